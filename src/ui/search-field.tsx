/** The field above a list that narrows it down, with a button that clears it. Main thread. Keys are whose list it is. */
import { Show } from "solid-js";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { inSentence, t } from "../language/translate.ts";

type SearchFieldProps = Pick<
  TextFieldProps,
  "class" | "label" | "icon" | "value" | "onInput" | "onKeyDown" | "ref"
> & {
  /** One word for what it does: "Filter", "Search". */
  placeholder: string;
};

export function SearchField(props: SearchFieldProps) {
  return (
    <TextField
      {...props}
      hideLabel
      size="sm"
      type="search"
      autocomplete="off"
      spellcheck={false}
      end={
        <Show when={props.value !== ""}>
          <IconButton
            icon="x"
            size="sm"
            label={t("Clear {label}", { label: inSentence(props.placeholder) })}
            hotkey="Esc"
            onClick={() => props.onInput("")}
          />
        </Show>
      }
    />
  );
}
