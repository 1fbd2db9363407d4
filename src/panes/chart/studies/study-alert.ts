/** Begins an alert on a study of a chart, or says why none can wait for it. Main thread; fetched when it is first asked for. */
import { isTimeframe, nearestTimeframe } from "../../../../domain/timeframe.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import {
  unfitToWait,
  WAITED_BARS_MAX,
  waitedPlots,
  waitedRows,
  type Unfit,
} from "../../../../indicators/waited.ts";
import { openPriceAlert } from "../../../alerts/price-alert-door.ts";
import { formatCount } from "../../../format/number.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Chart } from "../create-chart.ts";
import { studyTitle, type Study } from "./study.ts";
import { t } from "../../../language/translate.ts";

const UNFIT_WORDS: Readonly<Record<Unfit, string>> = {
  own: t("It is made of your own trades."),
  sight: t("It is made of the bars in sight."),
  others: t("It is made of other prices than this symbol's bid."),
  history: t("It depends on all bars or on days, so that it is not the same everywhere."),
  marks: t("It says something of a few bars alone."),
};

export function askStudyAlert(chart: Chart, study: Study, studies: readonly Study[]): void {
  const why = whyNot(study);
  const symbol_id = chart.symbol()?.symbol_id ?? -1;
  if (why !== null || symbol_id <= 0) {
    const title = t("No alert waits for {name}", { name: studyTitle(study, studies) });
    const text = why ?? t("It is made of other prices than this symbol's bid.");
    return void showToast({ tone: "info", key: "price-alert", title, text });
  }
  const indicator = indicatorOf(study.indicator);
  if (indicator === undefined) return;
  const frame = study.timeframe ?? chart.settings().timeframe;
  const plot = waitedPlots(indicator, study.inputs).find(({ kind }) => kind !== "histogram");
  openPriceAlert({
    symbol_id,
    indicator: {
      id: study.indicator,
      timeframe: isTimeframe(frame) ? frame : nearestTimeframe(frame),
      inputs: study.inputs,
      bar_price:
        indicator.source !== null && study.source.kind === "bar" ? study.source.price : null,
      plot: (plot ?? waitedPlots(indicator, study.inputs)[0])?.id ?? "",
    },
  });
}

/** null: one can. */
function whyNot({ indicator: id, inputs, source }: Study): string | null {
  const indicator = indicatorOf(id);
  if (indicator === undefined) return t("This terminal does not have the indicator");
  const unfit = unfitToWait(indicator, inputs);
  if (unfit !== null) return UNFIT_WORDS[unfit];
  if (source.kind === "study") return t("It is made of another indicator.");
  if (source.kind !== "bar") return UNFIT_WORDS.others;
  return waitedRows(indicator, inputs) > WAITED_BARS_MAX
    ? t("It needs more than {count} bars.", { count: formatCount(WAITED_BARS_MAX) })
    : null;
}
