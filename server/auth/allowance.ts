/**
 * What an account or a network may do so often in a while: sign up, change a password, have a code mailed, reset a demo.
 * Counted in PostgreSQL over a sliding window, so that neither a restart nor a second process begins it anew. Runs in
 * the service.
 */
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";

export type Allowance = {
  /** Name of what is counted. */
  readonly kind: string;
  readonly usesMax: number;
  readonly windowMs: number;
};

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Uses that are too old to count, removed by each take. */
const FORGOTTEN_AT_ONCE_MAX = 100;

/** Counts a use; a refused one costs nothing. @throws Refusal too_many_requests, with when the next may come */
export async function takeAllowance(
  { sql, clock }: { sql: Database; clock: Clock },
  allowance: Allowance,
  subject: string,
): Promise<void> {
  const retryAfterMs = await sql.begin((tx) => useAllowance(tx, clock, allowance, subject));
  if (retryAfterMs === 0) return;
  throw new Refusal("too_many_requests", { retryAfterS: Math.ceil(retryAfterMs / 1000) });
}

/** The same within a transaction, with which the use is counted. Returns in how many ms there is room; 0: it was counted. */
export async function useAllowance(
  tx: Transaction,
  clock: Clock,
  { kind, usesMax, windowMs }: Allowance,
  subject: string,
): Promise<number> {
  const now = clock.now();
  // Two of one subject at once count each other.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${subject}`}, 0))`;
  await tx`delete from allowance_uses where ctid = any(array(
    select ctid from allowance_uses where kind = ${kind} and used_at <= ${now - windowMs}
    limit ${FORGOTTEN_AT_ONCE_MAX} for update skip locked))`;
  const [oldest] = await tx<{ used_at: number }[]>`
    select used_at from allowance_uses
    where kind = ${kind} and subject = ${subject}
      and used_at > ${now - windowMs} and used_at <= ${now}
    order by used_at desc offset ${usesMax - 1} limit 1`;
  if (oldest !== undefined) return oldest.used_at + windowMs - now;
  await tx`insert into allowance_uses ${tx({ kind, subject, used_at: now })}`;
  return 0;
}
