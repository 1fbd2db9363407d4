/** Removes now and then what is kept no longer: rows, files of the outbox, bars. Runs in the service, beside its work. */
import type { KeptDays } from "./kept-days.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Log } from "../log.ts";
import { removeOldRows } from "./old-rows.ts";
import { keepRounds } from "./rounds.ts";
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

/** Begins at once. Returns what ends it, after the slice under way. */
export function keepWithin(deps: RetentionDeps): () => Promise<void> {
  const { clock, log } = deps;
  const round = async (stop: AbortSignal) => {
    const removed = await removeOld(deps, stop);
    const some = Object.entries(removed).filter(([, count]) => count > 0);
    if (some.length > 0) log.info(Object.fromEntries(some), "what was old was removed");
  };
  const tell = (error: unknown) => log.error({ err: error }, "what is old could not be removed");
  const rounds = keepRounds(clock, round, tell);
  return () => rounds.stop();
}
