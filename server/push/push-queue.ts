/**
 * Push notices that wait to be sent, in PostgreSQL: queued in the transaction of what they tell of where that has one, tried
 * again until they went out or say nothing new any more. Runs in the service. Holds no words.
 */
import { PUSHES_PER_HOUR_MAX } from "../../contract/limits.ts";
import { DAY_MS, HOUR_MS, useAllowance } from "../auth/allowance.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { PushKind, PushNotice } from "./push-notice.ts";
import type { DeviceKeys } from "./web-push.ts";

/** Beyond so many waiting for one device more are left out. */
const WAITING_PER_DEVICE_MAX = 20;
/** Whoever took one and was killed gives it back by this. */
const LEASE_MS = 60_000;
const RETRY_FIRST_MS = 5_000;
const RETRY_MS_MAX = 10 * 60_000;

/** How long it is worth telling. A push service keeps it as long for a device that is off. */
const VALID_MS: Readonly<Record<PushKind, number>> = {
  price_alert: HOUR_MS,
  order_fill: DAY_MS,
  exit_fill: DAY_MS,
  margin_call: HOUR_MS,
  stop_out: DAY_MS,
};

export type DuePush = DeviceKeys &
  Pick<PushNotice, "kind" | "facts"> & {
    readonly id: number;
    readonly account_id: number;
    readonly session_hash: Buffer;
    readonly endpoint: string;
    readonly language: string;
    readonly tag: string;
    readonly expires_at: number;
    /** This one included. */
    readonly attempts: number;
  };

/** With the transaction, or not at all, for each device that wants it; too many of a kind in an hour are left out. */
export async function queuePush(
  tx: Transaction,
  clock: Clock,
  { kind, account_id, tag, facts }: PushNotice,
): Promise<void> {
  const wanting = tx`
    from push_subscriptions p join sessions s using (session_hash)
    where s.account_id = ${account_id} and s.ended_at is null and p.${tx(kind)}
      and (select count(*) from pushes q where q.session_hash = p.session_hash)
        < ${WAITING_PER_DEVICE_MAX}`;
  const [any] = await tx`select 1 ${wanting} limit 1`;
  if (any === undefined) return;
  const allowance = { kind: `push_${kind}`, usesMax: PUSHES_PER_HOUR_MAX, windowMs: HOUR_MS };
  if ((await useAllowance(tx, clock, allowance, String(account_id))) > 0) return;
  const now = clock.now();
  await tx`
    insert into pushes (session_hash, kind, tag, facts, expires_at, due_at)
    select p.session_hash, ${kind}, ${tag}, ${JSON.stringify(facts)}::text::json,
      ${now + VALID_MS[kind]}::bigint, ${now}::bigint
    ${wanting}`;
}

/** Which of these accounts have a device that wants what is told of price alerts. */
export async function readAlertPushAccounts(
  tx: Transaction,
  account_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx<{ account_id: number }[]>`
    select distinct s.account_id from push_subscriptions p join sessions s using (session_hash)
    where p.price_alert and s.ended_at is null and s.account_id = any(${account_ids})`;
  return new Set(rows.map(({ account_id }) => account_id));
}

export type PushQueue = {
  /** Some that are due, and nobody else's until their lease ends. */
  take(most: number): Promise<DuePush[]>;
  /** It went out, or never will. */
  done(push: DuePush): Promise<void>;
  /** It did not: again later. */
  retry(push: DuePush): Promise<void>;
  /** The push service knows the device no more. */
  forgetDevice(push: DuePush): Promise<void>;
};

export function createPushQueue(sql: Database, clock: Clock): PushQueue {
  return {
    async take(most) {
      const now = clock.now();
      await sql`delete from pushes where due_at <= ${now} and expires_at <= ${now}`;
      return sql<DuePush[]>`
        update pushes q set due_at = ${now + LEASE_MS}, attempts = q.attempts + 1
        from push_subscriptions p join sessions s using (session_hash)
        where p.session_hash = q.session_hash and q.id in (
          select id from pushes where due_at <= ${now}
          order by due_at, id limit ${most} for update skip locked)
        returning q.id, q.kind, q.facts, q.tag, q.expires_at, q.attempts, q.session_hash,
          s.account_id, p.endpoint, p.p256dh, p.auth, p.language`;
    },
    async done({ id }) {
      await sql`delete from pushes where id = ${id}`;
    },
    async retry({ id, attempts }) {
      const waitMs = Math.min(RETRY_MS_MAX, RETRY_FIRST_MS * 2 ** (attempts - 1));
      await sql`update pushes set due_at = ${clock.now() + waitMs} where id = ${id}`;
    },
    // A session that has subscribed anew meanwhile keeps that.
    async forgetDevice({ session_hash, endpoint }) {
      await sql`delete from push_subscriptions
        where session_hash = ${session_hash} and endpoint = ${endpoint}`;
    },
  };
}
