/** The figures that lines say: what a price means to a position or an order. Main thread; pure. */
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { bookedResult } from "../../../format/booked-result.ts";
import { formatShare } from "../../../format/money.ts";
import { formatSigned } from "../../../format/number.ts";
import {
  formatPips,
  NO_VALUE,
  pipFraction,
  powerOfTen,
  priceInPoints,
} from "../../../format/price.ts";
import type { ProfitUnit } from "../chart-settings.ts";
import { entryOf, isLong, type ChartLine } from "./chart-line.ts";
import { t } from "../../../language/translate.ts";

type Priced = Pick<SymbolRecord, "digits" | "pip_points">;

/** Whole points that the line's owner has gained at `price`; a loss is negative. NaN: it has no entry price. */
export const gainPoints = (line: ChartLine, price: number, { digits }: Priced): number =>
  priceInPoints(gain(line, price), digits);

/** As a difference of prices. */
function gain(line: ChartLine, price: number): number {
  const entry = entryOf(line.owner);
  if (entry === null) return NaN;
  return isLong(line) ? price - entry : entry - price;
}

/**
 * What closing the line's volume at `price` would bring, deposit currency of so many digits, rounded as it would be booked. NaN:
 * no rate, no entry, or no volume.
 */
export function gainMoney(
  line: ChartLine,
  price: number,
  symbol: Priced,
  pointValue: number | null,
  currencyDigits: number,
): number {
  if (pointValue === null || line.volume === 0) return NaN;
  // A mean open price lies between two points, so the points of its gain are not whole.
  const points = gain(line, price) * powerOfTen(symbol.digits);
  return bookedResult(points * pointValue * line.volume, currencyDigits);
}

/** In pips, its sign always printed: "+12.4 pips". */
export function pipsText(points: number, { pip_points }: Priced): string {
  if (Number.isNaN(points)) return NO_VALUE;
  return t("{pips} pips", { pips: formatSigned(points / pip_points, pipFraction(pip_points)) });
}

/** A distance in pips, without a sign. */
export const distanceText = (points: number, { pip_points }: Priced): string =>
  Number.isNaN(points)
    ? NO_VALUE
    : t("{pips} pips", { pips: formatPips(Math.abs(points), pip_points) });

export type FigureFormat = {
  unit: ProfitUnit;
  /** moneyFormat(feed).result: hides amounts where they are hidden. */
  result: (money: number) => string;
  balance: number;
};

/** A profit as the user wants it on lines. */
export function profitText(
  money: number,
  points: number,
  symbol: Priced,
  { unit, result, balance }: FigureFormat,
): string {
  if (unit === "pips") return pipsText(points, symbol);
  return unit === "percent" ? formatShare(money, balance, true) : result(money);
}

/**
 * How many times the risk `price` brings, from the entry: "+2.0R", and with two decimals below 1. "": nothing is risked,
 * because there is no stop loss on the losing side.
 */
export function riskMultiple(line: ChartLine, price: number, symbol: Priced): string {
  const stop = line.owner.record.stop_loss;
  const risk = stop === null ? NaN : -gainPoints(line, stop, symbol);
  if (!(risk > 0)) return "";
  const multiple = gainPoints(line, price, symbol) / risk;
  return `${formatSigned(multiple, Math.abs(multiple) < 1 ? 2 : 1)}R`;
}
