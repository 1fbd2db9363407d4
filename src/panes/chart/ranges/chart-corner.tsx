/** The corner where the two scales meet, and what is said of older bars that did not come. Main thread; comes behind the bars. */
import { Show, createEffect, onCleanup } from "solid-js";
import { keyText } from "../../../commands/key-text.ts";
import { Button } from "../../../ui/button.tsx";
import type { ChartView } from "../chart-view.ts";
import type { Chart } from "../create-chart.ts";
import { t } from "../../../language/translate.ts";

export function ChartCorner(props: { chart: Chart }) {
  createEffect(() => {
    const view = props.chart.view();
    if (view !== null) onCleanup(keepLegendClear(view));
  });
  return (
    <>
      <Corner chart={props.chart} />
      <Older chart={props.chart} />
    </>
  );
}

/** Of the pane's height, at most, that the automatic scale leaves for the legend. */
const LEGEND_SHARE_MAX = 0.3;

/** The highest bar stays below the legend while the scale is automatic. Returns its undo. */
function keepLegendClear(view: ChartView): () => void {
  const legend = view.element.closest(".chart-body")?.querySelector<HTMLElement>(".legend");
  if (legend === null || legend === undefined) return () => undefined;
  let above = 0;
  let redraw: () => void = () => undefined;
  const remove = view.layers.add({
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate;
    },
    autoscaleInfo: () => ({ priceRange: null, margins: { above, below: 0 } }),
  });
  const watch = new ResizeObserver(() => {
    const room = view.mainHeight * LEGEND_SHARE_MAX;
    const next = Math.min(legend.offsetTop + legend.offsetHeight, room);
    if (next === above) return;
    above = next;
    redraw();
  });
  watch.observe(legend);
  watch.observe(view.element);
  return () => {
    watch.disconnect();
    remove();
  };
}

/** Where the two scales meet: the price scale's switches. */
function Corner(props: { chart: Chart }) {
  const mode = () => props.chart.settings().scaleMode;
  return (
    <div class="chart-corner">
      <button
        type="button"
        class="chart-corner-switch"
        aria-label={t("Automatic price scale")}
        aria-pressed={props.chart.facts().isAutoScale}
        data-tip={t("Automatic price scale")}
        onClick={() => props.chart.view()?.setAutoScale(!props.chart.facts().isAutoScale)}
      >
        {t("A")}
      </button>
      <button
        type="button"
        class="chart-corner-switch"
        aria-label={t("Logarithmic price scale")}
        aria-pressed={mode() === "logarithmic"}
        data-tip={t("Logarithmic price scale")}
        data-tip-key={keyText("chart.log")}
        onClick={() =>
          props.chart.change({ scaleMode: mode() === "logarithmic" ? "regular" : "logarithmic" })
        }
      >
        {t("L")}
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
          <span>{t("Older bars could not be loaded: {message}", { message: message() })}</span>
          <Button size="sm" variant="ghost" onClick={() => props.chart.source.retry()}>
            {t("Try again")}
          </Button>
        </div>
      )}
    </Show>
  );
}
