/** Symbols and price history, with the mark-up of the caller's group. Runs in the service. @interface §4.8 */
import type { ClientSentiment } from "../../../contract/sentiment.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { ensure } from "../../../domain/assert.ts";
import type { Caller } from "../../auth/sessions.ts";
import type { Database } from "../../database/connect.ts";
import { HistoryAway } from "../../market/history-away.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import { showsSentiment } from "../../queries/client-sentiment.ts";
import { Refusal } from "../../refusal.ts";
import type { ClientSentiments } from "../client-sentiment.ts";
import type { Markups } from "../markups.ts";
import type { Handlers } from "../operation.ts";
import { integers, prices, volumes, writeColumns } from "../raw-json.ts";

export type MarketRoutesDeps = {
  readonly sql: Database;
  readonly market: MarketFeed;
  readonly markups: Markups;
  readonly sentiment: ClientSentiments;
};

/** @throws Refusal unavailable: nothing is kept, and the source of prices does not answer now */
function refuseAway(error: unknown): never {
  throw error instanceof HistoryAway ? new Refusal("unavailable") : error;
}

export function marketRoutes({ sql, market, markups, sentiment }: MarketRoutesDeps) {
  const find = (symbol_id: number): { symbol: SymbolRecord; index: number } => {
    const index = market.indexOf(symbol_id);
    if (index < 0) {
      const errors = [{ path: "path.symbol_id", message: `no symbol has the id ${symbol_id}` }];
      throw new Refusal("not_found", { errors });
    }
    return { symbol: ensure(market.symbols[index], `symbol at ${index}`), index };
  };
  /** What the caller's group adds to each side now, in points. Asked for when history is there: it may have changed. */
  const pluses = ({ account_id, group_id }: Caller, index: number) => {
    const markup = markups.of(markups.groupOf(account_id) ?? group_id);
    return { bidPlus: -(markup.bid[index] ?? 0), askPlus: markup.ask[index] ?? 0 };
  };

  return {
    /** @interface operation:symbols_list */
    async symbols_list() {
      return [...market.symbols];
    },
    /** @interface operation:symbol_get */
    async symbol_get({ params }) {
      return find(params.symbol_id).symbol;
    },
    /** @interface operation:symbol_bars */
    async symbol_bars({ params, query, caller }) {
      const { symbol, index } = find(params.symbol_id);
      const { symbol_id, digits } = symbol;
      const { timeframe, side, from = null, to = null, limit } = query;
      const { bars, forming, has_more } = await market
        .bars(symbol_id, timeframe, from, to, limit)
        .catch(refuseAway);
      const { bidPlus, askPlus } = pluses(caller(), index);
      const isBid = side === "bid";
      const price = (bid: number[], ask: number[]) =>
        isBid ? prices(bid, bidPlus, digits) : prices(ask, askPlus, digits);
      return writeColumns(
        { symbol_id, timeframe, side, forming, has_more },
        {
          ts: integers(bars.ts),
          open: price(bars.bid_open, bars.ask_open),
          high: price(bars.bid_high, bars.ask_high),
          low: price(bars.bid_low, bars.ask_low),
          close: price(bars.bid_close, bars.ask_close),
          volume: volumes(bars.volume),
          ticks: integers(bars.ticks),
        },
      );
    },
    /** @interface operation:symbol_ticks */
    async symbol_ticks({ params, query, caller }) {
      const { symbol, index } = find(params.symbol_id);
      const { symbol_id, digits } = symbol;
      const { from = null, to = null, limit } = query;
      // One more than asked for tells whether there are older ones.
      const found = await market.ticks(symbol_id, from, to, limit + 1);
      const { bidPlus, askPlus } = pluses(caller(), index);
      const has_more = found.ts.length > limit;
      const page = <T>(column: T[]) => (has_more ? column.slice(1) : column);
      return writeColumns(
        { symbol_id, has_more },
        {
          ts: integers(page(found.ts)),
          bid: prices(page(found.bid), bidPlus, digits),
          ask: prices(page(found.ask), askPlus, digits),
          volume: volumes(page(found.volume)),
        },
      );
    },
    /**
     * @interface operation:client_sentiment
     * @interface limit:SENTIMENT_ACCOUNTS_MIN @interface limit:SENTIMENT_CHANGES_MIN
     * @interface limit:SENTIMENT_INTERVAL_MS
     */
    async client_sentiment({ caller }): Promise<ClientSentiment> {
      const { account_id, group_id } = caller();
      const is_shown = await showsSentiment(sql, markups.groupOf(account_id) ?? group_id);
      return { is_shown, symbols: is_shown ? [...(await sentiment.figures())] : [] };
    },
  } satisfies Handlers;
}
