/** The field that narrows a list down, above it: with a button that clears it, as Esc does. Main thread. */
import { Show } from "solid-js";
import { IconButton } from "./icon-button.tsx";
import { TextField } from "./text-field.tsx";

export function SearchField(props: {
  /** "Filter" keeps some rows of a table; "Search" looks further. */
  kind: "Filter" | "Search";
  /** For a screen reader: "Filter orders". */
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** Before what the field does with the key itself, which preventDefault() forbids. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  class: string;
  ref?: ((input: HTMLInputElement) => void) | undefined;
}) {
  return (
    <TextField
      class={props.class}
      label={props.label}
      hideLabel
      size="sm"
      icon={props.kind === "Filter" ? "list-filter" : "search"}
      type="search"
      placeholder={props.kind}
      autocomplete="off"
      spellcheck={false}
      value={props.value}
      onInput={(value) => props.onInput(value)}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        if (event.defaultPrevented || event.key !== "Escape" || props.value === "") return;
        event.stopPropagation();
        props.onInput("");
      }}
      ref={(input: HTMLInputElement) => props.ref?.(input)}
      end={
        <Show when={props.value !== ""}>
          <IconButton
            icon="x"
            size="sm"
            label={`Clear ${props.kind.toLowerCase()}`}
            hotkey="Esc"
            onClick={() => props.onInput("")}
          />
        </Show>
      }
    />
  );
}
