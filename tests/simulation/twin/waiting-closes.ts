/** Orders that wait to close a position, by docs/engine.md, Closing at a price: every order is looked at. Runs in tests; pure. */
import type { Rejection } from "../../../contract/rejections.ts";
import { steps, unixMs } from "../../../domain/units.ts";
import type { ModifyOrder, PlaceOrder } from "../../../engine/input.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import {
  pendingOrders,
  positionOf,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinPosition,
} from "./facts.ts";
import { fold } from "./position.ts";
import { tellOrder } from "./tell.ts";

type Holds = Partial<Record<Rejection, () => boolean>>;
type Named = TwinPosition | "unknown_position" | "position_not_open";

/** The position that an order would only close, or what is wrong with it; null: it may open one. */
export function namedBy(twin: Twin, account: TwinAccount, asked: PlaceOrder): Named | null {
  const id = asked.closes ?? null;
  return id === null ? null : positionOf(twin, account, id);
}

/** Why an order may not wait to close the position that it names; of its volume in place of what others are asked. */
export function closingRules(twin: Twin, asked: PlaceOrder, named: Named): Holds {
  if (typeof named === "string") {
    return {
      [named]: () => true,
      closing_not_allowed: () => isGuarding(asked) || asked.type !== 1,
    };
  }
  return {
    closing_not_allowed: () =>
      asked.type !== 1 ||
      isGuarding(asked) ||
      asked.side === named.side ||
      asked.symbol_id !== named.symbol_id,
    ...volumes(twin, named, asked.volume, asked.is_off_step),
  };
}

/** Why such an order may not be changed so; of a volume that stays nothing is asked. */
export function closingChangeRules(twin: Twin, order: OrderRecord, asked: ModifyOrder): Holds {
  const position = twin.positions.find((p) => p.id === order.closes && p.closed_at === null);
  if (position === undefined) throw new Error("what waits to close has its position");
  const isAsked =
    asked.volume !== undefined && (asked.volume !== order.volume || asked.is_off_step);
  return {
    volume_below_min: () => false,
    volume_above_max: () => false,
    volume_off_step: () => false,
    volume_above_position: () => false,
    closing_not_allowed: () => isGuarding(asked),
    ...(isAsked ? volumes(twin, position, asked.volume ?? 0, asked.is_off_step) : {}),
  };
}

function volumes(twin: Twin, position: TwinPosition, volume: number, isOffStep: boolean): Holds {
  const open = fold(position).volume;
  const { volume_min } = symbolIn(twin, position.symbol_id).terms;
  return {
    volume_below_min: () => volume < volume_min && (volume !== open || isOffStep),
    volume_off_step: () => isOffStep && volume < open,
    volume_above_position: () => volume > open || (isOffStep && volume === open),
    volume_remainder_below_min: () => volume < open && open - volume < volume_min,
  };
}

function isGuarding({ protections, is_from_fill }: PlaceOrder | ModifyOrder): boolean {
  const { take_profit_levels, ...single } = protections;
  const isGiven = Object.values(single).some((value) => value !== null && value !== undefined);
  return is_from_fill === true || isGiven || (take_profit_levels ?? []).length > 0;
}

/** What such an order closes of a position with so much open: all, where less than may be a position would stay. */
export function closedBy(twin: Twin, order: OrderRecord, open: number): number {
  const rest = open - order.volume;
  return rest < symbolIn(twin, order.symbol_id).terms.volume_min ? open : order.volume;
}

/** After an order closed something of a position: what waits to close it goes with it, or is made to fit what is left. */
export function followClose(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  by: OrderRecord,
): void {
  const open = fold(position).volume;
  for (const order of pendingOrders(twin, account)) {
    if (order.closes !== position.id) continue;
    const updated_at = unixMs(twin.now);
    if (position.closed_at !== null) {
      const gone = { ...order, status: 4, cancelled_by: by.id, updated_at } as const;
      tellOrder(twin, account, "cancel", gone);
      continue;
    }
    const volume = steps(closedBy(twin, order, open));
    if (volume !== order.volume)
      tellOrder(twin, account, "update", { ...order, volume, updated_at });
  }
}
