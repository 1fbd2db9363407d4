/**
 * Brings the database to the code's version: each migration once, in order, in a transaction, under a lock, so that two
 * services may start at the same time. Runs in the service at start.
 * Never runs against a database that is newer than the code or whose history differs from it.
 */
import { createHash } from "node:crypto";
import type { Log } from "../log.ts";
import { DatabaseError, type Database, type Transaction } from "./connect.ts";
import { MIGRATIONS, type Migration } from "./migrations.ts";

const MIGRATION_LOCK = 7_226_002;

const hashOf = (sql: string) => createHash("sha256").update(sql.trim()).digest("hex");

/** Applies what is missing; returns the ids applied. @throws DatabaseError when the histories differ. */
export async function migrate(
  sql: Database,
  log: Log,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<number[]> {
  return sql.begin(async (tx) => {
    await assertRestored(tx);
    return applyMigrations(tx, log, migrations);
  });
}

/** A database with this table holds what a restore has not proved yet. */
export const RESTORE_MARK = "restore_unfinished";

async function assertRestored(tx: Transaction): Promise<void> {
  const [found] = await tx<{ is_there: boolean }[]>`
    select to_regclass(${`public.${RESTORE_MARK}`}) is not null as is_there`;
  if (found?.is_there !== true) return;
  throw new DatabaseError(
    "A restore into this database did not end, or its books were not proved. Remove the database " +
      "(with the embedded one: DATA_DIR) and restore anew.",
  );
}

/** The same within a transaction of the caller's. */
export async function applyMigrations(
  tx: Transaction,
  log: Log,
  migrations: readonly Migration[],
): Promise<number[]> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  await tx`create table if not exists migrations (
      id integer primary key,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now())`;
  const applied = await tx<{ id: number; name: string; hash: string }[]>`
      select id, name, hash from migrations order by id`;
  for (const row of applied) checkHistory(row, migrations);
  const done = new Set(applied.map((row) => row.id));
  const missing = migrations.filter((migration) => !done.has(migration.id));
  for (const { id, name, sql: text } of missing) {
    await tx.unsafe(text);
    await tx`insert into migrations (id, name, hash) values (${id}, ${name}, ${hashOf(text)})`;
    log.info({ id, name }, "migration applied");
  }
  return missing.map((migration) => migration.id);
}

function checkHistory(
  row: { id: number; name: string; hash: string },
  migrations: readonly Migration[],
): void {
  const known = migrations.find((migration) => migration.id === row.id);
  if (known === undefined) {
    throw new DatabaseError(
      `The database is newer than this version of the service: it has migration ` +
        `${row.id} (${row.name}), which this version does not know. Start a newer version.`,
    );
  }
  if (known.name !== row.name || hashOf(known.sql) !== row.hash) {
    throw new DatabaseError(
      `Migration ${row.id} (${row.name}) was changed after the database had applied it. ` +
        `Released migrations must not change: undo the change and add a new one.`,
    );
  }
}
