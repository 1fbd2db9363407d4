/**
 * Brings a backup into a database that is empty, and proves it before any service opens it: the hash chain of the whole
 * journal, its snapshots and every row of the tables. Until that is done a mark stands in the database, which the service
 * refuses to start on. Runs in restore.
 */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { checkBooks, type Books } from "../books/check-books.ts";
import { connectDatabase, type Database, type Transaction } from "../database/connect.ts";
import { applyMigrations, RESTORE_MARK } from "../database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { createJournal } from "../journal/journal.ts";
import type { Log } from "../log.ts";
import { Projection } from "../projection/projection.ts";
import { restoreArchived } from "./archived-files.ts";
import { BackupError, quoted, type BackupFile, type Manifest } from "./manifest.ts";

export type RestoreOptions = {
  /** Of the database. */
  readonly url: string;
  /** Where the files of the archived journal go; null: no setting says it. */
  readonly archiveFolder: string | null;
  readonly log: Log;
};

/**
 * `manifest`: proved, of the folder.
 * @throws BackupError in words; the database keeps the mark, if anything was made
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  { url, archiveFolder, log }: RestoreOptions,
): Promise<Books> {
  assertSameVersion(manifest);
  const sql = await connectDatabase(url, log);
  try {
    await assertEmpty(sql);
    await restoreArchived(manifest.archives, folder, archiveFolder);
    await sql.begin(async (tx) => {
      await tx`create table ${tx(RESTORE_MARK)} ()`;
      await applyMigrations(tx, log, MIGRATIONS);
      await fill(tx, folder, manifest);
    });
    await catchUp(sql, archiveFolder);
    const books = await checkBooks(sql, { archiveFolder });
    assertProved(books, manifest);
    await sql`drop table ${sql(RESTORE_MARK)}`;
    return books;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function assertSameVersion({ migrations }: Manifest): void {
  const known = new Set(MIGRATIONS.map(({ id }) => id));
  const newer = migrations.find(({ id }) => !known.has(id));
  if (newer !== undefined) {
    throw new BackupError(
      `The backup is newer than this version of the service: it has migration ${newer.id} (${newer.name}).`,
    );
  }
  if (migrations.length < MIGRATIONS.length) {
    throw new BackupError(
      `The backup has ${migrations.length} of the ${MIGRATIONS.length} migrations of this version. ` +
        "Restore it with the version that made it, and start this one on it afterwards.",
    );
  }
}

/** Nothing of anybody is ever written over; what an earlier restore left half-way is nobody's. */
async function assertEmpty(sql: Database): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  if (tables.length === 0) return;
  if (tables.some(({ name }) => name === RESTORE_MARK)) {
    throw new BackupError(
      "A restore into this database did not end. Remove the database (with the embedded one: DATA_DIR) and restore anew.",
    );
  }
  throw new BackupError("The database is not empty. A backup is restored into an empty one alone.");
}

async function fill(tx: Transaction, folder: string, manifest: Manifest): Promise<void> {
  const { tables, later, sequences } = manifest;
  // Migrations make some rows, which the backup has too.
  const names = tables.map(({ table }) => quoted(table)).join(", ");
  await tx.unsafe(`truncate ${names}`);
  for (const file of tables) await copyIn(tx, folder, file, quoted(file.table));
  for (const file of later) await addLater(tx, folder, file);
  for (const { name, last, isCalled } of sequences) {
    await tx`select setval(${quoted(name)}::regclass, ${last}, ${isCalled})`;
  }
}

async function copyIn(
  tx: Transaction,
  folder: string,
  { file, columns }: BackupFile,
  into: string,
): Promise<void> {
  const list = columns.map(quoted).join(", ");
  const rows = await tx.unsafe(`copy ${into} (${list}) from stdin`).writable();
  await pipeline(createReadStream(join(folder, file)), createGunzip(), rows);
}

/** Rows that are new since: those that were there stay as they were, as of the moment of all tables. */
async function addLater(tx: Transaction, folder: string, file: BackupFile): Promise<void> {
  const table = quoted(file.table);
  const list = file.columns.map(quoted).join(", ");
  // Like a table with nothing of its constraints; what is generated is made in the table itself.
  await tx.unsafe(`create temp table later on commit drop as select ${list} from ${table} limit 0`);
  await copyIn(tx, folder, file, "later");
  // What an account was told of since is counted anew as its tables are brought up to date.
  if (file.table === "accounts") await tx`update later set event_seq = 0`;
  await tx.unsafe(
    `insert into ${table} (${list}) overriding system value select ${list} from later on conflict do nothing`,
  );
  await tx`drop table later`;
}

/** As each start does: the tables get what the journal has beyond them. */
async function catchUp(sql: Database, archiveFolder: string | null): Promise<void> {
  let report: (error: Error) => void = () => undefined;
  const fault = new Promise<never>((_resolve, reject) => {
    report = reject;
  });
  fault.catch(() => undefined);
  const projection = new Projection({ sql, thread: null, onFault: (error) => report(error) });
  const journal = createJournal(sql, sql, null, archiveFolder);
  const { state, numbering } = await journal.recover("the first event");
  await Promise.race([projection.start(state, numbering), fault]);
  await projection.close();
}

function assertProved(books: Books, manifest: Manifest): void {
  if (books.fault !== null)
    throw new BackupError(`The restored journal is not sound. ${books.fault}`);
  const [difference] = books.differences;
  if (difference !== undefined) {
    throw new BackupError(
      `${books.differences.length} restored rows do not say what the journal says. ${difference.words}`,
    );
  }
  if (books.batches !== manifest.batch || books.events !== manifest.seq) {
    throw new BackupError(
      `The restored journal ends with event ${books.events}, the backup's with ${manifest.seq}.`,
    );
  }
}
