/** What a check of the simulation sees of one step: the input, what came of it, and what was so before. Runs in tests; pure. */
import type { Decision } from "../../engine/decide.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Input } from "../../engine/input.ts";
import type {
  AccountRecord,
  DealRecord,
  OrderRecord,
  PositionRecord,
} from "../../engine/records.ts";
import type { EngineState } from "../../engine/state.ts";
import { accountIn, type Twin } from "./twin/facts.ts";
import { figures, type Figures } from "./twin/valuation.ts";

/** What the checks keep from step to step. */
export type Memory = {
  readonly orders: Map<number, OrderRecord>;
  readonly records: Map<number, AccountRecord>;
  readonly positions: Map<number, PositionRecord>;
  readonly deals: Map<number, DealRecord>;
  readonly balances: Map<number, { balance: number; credit: number }>;
  readonly seqs: Map<number, number>;
  readonly liquidations: Map<number, number>;
  readonly last: { order: number; position: number; deal: number };
};

export const createMemory = (): Memory => ({
  orders: new Map(),
  records: new Map(),
  positions: new Map(),
  deals: new Map(),
  balances: new Map(),
  seqs: new Map(),
  liquidations: new Map(),
  last: { order: 0, position: 0, deal: 0 },
});

/** The commanded account before the step; of quotes and the clock there is none. */
export type Before = {
  readonly account_id: number;
  readonly figures: Figures | null;
  readonly openCount: number;
};

export type Context = {
  readonly step: number;
  readonly input: Input;
  readonly decision: Decision;
  readonly events: readonly EngineEvent[];
  readonly state: EngineState;
  readonly twin: Twin;
  readonly before: Before | null;
  /** As it was before the step. */
  readonly memory: Memory;
};

export function beforeOf(twin: Twin, input: Input): Before | null {
  if (!("account_id" in input)) return null;
  const { account_id } = input;
  if (!twin.accounts.some((account) => account.account_id === account_id)) return null;
  const account = accountIn(twin, account_id);
  const openCount = twin.positions.filter(
    (p) => p.closed_at === null && p.account_id === account_id,
  ).length;
  return { account_id, figures: figures(twin, account), openCount };
}

/** Takes the step into the memory. */
export function remember({ memory, events, state }: Context): void {
  for (const [id, { record }] of state.accounts) memory.records.set(id, record);
  for (const event of events) {
    if ("seq" in event) memory.seqs.set(event.account_id, event.seq);
    if (event.type === "order") memory.orders.set(event.order.id, event.order);
    else if (event.type === "position") memory.positions.set(event.position.id, event.position);
    else if (event.type === "deal") memory.deals.set(event.deal.id, event.deal);
    else if (event.type === "booking") {
      const { account_id, balance, credit } = event;
      memory.balances.set(account_id, { balance, credit });
    } else if (event.type === "liquidation")
      memory.liquidations.set(event.account_id, event.status);
  }
}

/** What a command was decided to do: without the roll-over that comes before it where a day change is under way. */
export const decidedIn = (events: readonly EngineEvent[]): readonly EngineEvent[] =>
  events.slice(events.findLastIndex(({ type }) => type === "roll") + 1);

export const ordersIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "order" ? [event] : []));
export const positionsIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "position" ? [event] : []));
export const dealsIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "deal" ? [event] : []));
export const newDealsIn = (events: readonly EngineEvent[]): DealRecord[] =>
  events.flatMap((event) =>
    event.type === "deal" && event.change === "create" ? [event.deal] : [],
  );
export const bookingsIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "booking" ? [event] : []));
export const liquidationsIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "liquidation" ? [event] : []));

/** Accounts that the step told something. */
export const accountsIn = (events: readonly EngineEvent[]): number[] => [
  ...new Set(events.flatMap((event) => ("account_id" in event ? [event.account_id] : []))),
];
