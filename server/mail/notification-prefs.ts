/** Which mail an account's owner wants, kept in PostgreSQL. Runs in the service. @interface §4.2 notifications */
import type { NotificationPref } from "../../contract/notification-pref.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";

/** Of who never chose: what he would want to know at once. */
const DEFAULTS: NotificationPref = {
  login: true,
  margin_call: true,
  stop_out: true,
  money_change: false,
};

export async function readPrefs(sql: Database, account_id: number): Promise<NotificationPref> {
  const [row] = await sql<NotificationPref[]>`
    select login, margin_call, stop_out, money_change from notification_prefs
    where account_id = ${account_id}`;
  return row ?? DEFAULTS;
}

export async function savePrefs(
  sql: Database,
  clock: Clock,
  account_id: number,
  { login, margin_call, stop_out, money_change }: NotificationPref,
): Promise<NotificationPref> {
  const prefs = { login, margin_call, stop_out, money_change };
  await sql`insert into notification_prefs
    ${sql({ account_id, ...prefs, updated_at: clock.now() })}
    on conflict (account_id) do update set login = excluded.login,
      margin_call = excluded.margin_call, stop_out = excluded.stop_out,
      money_change = excluded.money_change, updated_at = excluded.updated_at`;
  return prefs;
}
