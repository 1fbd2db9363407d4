/**
 * How many orders an account may send a second, over all its sessions, sockets and keys: a bucket an account that fills at the
 * rate and holds some seconds of it. What takes risk away (cancels and closes) has a bucket of its own, ten times as large, so
 * that no flood of orders, and no "close all", is held up on the way out. Runs in the service; pure but for the clock.
 */
import type { Operation } from "../../contract/endpoints.ts";
import { forgetFirst } from "../auth/forget-first.ts";
import type { Clock } from "../clock.ts";

/** Seconds of the rate that may be sent at once. */
export const BURST_S = 10;
/** How many times an order's rate that of cancels and closes is. */
const EXIT_TIMES = 10;
/** Beyond it the account that was first seen longest ago is forgotten: its bucket is full again. */
const ACCOUNTS_MAX = 50_000;

const ORDERS: ReadonlySet<Operation> = new Set(["order_create", "order_update", "position_update"]);
const EXITS: ReadonlySet<Operation> = new Set([
  "order_cancel",
  "client_order_cancel",
  "position_close",
  "position_close_by",
]);

/** What an account may still send now of the kind it asked for, and what it could at most; retryAfterS 0: this one goes on. */
export type OrderTurn = {
  readonly limit: number;
  readonly remaining: number;
  readonly retryAfterS: number;
};

export type OrderRate = {
  readonly ordersPerSecond: number;
  /** Counts a call; null: it is of no order. A refused one costs nothing. */
  take(account_id: number, operation: Operation): OrderTurn | null;
};

type Bucket = { left: number; at: number };

export function createOrderRate(clock: Clock, ordersPerSecond: number): OrderRate {
  const orders = createBuckets(clock, ordersPerSecond);
  const exits = createBuckets(clock, ordersPerSecond * EXIT_TIMES);
  return {
    ordersPerSecond,
    take(account_id, operation) {
      if (ORDERS.has(operation)) return orders(account_id);
      return EXITS.has(operation) ? exits(account_id) : null;
    },
  };
}

function createBuckets(clock: Clock, perSecond: number) {
  const buckets = new Map<number, Bucket>();
  const limit = perSecond * BURST_S;
  return (account_id: number): OrderTurn => {
    const now = clock.now();
    let bucket = buckets.get(account_id);
    if (bucket === undefined) {
      if (buckets.size >= ACCOUNTS_MAX) forgetFirst(buckets);
      bucket = { left: limit, at: now };
      buckets.set(account_id, bucket);
    }
    // A clock that went back gives nothing, and takes nothing.
    const passedMs = Math.max(0, now - bucket.at);
    bucket.left = Math.min(limit, bucket.left + (passedMs * perSecond) / 1_000);
    bucket.at = now;
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return { limit, remaining: Math.floor(bucket.left), retryAfterS: 0 };
    }
    const retryAfterS = Math.max(1, Math.ceil((1 - bucket.left) / perSecond));
    return { limit, remaining: 0, retryAfterS };
  };
}
