/**
 * Group commit: everything that was decided while the last write was under way is written at once, and only then
 * answered and told. Runs in the service.
 * After a failed write nothing more is written or answered as done: its outcome is unknown until the next start.
 */
import { append } from "../../domain/lists.ts";
import type { Bus } from "../bus.ts";
import {
  toBatch,
  type BatchEntry,
  type ClientOrderRow,
  type IdempotencyRow,
  type NextBatch,
  type Numbering,
} from "../journal/batch.ts";
import type { Journal } from "../journal/journal.ts";
import { snapshotOf, type Snapshot } from "../journal/snapshots.ts";
import { toldTypes } from "../journal/messages.ts";
import { toTold } from "../journal/told.ts";
import type { AccountedEvent } from "../../engine/event.ts";
import type { EventType } from "../../contract/events.ts";
import type { Terms } from "../journal/record-terms.ts";
import type { EngineState } from "../../engine/state.ts";
import type { Projection } from "../projection/projection.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** What the callers of a batch wait for: done once all of it is durable. */
type Wait = {
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  callers: number;
};

/** What an account's owner is told of an event, with its place in the account's stream. */
type Message = {
  readonly event: AccountedEvent;
  readonly type: EventType;
  readonly seq: number;
};
type Batch = {
  readonly entries: BatchEntry[];
  readonly clientOrders: ClientOrderRow[];
  readonly idempotency: IdempotencyRow[];
  /** null: nobody waits. */
  wait: Wait | null;
};

const createBatch = (): Batch => ({ entries: [], clientOrders: [], idempotency: [], wait: null });

function createWait(): Wait {
  let [resolve, reject]: [Wait["resolve"], Wait["reject"]] = [() => undefined, () => undefined];
  const done = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { done, resolve, reject, callers: 0 };
}

/**
 * Events after which the whole state is kept, so that a start has few to replay; of a state of more records, as many
 * events as that: then a replay takes no longer than the reading of the state does.
 */
const SNAPSHOT_EVENTS = 50_000;

export type CommitterDeps = {
  readonly journal: Journal;
  /** Told of each batch; where it is far behind, the next batch waits. */
  readonly projection: Pick<Projection, "follow" | "room">;
  readonly state: EngineState;
  readonly numbering: Numbering;
  /** What a start now would have to replay. */
  readonly eventsSinceSnapshot: number;
  readonly terms: Terms;
  readonly bus: Bus;
  /** Reads the payload of account_update, the account as it is now. */
  readonly readAccount: (account_id: number) => Promise<unknown>;
  /** A word to an account's owner could not be made, because its reading failed. */
  readonly onUntold: (account_id: number, error: unknown) => void;
  readonly onFault: (error: Error) => void;
  readonly monotonicMs: () => number;
  /** Told of each batch once it is written; null: nobody asks. */
  readonly tracing: Pick<Tracing, "written"> | null;
};

export class Committer {
  readonly #deps: CommitterDeps;
  readonly #told: Map<number, number>;
  /** The last batch that has an event of the account. */
  readonly #batchOf = new Map<number, number>();
  #batch = createBatch();
  #isWriting = false;
  /** Since when the batch that is written is written, by the monotonic clock; null: none is. */
  #writingSince: number | null = null;
  #fault: Error | null = null;
  #eventsSinceSnapshot: number;
  /** Resolves when the snapshot that is written is kept; null: none is. Never rejects. */
  #keeping: Promise<void> | null = null;
  #waiting = 0;
  #onIdle: (() => void) | null = null;
  /** Resolves when all that is durable was answered; never rejects. */
  #telling: Promise<void> = Promise.resolve();
  /** By account: resolves when what waits for a reading of it was told; never rejects. */
  readonly #reading = new Map<number, Promise<void>>();

  constructor(deps: CommitterDeps) {
    this.#deps = deps;
    this.#eventsSinceSnapshot = deps.eventsSinceSnapshot;
    this.#told = new Map(deps.numbering.accounts);
  }

  /** Callers that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** For how long the batch that is written now is written, ms. */
  get writingMs(): number {
    return this.#writingSince === null ? 0 : this.#deps.monotonicMs() - this.#writingSince;
  }

  /** Events that no batch has yet. */
  get waitingEvents(): number {
    return this.#batch.entries.length;
  }

  /** Number of the batch that what is added now goes into. */
  get nextBatch(): number {
    return this.#deps.numbering.batch + 1;
  }

  /** Adds to the batch that is written next. */
  add(entries: readonly BatchEntry[]): void {
    if (entries.length === 0) return;
    append(this.#batch.entries, entries);
    this.#schedule();
  }

  addClientOrder(row: ClientOrderRow): void {
    this.#batch.clientOrders.push(row);
    this.#schedule();
  }

  addIdempotency(row: IdempotencyRow): void {
    this.#batch.idempotency.push(row);
    this.#schedule();
  }

  /** Resolves when all that was added so far is durable. @throws the fault after which nothing is written */
  durable(): Promise<void> {
    if (this.#fault !== null) return Promise.reject(this.#fault);
    if (!this.#isWriting && !hasWork(this.#batch)) return this.#telling;
    const wait = (this.#batch.wait ??= createWait());
    wait.callers += 1;
    this.#waiting += 1;
    this.#schedule();
    return wait.done;
  }

  /** Resolves when all that is durable by now was told as well, words that have to be read first among them. */
  async told(): Promise<void> {
    await this.durable();
    await this.#telling;
    await Promise.all(this.#reading.values());
  }

  /** The last number of an account's stream that was told. */
  toldSeq(account_id: number): number {
    return this.#told.get(account_id) ?? 0;
  }

  /** The last batch with an event of the account, 0: none since the start; of all accounts where none is named. */
  batchOf(account_id: number | null): number {
    if (account_id === null) return this.#deps.numbering.batch;
    return this.#batchOf.get(account_id) ?? 0;
  }

  /** Writes what is left and a snapshot. */
  async close(): Promise<void> {
    if (this.#isWriting) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    await this.#telling;
    if (this.#fault !== null) return;
    if (hasWork(this.#batch)) await this.#write(this.#batch);
    await this.#telling;
    await Promise.all(this.#reading.values());
    await this.#keeping;
    if (this.#fault !== null || this.#eventsSinceSnapshot === 0) return;
    await this.#deps.journal.keep(this.#takeSnapshot());
  }

  #schedule(): void {
    if (this.#isWriting || this.#fault !== null) return;
    this.#isWriting = true;
    // What else arrives in this turn of the loop goes along.
    setImmediate(() => void this.#writeAll());
  }

  async #writeAll(): Promise<void> {
    try {
      while (hasWork(this.#batch)) {
        const taken = this.#batch;
        this.#batch = createBatch();
        await this.#write(taken);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isWriting = false;
      this.#onIdle?.();
    }
  }

  async #write(taken: Batch): Promise<void> {
    const { journal, projection } = this.#deps;
    let messages: readonly Message[] = [];
    let snapshot: Snapshot | null = null;
    try {
      if (taken.entries.length + taken.clientOrders.length + taken.idempotency.length > 0) {
        const batch = this.#number(taken);
        messages = this.#address(taken.entries);
        // Now the state is exactly that after the batch's last event: later ones are in the next batch.
        if (this.#isSnapshotDue()) snapshot = this.#takeSnapshot();
        this.#writingSince = this.#deps.monotonicMs();
        await projection.room();
        await journal.append(batch, taken.idempotency);
        projection.follow({ batch: batch.batch, seq: batch.last_seq });
        this.#trace(batch.batch, taken.entries);
      }
    } catch (error) {
      snapshot?.capture.end();
      this.#end(taken.wait, error);
      throw error;
    } finally {
      this.#writingSince = null;
    }
    this.#telling = this.#tell(this.#telling, taken.wait, messages);
    if (snapshot !== null) this.#keeping = this.#keep(snapshot);
  }

  #trace(batch: number, entries: readonly BatchEntry[]): void {
    const { tracing } = this.#deps;
    if (tracing === null) return;
    const names = entries.flatMap(({ origin }) => origin?.request_id ?? []);
    const ms = this.writingMs;
    tracing.written({ batch, events: entries.length, ms, request_ids: new Set(names) });
  }

  #number({ entries, clientOrders }: Batch): NextBatch {
    const batch = toBatch(entries, clientOrders, this.#deps.numbering);
    this.#eventsSinceSnapshot += entries.length;
    for (const { event } of entries) {
      if ("account_id" in event) this.#batchOf.set(event.account_id, batch.batch);
    }
    for (const { account_id } of clientOrders) this.#batchOf.set(account_id, batch.batch);
    return batch;
  }

  /** What the accounts' owners are told, each with its place in the account's stream. */
  #address(entries: readonly BatchEntry[]): Message[] {
    const { numbering } = this.#deps;
    const messages: Message[] = [];
    for (const { event } of entries) {
      if (!("account_id" in event)) continue;
      for (const type of toldTypes(event)) {
        const seq = (numbering.accounts.get(event.account_id) ?? 0) + 1;
        numbering.accounts.set(event.account_id, seq);
        messages.push({ event, type, seq });
      }
    }
    return messages;
  }

  /** After what was told before, and after the next batch was sent: the database works on that one meanwhile. */
  async #tell(
    before: Promise<void>,
    wait: Wait | null,
    messages: readonly Message[],
  ): Promise<void> {
    await before;
    await new Promise((resolve) => setImmediate(resolve));
    this.#end(wait, null);
    try {
      for (const message of messages) this.#publish(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** In an account's own order: what comes after a word that has to be read first waits for it, other accounts do not. */
  #publish(message: Message): void {
    const { account_id } = message.event;
    const before = this.#reading.get(account_id);
    if (before === undefined && message.type !== "account_update") {
      this.#say(message);
      return;
    }
    const told = (before ?? Promise.resolve())
      .then(() => this.#readAndSay(message))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        if (this.#reading.get(account_id) === told) this.#reading.delete(account_id);
      });
    this.#reading.set(account_id, told);
  }

  /** A reading that fails leaves its number out: the next one, or the heartbeat, shows the gap, and clients read anew. */
  async #readAndSay(message: Message): Promise<void> {
    const { readAccount, onUntold } = this.#deps;
    const { event, type, seq } = message;
    if (type !== "account_update") {
      this.#say(message);
      return;
    }
    try {
      this.#say(message, await readAccount(event.account_id));
    } catch (error) {
      this.#told.set(event.account_id, seq);
      onUntold(event.account_id, error);
    }
  }

  /** `read`: the account, where the word is of that. */
  #say({ event, type, seq }: Message, read?: unknown): void {
    const { bus, terms } = this.#deps;
    this.#told.set(event.account_id, seq);
    bus.publish("account_event", toTold(event, type, seq, terms, read));
  }

  #isSnapshotDue(): boolean {
    if (this.#keeping !== null) return false;
    const { accounts, orderAccounts, positionAccounts } = this.#deps.state;
    const records = accounts.size + orderAccounts.size + positionAccounts.size;
    return this.#eventsSinceSnapshot >= Math.max(SNAPSHOT_EVENTS, records);
  }

  /** Beside the batches that come: no answer waits for a snapshot. */
  async #keep(snapshot: Snapshot): Promise<void> {
    try {
      await this.#deps.journal.keep(snapshot);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#keeping = null;
    }
  }

  #takeSnapshot(): Snapshot {
    this.#eventsSinceSnapshot = 0;
    return snapshotOf(this.#deps.state, this.#deps.numbering);
  }

  #fail(thrown: unknown): void {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    this.#fault ??= error;
    this.#end(this.#batch.wait, error);
    this.#batch = createBatch();
    this.#deps.onFault(error);
  }

  /** `error` null: it is durable. */
  #end(wait: Wait | null, error: unknown): void {
    if (wait === null) return;
    this.#waiting -= wait.callers;
    if (error === null) wait.resolve();
    else wait.reject(error);
  }
}

const hasWork = ({ entries, clientOrders, idempotency, wait }: Batch): boolean =>
  wait !== null || entries.length + clientOrders.length + idempotency.length > 0;
