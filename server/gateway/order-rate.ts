/**
 * How many orders an account may send a second, over all its sessions, sockets and keys: a bucket an account that fills at the
 * rate and holds some seconds of it. What takes risk away (cancels and closes) has a bucket of its own, ten times as large, so
 * that no flood of orders, and no "close all", is held up on the way out. Runs in the service; pure but for the clock.
 */
import type { Operation } from "../../contract/endpoints.ts";
import type { Clock } from "../clock.ts";
import { createBuckets, type Turn } from "./buckets.ts";

/** How many times an order's rate that of cancels and closes is. */
const EXIT_TIMES = 10;

const ORDERS: ReadonlySet<Operation> = new Set(["order_create", "order_update", "position_update"]);
const EXITS: ReadonlySet<Operation> = new Set([
  "order_cancel",
  "client_order_cancel",
  "position_close",
  "position_close_by",
]);

export type OrderRate = {
  readonly ordersPerSecond: number;
  /** Counts a call; null: it is of no order. A refused one costs nothing. */
  take(account_id: number, operation: Operation): Turn | null;
};

export function createOrderRate(clock: Clock, ordersPerSecond: number): OrderRate {
  const orders = createBuckets<number>(clock, ordersPerSecond);
  const exits = createBuckets<number>(clock, ordersPerSecond * EXIT_TIMES);
  return {
    ordersPerSecond,
    take(account_id, operation) {
      if (ORDERS.has(operation)) return orders(account_id);
      return EXITS.has(operation) ? exits(account_id) : null;
    },
  };
}
