/**
 * An account that is practised on: the service's own engine, given the prices of before and what the trader does. Main thread;
 * pure. All that went in is kept, so that going back in time is doing it again up to there, and so is coming back after the page
 * was gone.
 */
import { ensure } from "../../../../domain/assert.ts";
import type { Frame } from "../../../../domain/bar.ts";
import type { Atto, UnixMs } from "../../../../domain/units.ts";
import { apply } from "../../../../engine/apply.ts";
import { decide, type Decision } from "../../../../engine/decide.ts";
import type { EngineEvent } from "../../../../engine/event.ts";
import type { Command, Input, Outcome, QuoteInput } from "../../../../engine/input.ts";
import type { DealRecord, OrderRecord } from "../../../../engine/records.ts";
import { createState, type AccountState, type EngineState } from "../../../../engine/state.ts";
import { accountOf } from "../../../../engine/step.ts";
import { PRACTICE_ACCOUNT } from "./practice-terms.ts";

/** Of what quotes were made. isDoubtful: a bar alone decided what came of it, and might have come to something better. */
export type Source = { readonly of: Frame | "ticks"; readonly isDoubtful: boolean };

/** The quotes of a step before a moment that are not of a part before. */
export type Part = Source & { readonly until: UnixMs };

/** Quotes passed, and the clock came to `until` after them. `parts`: in order of time; absent: it is not known. */
type Pass = {
  readonly kind: "pass";
  readonly quotes: readonly QuoteInput[];
  readonly until: UnixMs;
  readonly parts?: readonly Part[];
};

/** What an account that is practised on has met, in order: plain data, so that it can be kept and done again. */
export type Taken =
  | Pass
  /** The trader asked for it, at the moment that was reached. */
  | { readonly kind: "act"; readonly command: Command };

/** What is done to a run. "back": it went back to a moment, and what it had taken after it is undone. */
export type RunStep = Taken | { readonly kind: "back"; readonly to: UnixMs };

export type RunFacts = {
  /** What opens the account: it stays, however far it goes back. */
  readonly opening: readonly Input[];
  /** What its owner has traded in the month before it, as AccountRecord.month_volume_atto: it decides a tier of commission. */
  readonly monthVolume: Atto;
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
  /** By deal: of what the price was made that brought it. One that the trader made at once is not in it. */
  readonly sources = new Map<number, Source>();
  /** What has passed of a step that is not done. */
  #open: { quotes: QuoteInput[]; parts: Part[] } | null = null;

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

  /** Lets a part of a step pass; says what it brought. Nothing else may be done before done(). */
  part(quotes: readonly QuoteInput[], until: UnixMs, source: Source): readonly EngineEvent[] {
    const open = (this.#open ??= { quotes: [], parts: [] });
    for (const quote of quotes) open.quotes.push(quote);
    const last = open.parts.at(-1);
    if (last?.of === source.of && last.isDoubtful === source.isDoubtful) open.parts.pop();
    const part = { ...source, until };
    open.parts.push(part);
    return this.#meetAll(quotes, [part]);
  }

  /** The parts are one step, and the clock comes to its end; says what that brought. */
  done(until: UnixMs): readonly EngineEvent[] {
    const { quotes, parts } = this.#open ?? { quotes: [], parts: [] };
    this.#open = null;
    const taken = { kind: "pass", quotes, until, parts } as const;
    this.#taken.push(taken);
    const { events } = this.#decide(this.#clock(until));
    this.#facts.onStep(taken);
    return events;
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
    this.sources.clear();
    for (const input of this.#facts.opening) this.#decide(input);
    this.#countMonth();
    for (const one of taken) this.#take(one);
  }

  /** No input of the engine says what was traded elsewhere. */
  #countMonth(): void {
    const { monthVolume } = this.#facts;
    if (monthVolume === 0n) return;
    const { account_id, seq, ...record } = this.account.record;
    const after = { ...record, account_id, seq: seq + 1, month_volume_atto: monthVolume };
    const told = { type: "account", account_id, seq: after.seq, ts: this.now } as const;
    apply(this.#state, { ...told, account: after, is_told: false });
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
    const events = this.#meetAll(taken.quotes, taken.parts ?? []);
    for (const event of this.#decide(this.#clock(taken.until)).events) events.push(event);
    return { outcome: null, events };
  }

  #clock(ts: UnixMs) {
    return { kind: "clock", ts, day: this.#facts.dayOf(ts) } as const satisfies Input;
  }

  #meetAll(quotes: readonly QuoteInput[], parts: readonly Part[]): EngineEvent[] {
    const events: EngineEvent[] = [];
    const meet = (input: Input, source: Source | undefined): void => {
      for (const event of this.#decide(input).events) {
        events.push(event);
        if (event.type === "deal" && source !== undefined) this.sources.set(event.deal.id, source);
      }
    };
    for (const quote of quotes) {
      const source = parts.find(({ until }) => quote.ts < until);
      const clock = this.#clock(quote.ts);
      if (clock.day !== this.#state.day) meet(clock, source);
      meet(quote, source);
    }
    return events;
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
      ...cut,
      quotes: cut.quotes.filter(({ ts }) => ts < moment),
      until: moment,
    });
  return before;
}
