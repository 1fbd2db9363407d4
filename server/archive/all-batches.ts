/**
 * The whole journal, wherever its batches are: those in files first, then those in the table. What is in a file and not taken
 * out of the table yet is read from the file. Runs in the service and in the commands of an operator.
 */
import type { Database, Transaction } from "../database/connect.ts";
import type { JournalBatch } from "../journal/batch.ts";
import { readArchive, type Archive } from "./archive-file.ts";

/** Batches of the table that are read at once. */
const READ_ROWS = 100;

export type JournalSource = {
  readonly sql: Database | Transaction;
  /** Where the files are; null: no setting says it. */
  readonly folder: string | null;
};

/** Batches that end before are left out, where that spares reading them; those of a file come all or not at all. */
export type Since = {
  readonly seq: number;
  /** Of the newest event, Unix ms. */
  readonly ts: number;
};
const THE_BEGINNING: Since = { seq: 0, ts: 0 };

/** Those after a batch, in order, some at once. @throws ArchiveError where a file is missing or not what was written */
export async function* batchesAfter(
  source: JournalSource,
  after: number,
  since = THE_BEGINNING,
): AsyncGenerator<JournalBatch[]> {
  const { sql, folder } = source;
  let last = after;
  for (;;) {
    const rows = await rowsAfter(sql, last, since);
    // Asked after them: what went into a file meanwhile may have been taken out of the table already.
    const archive = await nextArchive(sql, last, since);
    if (archive === null) {
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)?.batch ?? last;
      continue;
    }
    for await (const archived of readArchive(folder, archive)) {
      const later = archived.filter(({ batch }) => batch > last);
      if (later.length > 0) yield later;
    }
    last = archive.last_batch;
  }
}

const rowsAfter = (
  sql: Database | Transaction,
  last: number,
  { seq, ts }: Since,
): Promise<JournalBatch[]> => sql<JournalBatch[]>`
  select batch, first_seq, last_seq, ts, events, names, actors, hash from journal
  where batch > ${last}::bigint and last_seq >= ${seq}::bigint and ts >= ${ts}::bigint
  order by batch limit ${READ_ROWS}`;

/** The first file with something after the batch. */
async function nextArchive(
  sql: Database | Transaction,
  after: number,
  { seq, ts }: Since = THE_BEGINNING,
): Promise<Archive | null> {
  const [archive] = await sql<Archive[]>`
    select * from journal_archives
    where last_batch > ${after}::bigint and last_seq >= ${seq}::bigint and last_ts >= ${ts}::bigint
    order by last_batch limit 1`;
  return archive ?? null;
}

/** One batch of those in files; null: none has it. @throws ArchiveError */
export async function archivedBatch(
  { sql, folder }: JournalSource,
  batch: number,
): Promise<JournalBatch | null> {
  const archive = await nextArchive(sql, batch - 1);
  if (archive === null || archive.first_batch > batch) return null;
  for await (const rows of readArchive(folder, archive)) {
    const found = rows.find((row) => row.batch === batch);
    if (found !== undefined) return found;
  }
  return null;
}
