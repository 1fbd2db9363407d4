/** What accounts that have alerts see of quotes. Runs in the service; on the tick path, where it allocates nothing. */
import type { PriceAlert } from "../../contract/price-alert.ts";
import type { Markups } from "../gateway/markups.ts";
import type { MarketFeed } from "../market/market-feed.ts";

export type QuoteSide = PriceAlert["quote_side"];

/** Whose alerts: the account, and the group that its row has. */
export type AlertOwner = { readonly account_id: number; readonly group_id: number };

type SeenDeps = {
  readonly market: Pick<MarketFeed, "quotes">;
  readonly markups: Markups;
};

export type SeenQuotes = ReturnType<typeof makeSeen>;

export function makeSeen({ market, markups }: SeenDeps) {
  const { quotes } = market;
  /** Of accounts that have alerts. */
  const groups = new Map<number, number>();
  const hasQuote = (index: number) => (quotes.ts[index] ?? 0) > 0;
  const markupIn = (group_id: number, side: QuoteSide, index: number) =>
    markups.of(group_id)[side][index] ?? 0;
  /** A side of the quote as accounts of the group see it, points. */
  const seenIn = (group_id: number, side: QuoteSide, index: number): number => {
    const raw = quotes[side][index] ?? 0;
    const markup = markupIn(group_id, side, index);
    return side === "bid" ? raw - markup : raw + markup;
  };
  const spreadIn = (group_id: number, index: number): number | null =>
    hasQuote(index) ? seenIn(group_id, "ask", index) - seenIn(group_id, "bid", index) : null;
  return {
    groups,
    groupOf: (account_id: number) => groups.get(account_id) ?? 0,
    markupIn,
    hasQuote,
    seenIn,
    spreadIn,
    spreadOf: ({ account_id, group_id }: AlertOwner, index: number) =>
      spreadIn(markups.groupOf(account_id) ?? group_id, index),
    quoteOf: ({ account_id, group_id }: AlertOwner, side: QuoteSide, index: number) =>
      hasQuote(index) ? seenIn(markups.groupOf(account_id) ?? group_id, side, index) : null,
  };
}
