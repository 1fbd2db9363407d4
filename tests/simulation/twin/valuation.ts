/**
 * What an account is worth by docs/engine.md, Prices to Margin: recomputed from all open positions at each question.
 * Runs in tests; pure.
 */
import type { GroupTerms, SymbolTerms } from "../../../domain/terms.ts";
import {
  balanceOf,
  creditOf,
  groupIn,
  openPositions,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinSymbol,
} from "./facts.ts";
import { fold, swapsShown, type Folded } from "./position.ts";
import {
  attoOf,
  booked,
  div,
  lesser,
  magnitude,
  mul,
  nearestEven,
  ofAtto,
  ONE,
  powerOfTen,
  ratio,
  whole,
  type Q,
} from "./rational.ts";

export type Seen = { readonly bid: number; readonly ask: number };
/** receives: the client gets the money and is given the worse price of the two; pays: the other way. */
export type Flow = "receives" | "pays";

/** The quote as the account sees it; null before the first. */
export function seen(group: GroupTerms, symbol: TwinSymbol): Seen | null {
  if (symbol.bid === null || symbol.ask === null) return null;
  const markup = group.markups[symbol.terms.symbol_id] ?? { markup_bid: 0, markup_ask: 0 };
  return { bid: symbol.bid - markup.markup_bid, ask: symbol.ask + markup.markup_ask };
}

export const isFresh = (twin: Twin, group: GroupTerms, symbol: TwinSymbol): boolean =>
  symbol.bid !== null &&
  twin.now - symbol.quotedAt <= group.quote_age_max_ms &&
  !(twin.askedAt !== null && symbol.quotedAt > twin.askedAt);

/** Where a leg from `currency` through the symbol leads; null: it is none. */
function legTo({ terms }: TwinSymbol, currency: string): string | null {
  if (terms.category !== "forex" && terms.category !== "crypto") return null;
  if (terms.base_currency === terms.quote_currency) return null;
  if (terms.base_currency === currency) return terms.quote_currency;
  return terms.quote_currency === currency ? terms.base_currency : null;
}

/** All chains of exactly `length` legs, in the order of their lists of ids; the first that arrives is the path. */
function chain(twin: Twin, from: string, to: string, length: number): TwinSymbol[] | null {
  for (const symbol of twin.symbols) {
    const next = legTo(symbol, from);
    if (next === null) continue;
    if (length === 1) {
      if (next === to) return [symbol];
      continue;
    }
    const rest = chain(twin, next, to, length - 1);
    if (rest !== null) return [symbol, ...rest];
  }
  return null;
}

export function pathBetween(twin: Twin, from: string, to: string): TwinSymbol[] | null {
  if (from === to) return [];
  return chain(twin, from, to, 1) ?? chain(twin, from, to, 2) ?? chain(twin, from, to, 3);
}

export function rate(twin: Twin, group: GroupTerms, from: string, flow: Flow): Q | null {
  const path = pathBetween(twin, from, group.currency);
  if (path === null) return null;
  let total = ONE;
  let at = from;
  for (const symbol of path) {
    const quote = seen(group, symbol);
    if (quote === null) return null;
    const { terms } = symbol;
    const isBase = terms.base_currency === at;
    const bySide = flow === "receives" ? isBase : !isBase;
    const points = bySide ? quote.bid : quote.ask;
    if (points <= 0) return null;
    const price = ratio(BigInt(points), powerOfTen(terms.digits));
    total = isBase ? mul(total, price) : div(total, price);
    at = isBase ? terms.quote_currency : terms.base_currency;
  }
  return total;
}

export const minorScale = (group: GroupTerms): Q => whole(powerOfTen(group.currency_digits));

/** Units of base in so many steps. */
export const unitsOf = (terms: SymbolTerms, volume: number): Q =>
  mul(whole(volume), terms.volume_step, terms.contract_size);

/** Exact profit of `volume` steps in atto; null when there is no rate. `exitMicro` in 10^-6 points. */
export function profitAtto(
  twin: Twin,
  group: GroupTerms,
  terms: SymbolTerms,
  trade: { side: 0 | 1; openMicro: bigint; exitMicro: bigint; volume: number },
): bigint | null {
  const moved =
    trade.side === 0 ? trade.exitMicro - trade.openMicro : trade.openMicro - trade.exitMicro;
  const change = ratio(moved, 1_000_000n * powerOfTen(terms.digits));
  const flow: Flow = moved < 0n ? "pays" : "receives";
  const conversion = rate(twin, group, terms.quote_currency, flow);
  if (conversion === null) return null;
  return attoOf(mul(change, unitsOf(terms, trade.volume), conversion, minorScale(group)));
}

/** Price at which the side would close: null without a quote. */
export const exitPrice = (quote: Seen | null, side: 0 | 1): number | null =>
  quote === null ? null : side === 0 ? quote.bid : quote.ask;

/** Price at which the position would close: its guaranteed stop where the market is there or beyond. */
export function leavesAt(
  quote: Seen | null,
  { side, guaranteedStop: stop }: Pick<Folded, "side" | "guaranteedStop">,
): number | null {
  const market = exitPrice(quote, side);
  if (market === null || stop === null) return market;
  return side === 0 ? Math.max(market, stop) : Math.min(market, stop);
}

/** What closing it now would book as profit; null without price or rate. */
export function profitShown(twin: Twin, account: TwinAccount, folded: Folded): number | null {
  const group = groupIn(twin, account);
  const symbol = symbolIn(twin, folded.symbol_id);
  const exit = leavesAt(seen(group, symbol), folded);
  if (exit === null) return null;
  const atto = profitAtto(twin, group, symbol.terms, {
    side: folded.side,
    openMicro: folded.openMicro,
    exitMicro: BigInt(exit) * 1_000_000n,
    volume: folded.volume,
  });
  if (atto === null) return null;
  return booked(folded.realizedProfitAtto + atto) - booked(folded.realizedProfitAtto);
}

export function leverageFor(account: TwinAccount, group: GroupTerms, terms: SymbolTerms): Q {
  if (terms.margin_mode === "fixed") return ONE;
  let leverage = lesser(
    whole(account.leverage ?? group.leverage_default),
    whole(group.leverage_max),
  );
  if (terms.leverage_max !== null) leverage = lesser(leverage, terms.leverage_max);
  return leverage;
}

/** Margin of one step at leverage 1, in atto; null without a rate. */
export function marginRateAtto(
  twin: Twin,
  group: GroupTerms,
  terms: SymbolTerms,
  price: number,
): bigint | null {
  const currency = terms.margin_mode === "fx" ? terms.base_currency : terms.quote_currency;
  const conversion = rate(twin, group, currency, "pays");
  if (conversion === null) return null;
  const scale = minorScale(group);
  if (terms.margin_mode === "fixed") {
    if (terms.margin_fixed === null) throw new Error("a fixed margin has margin_fixed");
    return attoOf(mul(terms.volume_step, terms.margin_fixed, conversion, scale));
  }
  const units = unitsOf(terms, 1);
  if (terms.margin_mode === "fx") return attoOf(mul(units, conversion, scale));
  const at = magnitude(ratio(BigInt(price), powerOfTen(terms.digits)));
  return attoOf(mul(units, at, conversion, scale));
}

/** Stand-alone margin of a position. */
export const ownMargin = (account: TwinAccount, group: GroupTerms, terms: SymbolTerms, p: Folded) =>
  Number(
    nearestEven(div(ofAtto(BigInt(p.volume) * p.rateAtto), leverageFor(account, group, terms))),
  );

function symbolMargin(
  account: TwinAccount,
  group: GroupTerms,
  terms: SymbolTerms,
  positions: readonly Folded[],
): number {
  let longs = 0n;
  let shorts = 0n;
  let longVolume = 0n;
  let shortVolume = 0n;
  for (const position of positions) {
    const volume = BigInt(position.volume);
    if (position.side === 0) {
      longs += volume * position.rateAtto;
      longVolume += volume;
    } else {
      shorts += volume * position.rateAtto;
      shortVolume += volume;
    }
  }
  const hedged = ((): Q => {
    if (group.hedged_margin_mode === "sum") return ofAtto(longs + shorts);
    if (group.hedged_margin_mode === "max") {
      if (longVolume === shortVolume) return ofAtto(longs < shorts ? longs : shorts);
      return ofAtto(longVolume > shortVolume ? longs : shorts);
    }
    if (longVolume === shortVolume) return ofAtto(0n);
    const [sum, volume, rest] =
      longVolume > shortVolume
        ? [longs, longVolume, longVolume - shortVolume]
        : [shorts, shortVolume, shortVolume - longVolume];
    return mul(ofAtto(sum), ratio(rest, volume));
  })();
  return Number(nearestEven(div(hedged, leverageFor(account, group, terms))));
}

export function usedMargin(twin: Twin, account: TwinAccount, positions: readonly Folded[]): number {
  const group = groupIn(twin, account);
  let total = 0;
  for (const symbol of twin.symbols) {
    const here = positions.filter((p) => p.symbol_id === symbol.terms.symbol_id);
    if (here.length > 0) total += symbolMargin(account, group, symbol.terms, here);
  }
  return total;
}

export type Figures = {
  readonly floating: number;
  readonly equity: number;
  readonly used: number;
  readonly free: number;
};

/** Figures of an account with these positions and this balance; null: it cannot be valued. */
export function figuresWith(
  twin: Twin,
  account: TwinAccount,
  positions: readonly Folded[],
  balance: number,
): Figures | null {
  let floating = 0;
  for (const position of positions) {
    const profit = profitShown(twin, account, position);
    if (profit === null) return null;
    floating += profit + swapsShown(position);
  }
  const equity = balance + creditOf(account) + floating;
  const used = usedMargin(twin, account, positions);
  return { floating, equity, used, free: equity - used };
}

export const figures = (twin: Twin, account: TwinAccount): Figures | null =>
  figuresWith(twin, account, openPositions(twin, account).map(fold), balanceOf(account));

/** Is the margin level at or below `level` hundredths of a percent? */
export const isAtOrBelow = (figures: Figures, level: number): boolean =>
  figures.used > 0 && BigInt(figures.equity) * 10_000n <= BigInt(level) * BigInt(figures.used);
