/**
 * The tables that are read, as the single writer sees them: how far behind the journal they are, waiting until they have
 * something, and the bound on how far they may fall behind. The projector itself runs in a thread of its own where there
 * is one. Runs in the service.
 */
import { Worker } from "node:worker_threads";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Database } from "../database/connect.ts";
import type { Place } from "../journal/batch.ts";
import type { TermsSource } from "../journal/record-terms.ts";
import type { Known } from "./bite.ts";
import { Projector, readStartingTables, type StartingTerms } from "./projector.ts";

/** Events that may be durable and not yet in the tables; beyond it commits wait. A start makes up for as many. */
const LAG_EVENTS_MAX = 20_000;

/** A bite is parsed, turned into lines and forgotten: with less room its objects would be taken for lasting ones. */
const YOUNG_MB = 64;

/**
 * How far the journal is is passed on this often at most, ms: each time wakes the thread, which takes the processor from
 * what is about to be answered.
 */
const FOLLOW_MS = 20;

/** No batch was on its way for so long, ms: what was busy is over, and the projector need not wait for more. */
const QUIET_MS = 8;

/** To the thread. */
export type Order =
  | {
      readonly kind: "start";
      readonly terms: StartingTerms;
      readonly symbolNames: Known["symbolNames"];
    }
  | { readonly kind: "follow"; readonly place: Place }
  | { readonly kind: "hurry"; readonly batch: number }
  | { readonly kind: "close" };
/** From the thread. */
export type Report =
  | { readonly kind: "projected"; readonly place: Place }
  | { readonly kind: "fault"; readonly error: Error }
  | { readonly kind: "closed" };

/** The thread's module and the database that it connects to. */
export type ProjectionThread = { readonly entry: URL; readonly databaseUrl: string };

export type ProjectionDeps = {
  readonly sql: Database;
  /** null: no thread. */
  readonly thread: ProjectionThread | null;
  /** Named by the journal in words. Absent: nobody reads it. */
  readonly symbols?: readonly Pick<SymbolRecord, "symbol_id" | "symbol">[];
  readonly onFault: (error: Error) => void;
};

type Reader = {
  readonly batch: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

const NOT_STARTED = (): void => undefined;

/** Its thread starts and reads at once; what it knows of terms it is told by `start`. */
export class Projection {
  readonly #deps: ProjectionDeps;
  #order: (order: Order) => void = NOT_STARTED;
  #durable: Place = { batch: 0, seq: 0 };
  #done: Place = { batch: 0, seq: 0 };
  /** What the projector knows of #durable. */
  #passed: Place = { batch: 0, seq: 0 };
  #nextPass: NodeJS.Timeout | null = null;
  #quiet: NodeJS.Timeout | null = null;
  /** A batch is on its way to the journal. */
  #isWriting = false;
  #fault: Error | null = null;
  #readers: Reader[] = [];
  #onRoom: (() => void) | null = null;
  #lagMax = 0;
  #onClosed: () => void = () => undefined;

  constructor(deps: ProjectionDeps) {
    this.#deps = deps;
    if (deps.thread !== null) this.#order = this.#startThread(deps.thread);
  }

  /** Begins to follow and resolves when the tables have all that the journal has. */
  async start(source: TermsSource, { batch, seq }: Place): Promise<void> {
    const terms = copyTerms(source);
    if (this.#deps.thread === null) this.#order = await this.#startHere(terms);
    else this.#order({ kind: "start", terms, symbolNames: this.#symbolNames() });
    this.follow({ batch, seq });
    await this.reached(batch);
    this.#lagMax = 0;
  }

  /** The journal is that far. */
  follow(place: Place): void {
    this.#durable = place;
    this.#isWriting = false;
    this.#lagMax = Math.max(this.#lagMax, this.lagEvents);
    if (this.#nextPass === null) this.#pass();
    if (this.#quiet === null) this.#quiet = setTimeout(() => this.#hurryOn(), QUIET_MS);
    else this.#quiet.refresh();
  }

  /** After a busy time the tables have all at once. */
  #hurryOn(): void {
    this.#quiet = null;
    const { batch } = this.#durable;
    if (!this.#isWriting && batch > this.#done.batch && this.#fault === null) this.#hurry(batch);
  }

  #hurry(batch: number): void {
    if (batch > this.#passed.batch) this.#passNow();
    this.#order({ kind: "hurry", batch });
  }

  /** At once the first time, and then what has come meanwhile, until nothing has. */
  #pass(): void {
    this.#nextPass = null;
    if (this.#passed === this.#durable) return;
    this.#passNow();
    this.#nextPass = setTimeout(() => this.#pass(), FOLLOW_MS);
  }

  #passNow(): void {
    this.#passed = this.#durable;
    this.#order({ kind: "follow", place: this.#passed });
  }

  /** Durable events that are not in the tables yet. */
  get lagEvents(): number {
    return this.#durable.seq - this.#done.seq;
  }

  /** The most that there were since the start. */
  get lagEventsMax(): number {
    return this.#lagMax;
  }

  /** The last batch that is in the tables. */
  get batch(): number {
    return this.#done.batch;
  }

  /** Resolves when the batch is in the tables, and makes it be soon. @throws the fault after which nothing is written */
  async reached(batch: number): Promise<void> {
    if (batch <= this.#done.batch) return;
    if (this.#fault !== null) throw this.#fault;
    this.#hurry(batch);
    await new Promise<void>((resolve, reject) => this.#readers.push({ batch, resolve, reject }));
  }

  /** Asked before each batch is written; resolves when it may become durable. @throws the fault after which nothing is written */
  async room(): Promise<void> {
    while (this.lagEvents > LAG_EVENTS_MAX) {
      if (this.#fault !== null) throw this.#fault;
      await new Promise<void>((resolve) => {
        this.#onRoom = resolve;
      });
    }
    this.#isWriting = true;
  }

  /** Writes what is durable, and ends. */
  async close(): Promise<void> {
    if (this.#fault !== null || this.#order === NOT_STARTED) return;
    const closed = new Promise<void>((resolve) => {
      this.#onClosed = resolve;
    });
    clearTimeout(this.#nextPass ?? undefined);
    clearTimeout(this.#quiet ?? undefined);
    this.#passNow();
    this.#order({ kind: "close" });
    await closed;
  }

  #symbolNames = (): Known["symbolNames"] =>
    new Map(this.#deps.symbols?.map(({ symbol_id, symbol }) => [symbol_id, symbol]));

  async #startHere(terms: StartingTerms): Promise<(order: Order) => void> {
    const { sql } = this.#deps;
    const deps = {
      sql,
      terms,
      symbolNames: this.#symbolNames(),
      onProjected: (place: Place) => this.#take({ kind: "projected", place }),
      onFault: (error: Error) => this.#take({ kind: "fault", error }),
    };
    const projector = Projector.start(deps, await readStartingTables(sql));
    return (order) => obey(projector, order, () => this.#take({ kind: "closed" }));
  }

  #startThread({ entry, databaseUrl }: ProjectionThread): (order: Order) => void {
    const worker = new Worker(entry, {
      workerData: databaseUrl,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let isClosed = false;
    worker.on("message", (report: Report) => {
      if (report.kind === "closed") isClosed = true;
      this.#take(report);
    });
    worker.on("error", (error: Error) => this.#take({ kind: "fault", error }));
    worker.on("exit", () => {
      const error = new Error("the projection's thread ended");
      if (!isClosed) this.#take({ kind: "fault", error });
    });
    return (order) => worker.postMessage(order);
  }

  #take(report: Report): void {
    if (report.kind === "projected") {
      this.#done = report.place;
      this.#readers = this.#readers.filter(({ batch, resolve }) => {
        if (batch > this.#done.batch) return true;
        resolve();
        return false;
      });
    } else if (report.kind === "fault") {
      this.#fault = report.error;
      for (const { reject } of this.#readers.splice(0)) reject(report.error);
      this.#deps.onFault(report.error);
      this.#onClosed();
    } else {
      this.#onClosed();
    }
    this.#onRoom?.();
    this.#onRoom = null;
  }
}

/** What the writer says, to a projector in the same thread. */
export function obey(projector: Projector, order: Order, onClosed: () => void): void {
  if (order.kind === "follow") projector.follow(order.place);
  else if (order.kind === "hurry") projector.hurry(order.batch);
  else if (order.kind === "close") void projector.close().then(onClosed);
}

/** The part of the engine's state that the projector keeps a copy of; accounts, which may be a great many, it reads itself. */
const copyTerms = ({ symbols, groups }: TermsSource): StartingTerms => ({
  symbols: new Map([...symbols].map(([id, { terms }]) => [id, { terms }])),
  groups: new Map(groups),
});
