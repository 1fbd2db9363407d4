/**
 * Replays the journal of a kept database (older-database.ts) by the code of today, without a database: from its first
 * event, and from each of its snapshots with the events after it. Runs in the tests, and as a bundle in other lines of Node.
 */
import { apply } from "../../engine/apply.ts";
import { restoreSnapshot } from "../../engine/snapshot.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { namesOf, entriesOf, type JournalBatch } from "../../server/journal/batch.ts";
import { atTheBeginning, provedEvents, proveNext } from "../../server/journal/chain.ts";
import { stateHash } from "../../server/journal/snapshots.ts";
import { rowsOf, type Kept } from "./older-database.ts";

type SnapshotRow = { seq: number; batch: number; state: string | null; state_hash: string };
type PartRow = { seq: number; part: number; text: string };

/** Hex hashes of states. */
export type Replayed = {
  readonly events: number;
  /** Names of orders and causes of events that could be read. */
  readonly names: number;
  readonly caused: number;
  /** How the texts of batches begin: which formats they are of. */
  readonly formats: readonly string[];
  readonly last: string;
  readonly snapshots: readonly {
    /** Events of the journal after it. */
    readonly eventsAfter: number;
    /** What the service that wrote it said. */
    readonly said: string;
    /** What the journal comes to at its place. */
    readonly replayed: string;
    /** What it and the events after it come to. */
    readonly withTail: string;
  }[];
};

/** @throws DatabaseError where a batch does not follow from those before it */
export function replayOlder(kept: Kept): Replayed {
  const batches = rowsOf<JournalBatch & { hash: string }>(kept, "journal")
    .toSorted((one, other) => one.batch - other.batch)
    .map((row) => ({ ...row, hash: bytesOf(row.hash) }));
  const snapshots = rowsOf<SnapshotRow>(kept, "snapshots");
  const state = createState();
  const numbering = atTheBeginning();
  const at = new Map<number, string>();
  const formats = new Set<string>();
  let [names, caused] = [0, 0];
  for (const batch of batches) {
    proveNext(numbering, batch);
    for (const event of provedEvents(batch)) apply(state, event);
    names += namesOf(batch).length;
    caused += entriesOf(batch).filter(({ origin }) => origin !== null).length;
    for (const part of ["events", "names", "actors"] as const) {
      const format = formatOf(batch[part]);
      if (format !== "") formats.add(`${part} ${format}`);
    }
    if (snapshots.some((one) => one.batch === batch.batch)) at.set(batch.batch, hex(state));
  }
  return {
    events: numbering.seq,
    names,
    caused,
    formats: [...formats].toSorted(),
    last: hex(state),
    snapshots: snapshots.map((snapshot) => ({
      eventsAfter: numbering.seq - snapshot.seq,
      said: bytesOf(snapshot.state_hash).toString("hex"),
      replayed: at.get(snapshot.batch) ?? "the journal has no such batch",
      withTail: hex(withTail(kept, snapshot, batches)),
    })),
  };
}

function withTail(kept: Kept, snapshot: SnapshotRow, batches: readonly JournalBatch[]) {
  const parts = rowsOf<PartRow>(kept, "snapshot_parts")
    .filter(({ seq }) => seq === snapshot.seq)
    .toSorted((one, other) => one.part - other.part)
    .map(({ text }) => text)
    .join("");
  const state = restoreSnapshot((snapshot.state ?? parts).split("\n"));
  for (const batch of batches) {
    if (batch.batch <= snapshot.batch) continue;
    for (const event of provedEvents(batch)) apply(state, event);
  }
  return state;
}

const hex = (state: EngineState): string => stateHash(state).toString("hex");
/** As JSON of PostgreSQL has bytes. */
const bytesOf = (text: string): Buffer => Buffer.from(text.replace(/^\\x/, ""), "hex");

/** As record-text.ts, event-text.ts and batch.ts tell them apart; empty: nothing is said. */
function formatOf(text: string): string {
  if (text === "") return "";
  if (text.startsWith("{")) return "each whole";
  if (text.startsWith("[{") || (text.startsWith("[[") && !text.includes("\n"))) return "as JSON";
  return text.startsWith("[[") ? "fields once" : `version ${text.slice(1, text.indexOf(","))}`;
}
