import { describe, expect, test } from "vitest";
import type { BarKey } from "../../../workers/feed/feed-api.ts";
import { makeHistoryCache, type Cached } from "./history-cache.ts";

describe("history cache", () => {
  const keyOf = (symbol_id: number): BarKey => ({ symbol_id, timeframe: "M1", side: "bid" });
  const item = (length: number, isHeld = false): Cached => ({ length, isHeld });

  test("at its bound the history that was looked at longest ago goes", () => {
    const cache = makeHistoryCache(2);
    const first = item(0);
    cache.put(keyOf(1), first);
    cache.put(keyOf(2), item(0));
    expect(cache.get(keyOf(1))).toBe(first);
    cache.put(keyOf(3), item(0));
    cache.trim();
    expect(cache.get(keyOf(2))).toBeNull();
    expect(cache.get(keyOf(1))).toBe(first);
  });

  test("the bound of bars holds too, but never against a history that a chart shows", () => {
    const cache = makeHistoryCache(10, 3);
    const long = item(5, true);
    cache.put(keyOf(1), long);
    cache.put(keyOf(2), item(1));
    cache.trim();
    expect(cache.get(keyOf(1))).toBe(long);
    expect(cache.get(keyOf(2))).toBeNull();
  });

  test("as many histories stay as charts show, whatever the bound", () => {
    const cache = makeHistoryCache(1);
    for (let symbol_id = 0; symbol_id < 16; symbol_id += 1)
      cache.put(keyOf(symbol_id), item(9, true));
    cache.trim();
    expect([...cache.items()]).toHaveLength(16);
  });
});
