/**
 * At most so many calls a minute from one address, over a sliding window. Runs in the service.
 * The counts live in this process's memory: with several processes behind one address each counts for itself.
 */
import { isIPv6 } from "node:net";
import type { Clock } from "../clock.ts";

const WINDOW_MS = 60_000;
/** Beyond it the address that was first seen longest ago is forgotten. */
const ADDRESSES_MAX = 50_000;

export type RateLimit = {
  /** Counts a call. Returns 0 when it may go on, else the seconds until the next may. */
  take(ip: string): number;
};

/** The last calls of one address, as a ring. */
type Calls = { times: Float64Array; next: number };

export function createRateLimit(clock: Clock, callsPerMinuteMax: number): RateLimit {
  const addresses = new Map<string, Calls>();
  return {
    take(ip) {
      const key = networkOf(ip);
      let calls = addresses.get(key);
      if (calls === undefined) {
        if (addresses.size >= ADDRESSES_MAX) forgetOldest(addresses);
        calls = { times: new Float64Array(callsPerMinuteMax).fill(-WINDOW_MS), next: 0 };
        addresses.set(key, calls);
      }
      const now = clock.now();
      const freeAt = (calls.times[calls.next] ?? 0) + WINDOW_MS;
      if (freeAt > now) return Math.ceil((freeAt - now) / 1000);
      calls.times[calls.next] = now;
      calls.next = (calls.next + 1) % callsPerMinuteMax;
      return 0;
    },
  };
}

function forgetOldest(addresses: Map<string, Calls>): void {
  for (const key of addresses.keys()) {
    addresses.delete(key);
    return;
  }
}

/** One customer has a whole /64 of IPv6, so that is what is counted; an IPv4-mapped address counts as IPv4. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("%", 1)[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
