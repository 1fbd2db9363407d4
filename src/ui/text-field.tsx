/**
 * A line of text with its label above it. Main thread. Plain input, so the sign-in page stays small. `hideLabel` keeps the
 * label for a screen reader only (a search box in a toolbar); `end` holds a control inside the field's right edge.
 */
import { Show, createUniqueId, splitProps, type JSX } from "solid-js";
import { Icon, type IconName } from "./icon.tsx";
import "./text-field.css";

export type TextFieldProps = Omit<
  JSX.InputHTMLAttributes<HTMLInputElement>,
  "style" | "size" | "onInput" | "value"
> & {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hideLabel?: boolean | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  icon?: IconName | undefined;
  end?: JSX.Element | undefined;
  /** What is wrong with the value, or undefined. Read out when it appears. */
  error?: string | undefined;
  hint?: string | undefined;
};

export function TextField(props: TextFieldProps) {
  const [own, rest] = splitProps(props, [
    "label",
    "value",
    "onInput",
    "hideLabel",
    "size",
    "icon",
    "end",
    "error",
    "hint",
    "class",
    "id",
  ]);
  const made = createUniqueId();
  const id = () => own.id ?? `field-${made}`;
  const note = () => own.error ?? own.hint;
  return (
    <div class={`field field-${own.size ?? "md"} ${own.class ?? ""}`}>
      <label class={own.hideLabel === true ? "visually-hidden" : "field-label"} for={id()}>
        {own.label}
      </label>
      <div class="field-box" classList={{ "field-box-wrong": own.error !== undefined }}>
        <Show when={own.icon}>{(name) => <Icon name={name()} class="field-icon" size={14} />}</Show>
        <input
          type="text"
          {...rest}
          id={id()}
          class="field-input"
          value={own.value}
          onInput={(event) => own.onInput(event.currentTarget.value)}
          aria-invalid={own.error === undefined ? undefined : "true"}
          aria-describedby={note() === undefined ? undefined : `${id()}-note`}
        />
        {own.end}
      </div>
      <Show when={note()}>
        {(text) => (
          <p
            id={`${id()}-note`}
            class="field-note"
            classList={{ "field-note-wrong": own.error !== undefined }}
          >
            {text()}
          </p>
        )}
      </Show>
    </div>
  );
}
