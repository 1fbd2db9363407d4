/** Begins an alert on a study of a chart, or says why none can wait for it. Main thread; fetched when it is first asked for. */
import type { AlertIndicator } from "../../../../contract/price-alert.ts";
import type { Frame } from "../../../../domain/bar.ts";
import { nearestTimeframe } from "../../../../domain/timeframe.ts";
import type { Indicator } from "../../../../indicators/indicator.ts";
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

/** What an alert on it waits for, but for what has to be crossed. */
type Waited = Omit<AlertIndicator, "other" | "way">;

export function askStudyAlert(chart: Chart, study: Study, studies: readonly Study[]): void {
  const waited = waitedOf(study, chart.settings().timeframe);
  const symbol_id = chart.symbol()?.symbol_id ?? -1;
  if (typeof waited === "string" || symbol_id <= 0) {
    const title = t("No alert waits for {name}", { name: studyTitle(study, studies) });
    const text = typeof waited === "string" ? waited : UNFIT_WORDS.others;
    return void showToast({ tone: "info", key: "price-alert", title, text });
  }
  openPriceAlert({ symbol_id, indicator: waited });
}

/** Of its first line; words: why no alert can wait for it. `frame`: the chart's. */
export function waitedOf(study: Study, frame: Frame): Waited | string {
  const indicator = indicatorOf(study.indicator);
  if (indicator === undefined) return t("This terminal does not have the indicator");
  const { inputs, source } = study;
  const why = whyNot(study, indicator);
  if (why !== null) return why;
  const plots = waitedPlots(indicator, inputs);
  return {
    id: study.indicator,
    timeframe: nearestTimeframe(study.timeframe ?? frame),
    inputs,
    bar_price: indicator.source !== null && source.kind === "bar" ? source.price : null,
    plot: (plots.find(({ kind }) => kind !== "histogram") ?? plots[0])?.id ?? "",
  };
}

/** null: one can. */
function whyNot({ inputs, source }: Study, indicator: Indicator): string | null {
  const unfit = unfitToWait(indicator, inputs);
  if (unfit !== null) return UNFIT_WORDS[unfit];
  if (source.kind === "study") return t("It is made of another indicator.");
  if (source.kind !== "bar") return UNFIT_WORDS.others;
  return waitedRows(indicator, inputs) > WAITED_BARS_MAX
    ? t("It needs more than {count} bars.", { count: formatCount(WAITED_BARS_MAX) })
    : null;
}
