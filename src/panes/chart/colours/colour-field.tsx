/** A colour that is picked with the browser's own means or typed, and taken back to what it is without a choice. Main thread. */
import { createSignal } from "solid-js";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { typedColour } from "./fit-colour.ts";
import { t } from "../../../language/translate.ts";

export function ColourField(props: {
  label: string;
  /** Its name where its label says it only beside others, as "Rising bars: body". */
  name: string;
  /** "#rrggbb": what is chosen, or what is drawn without a choice. */
  value: string;
  isOwn: boolean;
  onChange: (color: string) => void;
  onReset: () => void;
}) {
  const [text, setText] = createSignal<string | null>(null);
  const [isLeft, setLeft] = createSignal(false);
  let field: HTMLDivElement | undefined;
  // Half a colour is no mistake while it is typed.
  const isWrong = () => isLeft() && text() !== null && typedColour(text() ?? "") === null;
  return (
    <div
      class="colour-field"
      classList={{ "colour-field-own": props.isOwn }}
      ref={(element) => (field = element)}
    >
      <TextField
        label={props.label}
        value={text() ?? props.value}
        maxLength={7}
        autocomplete="off"
        spellcheck={false}
        error={isWrong() ? t("A colour, as #2ebd85") : undefined}
        onInput={(next) => {
          setText(next);
          setLeft(false);
          const color = typedColour(next);
          if (color !== null) props.onChange(color);
        }}
        onFocusOut={() => {
          setLeft(true);
          if (typedColour(text() ?? "") !== null) setText(null);
        }}
        end={
          <>
            <input
              type="color"
              class="colour-well"
              aria-label={t("Pick {name}", { name: props.name })}
              value={props.value}
              onInput={(event) => {
                setText(null);
                props.onChange(event.currentTarget.value);
              }}
            />
            <IconButton
              icon="rotate-ccw"
              size="sm"
              label={t("Reset {name}", { name: props.name })}
              disabled={!props.isOwn}
              onClick={() => {
                setText(null);
                props.onReset();
                field?.querySelector<HTMLElement>(".field-input")?.focus();
              }}
            />
          </>
        }
      />
    </div>
  );
}
