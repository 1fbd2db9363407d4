/** Orders of which one cancels the others, by docs/engine.md: every order is looked at. Runs in tests; pure. */
import type { Rejection } from "../../../contract/rejections.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import { unixMs } from "../../../domain/units.ts";
import { pendingOrders, type Twin, type TwinAccount } from "./facts.ts";
import { tellOrder } from "./tell.ts";

/** As docs/engine.md says. */
const MOST = 10;

type Wish = number | null | undefined;

const named = (twin: Twin, account: TwinAccount, wish: Wish): OrderRecord | undefined =>
  pendingOrders(twin, account).find(({ id }) => id === wish);

/** All pending orders with the number; none where there is no number. */
const sharing = (twin: Twin, account: TwinAccount, number: number | undefined): OrderRecord[] =>
  pendingOrders(twin, account).filter((o) => number !== undefined && o.oco_id === number);

/** Why an order, new where it is null, may not be tied as it is wished. */
export function tieRules(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord | null,
  wish: Wish,
): Partial<Record<Rejection, () => boolean>> {
  if (wish === undefined || wish === null) return {};
  const other = named(twin, account, wish);
  if (other === undefined || other.id === order?.id) {
    return { oco_order_not_pending: () => true };
  }
  const together = sharing(twin, account, other.oco_id);
  const isThere = together.some(({ id }) => id === order?.id);
  return { oco_too_many_orders: () => !isThere && together.length >= MOST };
}

/** The wish would leave the order tied as it is. */
export function leavesTie(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord,
  wish: Wish,
): boolean {
  if (wish === undefined) return true;
  if (wish === null) return order.oco_id === undefined;
  return sharing(twin, account, order.oco_id).some(({ id }) => id === wish && id !== order.id);
}

/** The order as it is tied, after the other one was told where it gets its number first. */
export function tied(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord,
  wish: Wish,
): OrderRecord {
  if (wish === undefined) return order;
  if (wish === null) {
    const { oco_id: _, ...free } = order;
    return free;
  }
  const other = named(twin, account, wish);
  if (other === undefined) throw new Error("a checked order exists");
  if (other.oco_id !== undefined) return { ...order, oco_id: other.oco_id };
  twin.tiesGiven += 1;
  const oco_id = twin.tiesGiven;
  tellOrder(twin, account, "update", { ...other, oco_id, updated_at: unixMs(twin.now) });
  return { ...order, oco_id };
}

/** After a fill: the rest of those that are tied together goes. */
export function cancelRest(twin: Twin, account: TwinAccount, filled: OrderRecord): void {
  for (const order of sharing(twin, account, filled.oco_id)) {
    const gone = { ...order, status: 4, cancelled_by: filled.id } as const;
    tellOrder(twin, account, "cancel", { ...gone, updated_at: unixMs(twin.now) });
  }
}
