/** A few figures with what they are called and what is said of them, as many side by side as there is room for. Main thread. */
import { For, Show } from "solid-js";
import { resultTone } from "./table/live-cells.ts";
import "./headline-figures.css";

export type HeadlineFigure = {
  readonly label: string;
  readonly text: string;
  /** "": nothing more is said of it. */
  readonly detail: string;
  /** Below 0, 0 or above, as a result is coloured. */
  readonly tone: number;
  /** Told at the pointer. */
  readonly about: string;
};

/** `widthMin`: of one figure, px. `label`: names them all to a screen reader. */
export function HeadlineFigures(props: {
  figures: readonly HeadlineFigure[];
  widthMin: number;
  label?: string | undefined;
}) {
  return (
    <dl
      class="headline-figures"
      aria-label={props.label}
      style={{ "--width-min": `${props.widthMin}px` }}
    >
      <For each={props.figures}>
        {(figure) => (
          <div data-tip={figure.about}>
            <dt>{figure.label}</dt>
            <dd>
              <strong data-tone={resultTone(figure.tone)}>{figure.text}</strong>
              <Show when={figure.detail}>
                <span>{figure.detail}</span>
              </Show>
            </dd>
          </div>
        )}
      </For>
    </dl>
  );
}
