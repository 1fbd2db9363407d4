/**
 * The journal in PostgreSQL: one row a batch of decisions, which is all that an answer waits for, and what a start needs
 * of it. What is read by clients is made from it later (server/projection). Runs in the service.
 * A failed write is never retried: whether it was done is unknown, so the process must stop and start from the journal.
 */
import { archivedBatch, batchesAfter, type JournalSource } from "../archive/all-batches.ts";
import type { Database } from "../database/connect.ts";
import { DatabaseError } from "../database/connect.ts";
import { apply } from "../../engine/apply.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { keepSnapshot, readSnapshot, type Snapshot } from "./snapshots.ts";
import type { IdempotencyRow, JournalBatch, NextBatch, Numbering, Place } from "./batch.ts";
import { atTheBeginning, lacks, provedEvents, proveNext, wentBack } from "./chain.ts";

export type Recovered = {
  readonly state: EngineState;
  /** Its accounts are filled by whoever knows what was told: accounts.event_seq. */
  readonly numbering: Numbering;
  /** How many were replayed at the start. */
  readonly eventsSinceSnapshot: number;
};

export type Journal = {
  append(batch: NextBatch, idempotency: readonly IdempotencyRow[]): Promise<void>;
  /** To be called once its batch is durable; other batches may be written meanwhile. Ends the capture. */
  keep(snapshot: Snapshot): Promise<void>;
  /** The state as of the last event. @throws DatabaseError when the journal is not what was written. */
  recover(from?: "the last snapshot" | "the first event"): Promise<Recovered>;
};

/**
 * `pool`: where snapshots are written; batches go over `sql`. `epoch`: of the leadership under which batches are written, see
 * running/leadership.ts; null: whoever it is alone with the database. `folder`: of the archived batches; null: not known.
 */
export function createJournal(
  sql: Database,
  pool: Database = sql,
  epoch: number | null = null,
  folder: string | null = null,
): Journal {
  const source: JournalSource = { sql, folder };
  return {
    async append(batch, idempotency) {
      const { count } =
        idempotency.length === 0
          ? await insertBatch(sql, batch, epoch)
          : await insertWithKeys(sql, batch, epoch, idempotency);
      if (count > 0) return;
      const { batch: next, before } = batch;
      if (next > 1 && !(await hasBatch(sql, next - 1, before))) throw wentBack(next - 1);
      throw new DatabaseError("Another service leads on the database: nothing was written.");
    },
    keep: (snapshot) => keepSnapshot(pool, snapshot),
    async recover(from = "the last snapshot") {
      const isWhole = from === "the first event";
      const nothing = { state: createState(), seq: 0, batch: 0 };
      const { state, seq, batch } = (isWhole ? null : await readSnapshot(sql)) ?? nothing;
      // What has not reached the tables yet is proved too, though a snapshot may be later.
      const [projected] = await sql<Place[]>`select batch, seq from projection`;
      const fromBatch = Math.min(batch, projected?.batch ?? 0);
      const numbering = await numberingAt(source, fromBatch);
      await replay(source, state, numbering, seq);
      // What was cut off its end leaves no gap.
      const lastSeq = Math.max(seq, projected?.seq ?? 0);
      const lastBatch = Math.max(batch, projected?.batch ?? 0);
      if (numbering.seq < lastSeq || numbering.batch < lastBatch) throw lacks(lastSeq);
      return { state, numbering, eventsSinceSnapshot: numbering.seq - seq };
    },
  };
}

/** Whether the journal has the batch of this number as it was written. */
export async function hasBatch(sql: Database, batch: number, hash: Buffer): Promise<boolean> {
  const [row] = await sql`select 1 from journal where batch = ${batch} and hash = ${hash}`;
  return row !== undefined;
}

/**
 * Two writers cannot both insert the same number: the second one's write fails. Of an older epoch there is no row, nor where
 * the batch before it is not there: then the database lacks what was written, as a standby may that lagged.
 */
const insertBatch = (
  sql: Database,
  { batch, first_seq, last_seq, ts, events, names, actors, hash, before }: NextBatch,
  epoch: number | null,
) => sql`
  insert into journal (batch, first_seq, last_seq, ts, events, names, actors, hash)
  select ${batch}::bigint, ${first_seq}::bigint, ${last_seq}::bigint, ${ts}::bigint, ${events},
    ${names}, ${actors}, ${hash}::bytea
  where (${epoch}::bigint is null or ${epoch}::bigint = (select l.epoch from leadership l))
    and (${batch}::bigint = 1 or exists (
      select 1 from journal b where b.batch = ${batch}::bigint - 1 and b.hash = ${before}::bytea))
  returning batch`;

/** In one statement: what was done under a key and the key are there together or not at all. */
const insertWithKeys = (
  sql: Database,
  batch: NextBatch,
  epoch: number | null,
  idempotency: readonly IdempotencyRow[],
) => sql`
  with written as (${insertBatch(sql, batch, epoch)})
  insert into idempotency_keys
  select actor_id, key, decode(body_hash, 'hex'), error, null, created_at
  from written, json_to_recordset(${JSON.stringify(idempotency)}::text::json) as r(actor_id integer,
    key text, body_hash text, error text, created_at bigint)`;

async function numberingAt(source: JournalSource, batch: number): Promise<Numbering> {
  if (batch === 0) return atTheBeginning();
  const [kept] = await source.sql<Pick<JournalBatch, "last_seq" | "hash">[]>`
    select last_seq, hash from journal where batch = ${batch}`;
  const row = kept ?? (await archivedBatch(source, batch));
  if (row === null) throw new DatabaseError(`The journal lacks the batch ${batch}.`);
  return { batch, seq: row.last_seq, hash: row.hash, accounts: new Map() };
}

/** Proves that no batch after the numbering is missing or changed, and applies the events after `applied`. */
async function replay(
  source: JournalSource,
  state: EngineState,
  numbering: Numbering,
  applied: number,
): Promise<void> {
  for await (const rows of batchesAfter(source, numbering.batch)) {
    for (const row of rows) {
      proveNext(numbering, row);
      if (row.last_seq <= applied) continue;
      for (const event of provedEvents(row)) apply(state, event);
    }
  }
}
