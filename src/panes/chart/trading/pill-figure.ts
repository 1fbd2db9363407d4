/** The figure on a pill, written where it changed. Main thread; once a frame, so a figure that stays builds no text. */
import { untrack } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { formatShare } from "../../../format/money.ts";
import { priceInPoints } from "../../../format/price.ts";
import { isLong, triggerSide, type ChartLine } from "./chart-line.ts";
import {
  distanceText,
  gainMoney,
  gainPoints,
  pipsText,
  profitText,
  riskMultiple,
} from "./line-figures.ts";
import type { LineLayer } from "./line-layer.ts";

/** The last quote of the symbol; NaN before the first. Changed in place. */
export type LineQuote = { bid: number; ask: number };

/** What a figure is of; changed in place by figureOf. */
export type Figure = { points: number; money: number };

/** Profit of a position now, of a guard where it stands; of an order the distance to the market, without money. */
export function figureOf(layer: LineLayer, line: ChartLine, quote: LineQuote, out: Figure): void {
  const symbol = layer.symbol();
  out.points = NaN;
  out.money = NaN;
  if (symbol === undefined) return;
  if (line.owner.kind === "position" && line.kind === "position") {
    const { record } = line.owner;
    out.money = layer.valuation.profit(record);
    out.points = gainPoints(line, layer.valuation.closePrice(record), symbol);
    return;
  }
  const price = layer.priceOf(line);
  if (price === null) return;
  if (line.kind === "order" || line.kind === "limit") {
    out.points = priceInPoints(price - quote[triggerSide(line)], symbol.digits);
    return;
  }
  out.points = gainPoints(line, price, symbol);
  const pointValue = layer.valuation.pointValue(symbol.symbol_id);
  out.money = gainMoney(line, price, symbol, pointValue, layer.currencyDigits());
}

/** The sum of a group's results; of orders the distance of the nearest. Pips are those of the mean lot. */
function figureOfAll(
  layer: LineLayer,
  lines: readonly ChartLine[],
  quote: LineQuote,
  out: Figure,
): void {
  let [money, points, lots] = [0, 0, 0];
  let nearest = NaN;
  for (const line of lines) {
    figureOf(layer, line, quote, out);
    money += out.money;
    points += out.points * line.volume;
    lots += line.volume;
    if (!(Math.abs(out.points) >= Math.abs(nearest))) nearest = out.points;
  }
  out.money = money;
  out.points = lines[0]?.kind === "order" ? nearest : points / lots;
}

export function figureText(layer: LineLayer, line: ChartLine, { points, money }: Figure): string {
  const symbol = layer.symbol();
  if (symbol === undefined) return "";
  if (line.kind === "order" || line.kind === "limit") return distanceText(points, symbol);
  const unit = layer.chart.settings().profitUnit;
  const format = { unit, result: layer.money.result, balance: layer.balance() };
  const multiple = ticketMultiple(line, symbol, layer.priceOf(line));
  // Without a rate there is no money to say, but the way is known.
  const known = Number.isNaN(money) ? ({ ...format, unit: "pips" } as const) : format;
  return profitText(money, points, symbol, known) + multiple;
}

/** Before it is sent, a take profit says what it brings for what is risked as well. */
function ticketMultiple(line: ChartLine, symbol: SymbolRecord, price: number | null): string {
  if (line.owner.kind !== "ticket" || line.kind !== "take_profit" || price === null) return "";
  const multiple = riskMultiple(line, price, symbol);
  return multiple === "" ? "" : ` · ${multiple}`;
}

/** Everything of a price in words: "−12.4 pips, −12.40 USD, −0.12%". */
export const wholeFigure = (layer: LineLayer, figure: Figure): string =>
  figureParts(layer, figure).join(", ");

export function figureParts(layer: LineLayer, { points, money }: Figure): string[] {
  const symbol = layer.symbol();
  if (symbol === undefined) return [];
  const words = [pipsText(points, symbol)];
  if (!Number.isNaN(money)) {
    words.push(`${layer.money.result(money)} ${layer.money.unit()}`.trim());
    words.push(formatShare(money, layer.balance(), true));
  }
  return words;
}

export const toneOf = (line: ChartLine): "buy" | "sell" | "down" | "up" => {
  if (line.kind === "stop_loss") return "down";
  if (line.kind === "take_profit") return "up";
  return isLong(line) ? "buy" : "sell";
};

type Told = {
  readonly layer: LineLayer;
  /** What it is said of, or the first of many. */
  readonly line: ChartLine;
  /** All whose sum it says; left out: the line alone. */
  readonly lines?: readonly ChartLine[];
  readonly quote: LineQuote;
};

/** Returns what writes a pill's figure where it changed; allocates nothing where it did not. */
export function makeFigurePainter(props: Told, element: HTMLElement): () => void {
  const now = { points: NaN, money: NaN };
  const shown = { points: Infinity, money: Infinity, unit: "", currency: "", tone: "" };
  const write = (): void => {
    const { layer, line, lines, quote } = props;
    const unit = layer.chart.settings().profitUnit;
    const currency = layer.money.unit();
    if (lines === undefined) figureOf(layer, line, quote, now);
    else figureOfAll(layer, lines, quote, now);
    const isSame = Object.is(now.points, shown.points) && Object.is(now.money, shown.money);
    if (isSame && unit === shown.unit && currency === shown.currency) return;
    shown.points = now.points;
    shown.money = now.money;
    shown.unit = unit;
    shown.currency = currency;
    const text = figureText(layer, line, now);
    if (element.textContent !== text) element.textContent = text;
    const tone = resultTone(line, now);
    if (tone === shown.tone) return;
    shown.tone = tone;
    element.dataset["tone"] = tone;
  };
  return () => untrack(write);
}

/** An order has no result. */
function resultTone(line: ChartLine, { points, money }: Figure): "" | "up" | "down" {
  if (line.kind === "order" || line.kind === "limit") return "";
  const value = Number.isNaN(money) ? points : money;
  return value > 0 ? "up" : value < 0 ? "down" : "";
}
