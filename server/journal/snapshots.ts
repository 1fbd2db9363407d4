/**
 * Snapshots of the engine's state in PostgreSQL: written in parts beside the batches of the journal, so that nobody waits
 * for one, and valid when all of it is there. Runs in the service.
 */
import { createHash, type Hash } from "node:crypto";
import type { Database, Transaction } from "../database/connect.ts";
import { DatabaseError } from "../database/connect.ts";
import { captureState, type Capture } from "../../engine/capture.ts";
import { describe } from "../../engine/describe.ts";
import { RestoringState } from "../../engine/snapshot.ts";
import type { EngineState } from "../../engine/state.ts";
import type { Place } from "./batch.ts";

const SNAPSHOTS_KEPT = 2;
/** Records of a part: all that the writer does at once for a snapshot. */
export const PART_RECORDS = 200;
/** Parts read at once at a start. */
const READ_PARTS = 20;

/** `seq`: the event, `batch`: the batch that it was taken after. */
export type Snapshot = {
  readonly batch: number;
  readonly seq: number;
  readonly ts: number;
  readonly capture: Capture;
};

/** The state of now, however long it takes to be written. */
export const snapshotOf = (state: EngineState, { batch, seq }: Place): Snapshot => ({
  batch,
  seq,
  ts: state.now,
  capture: captureState(state),
});

/** SHA-256 over the canonical description of the state. */
export function stateHash(state: EngineState): Buffer {
  const hash = createHash("sha256");
  for (const line of describe(state)) hash.update(line).update("\n");
  return hash.digest();
}

/** In one transaction: a process that dies meanwhile leaves nothing of it, and the next start takes the one before. */
export async function keepSnapshot(sql: Database, snapshot: Snapshot): Promise<void> {
  const { batch, seq, ts, capture } = snapshot;
  try {
    await sql.begin(async (tx) => {
      const [known] = await tx`select from snapshots where seq = ${seq}`;
      if (known !== undefined) return;
      const state_hash = await writeParts(tx, snapshot);
      await tx`
        insert into snapshots (seq, batch, ts, state, state_hash)
        values (${seq}, ${batch}, ${ts}, null, ${state_hash})`;
      await tx`
        delete from snapshots
        where seq not in (select seq from snapshots order by seq desc limit ${SNAPSHOTS_KEPT})`;
      await tx`delete from snapshot_parts where seq not in (select seq from snapshots)`;
    });
  } finally {
    capture.end();
  }
}

/** Returns the hash of the state. */
async function writeParts(tx: Transaction, { seq, capture }: Snapshot): Promise<Buffer> {
  const hash = createHash("sha256");
  let text: string | null = `${capture.head}\n`;
  for (let part = 0; text !== null; part += 1) {
    await tx`insert into snapshot_parts (seq, part, text) values (${seq}, ${part}, ${text})`;
    text = capture.next(PART_RECORDS);
    if (text !== null) hash.update(text);
  }
  return hash.update("\n").digest();
}

/** The state of the last snapshot; null: there is none. @throws DatabaseError when it is not what was written */
export async function readSnapshot(
  sql: Database,
): Promise<{ state: EngineState; seq: number; batch: number } | null> {
  const [row] = await sql<
    { seq: number; batch: number; state: string | null; state_hash: Buffer }[]
  >`select seq, batch, state, state_hash from snapshots order by seq desc limit 1`;
  if (row === undefined) return null;
  const { seq, batch } = row;
  const text = new SnapshotText();
  if (row.state !== null) text.add(row.state);
  else {
    for await (const part of partsOf(sql, seq)) text.add(part);
  }
  const state = text.end(row.state_hash);
  if (state === null) {
    throw new DatabaseError(`The snapshot after event ${seq} is not what was written.`);
  }
  return { state, seq, batch };
}

/** In their order. The next ones are asked for before those that came are worked on, so that the database reads meanwhile. */
async function* partsOf(sql: Database, seq: number): AsyncGenerator<string, void, void> {
  const ask = (from: number) => {
    const upto = from + READ_PARTS;
    const asked = sql<{ text: string }[]>`
      select text from snapshot_parts
      where seq = ${seq} and part >= ${from} and part < ${upto} order by part`.execute();
    // Where the one before it fails, nobody waits for it.
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask(0);
  for (let from = READ_PARTS; ; from += READ_PARTS) {
    const coming = ask(from);
    const parts = await next;
    next = coming;
    for (const { text } of parts) yield text;
    if (parts.length < READ_PARTS) return;
  }
}

/**
 * The text of a snapshot that comes in parts: its state, and the hash of its lines after the first. The state is made as the
 * text comes, so that neither is held whole beside the other.
 */
class SnapshotText {
  readonly #hash: Hash = createHash("sha256");
  readonly #restoring = new RestoringState();
  /** Of a line that is not whole yet. */
  #open: string[] = [];
  #hasHead = false;
  /** Why no state can be made of it; null: it can so far. */
  #fault: Error | null = null;

  add(text: string): void {
    this.#count(text);
    const [first = "", ...others] = text.split("\n");
    this.#open.push(first);
    for (const line of others) {
      this.#close();
      this.#open.push(line);
    }
  }

  /** At once what came at once: line by line it would take several times as long. */
  #count(text: string): void {
    const headEnd = this.#hasHead ? -1 : text.indexOf("\n");
    if (!this.#hasHead && headEnd < 0) return;
    this.#hasHead = true;
    this.#hash.update(text.slice(headEnd + 1));
  }

  #close(): void {
    const line = this.#open.length === 1 ? (this.#open[0] ?? "") : this.#open.join("");
    this.#open = [];
    if (this.#fault !== null) return;
    try {
      this.#restoring.add(line);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** null: the text has another hash. @throws what is wrong with a text that has that hash */
  end(hash: Buffer): EngineState | null {
    this.#close();
    if (!this.#hash.update("\n").digest().equals(hash)) return null;
    if (this.#fault !== null) throw this.#fault;
    return this.#restoring.end();
  }
}
