/** The ranges of the bar under the chart: how far each goes back, and in which bars it reads well. Main thread; pure. */
import type { Timeframe } from "../../../../contract/codes.ts";
import { DAY_MS } from "../../../../domain/bar.ts";
import { t } from "../../../language/translate.ts";

export const RANGE_PRESETS = ["1D", "5D", "1M", "3M", "6M", "YTD", "1Y", "All"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

type Preset = {
  readonly words: string;
  /** Bars that make some hundreds of points of the range. */
  readonly timeframe: Timeframe;
  /** Where the range begins whose last bar opens at `last`; both Unix ms. */
  readonly startOf: (last: number) => number;
};

/** The same day and hour some months before; of a shorter month its last day. */
function monthsBefore(last: number, months: number): number {
  const date = new Date(last);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}

const months =
  (count: number) =>
  (last: number): number =>
    monthsBefore(last, count);

export const PRESETS: Readonly<Record<RangePreset, Preset>> = {
  "1D": { words: t("1 day"), timeframe: "M5", startOf: (last) => last - DAY_MS },
  "5D": { words: t("5 days"), timeframe: "M15", startOf: (last) => last - 5 * DAY_MS },
  "1M": { words: t("1 month"), timeframe: "H1", startOf: months(1) },
  "3M": { words: t("3 months"), timeframe: "H4", startOf: months(3) },
  "6M": { words: t("6 months"), timeframe: "H4", startOf: months(6) },
  YTD: {
    words: t("Since the year began"),
    timeframe: "D1",
    startOf: (last) => Date.UTC(new Date(last).getUTCFullYear(), 0, 1),
  },
  "1Y": { words: t("1 year"), timeframe: "D1", startOf: months(12) },
  All: { words: t("Everything there is"), timeframe: "W1", startOf: () => -Infinity },
};
