/**
 * What an alert on a figure waits for, and what the figure has done, in words. Main thread; pure but for the privacy switch:
 * where amounts are hidden, those of alerts are too.
 */
import type { AlertFigure } from "../../contract/price-alert.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { isOfAccount } from "../../domain/alert-figure.ts";
import { hidesMoney } from "../account/hides-money.ts";
import { asPercent } from "../format/decimal.ts";
import { formatMoney } from "../format/money.ts";
import { formatPlain } from "../format/number.ts";
import { formatPips } from "../format/price.ts";
import { symbolWords } from "../format/symbol-text.ts";
import { t } from "../language/translate.ts";

type Kind = AlertFigure["kind"];
type Said = Pick<AlertFigure, "kind" | "value" | "way" | "position_id">;
/** undefined: not known to this page. */
type Symbol = Pick<SymbolRecord, "symbol" | "digits" | "pip_points"> | undefined;

export const ALERT_FIGURE_NAMES: Readonly<Record<Exclude<Kind, "position_profit">, string>> = {
  margin_level: t("Margin level"),
  equity: t("Equity"),
  free_margin: t("Free margin"),
  balance: t("Balance"),
  floating_profit: t("Floating profit"),
  spread: t("Spread"),
};

/** "Margin level"; "Profit of position #12". */
export const figureName = ({ kind, position_id }: Pick<Said, "kind" | "position_id">): string =>
  kind === "position_profit"
    ? t("Profit of position #{id}", { id: position_id ?? 0 })
    : ALERT_FIGURE_NAMES[kind];

/** "150%", "2.5 pips", "5,000", "−250.50". */
export function figureValue(kind: Kind, value: number, symbol: Symbol): string {
  if (kind === "margin_level") return asPercent(formatPlain(value));
  if (kind === "spread")
    return t("{pips} pips", { pips: formatPips(value, symbol?.pip_points ?? 1) });
  if (hidesMoney()) return t("an amount");
  return Number.isInteger(value) ? formatMoney(value, 0) : formatMoney(value, decimalsOf(value));
}

/** Two at least: the currency is not told with it. */
const decimalsOf = (value: number): number =>
  Math.max(2, (/\.(\d+)$/.exec(String(value))?.[1] ?? "").length);

/** "Margin level falls below 150%". */
export function figureWaits(figure: Said, symbol: Symbol): string {
  const said = saidOf(figure, symbol);
  return figure.way === "up"
    ? t("{figure} rises above {value}", said)
    : t("{figure} falls below {value}", said);
}

/** "Margin level fell below 150%"; "EURUSD: Spread rose above 2.5 pips". */
export function figureReached(figure: Said, symbol: Symbol, symbol_id: number): string {
  const said = saidOf(figure, symbol);
  const isUp = figure.way === "up";
  if (isOfAccount(figure.kind))
    return isUp ? t("{figure} rose above {value}", said) : t("{figure} fell below {value}", said);
  const of = { ...said, symbol: symbolWords(symbol, symbol_id) };
  return isUp
    ? t("{symbol}: {figure} rose above {value}", of)
    : t("{symbol}: {figure} fell below {value}", of);
}

const saidOf = (figure: Said, symbol: Symbol) => ({
  figure: figureName(figure),
  value: figureValue(figure.kind, figure.value, symbol),
});
