/**
 * Writes a bite in one transaction with how far the tables are then, so that no batch is written twice or left out,
 * whenever the process ends. Runs in the projector.
 */
import { finished } from "node:stream/promises";
import type { Database, Transaction } from "../database/connect.ts";
import { DatabaseError } from "../database/connect.ts";
import type { Bite, Table } from "./bite.ts";

/** Columns of each table as the bite's lines have them. */
export const COLUMNS: Readonly<Record<Table, string>> = {
  orders:
    "id, account_id, symbol_id, status, is_working, created_at, updated_at, client_order_id, wire",
  positions: "id, account_id, symbol_id, is_open, opened_at, closed_at, wire",
  deals: "id, account_id, symbol_id, position_id, created_at, is_deleted, batch, wire",
  transactions: "id, account_id, origin, created_at, wire",
  ledger_entries: "journal_seq, line, ledger, account_id, currency, amount, ts",
  client_orders: "account_id, client_order_id, body_hash, order_id, error, fix, answer, created_at",
  account_journal: "account_id, ts, actor_id, sentences_count, actor_scope, ip_address, sentences",
};
const TABLES = Object.keys(COLUMNS) as readonly Table[];

type Statement = ReturnType<Transaction>;

/** `before`: the last batch that is in the tables. @throws DatabaseError when another process has moved it */
export async function writeBite(sql: Database, before: number, bite: Bite): Promise<void> {
  await sql.begin(async (tx) => {
    // Where a crash of the database loses it, it is made anew from the journal, whose own commits wait for the disk.
    // Each record that changed is found by its key: a plan that was made while a table was small reads all of it for ever.
    const settings = tx`
      select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
        set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;
    const place = tx`
      update projection set batch = ${bite.batch}, seq = ${bite.seq} where batch = ${before}`;
    // Sent together: each wait for the other side costs both more than most of what is done there.
    const [, { count }] = await Promise.all([
      settings,
      place,
      ...change(tx, bite.changed),
      ...changeAccounts(tx, bite.accounts),
    ]);
    if (count !== 1) throw new DatabaseError("Another process writes what is kept for reading.");
    await addRows(tx, bite);
  });
}

/** What of a bite is new. */
async function addRows(tx: Transaction, { added }: Bite): Promise<void> {
  for (const table of TABLES) await copy(tx, table, added[table].text());
}

/** The bite's rows alone, into whatever tables these names mean to the transaction. */
export async function writeRows(tx: Transaction, bite: Bite): Promise<void> {
  await Promise.all([...change(tx, bite.changed), ...changeAccounts(tx, bite.accounts)]);
  await addRows(tx, bite);
}

async function copy(tx: Transaction, table: Table, lines: string): Promise<void> {
  if (lines === "") return;
  const stream = await tx.unsafe(`copy ${table} (${COLUMNS[table]}) from stdin`).writable();
  stream.end(lines);
  await finished(stream);
}

/** Records that are there already. */
function change(tx: Transaction, { orders, positions, deals }: Bite["changed"]): Statement[] {
  const statements: Statement[] = [];
  if (orders.length > 0) {
    statements.push(tx`
      update orders o set status = r.status, is_working = r.is_working, updated_at = r.updated_at,
        wire = r.wire::json
      from json_to_recordset(${JSON.stringify(orders)}::text::json) as r(id bigint,
        status smallint, is_working boolean, updated_at bigint, wire text)
      where o.id = r.id`);
  }
  if (positions.length > 0) {
    statements.push(tx`
      update positions p set is_open = r.is_open, closed_at = r.closed_at, wire = r.wire::json
      from json_to_recordset(${JSON.stringify(positions)}::text::json) as r(id bigint,
        is_open boolean, closed_at bigint, wire text)
      where p.id = r.id`);
  }
  if (deals.length > 0) {
    statements.push(tx`
      update deals d set is_deleted = r.is_deleted, record = null, batch = r.batch,
        wire = r.wire::json
      from json_to_recordset(${JSON.stringify(deals)}::text::json) as r(id bigint,
        is_deleted boolean, batch bigint, wire text)
      where d.id = r.id`);
  }
  return statements;
}

function changeAccounts(tx: Transaction, accounts: Bite["accounts"]): Statement[] {
  if (accounts.length === 0) return [];
  return [
    tx`
      update accounts a set group_id = r.group_id, status = r.status, leverage = r.leverage,
        balance_minor = r.balance_minor, credit_minor = r.credit_minor, event_seq = r.event_seq,
        updated_at = coalesce(r.updated_at, a.updated_at)
      from json_to_recordset(${JSON.stringify(accounts)}::text::json) as r(account_id integer,
        group_id integer, status smallint, leverage integer, balance_minor bigint,
        credit_minor bigint, event_seq bigint, updated_at bigint)
      where a.account_id = r.account_id`,
  ];
}
