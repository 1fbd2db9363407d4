/**
 * Makes a backup beside a service that runs, over PostgreSQL's own protocol, so that it is the same for the embedded database
 * and an own one. First every table as of one moment; then what came meanwhile: the journal's later batches, from which the
 * tables are brought up to date. So all that was answered before the second look is in it. Runs in backup.
 */
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { ensure } from "../../domain/assert.ts";
import { wallTime } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { DERIVED_TABLES } from "../database/derived-tables.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { backUpArchived, listArchived } from "./archived-files.ts";
import {
  BACKUP_FORMAT,
  BackupError,
  MANIFEST_FILE,
  hashOfFile,
  manifestText,
  quoted,
  type BackupFile,
  type Manifest,
} from "./manifest.ts";

type Table = { readonly name: string; readonly columns: readonly string[] };

/** Made anew from the journal: their later rows are not needed. */
const OF_THE_JOURNAL = new Set([
  "orders",
  "positions",
  "deals",
  "transactions",
  "ledger_entries",
  "client_orders",
  "account_journal",
  "projection",
]);
/** Large, and of no consequence for what the journal speaks of. */
const NOT_LATER = new Set([
  "bars",
  "bar_coverage",
  "snapshots",
  "snapshot_parts",
  "migrations",
  // What went there since was in the journal's table at the first look.
  "journal_archives",
]);

const ONE_MOMENT = "isolation level repeatable read read only";

/**
 * `folder` must not be there or be empty; `archiveFolder`: of the archived journal; null: no setting says it.
 * @throws BackupError, with nothing left behind
 */
export async function writeBackup(
  sql: Database,
  folder: string,
  archiveFolder: string | null = null,
): Promise<Manifest> {
  await assertFree(folder);
  await mkdir(dirname(folder), { recursive: true });
  const staging = await mkdtemp(join(dirname(folder), `.${basename(folder)}.unfinished-`));
  try {
    const manifest = await fill(sql, staging);
    await backUpArchived(manifest.archives, archiveFolder, staging);
    await writeDurably(join(staging, MANIFEST_FILE), manifestText(manifest));
    await rmdir(folder).catch(() => undefined);
    await rename(staging, folder);
    return manifest;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

async function assertFree(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`${folder} cannot be written: ${error.message}.`, { cause: error });
  });
  if (entries.length > 0) {
    throw new BackupError(`${folder} is not empty: each backup has a folder of its own.`);
  }
}

async function fill(sql: Database, staging: string): Promise<Manifest> {
  const first = await atOneMoment(sql, async (tx) => {
    const tables = await tablesOf(tx);
    const migrations = await tx<Manifest["migrations"]>`
      select id, name, hash from migrations order by id`;
    if (migrations.length !== MIGRATIONS.length) throw otherVersion(migrations.length);
    const { batch } = await lastOf(tx);
    const files: BackupFile[] = [];
    for (const table of tables) files.push(await copyOut(tx, staging, table, "all", ""));
    const archives = await listArchived(tx);
    return { tables, migrations: [...migrations], batch, files, archives };
  });
  // Told before the second look: an answer that came earlier is of a batch that the look sees.
  const complete_to = wallTime().toISOString();
  return atOneMoment(sql, async (tx) => {
    const later: BackupFile[] = [];
    for (const table of first.tables) {
      if (OF_THE_JOURNAL.has(table.name) || NOT_LATER.has(table.name)) continue;
      const where = table.name === "journal" ? ` where batch > ${first.batch}` : "";
      later.push(await copyOut(tx, staging, table, "later", where));
    }
    const { migrations, files, archives } = first;
    const sequences = await sequencesOf(tx);
    const place = await lastOf(tx);
    await assertNoGap(tx, first.batch, place.batch);
    return {
      format: BACKUP_FORMAT,
      migrations,
      complete_to,
      ...place,
      tables: files,
      later,
      archives,
      sequences,
    };
  });
}

async function atOneMoment<T>(sql: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const done = await sql.begin(ONE_MOMENT, async (tx) => ({ kept: await work(tx) }));
  return ensure(done, "the outcome of a transaction").kept;
}

const otherVersion = (count: number) =>
  new BackupError(
    `The database has ${count} of the ${MIGRATIONS.length} migrations of this version. ` +
      "Back it up with the version of the service that wrote it last.",
  );

/** In an order in which each comes after those that it refers to. Generated columns are made anew. */
async function tablesOf(tx: Transaction): Promise<Table[]> {
  const tables = await tx<{ name: string; columns: string[]; needs: string[] }[]>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`;
  const sorted: Table[] = [];
  const done = new Set<string>();
  let left = [...tables];
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((need) => done.has(need)));
    if (ready.length === 0) throw new BackupError("Tables of the database refer to one another.");
    for (const { name, columns } of ready) {
      done.add(name);
      const isKept = name !== "migrations" && !DERIVED_TABLES.has(name);
      if (isKept) sorted.push({ name, columns });
    }
    left = left.filter(({ name }) => !done.has(name));
  }
  return sorted;
}

async function lastOf(tx: Transaction): Promise<{ batch: number; seq: number }> {
  const [row] = await tx<{ batch: number; seq: number }[]>`
    select batch, last_seq as seq from journal order by batch desc limit 1`;
  return row ?? { batch: 0, seq: 0 };
}

/** A backup that takes longer than batches stay in the table would lack some of them. */
async function assertNoGap(tx: Transaction, first: number, last: number): Promise<void> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from journal where batch > ${first}::bigint`;
  if (row?.count === last - first) return;
  throw new BackupError(
    "Batches of the journal were archived before they were backed up: raise JOURNAL_ARCHIVE_DAYS.",
  );
}

async function sequencesOf(tx: Transaction): Promise<Manifest["sequences"]> {
  const rows = await tx<{ name: string; last: number | null; first: number }[]>`
    select sequencename as name, last_value as last, start_value as first
    from pg_sequences where schemaname = 'public' order by sequencename`;
  return rows.map(({ name, last, first }) => ({
    name,
    last: last ?? first,
    isCalled: last !== null,
  }));
}

async function copyOut(
  tx: Transaction,
  staging: string,
  { name: table, columns }: Table,
  part: "all" | "later",
  where: string,
): Promise<BackupFile> {
  const file = `${part === "all" ? "" : "later-"}${table}.copy.gz`;
  const path = join(staging, file);
  const list = columns.map(quoted).join(", ");
  const query = `copy (select ${list} from ${quoted(table)}${where}) to stdout`;
  const rows = await tx.unsafe(query).readable();
  await pipeline(rows, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  // The driver lets its socket go on when it is asked for more, and leaves it paused where the last of a copy came at once
  // with its end: nothing would ever be answered again.
  rows._read(0);
  const { size: bytes } = await stat(path);
  return { file, table, columns: [...columns], bytes, sha256: await hashOfFile(path) };
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
}
