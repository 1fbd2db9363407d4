/**
 * The single writer: quotes, time and commands reach the engine through here, one after the other, and are answered and
 * told once they are durable. Runs in the service; the only place where the engine's state changes.
 * A broken invariant or a failed write ends it: nothing is decided or answered as done after that, and the process stops.
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import { ensure } from "../../domain/assert.ts";
import { proveRecent } from "../books/prove-recent.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import { connectAlone, type Database } from "../database/connect.ts";
import type { Order } from "../../contract/order.ts";
import { decide } from "../../engine/decide.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Command, Input, Outcome } from "../../engine/input.ts";
import type { EngineState } from "../../engine/state.ts";
import type { Acknowledged } from "../journal/acknowledged.ts";
import { readAccountRows } from "../journal/account-rows.ts";
import type { Origin } from "../journal/batch.ts";
import { createJournal, type Journal, type Recovered } from "../journal/journal.ts";
import { termsOf, type Terms } from "../journal/record-terms.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import { Projection, type ProjectionThread } from "../projection/projection.ts";
import { Refusal } from "../refusal.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { outageRefusal, type Outage, type OutageState } from "../running/outage.ts";
import type { NamedResult, OnceKey } from "../engine-port/engine-port.ts";
import { quotesNow } from "../engine-port/play-market.ts";
import { toAnswer, toNamedAnswer, type Answer } from "./answer.ts";
import type { Asked, AskedByName, NamedCommand } from "../../engine/asked.ts";
import { createClientOrders, type ClientOrders, type KnownName } from "./client-orders.ts";
import { Committer } from "./committer.ts";
import { setTermsAtStart } from "./terms-at-start.ts";
import { playTime } from "./inputs.ts";
import { WAITING_MAX, createWaitingRoom } from "./waiting-room.ts";

/** Events that are not in the tables yet, beyond which a day change waits: far below what makes answers wait. */
const ROLL_LAG_MAX = 4_000;

export type SequencerDeps = {
  readonly sql: Database;
  /** Number of the leadership under which it writes; null: whoever starts it is alone with the database. */
  readonly epoch?: number | null;
  /** Folder of the archived journal; null: none is known. */
  readonly archiveFolder?: string | null;
  readonly acknowledged?: Acknowledged | null;
  readonly market: MarketFeed;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
  readonly outage: Pick<Outage, "race">;
  /** null: what is kept for reading is written in this thread. */
  readonly thread: ProjectionThread | null;
  /** Added to UTC to read the server's day, in ms; see domain/bar.ts. */
  readonly dayOffsetMs: number;
  /** Reads the payload of account_update, the account as it is now. */
  readonly readAccount: (account_id: number) => Promise<unknown>;
  /** null: tracing is off. */
  readonly tracing?: Tracing | null;
};

/** Recovers the engine from the journal, makes up for what the tables lack, brings the terms up to date and starts. */
export async function startSequencer(deps: SequencerDeps): Promise<Sequencer> {
  const { sql, thread, epoch = null, archiveFolder = null, acknowledged } = deps;
  let sequencer: Sequencer | null = null;
  const onFault = (error: Error) => sequencer?.fail(error);
  const connection = connectAlone(sql);
  const written = createJournal(connection, sql, epoch, archiveFolder);
  const journal = acknowledged?.noted(written) ?? written;
  const projection = new Projection({ sql, thread, symbols: deps.market.symbols, onFault });
  const close = async () => {
    await projection.close();
    await connection.end({ timeout: 1 });
  };
  try {
    const recovered = await journal.recover();
    const { state, numbering } = recovered;
    await acknowledged?.assertKept(sql, numbering);
    await projection.start(state, numbering);
    const reading = readAccountRows(sql);
    await proveRecent(sql, state, numbering, reading);
    const accounts = await reading;
    for (const { account_id, event_seq } of accounts) numbering.accounts.set(account_id, event_seq);
    const started = new Sequencer(deps, recovered, { journal, projection, close });
    sequencer = started;
    const run = (command: Asked<Command>) => started.run(command, null);
    await setTermsAtStart({ sql, market: deps.market, state, accounts, run });
    await started.start();
    return started;
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the sequencer writes to. `close`: ends both. */
type Kept = {
  readonly journal: Journal;
  readonly projection: Projection;
  readonly close: () => Promise<void>;
};

export class Sequencer {
  /** For reading alone. */
  readonly state: EngineState;
  readonly terms: Terms;
  /** Resolves when nothing more can be decided. */
  readonly fault: Promise<Error>;
  readonly #deps: SequencerDeps;
  readonly #clientOrders: ClientOrders;
  readonly #committer: Committer;
  readonly #projection: Projection;
  readonly #room = createWaitingRoom();
  readonly #closeKept: () => Promise<void>;
  #stopInputs: () => void = () => undefined;
  #isOver = false;
  #reportFault: (error: Error) => void = () => undefined;

  constructor(deps: SequencerDeps, recovered: Recovered, kept: Kept) {
    const { journal, projection } = kept;
    const { state, numbering, eventsSinceSnapshot } = recovered;
    this.#deps = deps;
    this.state = state;
    this.terms = termsOf(state);
    this.fault = new Promise((resolve) => {
      this.#reportFault = resolve;
    });
    this.#projection = projection;
    this.#closeKept = kept.close;
    this.#clientOrders = createClientOrders(deps.sql, () => projection.batch);
    this.#committer = new Committer({
      journal,
      projection,
      state,
      numbering,
      eventsSinceSnapshot,
      terms: this.terms,
      bus: deps.bus,
      readAccount: async (account_id) => {
        await this.readable(account_id);
        return deps.readAccount(account_id);
      },
      onUntold: (account_id, error) =>
        deps.log.error({ err: error, account_id }, "an account's change could not be told"),
      onFault: (error) => this.fail(error),
      monotonicMs: deps.clock.monotonicMs,
      tracing: deps.tracing ?? null,
    });
  }

  /** What happens by itself. Never throws: no market and no timer may be stopped, and the sequencer has ended itself by then. */
  take(input: Input): void {
    if (this.#isOver) return;
    try {
      this.#decide(input, null);
    } catch (error) {
      this.#deps.log.error({ err: error }, "the engine refused an input");
    }
  }

  /** Lets time in, at the quotes as they are; resolves when the tables have what was decided so far. */
  async start(): Promise<void> {
    const { market, clock, dayOffsetMs } = this.#deps;
    // Time may close positions: not before their prices are known.
    for (const quote of quotesNow(market, clock)) this.take(quote);
    this.#stopInputs = playTime({
      clock,
      dayOffsetMs,
      take: (input) => this.take(input),
      isDayChanging: () => !this.#isOver && this.state.rolling !== null,
      hasRoom: () => this.#committer.waitingEvents + this.#projection.lagEvents < ROLL_LAG_MAX,
    });
    await this.#committer.durable();
    await this.readable(null);
  }

  /** Decides without waiting for the commit. @throws Refusal unavailable after the end */
  run(command: Asked<Command>, origin: Origin | null): Outcome {
    return this.#obey({ ts: this.#deps.clock.now(), ...command }, origin);
  }

  #obey(command: Command, origin: Origin | null): Outcome {
    if (this.#committer.waiting >= WAITING_MAX) throw new Refusal("unavailable");
    return ensure(this.#decide(command, origin), "the outcome of a command");
  }

  /**
   * Decides at once; resolves when that is durable. `once`: the Idempotency-Key that it is done under.
   * @throws Refusal unavailable where too many wait, or too many of who asks
   */
  submit(command: Asked<Command>, origin: Origin | null, once?: OnceKey): Promise<Answer> {
    return this.#waiting(origin, () => this.#submit(command, origin, once));
  }

  async #waiting<T>(origin: Origin | null, work: () => Promise<T>): Promise<T> {
    const account_id = origin?.actor_id ?? null;
    this.#room.enter(account_id);
    try {
      return await work();
    } finally {
      this.#room.leave(account_id);
    }
  }

  async #submit(command: Asked<Command>, origin: Origin | null, once?: OnceKey): Promise<Answer> {
    const symbol_id = this.#symbolOf(command);
    const outcome = this.run(command, origin);
    if (once !== undefined) {
      const error = outcome.ok ? null : outcome.error;
      this.#committer.addIdempotency({ ...once, error, created_at: this.#deps.clock.now() });
    }
    const answer = toAnswer(outcome, this.terms, symbol_id);
    await this.#committer.durable();
    return answer;
  }

  /** The same for an order or a close with a name: the first answer again where it was asked with the same body. */
  submitNamed(command: AskedByName, body_hash: string, origin: Origin): Promise<NamedResult> {
    return this.#waiting(origin, () => this.#submitNamed(command, body_hash, origin));
  }

  async #submitNamed(
    command: AskedByName,
    body_hash: string,
    origin: Origin,
  ): Promise<NamedResult> {
    const { account_id, client_order_id } = command;
    if (client_order_id === null) {
      const asked = { known: { state: "free" }, ...command } as Asked<NamedCommand>;
      return { answer: await this.#submit(asked, origin), isReplay: false };
    }
    const found = await this.#find(account_id, client_order_id);
    // In the same turn as the decision: while it was looked up another request may have taken the name.
    const known = this.#clientOrders.recent(account_id, client_order_id) ?? found;
    if (known?.body_hash === body_hash) {
      await this.#committer.durable();
      return { answer: known.answer, isReplay: true };
    }
    const name = known === null ? "free" : known.body_hash === null ? "barred" : "taken";
    const ts = this.#deps.clock.now();
    const named: NamedCommand = { ts, known: { state: name }, ...command };
    const symbol_id = this.#symbolOf(named);
    const answer = toNamedAnswer(this.#obey(named, origin), this.terms, symbol_id);
    if (known === null) this.#name(account_id, client_order_id, body_hash, answer);
    await this.#committer.durable();
    return { answer, isReplay: false };
  }

  /** Nothing is done before it: where the database does not answer, nothing was. @throws Refusal */
  #find(account_id: number, client_order_id: string): Promise<KnownName | null> | KnownName | null {
    const found = this.#clientOrders.find(account_id, client_order_id);
    if (!(found instanceof Promise)) return found;
    const giveUp = ({ kind, reason }: OutageState) =>
      kind === "silent" ? outageRefusal(reason, true) : null;
    return this.#deps.outage.race(found, giveUp, { last: false });
  }

  /** Bars a name that no order has yet: null. Otherwise what is known of it, durable. */
  async bar(account_id: number, client_order_id: string): Promise<Answer | null> {
    const found = await this.#find(account_id, client_order_id);
    const known = this.#clientOrders.recent(account_id, client_order_id) ?? found;
    if (known !== null && known.body_hash !== null) {
      await this.#committer.durable();
      return known.answer;
    }
    if (this.#isOver) throw new Refusal("unavailable");
    if (known === null) this.#name(account_id, client_order_id, null, NOTHING);
    await this.#committer.durable();
    return null;
  }

  /** Resolves when all that was decided so far is durable. */
  durable(): Promise<void> {
    return this.#committer.durable();
  }

  /** Resolves when all that was decided so far is durable, and the owners of the accounts were told. */
  told(): Promise<void> {
    return this.#committer.told();
  }

  /**
   * Resolves when the tables have all that the account's owner was answered or told by now: whoever reads them waits for
   * it. null: of all accounts. @throws the fault after which nothing is written
   */
  readable(account_id: number | null): Promise<void> {
    return this.#projection.reached(this.#committer.batchOf(account_id));
  }

  /** Durable events that the tables lack: now, and at most since the start. */
  get lagEvents(): { readonly now: number; readonly max: number } {
    return { now: this.#projection.lagEvents, max: this.#projection.lagEventsMax };
  }

  /** For how long the batch that is written now is written, ms. */
  get writingMs(): number {
    return this.#committer.writingMs;
  }

  /** The last number of an account's stream of events that was told. */
  seqOf(account_id: number): number {
    return this.#committer.toldSeq(account_id);
  }

  /** Takes nothing more in, writes what is left. */
  async close(): Promise<void> {
    this.#stopInputs();
    this.#isOver = true;
    await this.#committer.close();
    await this.#closeKept();
  }

  /** The one way to the engine. */
  #decide(input: Input, origin: Origin | null): Outcome | null {
    if (this.#isOver) throw new Refusal("unavailable");
    try {
      const group_id = this.#groupOf(input);
      const { events, outcome } = decide(this.state, input);
      const client = "account_id" in input ? input.account_id : null;
      // What befell another account at that moment was not done by who acts here, and that account must not learn of him.
      const originOf = (event: EngineEvent) =>
        !("account_id" in event) || event.account_id === client ? origin : null;
      if (events.length > 0) {
        this.#committer.add(events.map((event) => ({ event, origin: originOf(event) })));
      }
      if (outcome?.ok === true) this.#tellTerms(input, group_id);
      return outcome;
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  /** The group of an account that may be moved. */
  #groupOf(input: Input): number | null {
    if (input.kind !== "update_account" || input.group_id === undefined) return null;
    return this.state.accounts.get(input.account_id)?.record.group_id ?? null;
  }

  /** In the same turn as the decision: no price goes out by terms that the next fill is not by. */
  #tellTerms(input: Input, groupBefore: number | null): void {
    const { bus } = this.#deps;
    if (input.kind === "set_group") {
      bus.publish("group_terms", input.terms);
      return;
    }
    const group_id = this.#groupOf(input);
    if (input.kind !== "update_account" || group_id === null || group_id === groupBefore) return;
    bus.publish("account_moved", { account_id: input.account_id, group_id });
  }

  /** Nothing more is decided: the process has to stop. */
  fail(error: Error): void {
    this.#isOver = true;
    this.#deps.log.fatal({ err: error }, "the engine stopped");
    this.#reportFault(error);
  }

  #name(
    account_id: number,
    client_order_id: string,
    body_hash: string | null,
    answer: Answer,
  ): void {
    const created_at = this.#deps.clock.now();
    const batch = this.#committer.nextBatch;
    this.#clientOrders.remember(account_id, client_order_id, { body_hash, answer, batch });
    this.#committer.addClientOrder({
      account_id,
      client_order_id,
      body_hash,
      order_id: answer.order?.id ?? null,
      error: answer.error,
      fix: answer.fix,
      answer: answer.order !== null && isWorking(answer.order) ? answer.order : null,
      created_at,
    });
  }

  /** The symbol that a command is about, for the decimals of what is answered. */
  #symbolOf(command: Asked<Command>): number | null {
    if ("symbol_id" in command && command.symbol_id !== null) {
      return this.state.symbols.has(command.symbol_id) ? command.symbol_id : null;
    }
    if (!("account_id" in command)) return null;
    const account = this.state.accounts.get(command.account_id);
    if ("order_id" in command) return account?.orders.get(command.order_id)?.symbol_id ?? null;
    if (!("position_id" in command)) return null;
    return account?.positions.get(command.position_id)?.symbol_id ?? null;
  }
}

/** What may still change: an order that is over stays as it is kept. */
const isWorking = ({ status }: Order): boolean =>
  status === ORDER_STATUS.new || status === ORDER_STATUS.pending;

/** What a barred name answers with. */
const NOTHING: Answer = { error: null, fix: null, order: null, position: null };
