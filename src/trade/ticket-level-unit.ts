/**
 * The unit in which a trader says stops and targets of a symbol: one choice for its ticket and for what guards its positions.
 * Main thread.
 */
import { untrack } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { knownAccount } from "../stores/known-account.ts";
import { ticketDrafts } from "./ticket-drafts.ts";
import { unitIn, withUnitOf } from "./ticket/change-draft.ts";
import { compose } from "./ticket/compose.ts";
import { EMPTY_DRAFT, type LevelUnit } from "./ticket/draft.ts";

type Field = "stop_loss" | "take_profit";

export function levelUnit(feed: Feed, symbol_id: number, field: Field): LevelUnit {
  const symbol = feed.symbol(symbol_id);
  return unitIn(symbol === undefined ? EMPTY_DRAFT : ticketDrafts(feed).of(symbol), field);
}

export function chooseLevelUnit(
  feed: Feed,
  symbol_id: number,
  field: Field,
  unit: LevelUnit,
): void {
  untrack(() => {
    const symbol = feed.symbol(symbol_id);
    const account = knownAccount(feed)();
    if (symbol === undefined || account === null) return;
    const drafts = ticketDrafts(feed);
    const composed = compose(drafts.of(symbol), symbol_id, account);
    if (composed !== null) drafts.set(symbol, withUnitOf(composed, field, unit));
  });
}
