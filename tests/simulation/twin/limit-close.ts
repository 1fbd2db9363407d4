/** The fill of an order that waited to close a position. Runs in tests; pure. */
import { points, steps, unixMs } from "../../../domain/units.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import { closeSlice, sliceResult } from "./closing.ts";
import type { Twin, TwinAccount } from "./facts.ts";
import { fold } from "./position.ts";
import { tellOrder } from "./tell.ts";
import { cancelRest } from "./ties.ts";
import type { Seen } from "./valuation.ts";
import { closedBy } from "./waiting-closes.ts";

/** Nothing happens, and it waits on, where what it closes cannot be converted. */
export function closeAtLimit(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord,
  quote: Seen,
): void {
  const position = twin.positions.find((p) => p.id === order.closes && p.closed_at === null);
  if (position === undefined) throw new Error("what waits to close has its position");
  const price = order.side === 0 ? quote.ask : quote.bid;
  const volume = closedBy(twin, order, fold(position).volume);
  if (sliceResult(twin, account, position, volume, price) === null) return;
  const filled: OrderRecord = {
    ...order,
    status: 3,
    volume: steps(volume),
    filled_volume: steps(volume),
    filled_price: points(price),
    position_id: position.id,
    updated_at: unixMs(twin.now),
  };
  tellOrder(twin, account, "update", filled);
  closeSlice(twin, account, position, filled, { volume, price, quote });
  cancelRest(twin, account, filled);
}
