/**
 * The kept bars of several paths of prices, a store a path: symbols come from one provider or another, and each one's bars
 * stay its own. Runs in the service.
 */
import type { Sql } from "postgres";
import type { Log } from "../log.ts";
import { createBarStore, type BarStore, type StoreCounts } from "./bar-store.ts";

export function createBarStores(options: {
  readonly sql: Sql;
  /** Bars are cut on the server's day, so another offset is another path. */
  readonly dayOffsetMs: number;
  readonly log: Log;
}) {
  const { sql, dayOffsetMs, log } = options;
  const stores = new Map<string, BarStore>();

  function make(path: string): BarStore {
    const source = dayOffsetMs === 0 ? path : `${path}@${dayOffsetMs}`;
    const store = createBarStore({ sql, source, log, now: () => performance.now() });
    stores.set(path, store);
    return store;
  }

  /** One that is new is opened meanwhile: until it is, the provider answers. */
  function of(path: string): BarStore {
    const known = stores.get(path);
    if (known !== undefined) return known;
    const store = make(path);
    void store.open();
    return store;
  }

  return {
    of,
    /** Opens the stores of these paths, as MarketProvider.source, and waits for them. */
    async open(paths: ReadonlySet<string>): Promise<void> {
      for (const path of paths) await (stores.get(path) ?? make(path)).open();
    },
    async flush(): Promise<void> {
      for (const store of stores.values()) await store.flush();
    },
    counts(): StoreCounts {
      const sum = { waiting: 0, dropped: 0, written: 0 };
      for (const { counts } of stores.values()) {
        sum.waiting += counts.waiting;
        sum.dropped += counts.dropped;
        sum.written += counts.written;
      }
      return sum;
    },
  };
}
