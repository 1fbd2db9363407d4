/**
 * The histories of the last symbols and timeframes, for switching back without waiting. Main thread; pure. Bounded by
 * number and by bars; at the bound the one that was looked at longest ago is dropped.
 */
import type { BarKey } from "../../../workers/feed/feed-api.ts";
import type { BarHistory } from "./bar-history.ts";

const HISTORIES_MAX = 24;
/** 48 bytes a bar: about 100 MB. */
const BARS_MAX = 2_000_000;

/** One text for one key; "" for none. */
export const nameOf = (key: BarKey | null): string =>
  key === null ? "" : `${key.symbol_id} ${key.timeframe} ${key.side}`;

export type HistoryCache = {
  get(key: BarKey): BarHistory | null;
  put(key: BarKey, history: BarHistory): void;
  drop(key: BarKey): void;
  /** Drops the oldest until all bounds hold; never the history of `keep`. */
  trim(keep: BarKey): void;
};

export function makeHistoryCache(
  historiesMax: number = HISTORIES_MAX,
  barsMax: number = BARS_MAX,
): HistoryCache {
  // A Map lists its entries in the order in which they were set: the first is the oldest.
  const histories = new Map<string, BarHistory>();

  function trim(keep: BarKey): void {
    const kept = nameOf(keep);
    let bars = 0;
    for (const history of histories.values()) bars += history.length;
    for (const [name, history] of histories) {
      if (histories.size <= historiesMax && bars <= barsMax) return;
      if (name === kept) continue;
      histories.delete(name);
      bars -= history.length;
    }
  }

  return {
    get(key) {
      const name = nameOf(key);
      const history = histories.get(name);
      if (history === undefined) return null;
      histories.delete(name);
      histories.set(name, history);
      return history;
    },
    put(key, history) {
      histories.set(nameOf(key), history);
      trim(key);
    },
    drop(key) {
      histories.delete(nameOf(key));
    },
    trim,
  };
}
