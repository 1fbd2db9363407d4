/**
 * A small trading house for the engine's tests: terms with round numbers, and an engine that is changed by the parts
 * under test alone. Positions and orders are put in by their events, so that no test depends on how orders are placed.
 */
import { fraction } from "../../domain/fraction.ts";
import { NOTHING_REALIZED } from "../../domain/profit.ts";
import type { GroupTerms, SymbolTerms } from "../../domain/terms.ts";
import { atto, microPoints, minor, points, steps, unixMs } from "../../domain/units.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { Actor } from "../../engine/input.ts";
import { programmeIn } from "../../engine/prop-rules.ts";
import type { OrderRecord, PositionRecord } from "../../engine/records.ts";
import { NO_LIMITS } from "../../engine/self-limits.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { accountOf, emit, symbolOf, tell, type Step } from "../../engine/step.ts";
import { marked } from "../../engine/valuation.ts";

export const ACCOUNT = 100_001;
export const START = unixMs(1_000_000);
export const OWNER: Actor = { account_id: ACCOUNT, reason: 0, is_read_only: false };
export const STAFF: Actor = { account_id: 900_002, reason: 2, is_read_only: false };
export const EURUSD = 1;
export const USDJPY = 2;
export const INDEX = 3;

/** 5 digits, 100,000 a lot, steps of 0.01 lots; a step gains 10 cents a pip. */
export const eurusd = (changes: Partial<SymbolTerms> = {}): SymbolTerms => ({
  symbol_id: EURUSD,
  category: "forex",
  base_currency: "EUR",
  quote_currency: "USD",
  digits: 5,
  pip_points: 10,
  volume_step: fraction(1n, 100n),
  contract_size: fraction(100_000n),
  volume_min: steps(1),
  volume_max: steps(10_000),
  margin_mode: "fx",
  margin_fixed: null,
  leverage_max: null,
  swap_mode: "points",
  swap_long: fraction(-7n),
  swap_short: fraction(2n),
  swap_triple_day: 3,
  stop_level: points(0),
  ...changes,
});

export const usdjpy = (changes: Partial<SymbolTerms> = {}): SymbolTerms => ({
  ...eurusd(),
  symbol_id: USDJPY,
  base_currency: "USD",
  quote_currency: "JPY",
  digits: 3,
  ...changes,
});

/** A share index in euros: 1 digit, one a lot, no conversion but through EURUSD. */
export const index = (changes: Partial<SymbolTerms> = {}): SymbolTerms => ({
  ...eurusd(),
  symbol_id: INDEX,
  category: "indices",
  base_currency: "EUR",
  quote_currency: "EUR",
  digits: 1,
  pip_points: 10,
  contract_size: fraction(1n),
  margin_mode: "cfd",
  swap_mode: "percent",
  swap_long: fraction(-36n, 10n),
  swap_short: fraction(0n),
  swap_triple_day: 5,
  ...changes,
});

export const group = (changes: Partial<GroupTerms> = {}): GroupTerms => ({
  group_id: 1,
  currency: "USD",
  currency_digits: 2,
  leverage_default: 100,
  leverage_max: 500,
  position_mode: "hedging",
  hedged_margin_mode: "sum",
  margin_call_level: 10_000,
  stop_out_level: 5_000,
  stop_out_policy: "largest_loss",
  negative_balance_protection: true,
  quote_age_max_ms: 60_000,
  orders_max: 100,
  positions_max: 100,
  markups: {},
  commissions: [],
  prop: null,
  ...changes,
});

export type House = {
  readonly state: EngineState;
  /** All events so far. */
  readonly events: EngineEvent[];
  step(ts?: number): Step;
  quote(symbol_id: number, bid: number, ask?: number, ts?: number): void;
  /** Puts a position in, at its symbol's quote where there is one. Returns its id. */
  open(changes: Partial<PositionRecord>, account_id?: number): number;
  /** Puts a pending buy limit in. Returns its id. */
  pend(changes?: Partial<OrderRecord>, account_id?: number): number;
  position(id: number): PositionRecord;
};

/** One account in each group, ACCOUNT in the first, with no money; no quotes. */
export function openHouse(
  groups: readonly GroupTerms[] = [group()],
  symbols: readonly SymbolTerms[] = [eurusd(), usdjpy(), index()],
): House {
  const state = createState();
  const events: EngineEvent[] = [];
  const step = (ts = state.now): Step => ({ state, ts: unixMs(ts), events });
  for (const terms of groups) emit(step(START), { type: "group", ts: START, terms });
  for (const terms of symbols) emit(step(), { type: "symbol", ts: START, terms });
  for (const [nth, { group_id }] of groups.entries()) putAccount(step(), ACCOUNT + nth, group_id);
  return {
    state,
    events,
    step,
    quote(symbol_id, bid, ask = bid, ts = state.now) {
      const symbol = symbolOf(state, symbol_id);
      state.now = unixMs(ts);
      state.quotes += 1;
      Object.assign(symbol, { bid, ask, quotedAt: ts, quoteNumber: state.quotes });
    },
    open(changes, account_id = ACCOUNT) {
      const position = positionOf(state, account_id, changes);
      tell(step(), account_id, { type: "position", change: "create", position });
      const account = accountOf(state, account_id);
      const update = marked(state, account, position);
      tell(step(), account_id, { type: "position", change: "update", position: update });
      return position.id;
    },
    pend(changes = {}, account_id = ACCOUNT) {
      const order = pendingOf(state, account_id, changes);
      tell(step(), account_id, { type: "order", change: "create", order });
      return order.id;
    },
    position(id) {
      const account_id = state.positionAccounts.get(id) ?? 0;
      const position = accountOf(state, account_id).positions.get(id);
      if (position === undefined) throw new Error(`position ${id} is not open`);
      return position;
    },
  };
}

/** Gives an account money as a deposit would. */
export function fund(house: House, amount: number, account_id = ACCOUNT): void {
  const { record } = accountOf(house.state, account_id);
  tell(house.step(), account_id, {
    type: "booking",
    cause: "correction",
    currency: house.state.groups.get(record.group_id)?.currency ?? "",
    lines: [
      { ledger: "balance", amount: minor(amount) },
      { ledger: "deposits", amount: minor(-amount) },
    ],
    balance: minor(record.balance + amount),
    credit: record.credit,
    deal_id: null,
    transaction: null,
    desc: "",
  });
}

/** Client money and house accounts of a currency together: 0 in sound books. */
export function booksOf(state: EngineState, currency: string): number {
  let sum = 0;
  for (const [key, amount] of state.house) if (key.startsWith(`${currency}/`)) sum += amount;
  for (const { record } of state.accounts.values()) {
    if (state.groups.get(record.group_id)?.currency === currency) {
      sum += record.balance + record.credit;
    }
  }
  return sum;
}

function putAccount(step: Step, account_id: number, group_id: number): void {
  const terms = step.state.groups.get(group_id) ?? group();
  const account = {
    account_id,
    group_id,
    status: 1,
    leverage: null,
    balance: minor(0),
    credit: minor(0),
    liquidation: 0,
    limits: NO_LIMITS,
    limits_next: null,
    day_start_equity: minor(0),
    day_trades: 0,
    day_flows: minor(0),
    month_volume_atto: atto(0n),
    prop: programmeIn(terms, null, minor(0)),
    seq: 1,
  } as const;
  emit(step, { type: "account", account_id, seq: 1, ts: step.ts, account, is_told: true });
}

const positionOf = (
  state: EngineState,
  account_id: number,
  changes: Partial<PositionRecord>,
): PositionRecord => ({
  id: state.next.position,
  account_id,
  symbol_id: EURUSD,
  side: 0,
  volume: steps(100),
  open_price_micro: microPoints(110_000_000_000n),
  close_price: null,
  current_price: points(110_000),
  profit: minor(0),
  swaps: minor(0),
  commission: minor(0),
  margin: minor(0),
  margin_rate_atto: atto(110_000n * 10n ** 18n),
  swap_atto: atto(0n),
  swap_nights_due: 0,
  realized: NOTHING_REALIZED,
  is_break_even_done: false,
  comment: "",
  status: 0,
  order_id: 1,
  opened_at: state.now,
  closed_at: null,
  updated_at: state.now,
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
  ...changes,
});

const pendingOf = (
  state: EngineState,
  account_id: number,
  changes: Partial<OrderRecord>,
): OrderRecord => ({
  id: state.next.order,
  account_id,
  symbol_id: EURUSD,
  type: 1,
  side: 0,
  volume: steps(10),
  status: 1,
  order_price: points(100_000),
  order_limit_price: null,
  is_triggered: false,
  filled_volume: steps(0),
  filled_price: null,
  position_id: null,
  max_deviation: null,
  comment: "",
  rejection: null,
  expiry_at: null,
  reason: 0,
  client_order_id: null,
  created_at: state.now,
  updated_at: state.now,
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
  ...changes,
});
