/**
 * A trading desk for the engine's tests: everything happens by decide alone, as in the service. After every test each
 * desk's events are replayed, sent through text and snapshotted, and must give the same state; the books must be zero.
 */
import { NO_PROTECTIONS, type Protections } from "../../domain/protections.ts";
import { afterEach, expect } from "vitest";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import { minor, points, steps, unixMs, type UnixMs } from "../../domain/units.ts";
import { apply } from "../../engine/apply.ts";
import { decide, type Decision } from "../../engine/decide.ts";
import { describe as describeState } from "../../engine/describe.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { decodeEvents, encodeEvents } from "../../engine/event-text.ts";
import type {
  ClosePosition,
  Input,
  ModifyOrder,
  ModifyPosition,
  Outcome,
  PlaceOrder,
} from "../../engine/input.ts";
import type { OrderRecord, PositionRecord } from "../../engine/records.ts";
import { restoreSnapshot, takeSnapshot } from "../../engine/snapshot.ts";
import { createState, type AccountState, type EngineState } from "../../engine/state.ts";
import { accountOf } from "../../engine/step.ts";
import { summarize, type Summary } from "../../engine/summary.ts";
import {
  ACCOUNT,
  booksOf,
  eurusd,
  EURUSD,
  group,
  index,
  OWNER,
  STAFF,
  START,
  usdjpy,
} from "./engine-house.ts";
import { closePosition } from "./close-position.ts";
import { marketOrder } from "./market-order.ts";

export type OrderAsk = Partial<Omit<PlaceOrder, "protections" | "volume" | "order_price">> & {
  readonly volume?: number;
  readonly order_price?: number | null;
} & Partial<Raw<Protections>>;

/** The same with plain numbers. */
type Raw<T> = { [K in keyof T]: T[K] extends number | null ? number | null : T[K] };

export type Desk = {
  readonly state: EngineState;
  readonly events: EngineEvent[];
  readonly account: AccountState;
  now: UnixMs;
  /** Decides and keeps the events. */
  send(input: Input): Decision;
  quote(symbol_id: number, bid: number, ask?: number): readonly EngineEvent[];
  wait(ms: number): void;
  place(ask?: OrderAsk): Outcome;
  close(position_id: number, ask?: Partial<ClosePosition> | number): Outcome;
  closeBy(position_id: number, by_position_id: number, comment?: string): Outcome;
  cancel(order_id: number): Outcome;
  modifyOrder(order_id: number, change: Partial<ModifyOrder>): Outcome;
  protect(
    position_id: number,
    protections: Partial<Raw<Protections>>,
    ask?: Partial<ModifyPosition>,
  ): Outcome;
  deposit(amount: number, account_id?: number): Outcome;
  order(id: number): OrderRecord;
  position(id: number): PositionRecord;
  summary(): Summary | null;
};

const desks: Desk[] = [];

afterEach(() => {
  for (const desk of desks.splice(0)) expectSound(desk);
});

/** One account (ACCOUNT) with 10,000.00 in a hedging group, one pip between bid and ask of EURUSD at 1.10000. */
export function openDesk(
  changes: Partial<GroupTerms> = {},
  symbols: readonly SymbolTerms[] = [eurusd(), usdjpy(), index()],
  balance = 1_000_000,
): Desk {
  const desk = createDesk();
  for (const terms of symbols) desk.send({ kind: "set_symbol", ts: START, terms });
  desk.send({ kind: "set_group", ts: START, terms: group(changes) });
  desk.send({
    kind: "open_account",
    ts: START,
    account_id: ACCOUNT,
    actor: STAFF,
    group_id: 1,
    status: 1,
    leverage: null,
  });
  if (balance > 0) desk.deposit(balance);
  if (symbols.some(({ symbol_id }) => symbol_id === EURUSD)) desk.quote(EURUSD, 110_000, 110_010);
  return desk;
}

function createDesk(): Desk {
  const state = createState();
  const events: EngineEvent[] = [];
  const ask = (actor = OWNER) => ({ ts: desk.now, account_id: ACCOUNT, actor });
  const outcomeOf = ({ outcome }: Decision): Outcome => {
    if (outcome === null) throw new Error("a command has an outcome");
    return outcome;
  };
  const desk: Desk = {
    state,
    events,
    now: START,
    get account() {
      return accountOf(state, ACCOUNT);
    },
    send(input) {
      const decision = decide(state, input);
      events.push(...decision.events);
      return decision;
    },
    quote(symbol_id, bid, over = bid) {
      const quote = { bid: points(bid), ask: points(over) };
      return desk.send({ kind: "quote", ts: desk.now, symbol_id, ...quote }).events;
    },
    wait(ms) {
      desk.now = unixMs(desk.now + ms);
    },
    place: (asked = {}) => outcomeOf(desk.send(placing(ask(), asked))),
    close(position_id, asked = {}) {
      const change = typeof asked === "number" ? { volume: steps(asked) } : asked;
      return outcomeOf(desk.send(closePosition(ask(), { position_id, ...change })));
    },
    closeBy: (position_id, by_position_id, comment = "") =>
      outcomeOf(desk.send({ ...ask(), kind: "close_by", position_id, by_position_id, comment })),
    cancel: (order_id) => outcomeOf(desk.send({ ...ask(), kind: "cancel_order", order_id })),
    modifyOrder: (order_id, change) =>
      outcomeOf(desk.send({ ...ask(), ...CHANGING, order_id, ...change })),
    protect: (position_id, protections, asked = {}) =>
      outcomeOf(
        desk.send({
          ...ask(),
          kind: "modify_position",
          position_id,
          protections: protections as Partial<Protections>,
          is_off_tick: false,
          ...asked,
        }),
      ),
    deposit: (amount, account_id = ACCOUNT) =>
      outcomeOf(
        desk.send({ ...ask(STAFF), kind: "deposit", account_id, amount: minor(amount), desc: "" }),
      ),
    order: (id) => required(accountOf(state, ACCOUNT).orders.get(id), `order ${id}`),
    position: (id) => required(accountOf(state, ACCOUNT).positions.get(id), `position ${id}`),
    summary: () => summarize(state, ACCOUNT),
  };
  desks.push(desk);
  return desk;
}

const CHANGING = {
  kind: "modify_order",
  volume: undefined,
  is_off_step: false,
  order_price: undefined,
  order_limit_price: undefined,
  protections: {},
  is_off_tick: false,
  comment: undefined,
  expiry_at: undefined,
} as const;

/** A market buy of one lot, unless asked otherwise. */
function placing(
  about: Pick<PlaceOrder, "ts" | "account_id" | "actor">,
  asked: OrderAsk,
): PlaceOrder {
  const {
    stop_loss,
    take_profit,
    take_profit_levels,
    trailing_distance,
    break_even_distance,
    ...rest
  } = asked;
  const given = {
    stop_loss,
    take_profit,
    take_profit_levels,
    trailing_distance,
    break_even_distance,
  };
  const protections = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return marketOrder(about, {
    symbol_id: EURUSD,
    volume: steps(100),
    protections: { ...NO_PROTECTIONS, ...protections },
    ...(rest as Partial<PlaceOrder>),
  });
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is not there`);
  return value;
}

/** Replay, text and snapshot give the state that the engine has; no money came or went. */
export function expectSound({ state, events }: Pick<Desk, "state" | "events">): void {
  const live = [...describeState(state)];
  const replayed = createState();
  const read = decodeEvents(encodeEvents(events));
  expect(read).toEqual(events);
  for (const event of read) apply(replayed, event);
  expect([...describeState(replayed)]).toEqual(live);
  expect([...describeState(restoreSnapshot(takeSnapshot(state)))]).toEqual(live);
  for (const { currency } of state.groups.values()) expect(booksOf(state, currency)).toBe(0);
}

/** The events as short words: kind, change and what matters of the record. */
export function told(events: readonly EngineEvent[]): string[] {
  return events.map(wordOf);
}

function wordOf(event: EngineEvent): string {
  switch (event.type) {
    case "order":
      return `order ${event.change} #${event.order.id} status ${event.order.status}`;
    case "position":
      return `position ${event.change} #${event.position.id} volume ${event.position.volume}`;
    case "deal": {
      const { direction, volume, price, profit } = event.deal;
      return `deal ${direction === 0 ? "in" : "out"} ${volume} at ${price} profit ${profit}`;
    }
    case "booking":
      return `booking balance ${event.balance}`;
    case "liquidation":
      return `liquidation ${event.status}`;
    default:
      return event.type;
  }
}
