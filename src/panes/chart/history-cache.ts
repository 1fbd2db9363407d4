/**
 * The bars of the last symbols and timeframes, for switching back without waiting. Main thread; pure. Bounded by number and
 * by bars; at the bound those go that were looked at longest ago, and never those that a chart shows.
 */
import type { BarKey } from "../../../workers/feed/feed-api.ts";

const HISTORIES_MAX = 24;
/** 48 bytes a bar: about 100 MB. */
const BARS_MAX = 2_000_000;

/** One text for one key; "" for none. */
export const nameOf = (key: (Omit<BarKey, "side"> & { readonly side: string }) | null): string =>
  key === null ? "" : `${key.symbol_id} ${key.timeframe} ${key.side}`;

export type Cached = {
  /** How many bars it holds. */
  readonly length: number;
  /** A chart shows it. */
  readonly isHeld: boolean;
};

export type HistoryCache<Item extends Cached> = {
  get(key: BarKey): Item | null;
  put(key: BarKey, item: Item): void;
  items(): Iterable<Item>;
  /** Drops the oldest that no chart shows until all bounds hold. */
  trim(): void;
  /** Drops all that no chart shows. */
  forget(): void;
};

export function makeHistoryCache<Item extends Cached>(
  historiesMax: number = HISTORIES_MAX,
  barsMax: number = BARS_MAX,
): HistoryCache<Item> {
  // A Map lists its entries in the order in which they were set: the first is the oldest.
  const items = new Map<string, Item>();
  return {
    get(key) {
      const name = nameOf(key);
      const item = items.get(name);
      if (item === undefined) return null;
      items.delete(name);
      items.set(name, item);
      return item;
    },
    put: (key, item) => void items.set(nameOf(key), item),
    items: () => items.values(),
    trim() {
      let bars = 0;
      for (const { length } of items.values()) bars += length;
      for (const [name, item] of items) {
        if (items.size <= historiesMax && bars <= barsMax) return;
        if (item.isHeld) continue;
        items.delete(name);
        bars -= item.length;
      }
    },
    forget() {
      for (const [name, { isHeld }] of items) if (!isHeld) items.delete(name);
    },
  };
}
