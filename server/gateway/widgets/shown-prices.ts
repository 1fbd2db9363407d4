/**
 * The prices that everybody is shown: of the symbols that the broker names alone, with the mark-up of one group. Runs in the
 * service. Reads the market's table when it is asked, and hears nothing on the tick path.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { WidgetQuote, WidgetQuotes } from "../../../contract/widget.ts";
import { SYMBOL_STATUS, type WidgetTimeframe } from "../../../contract/codes.ts";
import { WIDGET_BARS_MAX, WIDGET_QUIET_AFTER_MS } from "../../../contract/limits.ts";
import { ensure } from "../../../domain/assert.ts";
import { priceOf } from "../../../domain/price.ts";
import { points } from "../../../domain/units.ts";
import type { Clock } from "../../clock.ts";
import { ConfigError } from "../../config-error.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import type { Markups } from "../markups.ts";
import { integers, prices, writeColumns, type RawJson } from "../raw-json.ts";

export type ShownPricesDeps = {
  readonly clock: Pick<Clock, "now">;
  readonly market: Pick<MarketFeed, "symbols" | "quotes" | "now" | "bars">;
  readonly markups: Pick<Markups, "of">;
  /** Tickers. */
  readonly symbols: readonly string[];
  readonly group_id: number;
};

export type ShownPrices = {
  /** All of them, as they stand. */
  quotes(): WidgetQuotes;
  has(symbol: string): boolean;
  /** Of one of them. @throws HistoryAway: nothing is kept, and the source of prices does not answer now */
  bars(symbol: string, timeframe: WidgetTimeframe): Promise<RawJson>;
};

type Shown = { readonly record: SymbolRecord; readonly index: number };

/** @throws ConfigError where a symbol that is named is not in the market */
export function createShownPrices(deps: ShownPricesDeps): ShownPrices {
  const { clock, market, markups, group_id } = deps;
  const shown = new Map<string, Shown>();
  for (const symbol of deps.symbols) {
    const index = market.symbols.findIndex((record) => record.symbol === symbol);
    const record = market.symbols[index];
    if (record === undefined) {
      throw new ConfigError(`WIDGET_SYMBOLS names ${symbol}, which the market does not have.`);
    }
    shown.set(symbol, { record, index });
  }
  return {
    quotes: () => ({
      ts: clock.now(),
      quotes: [...shown.values()].map((one) => quoteOf(deps, one)),
    }),
    has: (symbol) => shown.has(symbol),
    async bars(symbol, timeframe) {
      const { record, index } = ensure(shown.get(symbol), `shown symbol ${symbol}`);
      const { symbol_id, digits } = record;
      const { bars } = await market.bars(symbol_id, timeframe, null, null, WIDGET_BARS_MAX);
      // Asked for when history is there: it may have changed.
      const plus = -(markups.of(group_id).bid[index] ?? 0);
      return writeColumns(
        { symbol, digits, timeframe },
        {
          ts: integers(bars.ts),
          open: prices(bars.bid_open, plus, digits),
          high: prices(bars.bid_high, plus, digits),
          low: prices(bars.bid_low, plus, digits),
          close: prices(bars.bid_close, plus, digits),
        },
      );
    },
  };
}

function quoteOf(deps: ShownPricesDeps, { record, index }: Shown): WidgetQuote {
  const { market, markups, group_id } = deps;
  const { quotes } = market;
  const { symbol, description, digits, symbol_id, status } = record;
  const ts = quotes.ts[index] ?? 0;
  const isOpen = status === SYMBOL_STATUS.enabled;
  const isFresh = market.now(symbol_id) - ts < WIDGET_QUIET_AFTER_MS;
  const state = isOpen ? (isFresh ? "live" : "quiet") : "closed";
  const named = { symbol, description, digits };
  if (ts === 0) return { ...named, ...NO_PRICE, state };
  const markup = markups.of(group_id);
  const at = (column: Float64Array, plus: number) => (column[index] ?? 0) + plus;
  const minus = -(markup.bid[index] ?? 0);
  const bid = at(quotes.bid, minus);
  const ask = at(quotes.ask, markup.ask[index] ?? 0);
  const close = at(quotes.close, minus);
  return {
    ...named,
    bid: priceOf(points(bid), digits),
    ask: priceOf(points(ask), digits),
    change: priceOf(points(bid - close), digits),
    change_percent: close > 0 ? Math.round(((bid - close) / close) * 10_000) / 100 : null,
    ts: Math.floor(ts),
    state,
  };
}

const NO_PRICE = { bid: null, ask: null, change: null, change_percent: null, ts: null } as const;
