/** The proof that a batch of the journal is the one that was written after those before it. Runs in the service. */
import { createHash } from "node:crypto";
import { DatabaseError } from "../database/connect.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { decodeEvents } from "../../engine/event-text.ts";
import { chainHash, type JournalBatch, type Numbering } from "./batch.ts";

/** What the first batch follows from. */
export const GENESIS = createHash("sha256").update("ringside journal").digest();

/** Before the first batch. */
export const atTheBeginning = (): Numbering => ({
  batch: 0,
  seq: 0,
  hash: GENESIS,
  accounts: new Map(),
});

/** Moves the numbering on to the batch. @throws DatabaseError when it is not what was written after the one before */
export function proveNext(
  numbering: Numbering,
  row: Pick<JournalBatch, "batch" | "first_seq" | "last_seq" | "hash"> &
    Parameters<typeof chainHash>[1],
): void {
  const { batch, first_seq, last_seq, hash } = row;
  const isNext = batch === numbering.batch + 1 && first_seq === numbering.seq + 1;
  if (!isNext || !chainHash(numbering.hash, row).equals(hash)) throw changed(first_seq);
  numbering.batch = batch;
  numbering.seq = last_seq;
  numbering.hash = hash;
}

/** The events of a batch that was proved. @throws DatabaseError when they are not as many as it says */
export function provedEvents({
  first_seq,
  last_seq,
  events,
}: Pick<JournalBatch, "first_seq" | "last_seq" | "events">): EngineEvent[] {
  const decoded = decodeEvents(events);
  if (first_seq + decoded.length - 1 !== last_seq) throw changed(first_seq);
  return decoded;
}

/** There is no other copy of a journal than a backup. */
const WHAT_NOW =
  "Nothing was written. `npm run check-books` tells how far the journal is sound; keep a copy of this database, " +
  "and restore the last backup that passes it.";

export const lacks = (seq: number): DatabaseError =>
  new DatabaseError(
    `The journal lacks the event ${seq} that a snapshot or a table has. ${WHAT_NOW}`,
  );

/** What was acknowledged is not in the database any more: nothing may be written behind what is missing. */
export const wentBack = (batch: number): DatabaseError =>
  new DatabaseError(
    `The database lacks batch ${batch} of the journal, which was written and acknowledged: a standby that lagged took ` +
      "over, or an older copy was put in its place. Nothing was written. Bring back the database that has it.",
  );

const changed = (first_seq: number): DatabaseError =>
  new DatabaseError(
    `The journal was changed: what begins with event ${first_seq} does not follow from what was before. ${WHAT_NOW}`,
  );
