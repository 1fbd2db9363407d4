/**
 * The clock of a running service: what happens to the machine's clock is logged, and time goes on from where the database
 * has it. Runs in the service at its start.
 */
import { createServiceClock, type ServiceClock } from "./clock.ts";
import type { Database } from "./database/connect.ts";
import type { Log } from "./log.ts";

const iso = (ms: number): string => new Date(ms).toISOString();

export function startClock(log: Log): ServiceClock {
  return createServiceClock(undefined, {
    stepped: ({ wallMs, expectedMs }) =>
      log.warn(
        { wall: iso(wallMs), expected: iso(expectedMs), step_ms: Math.round(wallMs - expectedMs) },
        "the machine's clock was set: the service's time goes on as it was and leans towards it",
      ),
    astray: (wallAheadMs) =>
      log.error(
        { wall_ahead_ms: Math.round(wallAheadMs) },
        "the machine's clock and the service's time differ: check the machine's clock",
      ),
    agrees: () => log.info("the machine's clock and the service's time agree again"),
    slept: (ms) => log.warn({ slept_ms: Math.round(ms) }, "the machine slept"),
  });
}

/** The latest moment that was told of before this start, Unix ms: no time of the service may be before it. */
export async function lastTimeKnown(sql: Database): Promise<number> {
  const [row] = await sql<{ ts: number | null }[]>`
    select greatest(
      (select ts from journal order by batch desc limit 1),
      (select ts from snapshots order by seq desc limit 1),
      (select max(last_seen_at) from sessions),
      (select max(last_at) from auth_calls)) as ts`;
  return row?.ts ?? 0;
}
