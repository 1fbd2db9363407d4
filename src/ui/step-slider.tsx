/** One of many values in order, on a line: the browser's own range input, drawn as the house draws. Main thread. */
import { Show, createEffect, createUniqueId } from "solid-js";
import "./step-slider.css";

export function StepSlider<Value>(props: {
  label: string;
  value: Value;
  /** In order; at least one. */
  values: readonly Value[];
  /** A value as it is shown and read out: "1:100". */
  textOf: (value: Value) => string;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** The first and the last value stand elsewhere. */
  isBare?: boolean;
}) {
  const id = createUniqueId();
  let input: HTMLInputElement | undefined;
  const at = () => Math.max(0, props.values.indexOf(props.value));
  const last = () => Math.max(1, props.values.length - 1);
  const textAt = (index: number) => {
    const value = props.values[index];
    return value === undefined ? "" : props.textOf(value);
  };
  createEffect(() => input?.style.setProperty("--filled", `${(at() / last()) * 100}%`));
  return (
    <div class="step-slider">
      <div class="step-slider-head">
        <label class="step-slider-label" for={`slider-${id}`}>
          {props.label}
        </label>
        <span class="step-slider-value">{textAt(at())}</span>
      </div>
      <input
        ref={(element) => (input = element)}
        id={`slider-${id}`}
        class="step-slider-input"
        type="range"
        min={0}
        max={last()}
        step={1}
        value={at()}
        aria-valuetext={textAt(at())}
        aria-describedby={props.error === undefined ? undefined : `slider-${id}-note`}
        onInput={(event) => {
          const value = props.values[Number(event.currentTarget.value)];
          if (value !== undefined) props.onChange(value);
        }}
      />
      <Show
        when={props.error}
        fallback={
          <Show when={props.isBare !== true}>
            <div class="step-slider-ends" aria-hidden="true">
              <span>{textAt(0)}</span>
              <span>{textAt(props.values.length - 1)}</span>
            </div>
          </Show>
        }
      >
        {(error) => (
          <p class="field-note field-note-wrong" id={`slider-${id}-note`}>
            {error()}
          </p>
        )}
      </Show>
    </div>
  );
}
