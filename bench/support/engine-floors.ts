/**
 * Trading floors of the engine and of the naive twin, and how fast each of them works off quotes and commands. Built before
 * it is run, without what a runner of TypeScript adds to functions. Runs in Node.
 */
import { unixMs } from "../../domain/units.ts";
import { decide } from "../../engine/decide.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Input } from "../../engine/input.ts";
import { createState } from "../../engine/state.ts";
import { summarize } from "../../engine/summary.ts";
import { createTwin, type Twin } from "../../tests/simulation/twin/facts.ts";
import { stepTwin } from "../../tests/simulation/twin/twin.ts";
import {
  ACCOUNTS_PER_BLOCK,
  buildFloor,
  COMMANDS_PER_VISIT,
  ORDERS_PER_VISIT,
  quoteAt,
  SYMBOLS_PER_BLOCK,
  visitAt,
} from "./trading-floor.ts";

/** An engine or the twin on a floor of so many blocks. */
export type Floor = {
  readonly blocks: number;
  readonly next: () => { readonly order: number; readonly position: number };
  /** Works an input off and returns what was decided; throws where a command was refused. */
  readonly work: (input: Input) => readonly EngineEvent[];
  /** Summarizes each account that stands on the quoted symbol; the twin has no such thing. */
  readonly summarize: (quote: Input) => void;
  readonly counts: () => { readonly accounts: number; readonly positions: number };
  /** Quotes and visits it has had. */
  quotes: number;
  visits: number;
  ts: number;
};

const NEW = { quotes: 0, visits: 0, ts: 2 };

/** The engine, on a floor that it built itself. */
export function openEngine(blocks: number): Floor {
  const state = createState();
  const work = (input: Input) => {
    const { events, outcome } = decide(state, input);
    if (outcome?.ok === false) throw new Error(`${input.kind} was refused: ${outcome.error}`);
    return events;
  };
  for (const input of buildFloor(blocks)) work(input);
  return {
    ...NEW,
    blocks,
    next: () => state.next,
    work,
    summarize: (quote) => {
      if (quote.kind !== "quote") throw new Error(`${quote.kind} is no quote`);
      for (const account_id of state.symbols.get(quote.symbol_id)?.watchers.keys() ?? []) {
        if (summarize(state, account_id) === null) throw new Error(`${account_id} has no value`);
      }
    },
    counts: () => ({ accounts: state.accounts.size, positions: state.positionAccounts.size }),
  };
}

/** The twin, on a floor of which it built one block; the others are copies of that. */
export function openTwin(blocks: number): Floor {
  const twin = createTwin();
  const work = (input: Input) => {
    const { events, answer } = stepTwin(twin, input);
    const error = answer?.error ?? null;
    if (error !== null) throw new Error(`the twin refused ${input.kind}: ${error}`);
    return events;
  };
  for (const input of buildFloor(1)) work(input);
  copyBlock(twin, blocks);
  return {
    ...NEW,
    blocks,
    next: () => twin.next,
    work,
    summarize: () => {
      throw new Error("the twin does not summarize");
    },
    counts: () => ({
      accounts: twin.accounts.length,
      positions: twin.positions.filter((position) => position.closed_at === null).length,
    }),
  };
}

/** Puts copies of the one block beside it, under the ids that they would have got. */
function copyBlock(twin: Twin, blocks: number): void {
  const { accounts, orders, positions } = structuredClone(twin);
  const symbols = structuredClone(twin.symbols.filter(({ terms }) => terms.category !== "forex"));
  const made = {
    order: twin.next.order - 1,
    position: twin.next.position - 1,
    deal: twin.next.deal - 1,
    transaction: twin.next.transaction - 1,
  };
  for (let block = 1; block < blocks; block += 1) {
    const shifts: Record<string, number> = {
      account_id: block * ACCOUNTS_PER_BLOCK,
      symbol_id: block * SYMBOLS_PER_BLOCK,
      order_id: block * made.order,
      position_id: block * made.position,
    };
    const withId = (shift: number) => ({ ...shifts, id: shift });
    twin.symbols.push(...shifted(symbols, shifts));
    twin.accounts.push(...shifted(accounts, withId(block * made.deal)));
    twin.orders.push(...shifted(orders, withId(block * made.order)));
    twin.positions.push(...shifted(positions, withId(block * made.position)));
  }
  twin.next.order += (blocks - 1) * made.order;
  twin.next.position += (blocks - 1) * made.position;
  twin.next.deal += (blocks - 1) * made.deal;
  twin.next.transaction += (blocks - 1) * made.transaction;
}

/** A deep copy in which the numbers under these names are larger by so much. */
function shifted<T>(value: T, shifts: Readonly<Record<string, number>>): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => shifted<unknown>(each, shifts)) as T;
  const copy: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    const shift = shifts[key] ?? 0;
    copy[key] = typeof each === "number" ? each + shift : shifted<unknown>(each, shifts);
  }
  return copy as T;
}

/**
 * quotes: of the two symbols of the first block. sweep: of all symbols in turn. valued: as sweep, and after each quote the
 * accounts that stand on its symbol are summarized for their owners. commands: of all accounts in turn.
 */
export type Kind = "quotes" | "sweep" | "valued" | "commands";

/** The next so many quotes, or so many visits' commands, of a floor. */
export function nextInputs(floor: Floor, kind: Kind, count: number): readonly Input[] {
  const ts = unixMs(floor.ts);
  floor.ts += 1;
  const inputs: Input[] = [];
  if (kind !== "commands") {
    for (let nth = 0; nth < count; nth += 1) {
      const blocks = kind === "quotes" ? 1 : floor.blocks;
      inputs.push(quoteAt(blocks, floor.quotes + nth, ts));
    }
    floor.quotes += count;
    return inputs;
  }
  let { order, position } = floor.next();
  const visits = Math.ceil(count / COMMANDS_PER_VISIT);
  for (let nth = 0; nth < visits; nth += 1) {
    inputs.push(...visitAt(floor.blocks, floor.visits + nth, ts, { order, position }));
    order += ORDERS_PER_VISIT;
    position += 1;
  }
  floor.visits += visits;
  return inputs;
}

/** Inputs a second. */
export function speedOf(floor: Floor, kind: Kind, count: number): number {
  const inputs = nextInputs(floor, kind, count);
  const startedAt = process.hrtime.bigint();
  for (const input of inputs) {
    floor.work(input);
    if (kind === "valued") floor.summarize(input);
  }
  return inputs.length / (Number(process.hrtime.bigint() - startedAt) / 1e9);
}

/** Throws where an engine and a twin make other events of what comes next. */
export function assertSameWork(engine: Floor, twin: Floor, kind: Kind, count: number): void {
  const inputs = nextInputs(engine, kind, count);
  nextInputs(twin, kind, count);
  for (const input of inputs) {
    const [ours, theirs] = [told(engine.work(input)), told(twin.work(input))];
    if (ours !== theirs) throw new Error(`${input.kind}: told ${ours}, the twin ${theirs}`);
  }
}

/** The kinds of events in order, but those of accounts: the twin keeps no such record. */
const told = (events: readonly EngineEvent[]): string =>
  events
    .filter(({ type }) => type !== "account")
    .map(({ type }) => type)
    .join(", ");
