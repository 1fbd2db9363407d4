/** Several lines of text with their label above. Main thread. */
import { createUniqueId, Show } from "solid-js";
import "./text-field.css";
import "./text-area.css";

export function TextArea(props: {
  label: string;
  value: string;
  rows: number;
  onInput: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  isReadOnly?: boolean;
  /** It has the focus first in its dialog. */
  autofocus?: boolean;
}) {
  const id = createUniqueId();
  const note = () => props.error ?? props.hint;
  return (
    <div class="field field-md">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <textarea
        id={id}
        class="text-area"
        rows={props.rows}
        autofocus={props.autofocus}
        readonly={props.isReadOnly === true}
        value={props.value}
        aria-invalid={props.error === undefined ? undefined : true}
        aria-describedby={note() === undefined ? undefined : `${id}-note`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Show when={note()}>
        <p
          class="field-note"
          classList={{ "field-note-wrong": props.error !== undefined }}
          id={`${id}-note`}
        >
          {note()}
        </p>
      </Show>
    </div>
  );
}
