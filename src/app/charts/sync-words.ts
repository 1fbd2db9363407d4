/** What charts can have in common, in words. Main thread; data only. */
import type { ChartSync } from "../../stores/charts.ts";
import { t } from "../../language/translate.ts";

export const SYNC_WORDS: Readonly<Record<ChartSync, string>> = {
  symbol: t("Symbol"),
  timeframe: t("Timeframe"),
  crosshair: t("Crosshair"),
  range: t("Dates in sight"),
};
