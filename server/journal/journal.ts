/**
 * The journal in PostgreSQL: writes a batch of decisions with all that is kept for reading in ONE statement, so that it
 * is there whole or not at all, and reads back what a start needs. Runs in the service.
 * A failed write is never retried: whether it was done is unknown, so the process must stop and start from the journal.
 */
import { createHash } from "node:crypto";
import type { Database } from "../database/connect.ts";
import { DatabaseError } from "../database/connect.ts";
import { decodeEvent } from "../engine/codec.ts";
import { apply } from "../engine/apply.ts";
import { describe } from "../engine/describe.ts";
import { restoreSnapshot, takeSnapshot } from "../engine/snapshot.ts";
import { createState, type EngineState } from "../engine/state.ts";
import { append } from "./append.ts";
import {
  chainHash,
  type ClientOrderRow,
  type IdempotencyRow,
  type Numbering,
  type Rows,
} from "./rows.ts";

export type Recovered = {
  readonly state: EngineState;
  readonly numbering: Numbering;
  /** Those that were replayed. */
  readonly eventsSinceSnapshot: number;
};

/** Events read at once at a start. */
const READ_ROWS = 2_000;
const SNAPSHOTS_KEPT = 2;
const GENESIS = createHash("sha256").update("ringside journal").digest();

export type Snapshot = { seq: number; ts: number; state: string; hash: Buffer };

/** SHA-256 over the canonical description of the state. */
export function stateHash(state: EngineState): Buffer {
  const hash = createHash("sha256");
  for (const line of describe(state)) hash.update(line).update("\n");
  return hash.digest();
}

export const snapshotOf = (state: EngineState, seq: number): Snapshot => ({
  seq,
  ts: state.now,
  state: [...takeSnapshot(state)].join("\n"),
  hash: stateHash(state),
});

export type Journal = {
  append(
    rows: Rows,
    clientOrders: readonly ClientOrderRow[],
    idempotency: readonly IdempotencyRow[],
  ): Promise<void>;
  keep(snapshot: Snapshot): Promise<void>;
  /** The state as of the last event. @throws DatabaseError when the journal is not what was written. */
  recover(from?: "the last snapshot" | "the first event"): Promise<Recovered>;
};

export function createJournal(sql: Database): Journal {
  return {
    append: (rows, clientOrders, idempotency) => append(sql, rows, clientOrders, idempotency),
    async keep({ seq, ts, state, hash }) {
      await sql`
        insert into snapshots (seq, ts, state, state_hash) values (${seq}, ${ts}, ${state}, ${hash})
        on conflict (seq) do nothing`;
      await sql`
        delete from snapshots
        where seq not in (select seq from snapshots order by seq desc limit ${SNAPSHOTS_KEPT})`;
    },
    async recover(from = "the last snapshot") {
      const isWhole = from === "the first event";
      const { state, seq } = isWhole ? { state: createState(), seq: 0 } : await readSnapshot(sql);
      const [row] = await sql<{ hash: Buffer }[]>`select hash from journal where seq = ${seq}`;
      if (row === undefined && seq !== 0) {
        throw new DatabaseError(
          `The journal lacks the event ${seq} that a snapshot was taken after.`,
        );
      }
      const numbering: Numbering = { seq, hash: row?.hash ?? GENESIS, accounts: new Map() };
      await replay(sql, state, numbering);
      const accounts = await sql<{ account_id: number; event_seq: number }[]>`
        select account_id, event_seq from accounts`;
      for (const account of accounts) numbering.accounts.set(account.account_id, account.event_seq);
      return { state, numbering, eventsSinceSnapshot: numbering.seq - seq };
    },
  };
}

async function readSnapshot(sql: Database): Promise<{ state: EngineState; seq: number }> {
  const [row] = await sql<{ seq: number; state: string; state_hash: Buffer }[]>`
    select seq, state, state_hash from snapshots order by seq desc limit 1`;
  if (row === undefined) return { state: createState(), seq: 0 };
  const state = restoreSnapshot(row.state.split("\n"));
  if (!stateHash(state).equals(row.state_hash)) {
    throw new DatabaseError(`The snapshot after event ${row.seq} is not what was written.`);
  }
  return { state, seq: row.seq };
}

/** Applies the events after the numbering's seq, and proves that none is missing or changed. */
async function replay(sql: Database, state: EngineState, numbering: Numbering): Promise<void> {
  const cursor = sql<{ seq: number; event: string; hash: Buffer }[]>`
    select seq, event, hash from journal where seq > ${numbering.seq} order by seq`.cursor(
    READ_ROWS,
  );
  for await (const rows of cursor) {
    for (const { seq, event, hash } of rows) {
      const expected = chainHash(numbering.hash, event);
      if (seq !== numbering.seq + 1 || !expected.equals(hash)) {
        throw new DatabaseError(
          `The journal was changed: event ${seq} does not follow from the one before.`,
        );
      }
      apply(state, decodeEvent(event));
      numbering.seq = seq;
      numbering.hash = hash;
    }
  }
}
