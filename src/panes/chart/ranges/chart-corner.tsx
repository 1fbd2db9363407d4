/** The corner where the two scales meet, and what is said of older bars that did not come. Main thread; comes behind the bars. */
import { Show } from "solid-js";
import { keyText } from "../../../commands/key-text.ts";
import { Button } from "../../../ui/button.tsx";
import type { Chart } from "../create-chart.ts";

export function ChartCorner(props: { chart: Chart }) {
  return (
    <>
      <Corner chart={props.chart} />
      <Older chart={props.chart} />
    </>
  );
}

/** Where the two scales meet: the price scale's switches. */
function Corner(props: { chart: Chart }) {
  const mode = () => props.chart.settings().scaleMode;
  return (
    <div class="chart-corner">
      <button
        type="button"
        class="chart-corner-switch"
        aria-label="Automatic price scale"
        aria-pressed={props.chart.facts().isAutoScale}
        data-tip="Automatic price scale"
        onClick={() => props.chart.view()?.setAutoScale(!props.chart.facts().isAutoScale)}
      >
        A
      </button>
      <button
        type="button"
        class="chart-corner-switch"
        aria-label="Logarithmic price scale"
        aria-pressed={mode() === "logarithmic"}
        data-tip="Logarithmic price scale"
        data-tip-key={keyText("chart.log")}
        onClick={() =>
          props.chart.change({ scaleMode: mode() === "logarithmic" ? "regular" : "logarithmic" })
        }
      >
        L
      </button>
    </div>
  );
}

/** Says when the next page of older bars did not come; while it comes there is nothing to see. */
function Older(props: { chart: Chart }) {
  const failure = () => {
    const older = props.chart.source.older();
    return typeof older === "object" ? older.failed : false;
  };
  return (
    <Show when={failure()}>
      {(message) => (
        <div class="chart-older" role="alert">
          <span>Older bars could not be loaded: {message()}</span>
          <Button size="sm" variant="ghost" onClick={() => props.chart.source.retry()}>
            Try again
          </Button>
        </div>
      )}
    </Show>
  );
}
