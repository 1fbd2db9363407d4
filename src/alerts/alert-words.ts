/**
 * What a price alert waits for, how often, what it has reached and how far off it is, in words and in pips. Main thread; pure.
 * Whatever shows or tells of an alert says it by these.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { isOfAccount } from "../../domain/alert-figure.ts";
import { formatPips, powerOfTen, priceInPoints } from "../format/price.ts";
import { digitsOf, priceText, symbolName, symbolWords } from "../format/symbol-text.ts";
import { t } from "../language/translate.ts";
import { waitedPrice } from "./asked-alert.ts";
import { figureReached, figureWaits } from "./figure-alert-words.ts";
import { indicatorReached, indicatorWaits } from "./indicator-words.ts";

type Waiting = Pick<
  PriceAlert,
  "price" | "line" | "indicator" | "figure" | "quote_side" | "is_rising"
>;
type Reached = Waiting & Pick<PriceAlert, "symbol_id" | "reached_price" | "reached_rising">;
type Quote = { readonly bid: number; readonly ask: number };
type Sides = { readonly bid: string; readonly ask: string };
/** undefined: the symbol is not known to this page. */
type Symbol = Pick<SymbolRecord, "symbol" | "digits" | "pip_points"> | undefined;

/**
 * "Bid rises to 1.10000"; of an indicator what it crosses, of a figure what it gets beyond; of a line, with where it is at a
 * time (Unix ms): "Bid crosses trend line (now 1.08420)". null: without, where that stands beside it.
 */
export function waitWords(alert: Waiting, symbol: Symbol, now: number | null): string {
  const { line, indicator, figure, quote_side, is_rising } = alert;
  if (indicator !== null) return indicatorWaits(indicator);
  if (figure !== null) return figureWaits(figure, symbol);
  const at = { price: priceText(waitedPrice(alert, now ?? 0), symbol) };
  if (line !== null) {
    if (now === null) {
      return quote_side === "bid" ? t("Bid crosses trend line") : t("Ask crosses trend line");
    }
    const words: Sides = isLevel(line)
      ? { bid: t("Bid crosses line at {price}", at), ask: t("Ask crosses line at {price}", at) }
      : {
          bid: t("Bid crosses trend line (now {price})", at),
          ask: t("Ask crosses trend line (now {price})", at),
        };
    return words[quote_side];
  }
  const words: Sides = is_rising
    ? { bid: t("Bid rises to {price}", at), ask: t("Ask rises to {price}", at) }
    : { bid: t("Bid falls to {price}", at), ask: t("Ask falls to {price}", at) };
  return words[quote_side];
}

export const isLevel = ({ from, to }: NonNullable<PriceAlert["line"]>): boolean =>
  from.price === to.price;

/** A figure of the account as a whole is waited for: it is of no symbol. */
export const isOfWhole = ({ figure }: Pick<PriceAlert, "figure">): boolean =>
  figure !== null && isOfAccount(figure.kind);

/** What it is of: the symbol as its records name it, or the account. */
export const alertSubject = (
  alert: Pick<PriceAlert, "figure" | "symbol_id">,
  symbol: Pick<SymbolRecord, "symbol"> | undefined,
): string => (isOfWhole(alert) ? t("Account") : symbolName(symbol, alert.symbol_id));

/** "EURUSD rose to 1.10512"; the bid is what is meant where none is named. One along a line crossed it. */
export function reachedWords(alert: Reached, symbol: Symbol): string {
  if (alert.indicator !== null)
    return indicatorReached(alert.indicator, alert, symbolWords(symbol, alert.symbol_id));
  if (alert.figure !== null) return figureReached(alert.figure, symbol, alert.symbol_id);
  const at = {
    symbol: symbolWords(symbol, alert.symbol_id),
    price: priceText(alert.reached_price ?? alert.price, symbol),
  };
  const isUp = alert.reached_rising ?? alert.is_rising;
  if (alert.line !== null) return crossedWords(alert.quote_side, isUp, at);
  const words: Sides = isUp
    ? { bid: t("{symbol} rose to {price}", at), ask: t("{symbol}: ask rose to {price}", at) }
    : { bid: t("{symbol} fell to {price}", at), ask: t("{symbol}: ask fell to {price}", at) };
  return words[alert.quote_side];
}

function crossedWords(
  quote_side: PriceAlert["quote_side"],
  isUp: boolean,
  at: { readonly symbol: string; readonly price: string },
): string {
  const words: Sides = isUp
    ? {
        bid: t("{symbol} rose through the line at {price}", at),
        ask: t("{symbol}: ask rose through the line at {price}", at),
      }
    : {
        bid: t("{symbol} fell through the line at {price}", at),
        ask: t("{symbol}: ask fell through the line at {price}", at),
      };
  return words[quote_side];
}

/** Points from the market's side to the price, below it negative. NaN: one of them is no price. */
export const pointsFrom = (now: number, price: number, symbol: Symbol): number =>
  priceInPoints(price, digitsOf(symbol)) - priceInPoints(now, digitsOf(symbol));

/** Pips between the two, never negative. Allocates nothing; NaN: one of them is no price. */
export const pipsAway = (now: number, price: number, symbol: Symbol): number =>
  Math.abs(pointsFrom(now, price, symbol)) / (symbol?.pip_points ?? 1);

/**
 * What an alert at this price will do, as its form says it before it is sent. `quote` null: the market has no price now.
 */
export function willTellWords(
  { price, quote_side }: Pick<PriceAlert, "price" | "quote_side">,
  quote: Quote | null,
  symbol: Symbol,
): string {
  const at = priceText(price, symbol);
  if (quote === null)
    return t("You are told once the market gets to {price}. It has no price now.", { price: at });
  const points = pointsFrom(quote[quote_side], price, symbol);
  if (points === 0) return t("The market is at this price now: choose another.");
  const values = { price: at, pips: formatPips(Math.abs(points), symbol?.pip_points ?? 1) };
  const words: Sides =
    points > 0
      ? {
          bid: t("You are told once the bid has risen to {price}: {pips} pips from now.", values),
          ask: t("You are told once the ask has risen to {price}: {pips} pips from now.", values),
        }
      : {
          bid: t("You are told once the bid has fallen to {price}: {pips} pips from now.", values),
          ask: t("You are told once the ask has fallen to {price}: {pips} pips from now.", values),
        };
  return words[quote_side];
}

type Repeats = PriceAlert["repeats"];

/** How often it tells, as it is chosen. */
export const REPEAT_NAMES: Readonly<Record<Repeats, string>> = {
  once: t("Once"),
  minute: t("At most once a minute"),
  hour: t("At most once an hour"),
  day: t("At most once a day"),
};

/** The same of an alert along a line, at a time (Unix ms). */
export function willCrossWords(
  alert: Pick<PriceAlert, "line" | "price" | "quote_side">,
  quote: Quote | null,
  symbol: Symbol,
  now: number,
): string {
  const price = waitedPrice(alert, now);
  const at = { price: priceText(price, symbol) };
  if (quote === null)
    return t("You are told when the market crosses the line, now at {price}.", at);
  const points = Math.abs(pointsFrom(quote[alert.quote_side], price, symbol));
  const values = { ...at, pips: formatPips(points, symbol?.pip_points ?? 1) };
  return alert.quote_side === "bid"
    ? t("You are told when the bid crosses the line, now at {price}: {pips} pips away.", values)
    : t("You are told when the ask crosses the line, now at {price}: {pips} pips away.", values);
}

/** The price so many pips higher, or lower; rounded to the symbol's points. */
export function steppedPrice(price: number, pips: number, symbol: Symbol): number {
  const digits = digitsOf(symbol);
  const points = priceInPoints(price, digits) + pips * (symbol?.pip_points ?? 1);
  return points / powerOfTen(digits);
}
