import { describe, expect, test } from "vitest";
import type { BarKey } from "../../../workers/feed/feed-api.ts";
import { BarHistory } from "./bar-history.ts";
import { makeHistoryCache } from "./history-cache.ts";

describe("history cache", () => {
  const keyOf = (symbol_id: number): BarKey => ({ symbol_id, timeframe: "M1", side: "bid" });

  test("at its bound the history that was looked at longest ago goes", () => {
    const cache = makeHistoryCache(2);
    const first = new BarHistory();
    cache.put(keyOf(1), first);
    cache.put(keyOf(2), new BarHistory());
    expect(cache.get(keyOf(1))).toBe(first);
    cache.put(keyOf(3), new BarHistory());
    expect(cache.get(keyOf(2))).toBeNull();
    expect(cache.get(keyOf(1))).toBe(first);
  });

  test("the bound of bars holds too, but never against the history in view", () => {
    const cache = makeHistoryCache(10, 3);
    const long = new BarHistory();
    for (let ts = 0; ts < 5; ts += 1)
      long.upsert({ ts, open: 1, high: 1, low: 1, close: 1, volume: 0 });
    cache.put(keyOf(1), new BarHistory());
    cache.put(keyOf(2), long);
    expect(cache.get(keyOf(2))).toBe(long);
    expect(cache.get(keyOf(1))).toBeNull();
  });
});
