/**
 * One batch of decisions and all that is kept of it for reading, as ONE statement: it is there whole or not at all, and
 * costs one round trip. Runs in the service.
 * Rows go as JSON text: the driver would otherwise send every cell as a parameter of its own.
 */
import type { Database } from "../database/connect.ts";
import type { ClientOrderRow, IdempotencyRow, Rows } from "./rows.ts";

const json = (rows: readonly unknown[]): string => JSON.stringify(rows);

/** @throws the driver's error; whether the batch was written is then unknown */
export async function append(
  sql: Database,
  rows: Rows,
  clientOrders: readonly ClientOrderRow[],
  idempotency: readonly IdempotencyRow[],
): Promise<void> {
  await sql`
    with ${decisionRows(sql, rows)},
    ${tradeRows(sql, rows)},
    ${moneyRows(sql, rows)},
    client_order_rows as (
      insert into client_orders
      select account_id, client_order_id, decode(body_hash, 'hex'), order_id, error, fix,
        answer, created_at
      from json_to_recordset(${json(clientOrders)}::text::json) as r(account_id integer,
        client_order_id text, body_hash text, order_id bigint, error text, fix json,
        answer json, created_at bigint)
    )
    insert into idempotency_keys
    select actor_id, key, decode(body_hash, 'hex'), error, null, created_at
    from json_to_recordset(${json(idempotency)}::text::json) as r(actor_id integer, key text,
      body_hash text, error text, created_at bigint)`;
}

/** The events, and the accounts as they are after them. */
const decisionRows = (sql: Database, rows: Rows) => sql`
    written as (
      insert into journal (seq, ts, type, account_id, account_seq, event, hash)
      select seq, ts, type, account_id, account_seq, event, hash
      from json_to_recordset(${json(rows.journal)}::text::json) as r(seq bigint, ts bigint, type text,
        account_id integer, account_seq bigint, event text, hash bytea)
    ), account_rows as (
      update accounts a set group_id = r.group_id, status = r.status, leverage = r.leverage,
        balance_minor = r.balance_minor, credit_minor = r.credit_minor,
        event_seq = r.event_seq, updated_at = coalesce(r.updated_at, a.updated_at)
      from json_to_recordset(${json(rows.accounts)}::text::json) as r(account_id integer,
        group_id integer, status smallint, leverage integer, balance_minor bigint,
        credit_minor bigint, event_seq bigint, updated_at bigint)
      where a.account_id = r.account_id
    )`;

/** Orders, positions and deals as they are now. */
const tradeRows = (sql: Database, rows: Rows) => sql`
    order_rows as (
      insert into orders
      select id, account_id, symbol_id, status, is_working, created_at, updated_at,
        client_order_id, wire
      from json_to_recordset(${json(rows.orders)}::text::json) as r(id bigint, account_id integer,
        symbol_id integer, status smallint, is_working boolean, created_at bigint,
        updated_at bigint, client_order_id text, wire json)
      on conflict (id) do update set status = excluded.status,
        is_working = excluded.is_working, updated_at = excluded.updated_at,
        wire = excluded.wire
    ), position_rows as (
      insert into positions
      select id, account_id, symbol_id, is_open, opened_at, closed_at, wire
      from json_to_recordset(${json(rows.positions)}::text::json) as r(id bigint, account_id integer,
        symbol_id integer, is_open boolean, opened_at bigint, closed_at bigint, wire json)
      on conflict (id) do update set is_open = excluded.is_open,
        closed_at = excluded.closed_at, wire = excluded.wire
    ), deal_rows as (
      insert into deals
      select id, account_id, symbol_id, position_id, created_at, is_deleted, record, wire
      from json_to_recordset(${json(rows.deals)}::text::json) as r(id bigint, account_id integer,
        symbol_id integer, position_id bigint, created_at bigint, is_deleted boolean,
        record text, wire json)
      on conflict (id) do update set is_deleted = excluded.is_deleted,
        record = excluded.record, wire = excluded.wire
    )`;

/** What was booked, and what the account's journal says of it. */
const moneyRows = (sql: Database, rows: Rows) => sql`
    transaction_rows as (
      insert into transactions
      select id, account_id, origin, created_at, wire
      from json_to_recordset(${json(rows.transactions)}::text::json) as r(id bigint,
        account_id integer, origin smallint, created_at bigint, wire json)
    ), ledger_rows as (
      insert into ledger_entries
      select journal_seq, line, ledger, account_id, currency, amount
      from json_to_recordset(${json(rows.ledger)}::text::json) as r(journal_seq bigint, line smallint,
        ledger text, account_id integer, currency text, amount bigint)
    ), journal_lines as (
      insert into account_journal
        (account_id, ts, actor_id, actor_scope, action, entity, entity_id, message, ip_address)
      select account_id, ts, actor_id, actor_scope, action, entity, entity_id, message,
        ip_address
      from json_to_recordset(${json(rows.accountJournal)}::text::json) as r(account_id integer,
        ts bigint, actor_id integer, actor_scope text, action text, entity text,
        entity_id bigint, message text, ip_address text)
    )`;
