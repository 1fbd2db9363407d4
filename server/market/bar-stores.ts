/**
 * The kept bars of several paths of prices, a store a path: symbols come from one provider or another, and each one's bars
 * stay its own. Runs in the service.
 */
import type { Sql } from "postgres";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { createBarStore, type BarStore, type StoreCounts } from "./bar-store.ts";
import { MINUTE_TIMEFRAMES, forgetUnused } from "./old-bars.ts";

export function createBarStores(options: {
  readonly sql: Sql;
  readonly clock: Pick<Clock, "monotonicMs">;
  /** Bars are cut on the server's day, so another offset is another path. */
  readonly dayOffsetMs: number;
  readonly log: Log;
}) {
  const { sql, clock, dayOffsetMs, log } = options;
  const stores = new Map<string, BarStore>();
  let forgetting: Promise<unknown> = Promise.resolve();

  const sourceOf = (path: string) => (dayOffsetMs === 0 ? path : `${path}@${dayOffsetMs}`);

  function make(path: string): BarStore {
    const source = sourceOf(path);
    // What is just being removed as unused is not to be found complete.
    const isFree = () => forgetting;
    const store = createBarStore({ sql, source, log, isFree, now: clock.monotonicMs });
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
    /**
     * Removes bars of minutes that are older than `minuteMs` before the newest of their path, and paths that no store is of
     * whose newest bar ended before `unusedBefore`, Unix ms; null: none of them. `stop` ends it after the slice under way.
     * Returns how many bars went.
     * @throws what the database threw
     */
    async forgetOld(
      minuteMs: number | null,
      unusedBefore: number | null,
      stop: AbortSignal,
    ): Promise<number> {
      let removed = 0;
      if (minuteMs !== null) {
        for (const store of stores.values()) {
          removed += await store.forget(MINUTE_TIMEFRAMES, minuteMs, stop);
        }
      }
      if (unusedBefore === null) return removed;
      const unused = forgetUnused(sql, [...stores.keys()].map(sourceOf), unusedBefore, stop);
      forgetting = unused.catch(() => undefined);
      return removed + (await unused);
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
