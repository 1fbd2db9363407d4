/**
 * What each group adds to the provider's spread, by symbol index, read from the database once a group and kept.
 * Runs in the service.
 */
import type { Database } from "../database/connect.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { Markup } from "./tick-line.ts";

export type Markups = {
  /** The group's mark-up; the same object for every caller, never changed in place. */
  of(group_id: number): Promise<Markup>;
};

type MarkupRow = { category: string | null; markup_bid: number; markup_ask: number };

export function createMarkups(sql: Database, market: MarketFeed): Markups {
  const known = new Map<number, Promise<Markup>>();
  const load = async (group_id: number): Promise<Markup> => {
    const rows = await sql<MarkupRow[]>`
      select null as category, markup_bid, markup_ask from groups where group_id = ${group_id}
      union all
      select category, markup_bid, markup_ask from group_markups where group_id = ${group_id}`;
    const byCategory = new Map(rows.map((row) => [row.category, row]));
    const base = byCategory.get(null);
    const rowOf = (category: string) => byCategory.get(category) ?? base;
    return {
      bid: Int32Array.from(market.symbols, (symbol) => rowOf(symbol.category)?.markup_bid ?? 0),
      ask: Int32Array.from(market.symbols, (symbol) => rowOf(symbol.category)?.markup_ask ?? 0),
    };
  };
  return {
    of(group_id) {
      let markup = known.get(group_id);
      if (markup === undefined) {
        markup = load(group_id);
        known.set(group_id, markup);
        // A failed read is not remembered.
        markup.catch(() => known.delete(group_id));
      }
      return markup;
    },
  };
}
