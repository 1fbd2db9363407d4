/**
 * The tables that are read as they should be: made from batches of the journal by the projector's own code, in temporary
 * tables that hide those of the same names for the rest of a transaction. Runs in the service and in check-books.
 */
import type { Transaction } from "../database/connect.ts";
import type { JournalBatch } from "../journal/batch.ts";
import { CopyLines } from "../projection/copy-line.ts";
import { toBite, type Known } from "../projection/bite.ts";
import { writeRows } from "../projection/write-bite.ts";
import { REFUSED_ORDERS_MAX } from "../queries/refused-orders.ts";

/** To be called once in a transaction; they are gone with it. */
export async function makeExpectedTables(tx: Transaction): Promise<void> {
  await tx`create temp table orders (like public.orders including indexes) on commit drop`;
  await tx`create temp table positions (like public.positions including indexes) on commit drop`;
  await tx`create temp table deals (like public.deals including indexes) on commit drop`;
  await tx`create temp table transactions (like public.transactions including indexes) on commit drop`;
  await tx`create temp table ledger_entries (like public.ledger_entries including indexes) on commit drop`;
  await tx`create temp table client_orders (like public.client_orders including indexes) on commit drop`;
  await tx`
    create temp table accounts (account_id integer primary key, group_id integer, status smallint,
      leverage integer, balance_minor bigint, credit_minor bigint, event_seq bigint,
      updated_at bigint) on commit drop`;
  // A statement that this connection has prepared before goes on to mean the tables that are hidden now.
  await tx`discard plans`;
}

/** Adds what these batches, one at least, say; moves what is known on. */
export async function expectBatches(
  tx: Transaction,
  batches: readonly JournalBatch[],
  known: Known,
): Promise<void> {
  const bite = toBite(batches, known);
  const account_ids = bite.accounts.map((row) => Number(row["account_id"]));
  await tx`
    insert into pg_temp.accounts (account_id) select unnest(${account_ids}::integer[])
    on conflict do nothing`;
  // Each record that changes is found by its key, as where it is written for reading.
  await tx`select set_config('enable_seqscan', 'off', true)`;
  // The journal in words also has lines that come from elsewhere, and its rows depend on how bites were cut.
  const added = { ...bite.added, account_journal: new CopyLines() };
  await writeRows(tx, { ...bite, added });
  await tx`select set_config('enable_seqscan', 'on', true)`;
}

/** To be called once all is there: how few they are decides how the rows of a large table are found. */
export async function measureExpected(tx: Transaction): Promise<void> {
  await tx`analyze pg_temp.orders, pg_temp.positions, pg_temp.deals, pg_temp.transactions,
    pg_temp.ledger_entries, pg_temp.client_orders, pg_temp.accounts`;
}

/** What a demo held that was removed; its lines of the ledger stay. */
export async function forgetRemoved(tx: Transaction): Promise<void> {
  const removed = tx`select account_id from public.accounts where removed_at is not null`;
  await tx`delete from pg_temp.orders where account_id in (${removed})`;
  await tx`delete from pg_temp.positions where account_id in (${removed})`;
  await tx`delete from pg_temp.deals where account_id in (${removed})`;
  await tx`delete from pg_temp.transactions where account_id in (${removed})`;
  await tx`delete from pg_temp.client_orders where account_id in (${removed})`;
}

/** Refused orders that are not among the newest of their account any more may have been removed: those are not expected. */
export async function forgetPruned(tx: Transaction, keptMax = REFUSED_ORDERS_MAX): Promise<void> {
  await tx`
    delete from pg_temp.orders e using (
      select id, row_number() over (partition by account_id order by id desc) as place
      from pg_temp.orders where status = 5
    ) refused
    where refused.id = e.id and refused.place > ${keptMax}
      and not exists (select from public.orders p where p.id = e.id)`;
}
