/** Removes now and then what is kept no longer: rows, files of the outbox, bars. Runs in the service, beside its work. */
import type { KeptDays } from "./kept-days.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Log } from "../log.ts";
import { removeOldRows } from "./old-rows.ts";
import { forgetOutbox } from "../mail/transport.ts";
import { DAY_MS } from "../auth/allowance.ts";

export type RetentionDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly days: KeptDays;
  readonly dataDir: string;
  /** Returns how many bars were removed. */
  readonly forgetBars: (stop: AbortSignal) => Promise<number>;
};

const ROUND_INTERVAL_MS = 10 * 60_000;

/** One round over everything; returns what it removed, by what it was. */
export async function removeOld(
  deps: Omit<RetentionDeps, "log">,
  stop: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { clock, days, dataDir, forgetBars } = deps;
  return {
    ...(await removeOldRows({ ...deps, stop })),
    outbox: await forgetOutbox(dataDir, clock.now() - days.mail * DAY_MS),
    bars: await forgetBars(stop),
  };
}

/** Begins at once. A round that fails is told and made up by the next. Returns what ends it, after the slice under way. */
export function keepWithin(deps: RetentionDeps): () => Promise<void> {
  const { clock, log } = deps;
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const round = () => {
    running ??= removeOld(deps, stop.signal)
      .then((removed) => {
        const some = Object.entries(removed).filter(([, count]) => count > 0);
        if (some.length > 0) log.info(Object.fromEntries(some), "what was old was removed");
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log.error({ err: error }, "what is old could not be removed");
      })
      .finally(() => {
        running = null;
      });
  };
  const endRounds = clock.every(ROUND_INTERVAL_MS, round);
  round();
  return async () => {
    stop.abort();
    endRounds();
    await running;
  };
}
