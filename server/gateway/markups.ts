/**
 * What each group adds to the provider's spread, by symbol index: a copy of the engine's terms, which orders are filled by,
 * brought up to date as they are decided, so that prices and bars are never by another mark-up than a fill. Runs in the service.
 */
import type { GroupTerms } from "../../domain/terms.ts";
import { forgetFirst } from "../auth/forget-first.ts";
import type { Bus } from "../bus.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { Markup } from "./tick-line.ts";

export type Markups = {
  /** The group's mark-up now, never changed in place: whoever keeps it keeps that of a moment. */
  of(group_id: number): Markup;
  /** The group that the account is filled in now; undefined: the one that its row has. */
  groupOf(account_id: number): number | undefined;
};

type Made = { readonly terms: GroupTerms | undefined; readonly markup: Markup };

/** Accounts that changed their group since the start and whose move is kept; their rows have it long since. */
const MOVES_MAX = 10_000;

/** To be made before whoever hears of the same changes and asks it. */
export async function createMarkups(
  engine: Pick<EnginePort, "ask">,
  bus: Bus,
  { symbols }: Pick<MarketFeed, "symbols">,
): Promise<Markups> {
  const known = new Map<number, GroupTerms>();
  const made = new Map<number, Made>();
  const moved = new Map<number, number>();
  bus.subscribe("group_terms", (terms) => known.set(terms.group_id, terms));
  bus.subscribe("account_moved", ({ account_id, group_id }) => {
    moved.delete(account_id);
    if (moved.size >= MOVES_MAX) forgetFirst(moved);
    moved.set(account_id, group_id);
  });
  for (const terms of await engine.ask("group_terms", null)) {
    // What was heard meanwhile is newer.
    if (!known.has(terms.group_id)) known.set(terms.group_id, terms);
  }
  return {
    of(group_id) {
      const terms = known.get(group_id);
      const before = made.get(group_id);
      // A group's terms are replaced as a whole.
      if (before !== undefined && before.terms === terms) return before.markup;
      const of = (symbol_id: number) => terms?.markups[symbol_id];
      const markup = {
        bid: Int32Array.from(symbols, ({ symbol_id }) => of(symbol_id)?.markup_bid ?? 0),
        ask: Int32Array.from(symbols, ({ symbol_id }) => of(symbol_id)?.markup_ask ?? 0),
      };
      made.set(group_id, { terms, markup });
      return markup;
    },
    groupOf: (account_id) => moved.get(account_id),
  };
}
