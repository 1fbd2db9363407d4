/**
 * Moves what is old in the journal into files, a piece at a time, beside the writer, who never waits for it. A piece is written,
 * forced to the disk and read again before the database lists it, and listed before a row of it is taken out: whoever dies in
 * between leaves each batch in the table, in a file that is listed, or in both. Runs in the service that leads.
 */
import { join } from "node:path";
import type { Database } from "../database/connect.ts";
import type { JournalBatch } from "../journal/batch.ts";
import { GENESIS, atTheBeginning, lacks, proveNext } from "../journal/chain.ts";
import { pause } from "../running/pause.ts";
import {
  ArchiveError,
  proveArchive,
  removeParts,
  writeArchive,
  type Archive,
  type Begin,
} from "./archive-file.ts";

/** How much is moved at once, and what stays. */
export type ArchiveSizes = {
  /** Batches of a file. It has no fewer, unless its text is that large before. */
  readonly batches: number;
  readonly textBytes: number;
  /** Newest events that stay in the table: a start proves what the tables say of them. */
  readonly newestEvents: number;
  /** Batches that are read at once. */
  readonly readRows: number;
  /** Batches that one statement takes out. */
  readonly takenRows: number;
  /** Between two of those. */
  readonly paceMs: number;
};

export const ARCHIVE_SIZES: ArchiveSizes = {
  batches: 50_000,
  textBytes: 32_000_000,
  newestEvents: 20_000,
  readRows: 200,
  takenRows: 2_000,
  paceMs: 5,
};

export type ArchiveDeps = {
  readonly sql: Database;
  /** Of the leadership under which it runs; null: whoever it is alone with the database. */
  readonly epoch: number | null;
  readonly folder: string;
  readonly sizes: ArchiveSizes;
};

/**
 * Moves every whole piece whose events were all before `before`, Unix ms; `moved` is told of each. What a killed service left is
 * finished first. @throws ArchiveError, DatabaseError: nothing was lost, and the next round begins where this one ended
 */
export async function archiveJournal(
  deps: ArchiveDeps,
  before: number,
  stop: AbortSignal,
  moved: (archive: Archive) => void,
): Promise<void> {
  const { sql, folder } = deps;
  await assertAllThere(sql, folder, await removeParts(folder));
  let last = await lastArchive(sql);
  await takeOutListed(deps, stop);
  while (!stop.aborted) {
    const begin = beginAfter(last);
    const end = await pieceAfter(deps, begin, before);
    if (end === null) return;
    const archive = await writeArchive(folder, begin, provedRows(deps, begin, end, stop));
    await list(deps, archive);
    await takeOut(deps, archive, stop);
    moved(archive);
    last = archive;
  }
}

/** A file that went is told while a backup still has it, and a folder that is not the one of those before gets none of them. */
async function assertAllThere(
  sql: Database,
  folder: string,
  there: ReadonlySet<string>,
): Promise<void> {
  const listed = await sql<Pick<Archive, "file">[]>`
    select file from journal_archives order by last_batch`;
  const missing = listed.find(({ file }) => !there.has(file));
  if (missing !== undefined) throw new ArchiveError(`${join(folder, missing.file)} is missing.`);
}

const beginAfter = (last: Archive | null): Begin =>
  last === null
    ? { batch: 0, seq: 0, hash: GENESIS }
    : { batch: last.last_batch, seq: last.last_seq, hash: last.hash };

async function lastArchive(sql: Database): Promise<Archive | null> {
  const [last] = await sql<Archive[]>`
    select * from journal_archives order by last_batch desc limit 1`;
  return last ?? null;
}

/**
 * The last batch of the next piece; null: none is due. The cut depends on what is written alone, so that one that was not
 * finished is made again as it was. What a start from either snapshot reads stays in the table.
 */
async function pieceAfter(
  { sql, sizes }: ArchiveDeps,
  { batch }: Begin,
  before: number,
): Promise<number | null> {
  const first = batch + 1;
  const [oldest] = await sql<{ ts: number }[]>`select ts from journal where batch = ${first}`;
  if (oldest === undefined || oldest.ts >= before) return null;
  const [piece] = await sql<{ batch: number; last_seq: number; ts: number }[]>`
    with sums as (
      select batch, last_seq, max(ts) over (order by batch) as ts,
        sum(octet_length(events) + octet_length(names) + octet_length(actors))
          over (order by batch) as bytes
      from journal where batch between ${first} and ${batch + sizes.batches})
    select batch, last_seq, ts from sums
    where bytes >= ${sizes.textBytes} or batch = ${batch + sizes.batches}
    order by batch limit 1`;
  if (piece === undefined || piece.ts >= before) return null;
  const [kept] = await sql<{ batch: number; seq: number }[]>`
    select least(
        coalesce((select min(batch) from snapshots), 0), (select batch from projection)) as batch,
      coalesce((select last_seq from journal order by batch desc limit 1), 0)
        - ${sizes.newestEvents}::bigint as seq`;
  const isFree = kept !== undefined && piece.batch < kept.batch && piece.last_seq <= kept.seq;
  return isFree ? piece.batch : null;
}

/** The batches of the piece as the table has them, each proved to follow from the one before. */
async function* provedRows(
  { sql, sizes }: ArchiveDeps,
  begin: Begin,
  end: number,
  stop: AbortSignal,
): AsyncGenerator<JournalBatch[]> {
  const numbering = { ...atTheBeginning(), ...begin };
  while (numbering.batch < end) {
    stop.throwIfAborted();
    const rows = await sql<JournalBatch[]>`
      select batch, first_seq, last_seq, ts, events, names, actors, hash from journal
      where batch > ${numbering.batch} and batch <= ${end} order by batch limit ${sizes.readRows}`;
    if (rows.length === 0) throw lacks(numbering.seq + 1);
    for (const row of rows) proveNext(numbering, row);
    yield rows;
    await pause(sizes.paceMs, stop);
  }
}

/** What follows from the last one alone, and only while this service leads: two can list nothing twice. */
async function list({ sql, epoch, folder }: ArchiveDeps, archive: Archive): Promise<void> {
  const { first_batch, last_batch, first_seq, last_seq, last_ts, file, bytes, sha256, hash } =
    archive;
  const { count } = await sql`
    insert into journal_archives
    select ${first_batch}::bigint, ${last_batch}::bigint, ${first_seq}::bigint, ${last_seq}::bigint,
      ${last_ts}::bigint, ${file}, ${bytes}::bigint, ${sha256}::bytea, ${hash}::bytea
    where (${epoch}::bigint is null or ${epoch}::bigint = (select l.epoch from leadership l))
      and ${first_batch}::bigint = (select coalesce(max(last_batch), 0) + 1 from journal_archives)`;
  if (count > 0) return;
  throw new ArchiveError(
    `Another service leads on the database: ${file} in ${folder} is listed nowhere.`,
  );
}

/** What is in the table still though a file has it. */
async function takeOutListed(deps: ArchiveDeps, stop: AbortSignal): Promise<void> {
  const left = await deps.sql<Archive[]>`
    select * from journal_archives where last_batch >= (select min(batch) from journal)
    order by last_batch`;
  for (const archive of left) {
    if (!stop.aborted) await takeOut(deps, archive, stop);
  }
}

/** A slice at a time. @throws ArchiveError where the file is not what was written; then nothing is taken out */
async function takeOut(
  { sql, folder, sizes }: ArchiveDeps,
  archive: Archive,
  stop: AbortSignal,
): Promise<void> {
  await proveArchive(folder, archive);
  for (let from = archive.first_batch; from <= archive.last_batch; from += sizes.takenRows) {
    if (stop.aborted) return;
    const to = Math.min(archive.last_batch, from + sizes.takenRows - 1);
    await sql`delete from journal where batch between ${from} and ${to}`;
    await pause(sizes.paceMs, stop);
  }
}
