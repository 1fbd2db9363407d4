/**
 * The proof of the whole books: every batch of the journal by its chain, every event by the engine's invariants, the last
 * snapshots by the state that the journal comes to, and every row of the tables that are read. Runs in check-books, beside
 * a service or without one; all of it is of one moment.
 */
import { ensure } from "../../domain/assert.ts";
import { batchesAfter } from "../archive/all-batches.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { apply } from "../../engine/apply.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { atTheBeginning, lacks, provedEvents, proveNext } from "../journal/chain.ts";
import type { JournalBatch, Numbering, Place } from "../journal/batch.ts";
import { stateHash } from "../journal/snapshots.ts";
import type { Known } from "../projection/bite.ts";
import { differencesIn, makeRight, type Difference } from "./compare-tables.ts";
import {
  expectBatches,
  forgetPruned,
  forgetRemoved,
  makeExpectedTables,
  measureExpected,
} from "./expected-tables.ts";

export type BooksOptions = {
  /** Writes what the journal says in the place of what differs; nobody else may write meanwhile. */
  readonly isRepairing?: boolean;
  /** Of the archived journal; null: no setting says it. */
  readonly archiveFolder?: string | null;
  /** After some batches each. */
  readonly onBatch?: (batch: number) => void;
};

export type Books = {
  readonly batches: number;
  readonly events: number;
  /** Those of the batches that are in files, and the files: each is what was written, where there is no fault. */
  readonly archived: { readonly batches: number; readonly files: number };
  /** How far the tables are: what is later is written by the next start. */
  readonly projected: number;
  /** What is wrong with the journal itself or a snapshot, in words; null: nothing. */
  readonly fault: string | null;
  /** Empty where the journal is not sound: then it cannot tell what the tables should say. */
  readonly differences: readonly Difference[];
};

/** Reads all of it. */
export async function checkBooks(sql: Database, options: BooksOptions = {}): Promise<Books> {
  const level = "isolation level repeatable read";
  const books = await sql.begin(level, async (tx) => {
    // Held to the end: the projector of a service that runs waits.
    if (options.isRepairing === true) await tx`select batch from projection for update`;
    return { kept: await prove(tx, options) };
  });
  return ensure(books, "the outcome of a transaction").kept;
}

async function prove(tx: Transaction, options: BooksOptions): Promise<Books> {
  const { isRepairing = false } = options;
  const [place = { batch: 0, seq: 0 }] = await tx<Place[]>`select batch, seq from projection`;
  await makeExpectedTables(tx);
  const walk = new Walk(tx, place, options);
  const fault = await walk.run();
  const { batch: batches, seq: events } = walk.numbering;
  const [archived = { batches: 0, files: 0 }] = await tx<Books["archived"][]>`
    select coalesce(max(last_batch), 0) as batches, count(*)::integer as files
    from journal_archives`;
  const books = { batches, events, archived, projected: place.batch, fault };
  if (fault !== null) return { ...books, differences: [] };
  await forgetRemoved(tx);
  await forgetPruned(tx);
  await measureExpected(tx);
  const differences = await differencesIn(tx, "whole");
  if (isRepairing && differences.length > 0) await makeRight(tx);
  return { ...books, differences };
}

/** Through the journal, from its first event. */
class Walk {
  readonly numbering: Numbering = atTheBeginning();
  readonly #tx: Transaction;
  readonly #place: Place;
  readonly #options: BooksOptions;
  readonly #state: EngineState = createState();
  readonly #known: Known = {
    source: { symbols: new Map(), groups: new Map(), accounts: new Map() },
    told: new Map(),
    last: { orders: 0, positions: 0, deals: 0 },
  };

  constructor(tx: Transaction, place: Place, options: BooksOptions) {
    this.#tx = tx;
    this.#place = place;
    this.#options = options;
  }

  /** What is wrong, in words; null: nothing. */
  async run(): Promise<string | null> {
    const snapshots = await this.#tx<{ seq: number; batch: number; state_hash: Buffer }[]>`
      select seq, batch, state_hash from snapshots`;
    try {
      const source = { sql: this.#tx, folder: this.#options.archiveFolder ?? null };
      for await (const rows of batchesAfter(source, 0)) {
        for (const row of rows) {
          this.#take(row);
          const kept = snapshots.find(({ batch }) => batch === row.batch);
          if (kept !== undefined && !stateHash(this.#state).equals(kept.state_hash)) {
            return `The snapshot after event ${kept.seq} is not of the state that the journal comes to.`;
          }
        }
        const projected = rows.filter(({ batch }) => batch <= this.#place.batch);
        if (projected.length > 0) await expectBatches(this.#tx, projected, this.#known);
        this.#options.onBatch?.(this.numbering.batch);
      }
      const last = snapshots.reduce((most, { seq }) => Math.max(most, seq), this.#place.seq);
      if (this.numbering.seq < last) throw lacks(last);
      return null;
    } catch (error) {
      // A database that went away is no fault of the books.
      if (Object(error).name === "PostgresError") throw error;
      return error instanceof Error ? error.message : String(error);
    }
  }

  #take(row: JournalBatch): void {
    proveNext(this.numbering, row);
    for (const event of provedEvents(row)) apply(this.#state, event);
  }
}
