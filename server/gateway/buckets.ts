/**
 * How often each of many may call: a bucket each that fills at the rate and holds some seconds of it. Runs in the service; pure
 * but for the clock.
 */
import { forgetFirst } from "../auth/forget-first.ts";
import type { Clock } from "../clock.ts";

/** Seconds of the rate that may be sent at once. */
export const BURST_S = 10;
/** Beyond it whoever was first seen longest ago is forgotten: his bucket is full again. */
const CALLERS_MAX = 50_000;

/** What a caller may still send now, and what he could at most; retryAfterS 0: this call goes on. */
export type Turn = {
  readonly limit: number;
  readonly remaining: number;
  readonly retryAfterS: number;
};

type Bucket = { left: number; at: number };

/** Counts a call of each that it is given. A refused one costs nothing. */
export function createBuckets<Caller>(
  clock: Pick<Clock, "now">,
  perSecond: number,
): (caller: Caller) => Turn {
  const buckets = new Map<Caller, Bucket>();
  const limit = perSecond * BURST_S;
  return (caller) => {
    const now = clock.now();
    let bucket = buckets.get(caller);
    if (bucket === undefined) {
      if (buckets.size >= CALLERS_MAX) forgetFirst(buckets);
      bucket = { left: limit, at: now };
      buckets.set(caller, bucket);
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
