/** What moving, setting or taking away a line asks of the service. Main thread; pure; part of the trade kit. */
import type { UptOrder, UptPosition } from "../../../../contract/order-request.ts";
import type { Order } from "../../../../contract/order.ts";
import type { Position } from "../../../../contract/position.ts";
import type { ChartLine } from "./chart-line.ts";
import { NO_FOLLOWERS, type Follower } from "./line-travel.ts";

export type LineChange =
  | { readonly kind: "position"; readonly record: Position; readonly change: UptPosition }
  | { readonly kind: "order"; readonly record: Order; readonly change: UptOrder };

/** The field of a request that a line of each kind stands for; null: it cannot be moved. */
export const LINE_FIELDS = {
  position: null,
  order: "order_price",
  limit: "order_limit_price",
  stop_loss: "stop_loss",
  take_profit: "take_profit",
} as const;

/**
 * `price` null takes a stop loss or take profit away; `followers` are moved by the same request. null: the line cannot be
 * changed so.
 */
export function changeOf(
  line: ChartLine,
  price: number | null,
  followers: readonly Follower[] = NO_FOLLOWERS,
): LineChange | null {
  const { owner } = line;
  if (line.kind === "position" || owner.kind === "ticket") return null;
  if (line.kind === "stop_loss" || line.kind === "take_profit") {
    const change = guardChange(line, price);
    return owner.kind === "position"
      ? { kind: "position", record: owner.record, change }
      : { kind: "order", record: owner.record, change };
  }
  if (owner.kind !== "order" || price === null) return null;
  const own = line.kind === "order" ? { order_price: price } : { order_limit_price: price };
  return { kind: "order", record: owner.record, change: { ...own, ...changeOfAll(followers) } };
}

function changeOfAll(followers: readonly Follower[]): UptOrder {
  const change: UptOrder = {};
  for (const { line, price } of followers) {
    if (line.kind === "limit") change.order_limit_price = price;
    else if (line.level === null) Object.assign(change, guardChange(line, price));
    else {
      change.take_profit_levels = (
        change.take_profit_levels ?? line.owner.record.take_profit_levels
      ).map((level, index) => (index === line.level ? { ...level, price } : level));
    }
  }
  return change;
}

function guardChange(line: ChartLine, price: number | null): UptPosition {
  if (line.kind === "stop_loss") return { stop_loss: price };
  if (line.level === null) return { take_profit: price };
  const levels = line.owner.record.take_profit_levels;
  return {
    take_profit_levels:
      price === null
        ? levels.filter((_, index) => index !== line.level)
        : levels.map((level, index) => (index === line.level ? { ...level, price } : level)),
  };
}
