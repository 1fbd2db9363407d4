/**
 * Stop losses that follow the price: trailing at a distance, and to the open price once a profit is reached. A stop loss
 * that moves so only ever gets better for its owner. Runs anywhere; pure.
 */
import { SYMBOL_STATUS } from "../contract/codes.ts";
import { ensure } from "../domain/assert.ts";
import { isPrice } from "../domain/price-bound.ts";
import { pointAbove, pointBelow } from "../domain/price.ts";
import { trailingStop } from "../domain/trailing.ts";
import type { Points } from "../domain/units.ts";
import { updatePosition } from "./position-update.ts";
import type { PositionRecord } from "./records.ts";
import type { SymbolState } from "./state.ts";
import { openPosition, type Step } from "./step.ts";
import { exitPrice } from "./valuation.ts";

/** Moves the stop losses that this quote of the symbol moves, by position id. Not in a closed symbol. */
export function trailStops(step: Step, symbol: SymbolState): void {
  const { bid, ask, status, terms, triggers } = symbol;
  if (bid === null || ask === null || status === SYMBOL_STATUS.closed) return;
  for (const position_id of triggers.trails.due(bid, ask)) {
    const { account, position } = openPosition(step.state, position_id);
    const exit = ensure(exitPrice(step.state, account, position), "a price after a quote");
    const moved = followed(position, exit, terms.pip_points);
    if (moved !== null) updatePosition(step, account, position, moved);
  }
}

/** What the exit price makes of the stop loss and of break-even; null: nothing. */
export function followed(
  position: PositionRecord,
  exit: Points,
  pip_points: number,
): Pick<PositionRecord, "stop_loss" | "is_break_even_done"> | null {
  const { trailing_distance } = position;
  const trailed =
    trailing_distance === null
      ? position.stop_loss
      : trailingStop(position, exit, trailing_distance, pip_points);
  const isReached = isBreakEvenReached(position, exit);
  const stop_loss = isReached ? better(position, trailed, freeOfLoss(position)) : trailed;
  if (!isReached && stop_loss === position.stop_loss) return null;
  return { stop_loss, is_break_even_done: position.is_break_even_done || isReached };
}

function isBreakEvenReached(position: PositionRecord, exit: Points): boolean {
  const { break_even_distance, is_break_even_done, side } = position;
  if (break_even_distance === null || is_break_even_done) return false;
  const gained = (side === 0 ? 1 : -1) * (exit - freeOfLoss(position));
  return gained >= break_even_distance;
}

/** The open price as a whole point at which its owner loses nothing. */
const freeOfLoss = ({ side, open_price_micro }: PositionRecord): Points =>
  side === 0 ? pointAbove(open_price_micro) : pointBelow(open_price_micro);

const better = (
  { side }: PositionRecord,
  stop_loss: Points | null,
  level: Points,
): Points | null => {
  if (!isPrice(level)) return stop_loss;
  if (stop_loss === null) return level;
  return (side === 0 ? level > stop_loss : level < stop_loss) ? level : stop_loss;
};
