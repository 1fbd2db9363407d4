/**
 * Keeps the counts of the rate limit in PostgreSQL, so that a restart does not begin the minute anew. Runs in the
 * service, behind the calls: none waits for it. What was counted less than STORE_INTERVAL_MS before a crash may be lost.
 */
import { most } from "../../domain/lists.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { Log } from "../log.ts";
import type { NetworkCalls, RateLimit } from "./rate-limit.ts";

const STORE_INTERVAL_MS = 250;
/** Rows whose last call is longer ago than the window are of no use. */
const KEPT_MS = 60_000;

export type RateLimitStore = {
  /** Writes what changed; resolves when it is durable. */
  store(): Promise<void>;
  /** Stores for the last time. */
  close(): Promise<void>;
};

/** Gives the limit what was counted before, and stores what it counts from now on. */
export async function keepRateLimit(
  { sql, clock, log }: { sql: Database; clock: Clock; log: Log },
  limit: RateLimit,
): Promise<RateLimitStore> {
  const rows = await sql<{ network: string; times: string[] }[]>`
    select network, times from auth_calls where last_at > ${clock.now() - KEPT_MS}`;
  limit.restore(rows.map(({ network, times }) => ({ network, times: times.map(Number) })));
  let writing: Promise<void> = Promise.resolve();
  const store = () => {
    const calls = limit.takeChanged();
    if (calls.length === 0) return writing;
    // One after the other: an older count must not come after a newer one.
    writing = writing
      .then(() => write(sql, clock, calls))
      .catch((error: unknown) => log.error({ err: error }, "auth calls could not be stored"));
    return writing;
  };
  const timer = setInterval(() => void store(), STORE_INTERVAL_MS);
  return {
    store,
    async close() {
      clearInterval(timer);
      await store();
    },
  };
}

async function write(sql: Database, clock: Clock, calls: readonly NetworkCalls[]): Promise<void> {
  const rows = calls
    .filter(({ times }) => times.length > 0)
    .map(({ network, times }) => ({ network, times, last_at: most(times) }));
  await sql`
    insert into auth_calls
    select network, times, last_at from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r(network text, times bigint[], last_at bigint)
    on conflict (network) do update set times = excluded.times, last_at = excluded.last_at`;
  await sql`delete from auth_calls where last_at <= ${clock.now() - KEPT_MS}`;
}
