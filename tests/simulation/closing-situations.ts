/** Situations of orders that wait to close a position. Runs in tests; pure. */
import type { OrderRecord } from "../../engine/records.ts";
import { newDealsIn, ordersIn, type Context } from "./context.ts";
import { hit, type Tally } from "./tally.ts";
import { symbolIn } from "./twin/facts.ts";

export function countClosing(tally: Tally, context: Context, order: OrderRecord): void {
  const { closes } = order;
  const { events, memory, twin } = context;
  const last = memory.orders.get(order.id);
  if (closes === undefined || last === undefined) return;
  const isGone = order.status === 4 && order.cancelled_by !== undefined;
  hit(tally, "what waits to close goes with its position", isGone && order.oco_id === undefined);
  const isCommanded = context.input.kind === "modify_order";
  const isWaiting = order.status === 1 && !isCommanded;
  hit(tally, "what waits to close is cut to what is left", isWaiting && order.volume < last.volume);
  hit(
    tally,
    "what waits to close is raised so that nothing too small stays",
    isWaiting && order.volume > last.volume,
  );
  const other = ordersIn(events).find((told) => told.order.id === order.cancelled_by)?.order;
  hit(
    tally,
    "one price reaches two that wait to close a position",
    isGone && other?.closes === closes,
  );
  if (order.status !== 3) return;
  const held = memory.positions.get(closes);
  const isPart = held !== undefined && order.volume < held.volume;
  hit(tally, "a limit closes a part of a position", isPart);
  hit(tally, "a limit closes all of a position", !isPart);
  const symbol = symbolIn(twin, order.symbol_id);
  const isStopped = symbol.status === 1 || symbol.isHalted || twin.isHalted;
  hit(tally, "a limit closes where nothing may be opened", isStopped);
  const isBetter = newDealsIn(events).some(
    (d) => d.order_id === order.id && d.price !== order.order_price,
  );
  hit(tally, "a gap closes at a better price than the limit", isBetter);
}
