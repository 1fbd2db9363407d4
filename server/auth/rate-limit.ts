/**
 * At most so many calls a minute from one address, over a sliding window. Runs in the service; pure but for the clock.
 * The counts are in this process's memory: with several processes behind one address each counts for itself. What a
 * restart must not forget is handed out by takeChanged() and given back by restore(): rate-limit-store.ts.
 */
import { isIPv6 } from "node:net";
import type { Clock } from "../clock.ts";
import { forgetFirst } from "./forget-first.ts";

const WINDOW_MS = 60_000;
/** Beyond it the address that was first seen longest ago is forgotten. */
const NETWORKS_MAX = 50_000;

/** The calls of one network in the last minute, Unix ms. */
export type NetworkCalls = { readonly network: string; readonly times: readonly number[] };

export type RateLimit = {
  /** Counts a call. Returns 0 when it may go on, else the seconds until the next may; that one is not counted. */
  take(ip: string): number;
  /** What changed since it was last asked. */
  takeChanged(): NetworkCalls[];
  /** Adds what was counted before. */
  restore(calls: readonly NetworkCalls[]): void;
};

/** The last calls of one network, as a ring. */
type Ring = { times: Float64Array; next: number };

export function createRateLimit(clock: Clock, callsPerMinuteMax: number): RateLimit {
  const networks = new Map<string, Ring>();
  const changed = new Set<string>();
  const ringOf = (network: string): Ring => {
    const known = networks.get(network);
    if (known !== undefined) return known;
    if (networks.size >= NETWORKS_MAX) forgetFirst(networks);
    const ring = { times: new Float64Array(callsPerMinuteMax).fill(-WINDOW_MS), next: 0 };
    networks.set(network, ring);
    return ring;
  };
  const add = (ring: Ring, time: number) => {
    ring.times[ring.next] = time;
    ring.next = (ring.next + 1) % callsPerMinuteMax;
  };
  return {
    take(ip) {
      const network = networkOf(ip);
      const ring = ringOf(network);
      const now = clock.now();
      // What is dated after now was counted by another clock: it counts as of now, so it neither is forgotten nor holds for long.
      if ((ring.times[ring.next] ?? 0) > now)
        ring.times = ring.times.map((at) => Math.min(at, now));
      const waitMs = (ring.times[ring.next] ?? 0) + WINDOW_MS - now;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      add(ring, now);
      changed.add(network);
      return 0;
    },
    takeChanged() {
      const since = clock.now() - WINDOW_MS;
      const calls = [...changed].map((network) => ({
        network,
        times: [...(networks.get(network)?.times ?? [])].filter((time) => time > since),
      }));
      changed.clear();
      return calls;
    },
    restore(calls) {
      for (const { network, times } of calls) {
        const ring = ringOf(network);
        for (const time of times.toSorted((a, b) => a - b)) add(ring, time);
      }
    },
  };
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
