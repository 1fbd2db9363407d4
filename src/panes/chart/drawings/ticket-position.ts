/** What the ticket would send as a drawn position. Main thread; pure. */
import { SIDE } from "../../../../contract/codes.ts";
import type { Plan } from "../../../../drawings/tools/positions.ts";
import type { TicketPreview } from "../../../stores/ticket-preview.ts";

/** Where the ticket says no stop: so many pips off, and the target is twice as far as the stop. */
const STOP_PIPS = 20;
const TARGET_R = 2;

/** null: the ticket has no price to begin at. `pip`: as a difference of prices. */
export function planOfTicket(preview: TicketPreview, pip: number): Plan | null {
  const { side, order_price, entry: opens, stop_loss, take_profits } = preview;
  const entry = order_price ?? opens;
  if (entry === null) return null;
  const isLong = side === SIDE.buy;
  const way = isLong ? 1 : -1;
  const given = take_profits
    .flatMap((row) => (row === null ? [] : [row.price]))
    .filter((price) => way * (price - entry) > 0)
    .toSorted((a, b) => way * (a - b));
  const nearest = given[0];
  const away = nearest === undefined ? STOP_PIPS * pip : Math.abs(nearest - entry) / TARGET_R;
  const isStopOnSide = stop_loss !== null && way * (entry - stop_loss.price) > 0;
  const stop = isStopOnSide ? stop_loss.price : entry - way * away;
  const targets = given.length > 0 ? given : [entry + TARGET_R * (entry - stop)];
  // The size is the ticket's: how much of the equity that is, is the account's to say and not the drawing's.
  return { isLong, entry, stop, targets, riskPercent: 0 };
}
