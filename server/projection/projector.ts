/**
 * Follows the journal and writes what is kept for reading: at once while little happens, in larger bites while much
 * does. Runs in the service's projection thread, or in a process that has no thread for it. After a failure it does
 * nothing more: what is missing is made up by the next start.
 */
import { minor } from "../../domain/units.ts";
import { machineMs } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { readAccountRows, type AccountRow } from "../journal/account-rows.ts";
import type { JournalBatch, Place } from "../journal/batch.ts";
import { toBite, type Known } from "./bite.ts";
import { writeBite } from "./write-bite.ts";

/** Under load a bite is taken this often, ms, unless it is large by then, somebody waits for it, or the load is over. */
const PACE_MS = 80;
/** Events of a bite at most, but for a batch that has more by itself. */
const BITE_EVENTS_MAX = 4_000;

/** Terms as the engine has them at the start. Those of accounts are in the tables, as they were after what those have. */
export type StartingTerms = Pick<Known["source"], "symbols" | "groups">;

export type ProjectorDeps = {
  readonly sql: Database;
  readonly terms: StartingTerms;
  readonly symbolNames: Known["symbolNames"];
  /** The tables are that far; told at the start, and after each bite. */
  readonly onProjected: (place: Place) => void;
  readonly onFault: (error: Error) => void;
};

/** What a projector reads before it follows. Nothing is written to the tables between that and its start. */
export type StartingTables = {
  readonly place: Place;
  readonly last: Known["last"];
  readonly accounts: readonly AccountRow[];
};

export async function readStartingTables(sql: Database): Promise<StartingTables> {
  const [place] = await sql<Place[]>`select batch, seq from projection`;
  const [last] = await sql<Known["last"][]>`
    select coalesce((select max(id) from orders), 0) as orders,
      coalesce((select max(id) from positions), 0) as positions,
      coalesce((select max(id) from deals), 0) as deals`;
  return {
    place: place ?? { batch: 0, seq: 0 },
    last: last ?? { orders: 0, positions: 0, deals: 0 },
    accounts: await readAccountRows(sql),
  };
}

export class Projector {
  readonly #deps: ProjectorDeps;
  readonly #known: Known;
  #done: Place;
  #durable: Place;
  /** A batch that is not to be waited for. */
  #wanted = 0;
  #bittenMs = 0;
  #isClosing = false;
  #wake: () => void = () => undefined;
  readonly #ended: Promise<void>;

  /** Begins to follow from where the tables are. */
  static start(deps: ProjectorDeps, { place, last, accounts }: StartingTables): Projector {
    const known: Known = {
      source: { ...deps.terms, accounts: new Map() },
      symbolNames: deps.symbolNames,
      told: new Map(),
      last,
    };
    for (const row of accounts) {
      const { account_id, group_id, status, leverage } = row;
      const [balance, credit] = [minor(row.balance_minor), minor(row.credit_minor)];
      known.source.accounts.set(account_id, {
        record: { group_id, status, leverage, balance, credit },
      });
      known.told.set(account_id, row.event_seq);
    }
    return new Projector(deps, known, place);
  }

  private constructor(deps: ProjectorDeps, known: Known, place: Place) {
    this.#deps = deps;
    this.#known = known;
    this.#done = place;
    this.#durable = place;
    deps.onProjected(place);
    this.#ended = this.#run();
  }

  /** The journal is that far. */
  follow(place: Place): void {
    this.#durable = place;
    this.#wake();
  }

  /** Somebody waits for a batch, or no other is about to come. */
  hurry(batch: number): void {
    if (batch <= this.#wanted) return;
    this.#wanted = batch;
    this.#wake();
  }

  /** Writes what is durable by now, and ends. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#ended;
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        const dueMs = this.#dueMs();
        if (dueMs <= 0) await this.#bite();
        else if (this.#isClosing) return;
        else await this.#sleep(dueMs);
      }
    } catch (error) {
      this.#deps.onFault(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** When the next bite is due, in ms from now; Infinity: there is nothing to take. */
  #dueMs(): number {
    if (this.#done.batch >= this.#durable.batch) return Number.POSITIVE_INFINITY;
    const isWanted = this.#isClosing || this.#wanted > this.#done.batch;
    if (isWanted || this.#durable.seq - this.#done.seq >= BITE_EVENTS_MAX) return 0;
    return this.#bittenMs + PACE_MS - machineMs();
  }

  async #sleep(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (ms !== Number.POSITIVE_INFINITY) timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  async #bite(): Promise<void> {
    const { sql, onProjected } = this.#deps;
    const { batch, seq } = this.#done;
    const batches = await sql<JournalBatch[]>`
      select batch, first_seq, last_seq, ts, events, names, actors, hash from journal
      where batch > ${batch} and batch <= ${this.#durable.batch}
        and first_seq <= ${seq + BITE_EVENTS_MAX} order by batch`;
    const bite = toBite(batches, this.#known);
    await writeBite(sql, batch, bite);
    this.#done = { batch: bite.batch, seq: bite.seq };
    this.#bittenMs = machineMs();
    onProjected(this.#done);
  }
}
