/**
 * An account that is practised on: the service's own engine, given the prices of before and what the trader does. Main thread;
 * pure. All that went in is kept, so that going back in time is doing it again up to there, and so is coming back after the page
 * was gone.
 */
import { ensure } from "../../../../domain/assert.ts";
import type { UnixMs } from "../../../../domain/units.ts";
import { decide, type Decision } from "../../../../engine/decide.ts";
import type { EngineEvent } from "../../../../engine/event.ts";
import type { Command, Input, Outcome, QuoteInput } from "../../../../engine/input.ts";
import type { DealRecord, OrderRecord } from "../../../../engine/records.ts";
import { createState, type AccountState, type EngineState } from "../../../../engine/state.ts";
import { accountOf } from "../../../../engine/step.ts";
import { PRACTICE_ACCOUNT } from "./practice-terms.ts";

/** What an account that is practised on has met, in order: plain data, so that it can be kept and done again. */
export type Taken =
  /** Quotes passed, and the clock came to `until` after them. */
  | { readonly kind: "pass"; readonly quotes: readonly QuoteInput[]; readonly until: UnixMs }
  /** The trader asked for it, at the moment that was reached. */
  | { readonly kind: "act"; readonly command: Command };

/** What is done to a run. "back": it went back to a moment, and what it had taken after it is undone. */
export type RunStep = Taken | { readonly kind: "back"; readonly to: UnixMs };

export type RunFacts = {
  /** What opens the account: it stays, however far it goes back. */
  readonly opening: readonly Input[];
  /** As ClockInput.day. */
  readonly dayOf: (ts: number) => number;
  /** Hears of each step once it is taken. */
  readonly onStep: (step: RunStep) => void;
};

export class PracticeRun {
  readonly #facts: RunFacts;
  #state: EngineState = createState();
  #taken: Taken[] = [];
  /** By id, as last told; deals in the order in which they were booked. */
  readonly orders = new Map<number, OrderRecord>();
  readonly deals = new Map<number, DealRecord>();

  /** `taken`: what it met before (takenOf); nobody hears of it again. */
  constructor(facts: RunFacts, taken: readonly Taken[] = []) {
    this.#facts = facts;
    this.#redo(taken);
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

  /** Lets quotes pass, and the clock after them; says what they brought. */
  pass(quotes: readonly QuoteInput[], until: UnixMs): readonly EngineEvent[] {
    return this.#step({ kind: "pass", quotes, until }).events;
  }

  /** Does what the trader asks, now. */
  obey(command: Command): { outcome: Outcome; events: readonly EngineEvent[] } {
    const { outcome, events } = this.#step({ kind: "act", command });
    return { outcome: ensure(outcome, "a command's outcome"), events };
  }

  /** Goes back to a moment: what was done and what happened after it has not been. Returns how many deals that takes back. */
  rewind(moment: UnixMs): number {
    const before = this.deals.size;
    this.#redo(takenBefore(this.#taken, moment));
    this.#facts.onStep({ kind: "back", to: moment });
    return before - this.deals.size;
  }

  #redo(taken: readonly Taken[]): void {
    this.#state = createState();
    this.#taken = [];
    this.orders.clear();
    this.deals.clear();
    for (const input of this.#facts.opening) this.#decide(input);
    for (const one of taken) this.#take(one);
  }

  #step(taken: Taken) {
    const came = this.#take(taken);
    this.#facts.onStep(taken);
    return came;
  }

  #take(taken: Taken): Decision {
    this.#taken.push(taken);
    if (taken.kind === "act") {
      return this.#decide(taken.command);
    }
    const { dayOf } = this.#facts;
    const events: EngineEvent[] = [];
    const meet = (input: Input): void => {
      for (const event of this.#decide(input).events) events.push(event);
    };
    for (const quote of taken.quotes) {
      const day = dayOf(quote.ts);
      if (day !== this.#state.day) meet({ kind: "clock", ts: quote.ts, day });
      meet(quote);
    }
    meet({ kind: "clock", ts: taken.until, day: dayOf(taken.until) });
    return { outcome: null, events };
  }

  #decide(input: Input) {
    const decision = decide(this.#state, input);
    for (const event of decision.events) {
      if (event.type === "order") this.orders.set(event.order.id, event.order);
      else if (event.type === "deal") this.deals.set(event.deal.id, event.deal);
    }
    return decision;
  }
}

/** What steps come to: all that was taken and was not undone by going back. */
export function takenOf(steps: readonly RunStep[]): readonly Taken[] {
  let taken: Taken[] = [];
  for (const step of steps) {
    if (step.kind === "back") taken = takenBefore(taken, step.to);
    else taken.push(step);
  }
  return taken;
}

/** What was taken up to a moment, and of quotes that passed on the way to a later one those of before it. */
function takenBefore(taken: readonly Taken[], moment: UnixMs): Taken[] {
  const reached = (one: Taken) => (one.kind === "act" ? one.command.ts : one.until);
  const after = taken.findIndex((one) => reached(one) > moment);
  const cut = taken[after];
  if (cut === undefined) return [...taken];
  const before = taken.slice(0, after);
  if (cut.kind === "pass")
    before.push({
      kind: "pass",
      quotes: cut.quotes.filter(({ ts }) => ts < moment),
      until: moment,
    });
  return before;
}
