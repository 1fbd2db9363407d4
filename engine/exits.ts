/**
 * Stop losses, take profits and take-profit levels that a quote reaches: closed at it, a gap being worse or better.
 * Runs anywhere; pure.
 */
import type { TakeProfitLevel } from "../domain/protections.ts";
import { steps, type Points, type Steps } from "../domain/units.ts";
import { BY_ITSELF, closePosition } from "./close.ts";
import type { PositionRecord } from "./records.ts";
import { rollFirst } from "./roll-over.ts";
import type { AccountState, SymbolState } from "./state.ts";
import { groupOf, openPosition, type Step } from "./step.ts";
import type { Quote } from "../domain/terms.ts";
import { exitAt, isFresh, quoteFor } from "./valuation.ts";

/** By position id; the stop loss before any take profit, levels before take_profit. Not in a closed symbol. */
export function triggerExits(step: Step, symbol: SymbolState): void {
  const { bid, ask, status, triggers } = symbol;
  if (bid === null || ask === null || status === 2) return;
  for (const position_id of triggers.exits.due(bid, ask)) {
    const { account, position } = openPosition(step.state, position_id);
    const group = groupOf(step.state, account);
    const quote = quoteFor(group, symbol);
    if (quote === null || !isFresh(step.state, group, symbol)) continue;
    rollFirst(step, position.account_id);
    exit(step, account, symbol, openPosition(step.state, position_id).position, quote);
  }
}

function exit(
  step: Step,
  account: AccountState,
  symbol: SymbolState,
  position: PositionRecord,
  quote: Quote,
): void {
  const price = exitAt(quote, position.side);
  const { stop_loss, take_profit } = position;
  if (stop_loss !== null && isWorse(position, price, stop_loss)) {
    closeAt(step, account, position, position.volume, quote, 3, stop_loss);
    return;
  }
  const rest = closeLevels(step, account, symbol, position, quote);
  if (rest !== null && take_profit !== null && isBetter(rest, price, take_profit)) {
    closeAt(step, account, rest, rest.volume, quote, 4, take_profit);
  }
}

/** Closes what the levels that are reached close, nearest first. Returns what stays open; null: nothing does. */
function closeLevels(
  step: Step,
  account: AccountState,
  symbol: SymbolState,
  position: PositionRecord,
  quote: Quote,
): PositionRecord | null {
  const price = exitAt(quote, position.side);
  let open = position;
  for (;;) {
    const level = nearestLevel(open);
    if (level === null || !isBetter(open, price, level.price)) return open;
    const levels = open.take_profit_levels.filter((other) => other !== level);
    const volume = levelVolume(level, open, symbol.terms.volume_min);
    if (!closeAt(step, account, open, volume, quote, 4, level.price, levels)) return open;
    const rest = account.positions.get(open.id);
    if (rest === undefined) return null;
    open = rest;
  }
}

/** The level that a price reaches first; of several at one price, the first in the list. */
function nearestLevel({ side, take_profit_levels }: PositionRecord): TakeProfitLevel | null {
  let nearest: TakeProfitLevel | null = null;
  for (const level of take_profit_levels) {
    const isNearer =
      nearest === null || (side === 0 ? level.price < nearest.price : level.price > nearest.price);
    if (isNearer) nearest = level;
  }
  return nearest;
}

/** What a level closes: never more than is open, and no rest that would be too small to be a position. */
function levelVolume(level: TakeProfitLevel, open: PositionRecord, least: Steps): Steps {
  return open.volume - level.volume < least ? open.volume : steps(level.volume);
}

function closeAt(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  volume: Steps,
  quote: Quote,
  reason: 3 | 4,
  requested_price: Points,
  levels?: readonly TakeProfitLevel[],
): boolean {
  const price = exitAt(quote, position.side);
  const closing = { ...BY_ITSELF, volume, price, quote, reason, requested_price, levels };
  return closePosition(step, account, position, closing) !== null;
}

const isWorse = ({ side }: PositionRecord, price: Points, level: Points): boolean =>
  side === 0 ? price <= level : price >= level;

const isBetter = ({ side }: PositionRecord, price: Points, level: Points): boolean =>
  side === 0 ? price >= level : price <= level;
