/**
 * One of several short values, all in view, as chips that wrap. Main thread. Radio buttons underneath, so the arrow keys move
 * as in any radio group. `note` is what is wrong with the choice or what helps with it.
 */
import { For, Show, createUniqueId, type JSX } from "solid-js";
import "./choice-chips.css";

export function ChoiceChips<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
  error?: string | undefined;
  /** Stands beside the chips: a field for another value. */
  children?: JSX.Element | undefined;
}) {
  const id = createUniqueId();
  return (
    <div
      class="chips"
      role="radiogroup"
      aria-labelledby={`chips-${id}`}
      aria-describedby={props.error === undefined ? undefined : `chips-${id}-note`}
    >
      <span class="chips-label" id={`chips-${id}`}>
        {props.label}
      </span>
      <div class="chips-row">
        <For each={props.options}>
          {(option) => (
            <label class="chip" classList={{ "chip-on": option.value === props.value }}>
              <input
                class="chip-input"
                type="radio"
                name={`chips-${id}`}
                value={option.value}
                checked={option.value === props.value}
                disabled={props.disabled}
                onChange={() => props.onChange(option.value)}
              />
              {option.label}
            </label>
          )}
        </For>
        {props.children}
      </div>
      <Show when={props.error}>
        {(error) => (
          <p class="field-note field-note-wrong" id={`chips-${id}-note`}>
            {error()}
          </p>
        )}
      </Show>
    </div>
  );
}
