/**
 * An account that is practised on: the service's own engine, given the prices of before and what the trader does. Main thread;
 * pure. All that went in is kept, so that going back in time is doing it again up to there.
 */
import { ensure } from "../../../../domain/assert.ts";
import type { UnixMs } from "../../../../domain/units.ts";
import { decide } from "../../../../engine/decide.ts";
import type { EngineEvent } from "../../../../engine/event.ts";
import type { Command, Input, Outcome, QuoteInput } from "../../../../engine/input.ts";
import type { DealRecord, OrderRecord } from "../../../../engine/records.ts";
import { createState, type AccountState, type EngineState } from "../../../../engine/state.ts";
import { accountOf } from "../../../../engine/step.ts";
import { PRACTICE_ACCOUNT } from "./practice-terms.ts";

/** What went in. `reached`: the moment that was gone to with it, or at which it was asked. */
type Taken = { readonly input: Input; readonly reached: number };

export class PracticeRun {
  #state: EngineState = createState();
  #taken: Taken[] = [];
  #reached = -Infinity;
  /** How many inputs opened the account: they stay. */
  readonly #opened: number;
  /** By id, as last told; deals in the order in which they were booked. */
  readonly orders = new Map<number, OrderRecord>();
  readonly deals = new Map<number, DealRecord>();

  constructor(opening: readonly Input[]) {
    for (const input of opening) this.#take(input);
    this.#opened = opening.length;
  }

  get state(): EngineState {
    return this.#state;
  }

  get account(): AccountState {
    return accountOf(this.#state, PRACTICE_ACCOUNT);
  }

  get now(): UnixMs {
    return this.#state.now;
  }

  /** The last of each symbol. */
  quotes(): QuoteInput[] {
    return [...this.#state.symbols].flatMap(([symbol_id, { bid, ask, quotedAt }]) =>
      bid === null || ask === null
        ? []
        : [{ kind: "quote" as const, symbol_id, bid, ask, ts: quotedAt }],
    );
  }

  /** Lets quotes pass, and the clock with `day` after them; says what they brought. */
  pass(quotes: readonly QuoteInput[], until: UnixMs, dayOf: (ts: number) => number): EngineEvent[] {
    const events: EngineEvent[] = [];
    this.#reached = until;
    const take = (input: Input): void => {
      for (const event of this.#take(input).events) events.push(event);
    };
    for (const quote of quotes) {
      if (dayOf(quote.ts) !== this.#state.day)
        take({ kind: "clock", ts: quote.ts, day: dayOf(quote.ts) });
      take(quote);
    }
    take({ kind: "clock", ts: until, day: dayOf(until) });
    return events;
  }

  /** Does what the trader asks, now. */
  obey(command: Command): { outcome: Outcome; events: readonly EngineEvent[] } {
    const { outcome, events } = this.#take(command);
    return { outcome: ensure(outcome, "a command's outcome"), events };
  }

  /** Goes back to a moment: what was done and what happened after it has not been. Returns how many deals that takes back. */
  rewind(moment: UnixMs, dayOf: (ts: number) => number): number {
    const all = this.#taken;
    const before = this.deals.size;
    this.#state = createState();
    this.#taken = [];
    this.orders.clear();
    this.deals.clear();
    for (const [at, { input, reached }] of all.entries()) {
      // Of prices that were passed on the way to a later moment, those of before it.
      const isBefore = reached <= moment || (input.kind === "quote" && input.ts < moment);
      this.#reached = Math.min(reached, moment);
      if (at < this.#opened || isBefore) this.#take(input);
    }
    this.pass([], moment, dayOf);
    return before - this.deals.size;
  }

  #take(input: Input) {
    this.#taken.push({ input, reached: this.#reached });
    const decision = decide(this.#state, input);
    for (const event of decision.events) {
      if (event.type === "order") this.orders.set(event.order.id, event.order);
      else if (event.type === "deal") this.deals.set(event.deal.id, event.deal);
    }
    return decision;
  }
}
