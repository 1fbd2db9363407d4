/**
 * Removes demos whose trial is long over, with what they hold: orders are cancelled, positions closed and the play money is
 * taken back as bookings like any other, then their rows are deleted in bounded slices. The journal and the ledger keep
 * their lines, which sum to zero with the house's, and the number is never given again. Runs in the service, now and then.
 */
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { ensure } from "../../domain/assert.ts";
import { minor } from "../../domain/units.ts";
import { DAY_MS } from "../auth/allowance.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { Command } from "../../engine/input.ts";
import type { Asked } from "../../engine/asked.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { actorOf } from "./office.ts";

export type ExpiredDemosDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly engine: EnginePort;
  /** How long a demo stays after its trial. */
  readonly keptDays: number;
};

const ROUND_INTERVAL_MS = 60_000;
/** Demos of a round. */
const DEMOS_AT_ONCE = 20;
/** Rows that one statement deletes: it holds nobody up for long. */
const ROWS_AT_ONCE = 5_000;

/** Why the money goes, in the journal. */
const DESC = "Demo removed";

/** A round of removals; the next one goes on after it. */
export type DemoRemover = { round(): Promise<number> };

export function createDemoRemover(deps: ExpiredDemosDeps): DemoRemover {
  // One whose position cannot be closed now keeps no other from its turn.
  let after = 0;
  return {
    /** Returns how many were removed. */
    async round() {
      const { sql, clock, keptDays } = deps;
      const found = await sql<{ account_id: number }[]>`
        select account_id from accounts
        where is_demo and role = 'Trader' and removed_at is null and account_id > ${after}
          and trial_expires_at <= ${clock.now() - keptDays * DAY_MS}
        order by account_id limit ${DEMOS_AT_ONCE}`;
      let removed = 0;
      for (const { account_id } of found) {
        after = account_id;
        if (await removeDemo(deps, account_id)) removed += 1;
      }
      if (found.length < DEMOS_AT_ONCE) after = 0;
      return removed;
    },
  };
}

/** Removes now and then until disposed of. A round that fails is told and made up by the next. */
export function keepExpiredDemosRemoved(
  deps: ExpiredDemosDeps,
  onError: (error: unknown) => void,
): () => void {
  const remover = createDemoRemover(deps);
  let isBusy = false;
  const round = () => {
    if (isBusy) return;
    isBusy = true;
    void remover
      .round()
      .catch(onError)
      .finally(() => {
        isBusy = false;
      });
  };
  const stop = deps.clock.every(ROUND_INTERVAL_MS, round);
  round();
  return stop;
}

/** Whether it is gone; false: something of it cannot be closed now, and staff finds it until it can. */
async function removeDemo(deps: ExpiredDemosDeps, account_id: number): Promise<boolean> {
  const { sql, clock, keptDays, engine } = deps;
  // Staff may have extended the trial since. From here on nobody finds it.
  const [claimed] = await sql<{ was_open: boolean }[]>`
    update accounts a set closed_at = coalesce(a.closed_at, ${clock.now()})
    from accounts before
    where a.account_id = ${account_id} and before.account_id = a.account_id
      and a.removed_at is null and a.trial_expires_at <= ${clock.now() - keptDays * DAY_MS}
    returning before.closed_at is null as was_open`;
  if (claimed === undefined) return false;
  if (!(await empty(engine, account_id))) {
    if (claimed.was_open) {
      await sql`update accounts set closed_at = null where account_id = ${account_id}`;
    }
    return false;
  }
  // What the tables are still to be told of it comes before they lose it.
  await engine.readable(account_id);
  await deleteRecords(sql, account_id);
  await sql.begin((tx) => forgetOwner(tx, clock, account_id));
  return true;
}

/** Whether nothing of it is open or owed any more. */
async function empty(engine: EnginePort, account_id: number): Promise<boolean> {
  const look = () => engine.ask("account", { account_id });
  const found = await look();
  // Its opening broke off, or it is gone from the engine's books.
  if (found === null) return true;
  const who = { account_id, actor: actorOf({ account_id }) } as const;
  const obey = (command: Asked<Command>) => engine.submit(command, null);
  for (const order_id of found.order_ids) {
    await obey({ ...who, kind: "cancel_order", order_id });
  }
  for (const position_id of found.position_ids) {
    await obey({ ...who, ...WHOLE, kind: "close_position", position_id });
  }
  const { record, order_ids, position_ids } = ensure(await look(), `account ${account_id}`);
  if (order_ids.length + position_ids.length > 0) return false;
  const { balance, credit } = record;
  if (credit > 0) await obey({ ...who, kind: "credit_out", amount: credit, desc: DESC });
  if (balance !== 0) {
    await obey({ ...who, kind: "adjust", amount: minor(0 - balance), desc: DESC });
  }
  const stays = { group_id: undefined, leverage: undefined };
  await obey({ ...who, ...stays, kind: "update_account", status: ACCOUNT_STATUS.disabled });
  const left = ensure(await look(), `account ${account_id}`).record;
  return left.balance === 0 && left.credit === 0;
}

/** All of a position, at the market. */
const WHOLE = {
  volume: null,
  is_off_step: false,
  comment: "",
  client_order_id: null,
  known: { state: "free" },
  valid_until: null,
  max_deviation: null,
  order_price: null,
} as const;

/** Tables of what there may be much of, which have an index of the account for what is over. */
const RECORDS = [
  ["orders", "not is_working"],
  ["positions", "not is_open"],
  ["deals", "true"],
  ["transactions", "true"],
  ["client_orders", "true"],
  ["account_journal", "true"],
] as const;

/** Tables of who it was, and how he came in. */
const OWNERS = [
  "sessions",
  "client_secrets",
  "password_codes",
  "password_resets",
  "email_proofs",
  "two_factor",
  "recovery_codes",
  "two_factor_networks",
  "sentiment_sides",
  "sign_in_places",
  "notification_prefs",
  "mails",
  "inbox_messages",
  "favourite_accounts",
  "dealer_limits",
  "documents",
  "price_alerts",
  "reports",
  "second_approvals",
] as const;

/** What a removal empties, of all tables that have an account's number. */
export const EMPTIED: readonly string[] = [...RECORDS.map(([table]) => table), ...OWNERS];

/** In slices; one that breaks off is gone on with by the next round. */
async function deleteRecords(sql: Database, account_id: number): Promise<void> {
  for (const [table, isOver] of RECORDS) {
    for (;;) {
      const { count } = await sql`
        delete from ${sql(table)} where ctid = any(array(
          select ctid from ${sql(table)} where account_id = ${account_id}
            and ${sql.unsafe(isOver)} limit ${ROWS_AT_ONCE}))`;
      if (count < ROWS_AT_ONCE) break;
    }
  }
}

async function forgetOwner(tx: Transaction, clock: Clock, account_id: number): Promise<void> {
  for (const table of OWNERS) {
    await tx`delete from ${tx(table)} where account_id = ${account_id}`;
  }
  await tx`delete from idempotency_keys where actor_id = ${account_id}`;
  await tx`
    update accounts set name = 'Removed demo', email = 'nobody@invalid', alias = null, phone = null,
      country = null, comment = '', password_hash = '', investor_password_hash = null,
      last_login_at = null, updated_at = ${clock.now()}, removed_at = ${clock.now()}
    where account_id = ${account_id}`;
}
