/**
 * Puts what was decided in place: each event carries the whole record after it. The same for a live engine and a replay.
 * Decides nothing; a record that breaks an invariant stops the engine. Runs anywhere; pure.
 */
import { assert, broken, ensure } from "../domain/assert.ts";
import type { GroupTerms } from "../domain/terms.ts";
import { unixMs, type Minor } from "../domain/units.ts";
import { applyOrder, applyPosition } from "./apply-trading.ts";
import type {
  AccountedEvent,
  AccountEvent,
  BookingEvent,
  DealEvent,
  EngineEvent,
  GroupEvent,
  HaltEvent,
  LiquidationEvent,
  RollEvent,
  SymbolEvent,
  SymbolStatusEvent,
} from "./event.ts";
import { dropBand } from "./band-index.ts";
import { reindexAccount, reindexAll, reindexGroup } from "./indexes.ts";
import {
  createAccountState,
  createSymbolState,
  type AccountState,
  type EngineState,
  type SymbolState,
} from "./state.ts";

/** Changes `state` by the event. Throws InvariantError on one that cannot have been decided in it. */
export function apply(state: EngineState, event: EngineEvent): void {
  if (event.ts > state.now) state.now = event.ts;
  if ("account_id" in event) {
    state.beforeChange?.(event.account_id);
    if (event.type !== "account") countUp(state, event);
  }
  switch (event.type) {
    case "order":
      return applyOrder(state, event);
    case "position":
      return applyPosition(state, event);
    case "deal":
      return applyDeal(state, event);
    case "booking":
      return applyBooking(state, event);
    case "liquidation":
      return applyLiquidation(state, event);
    case "account":
      return applyAccount(state, event);
    case "halt":
      return applyHalt(state, event);
    case "roll":
      return applyRoll(state, event);
    case "day":
      assertLater(state, event.day);
      state.day = event.day;
      state.rolling = null;
      return;
    default:
      return applyConfiguration(state, event);
  }
}

function applyRoll(state: EngineState, { day, last, is_ahead }: RollEvent): void {
  assertLater(state, day);
  const rolling = (state.rolling ??= { day, upto: 0, ahead: new Set(), waiting: null });
  if (is_ahead) {
    rolling.ahead.add(last);
    return;
  }
  assert(last > rolling.upto, () => `Invariant: accounts are rolled by id, ${last}`);
  rolling.upto = last;
}

/** Days ascend, and one that began is the next. */
function assertLater({ day: before, rolling }: EngineState, day: number): void {
  assert(
    day > before && (rolling === null || rolling.day === day),
    () => `Invariant: days ascend, ${day} after ${before}, on the way to ${rolling?.day}`,
  );
}

/** The sequence of an account's events has no gap and no repetition. */
function countUp(state: EngineState, event: Exclude<AccountedEvent, AccountEvent>): void {
  const account = accountIn(state, event.account_id);
  const { seq } = account.record;
  assert(event.seq === seq + 1, () => `Invariant: seq follows ${seq}, was ${event.seq}`);
  account.record.seq = event.seq;
  // An order or a deal by itself moves neither money nor margin; what they come with does.
  if (event.type !== "order" && event.type !== "deal") dropBand(account);
}

function applyDeal(state: EngineState, { change, deal }: DealEvent): void {
  assertMoney(deal.profit, "profit of a deal");
  assertMoney(deal.swap, "swap of a deal");
  assertMoney(deal.commission, "commission of a deal");
  assert(deal.volume > 0, () => `Invariant: a deal has a volume, was ${deal.volume}`);
  if (change !== "create") return;
  assert(deal.id === state.next.deal, () => `Invariant: the next deal is ${state.next.deal}`);
  state.next.deal += 1;
}

function applyBooking(state: EngineState, event: BookingEvent): void {
  const account = accountIn(state, event.account_id);
  let sum = 0;
  let balance: number = account.record.balance;
  let credit: number = account.record.credit;
  for (const { ledger, amount } of event.lines) {
    assertMoney(amount, "booking on ", ledger);
    sum += amount;
    if (ledger === "balance") balance += amount;
    else if (ledger === "credit") credit += amount;
    else bookHouse(state, `${event.currency}/${ledger}`, amount);
  }
  assert(sum === 0, () => `Invariant: the lines of a booking sum to zero, was ${sum}`);
  assert(balance === event.balance, () => `Invariant: balance ${event.balance}, booked ${balance}`);
  assert(credit === event.credit, () => `Invariant: credit ${event.credit}, booked ${credit}`);
  assert(credit >= 0, () => `Invariant: credit >= 0, was ${credit}`);
  assertMoney(event.balance, "balance");
  const record = { ...account.record };
  record.balance = event.balance;
  record.credit = event.credit;
  account.record = record;
  if (event.transaction === null) return;
  const { id } = event.transaction;
  assert(id === state.next.transaction, () => `Invariant: transaction ${id} is the next one`);
  state.next.transaction += 1;
}

function bookHouse(state: EngineState, key: string, amount: Minor): void {
  const after = (state.house.get(key) ?? 0) + amount;
  assertMoney(after, key);
  state.house.set(key, after);
}

function applyLiquidation(state: EngineState, event: LiquidationEvent): void {
  const account = accountIn(state, event.account_id);
  const before = account.record.liquidation;
  assert(
    before !== event.status,
    () => `Invariant: a liquidation event is a crossing, was ${before}`,
  );
  account.record = { ...account.record, liquidation: event.status };
}

function applyAccount(state: EngineState, event: AccountEvent): void {
  const { account_id, group_id, balance, credit, liquidation } = event.account;
  const group = state.groups.get(group_id) ?? broken(`Invariant: group ${group_id} exists`);
  const record = { ...event.account };
  record.seq = event.seq;
  const account = state.accounts.get(account_id);
  const seq = account?.record.seq ?? 0;
  assert(event.seq === seq + 1, () => `Invariant: seq follows ${seq}, was ${event.seq}`);
  if (account === undefined) {
    assert(balance === 0 && credit === 0, "Invariant: an account begins with no money");
    state.accounts.set(account_id, createAccountState(record));
    return;
  }
  const before = account.record;
  dropBand(account);
  assert(
    balance === before.balance && credit === before.credit,
    () => `Invariant: only a booking moves money, ${before.balance} became ${balance}`,
  );
  assert(liquidation === before.liquidation, "Invariant: only its event moves liquidation");
  account.record = record;
  if (group_id === before.group_id && record.leverage === before.leverage) return;
  const currency = state.groups.get(before.group_id)?.currency;
  if (group.currency !== currency) assertEmpty(account);
  reindexAccount(state, account);
}

function applyHalt(state: EngineState, event: HaltEvent): void {
  if (event.symbol_id !== null) {
    const symbol = ensure(state.symbols.get(event.symbol_id), `symbol ${event.symbol_id}`);
    symbol.isHalted = event.is_halted;
  } else if (event.group_id === null) {
    state.isHalted = event.is_halted;
  } else if (event.is_halted) {
    state.haltedGroups.add(event.group_id);
  } else {
    state.haltedGroups.delete(event.group_id);
  }
}

function applyConfiguration(
  state: EngineState,
  event: GroupEvent | SymbolEvent | SymbolStatusEvent,
): void {
  if (event.type === "symbol_status") {
    const symbol = ensure(state.symbols.get(event.symbol_id), `symbol ${event.symbol_id}`);
    symbol.status = event.status;
    symbol.isStaffs = event.is_staffs === true;
    return;
  }
  if (event.type === "symbol") {
    const known = state.symbols.get(event.terms.symbol_id);
    if (known === undefined) {
      state.symbols.set(event.terms.symbol_id, createSymbolState(event.terms));
    } else {
      if (known.terms.digits !== event.terms.digits) forgetQuote(known);
      known.terms = event.terms;
    }
    reindexAll(state);
    return;
  }
  applyGroup(state, event.terms);
}

/** As before the first: no quote is too old to be the next. */
function forgetQuote(symbol: SymbolState): void {
  symbol.bid = null;
  symbol.ask = null;
  symbol.quotedAt = unixMs(0);
}

function applyGroup(state: EngineState, terms: GroupTerms): void {
  const { group_id, currency } = terms;
  const known = state.groups.get(group_id);
  state.groups.set(group_id, terms);
  if (known === undefined) return;
  if (known.currency !== currency) {
    for (const account of state.accounts.values()) {
      if (account.record.group_id === group_id) assertEmpty(account);
    }
  }
  reindexGroup(state, group_id);
}

/** Only an account with no money and nothing open may come into another currency. */
function assertEmpty({ record, positions }: AccountState): void {
  assert(
    record.balance === 0 && record.credit === 0 && positions.size === 0,
    () => `Invariant: account ${record.account_id} is empty when its currency changes`,
  );
}

const accountIn = (state: EngineState, account_id: number): AccountState =>
  state.accounts.get(account_id) ?? broken(`Invariant: account ${account_id} exists`);

/** Money is a whole number of minor units within 2^53, and there is no minus zero. */
function assertMoney(amount: number, what: string, which = ""): void {
  assert(
    Number.isSafeInteger(amount) && !Object.is(amount, -0),
    () =>
      `Invariant: ${what}${which} is a safe integer, was ${Object.is(amount, -0) ? "-0" : amount}`,
  );
}
