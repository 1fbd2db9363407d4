/**
 * What each group adds to the provider's spread, by symbol index: read from the engine's terms, which orders are filled by,
 * so that prices and bars are never by another mark-up than a fill. Runs in the service.
 */
import type { GroupTerms } from "../../domain/terms.ts";
import type { EngineState } from "../engine/state.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { Markup } from "./tick-line.ts";

export type Markups = {
  /** The group's mark-up now, never changed in place: whoever keeps it keeps that of a moment. */
  of(group_id: number): Markup;
  /** The group that the account is filled in now; undefined: the engine has no such account. */
  groupOf(account_id: number): number | undefined;
};

type Made = { readonly terms: GroupTerms | undefined; readonly markup: Markup };

export function createMarkups(
  { groups, accounts }: Pick<EngineState, "groups" | "accounts">,
  { symbols }: Pick<MarketFeed, "symbols">,
): Markups {
  const made = new Map<number, Made>();
  return {
    of(group_id) {
      const terms = groups.get(group_id);
      const before = made.get(group_id);
      // The engine replaces a group's terms as a whole.
      if (before !== undefined && before.terms === terms) return before.markup;
      const of = (symbol_id: number) => terms?.markups[symbol_id];
      const markup = {
        bid: Int32Array.from(symbols, ({ symbol_id }) => of(symbol_id)?.markup_bid ?? 0),
        ask: Int32Array.from(symbols, ({ symbol_id }) => of(symbol_id)?.markup_ask ?? 0),
      };
      made.set(group_id, { terms, markup });
      return markup;
    },
    groupOf: (account_id) => accounts.get(account_id)?.record.group_id,
  };
}
