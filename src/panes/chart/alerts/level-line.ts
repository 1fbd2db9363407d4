/**
 * Alerts on indicators as lines of the panes that these are drawn in, below the bars. Main thread; pure. An alert is of what is
 * drawn only where that is calculated as the service does: of the bid, of the same bars, by the same settings.
 */
import type { AlertIndicator, PriceAlert } from "../../../../contract/price-alert.ts";
import type { Frame } from "../../../../domain/bar.ts";
import type { ValueFormat } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { indicatorTitle, plotTitle } from "../../../../indicators/waited.ts";
import { isWaiting } from "../../../alerts/asked-alert.ts";
import { indicatorText } from "../../../alerts/indicator-words.ts";
import { powerOfTen } from "../../../format/price.ts";
import { MAIN_PANE, panesOf, type Study } from "../studies/study.ts";
import { isOnFrame, isOnSymbol } from "../studies/study-look.ts";
import { levelOf } from "./alert-level.ts";
import type { AlertLine } from "./alert-line.ts";

/** Its price is the number that its indicator has to cross. */
export type LevelLine = AlertLine & {
  readonly pane: number;
  /** How values of its indicator are written. */
  readonly format: ValueFormat;
};

/** What a chart shows. */
export type ShownBars = { readonly symbol_id: number; readonly timeframe: Frame };

/** Pane by pane, in each the waiting ones first, the oldest first. `alerts` null: not known yet. */
export function levelLinesOf(
  alerts: readonly PriceAlert[] | null,
  studies: readonly Study[],
  bars: ShownBars,
): LevelLine[] {
  const shown = studies.filter((study) => isShown(study, bars));
  const own = (alerts ?? []).filter(
    ({ symbol_id, indicator }) => symbol_id === bars.symbol_id && levelOf(indicator) !== null,
  );
  return panesOf(shown).flatMap((pane) => {
    const inPane = shown.filter((study) => study.pane === pane);
    return thinned(own.filter((alert) => inPane.some((study) => isOf(alert, study, bars)))).map(
      (alert): LevelLine => ({
        kind: "alert",
        key: `a${alert.id}p${pane}`,
        price: levelOf(alert.indicator) ?? NaN,
        alert,
        pane,
        format: indicatorOf(alert.indicator?.id ?? "")?.format ?? "price",
      }),
    );
  });
}

const isShown = (study: Study, { symbol_id, timeframe }: ShownBars): boolean =>
  !study.isHidden &&
  study.pane !== MAIN_PANE &&
  isOnFrame(study, timeframe) &&
  isOnSymbol(study, symbol_id);

/** Whether an alert waits for what this study calculates. */
function isOf({ indicator: waited }: PriceAlert, study: Study, bars: ShownBars): boolean {
  const indicator = indicatorOf(study.indicator);
  if (waited === null || indicator === undefined || waited.id !== indicator.id) return false;
  const { source, inputs, timeframe } = study;
  if (source.kind !== "bar" || (timeframe ?? bars.timeframe) !== waited.timeframe) return false;
  const isSameSource =
    indicator.source === null || source.price === (waited.bar_price ?? indicator.source);
  return (
    isSameSource &&
    indicator.inputs.every(
      ({ id, default: usual }) => (inputs[id] ?? usual) === (waited.inputs[id] ?? usual),
    )
  );
}

/** Of those that are over each number once, and none where one waits: the list has them all. */
function thinned(alerts: readonly PriceAlert[]): readonly PriceAlert[] {
  const shown = alerts.filter(isWaiting).sort((a, b) => a.id - b.id);
  const over = alerts.filter((alert) => !isWaiting(alert)).sort((a, b) => b.id - a.id);
  for (const alert of over) if (!shown.some((one) => isAtSame(one, alert))) shown.push(alert);
  return shown;
}

const isAtSame = (one: PriceAlert, other: PriceAlert): boolean =>
  levelOf(one.indicator) === levelOf(other.indicator) &&
  one.indicator?.plot === other.indicator?.plot;

/** Room of a line and its pill, px. */
const ROOM_PX = 40;

/** What is over yields where its pane has no room for all. `heightOf`: of a pane, px. */
export const fittingLines = (
  lines: readonly LevelLine[],
  heightOf: (pane: number) => number,
): LevelLine[] =>
  lines.filter((line) => {
    const inPane = lines.filter(({ pane }) => pane === line.pane);
    return isWaiting(line.alert) || (inPane.indexOf(line) + 1) * ROOM_PX <= heightOf(line.pane);
  });

/** Decimals of an indicator's values. */
export function levelDigits(format: ValueFormat, symbolDigits: number): number {
  if (format === "price") return symbolDigits;
  return format === "volume" ? 0 : format.decimals;
}

/** The nearest number of so many decimals; none is below zero by nothing. */
export const levelOnTick = (value: number, digits: number): number =>
  Math.round(value * powerOfTen(digits)) / powerOfTen(digits) + 0;

/** "RSI 14", "MACD 12 26 9 Signal": what is waited for, by what is asked of the service. */
export function askedText({ id, inputs, bar_price, plot }: AlertIndicator): string {
  const indicator = indicatorOf(id);
  if (indicator === undefined) return id;
  const own = indicatorTitle(indicator, inputs);
  const title = bar_price === null || bar_price === indicator.source ? own : `${own} ${bar_price}`;
  return indicatorText({ title, bar_price, plot_name: plotTitle(indicator, inputs, plot) });
}
