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
  /** Bars that were removed. */
  readonly forgetBars: () => Promise<number>;
};

const ROUND_INTERVAL_MS = 10 * 60_000;

/** One round over everything; returns what it removed, by what it was. */
export async function removeOld(
  deps: Omit<RetentionDeps, "log">,
): Promise<Readonly<Record<string, number>>> {
  const { clock, days, dataDir, forgetBars } = deps;
  return {
    ...(await removeOldRows(deps)),
    outbox: await forgetOutbox(dataDir, clock.now() - days.mail * DAY_MS),
    bars: await forgetBars(),
  };
}

/** Begins at once. A round that fails is told and made up by the next. Returns what ends it, after the round under way. */
export function keepWithin(deps: RetentionDeps): () => Promise<void> {
  const { log } = deps;
  let isStopped = false;
  let running: Promise<void> | null = null;
  const round = () => {
    running ??= removeOld(deps)
      .then((removed) => {
        const some = Object.entries(removed).filter(([, count]) => count > 0);
        if (some.length > 0) log.info(Object.fromEntries(some), "what was old was removed");
      })
      .catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, "what is old could not be removed");
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(round, ROUND_INTERVAL_MS);
  timer.unref();
  round();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
