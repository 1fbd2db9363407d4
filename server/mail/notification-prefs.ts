/** Which mail an account's owner wants, kept in PostgreSQL. Runs in the service. @interface §4.2 notifications */
import type { NotificationPref } from "../../contract/notification-pref.ts";
import { USUAL_MAIL } from "../../contract/usual-mail.ts";
import { broken } from "../../domain/assert.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";

type Prefs = { readonly [Kind in keyof NotificationPref]-?: boolean };

export async function readPrefs(sql: Database, account_id: number): Promise<Prefs> {
  const [row] = await sql<Prefs[]>`
    select login, margin_call, stop_out, money_change, order_fill, exit_fill, order_expiry
    from notification_prefs where account_id = ${account_id}`;
  return row ?? USUAL_MAIL;
}

type SaveDeps = { readonly sql: Database; readonly clock: Clock; readonly bus: Bus };

/** What a client of before does not name stays as it was. Of two at once the later one stands. */
export async function savePrefs(
  { sql, clock, bus }: SaveDeps,
  account_id: number,
  asked: NotificationPref,
): Promise<Prefs> {
  const { login, margin_call, stop_out, money_change } = asked;
  const trade = {
    order_fill: asked.order_fill ?? null,
    exit_fill: asked.exit_fill ?? null,
    order_expiry: asked.order_expiry ?? null,
  };
  const [saved] = await sql<Prefs[]>`
    insert into notification_prefs as p
      (account_id, login, margin_call, stop_out, money_change, order_fill, exit_fill, order_expiry,
       updated_at)
    values (${account_id}, ${login}, ${margin_call}, ${stop_out}, ${money_change},
      coalesce(${trade.order_fill}::boolean, false), coalesce(${trade.exit_fill}::boolean, false),
      coalesce(${trade.order_expiry}::boolean, false), ${clock.now()})
    on conflict (account_id) do update set login = excluded.login,
      margin_call = excluded.margin_call, stop_out = excluded.stop_out,
      money_change = excluded.money_change,
      order_fill = coalesce(${trade.order_fill}::boolean, p.order_fill),
      exit_fill = coalesce(${trade.exit_fill}::boolean, p.exit_fill),
      order_expiry = coalesce(${trade.order_expiry}::boolean, p.order_expiry),
      updated_at = excluded.updated_at
    returning login, margin_call, stop_out, money_change, order_fill, exit_fill, order_expiry`;
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
