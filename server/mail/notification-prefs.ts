/** Which mail an account's owner wants, kept in PostgreSQL. Runs in the service. @interface §4.2 notifications */
import type { NotificationPref } from "../../contract/notification-pref.ts";
import { USUAL_MAIL } from "../../contract/usual-mail.ts";
import { broken } from "../../domain/assert.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";

type Prefs = { readonly [Kind in keyof NotificationPref]-?: boolean };

/** As columns, in the order of the contract. */
const KINDS = Object.keys(USUAL_MAIL) as (keyof Prefs)[];

export async function readPrefs(sql: Database, account_id: number): Promise<Prefs> {
  const [row] = await sql<Prefs[]>`
    select ${sql(KINDS)} from notification_prefs where account_id = ${account_id}`;
  return row ?? USUAL_MAIL;
}

type SaveDeps = { readonly sql: Database; readonly clock: Clock; readonly bus: Bus };

/** What a client of before does not name stays as it was. Of two at once the later one stands. */
export async function savePrefs(
  { sql, clock, bus }: SaveDeps,
  account_id: number,
  asked: NotificationPref,
): Promise<Prefs> {
  const named = Object.fromEntries(
    KINDS.filter((kind) => asked[kind] !== undefined).map((kind) => [kind, asked[kind]]),
  );
  const row = { ...named, updated_at: clock.now() };
  const [saved] = await sql<Prefs[]>`
    insert into notification_prefs ${sql({ ...USUAL_MAIL, account_id, ...row })}
    on conflict (account_id) do update set ${sql(row)}
    returning ${sql(KINDS)}`;
  const prefs = saved ?? broken(`Invariant: the preferences of ${account_id} were saved`);
  bus.publish("mail_prefs", { account_id, hasTrades: wantsTrades(prefs) });
  return prefs;
}

const wantsTrades = ({ order_fill, exit_fill, order_expiry }: Prefs): boolean =>
  order_fill || exit_fill || order_expiry;

/** Who wants mail about trades: few, so that of all others nothing has to be looked at. */
export async function readTradeMailAccounts(sql: Database): Promise<Set<number>> {
  const rows = await sql<{ account_id: number }[]>`
    select account_id from notification_prefs where order_fill or exit_fill or order_expiry`;
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Which of these accounts want mail about price alerts, with their currencies; no closed one does. */
export async function readAlertMailAccounts(
  sql: Transaction,
  account_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await sql<{ account_id: number; currency: string }[]>`
    select account_id, currency from notification_prefs
      join accounts using (account_id) join groups using (group_id)
    where price_alert and closed_at is null and account_id = any(${account_ids})`;
  return new Map(rows.map(({ account_id, currency }) => [account_id, currency]));
}
