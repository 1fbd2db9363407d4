/**
 * What staff sets: accounts, groups, symbols, halts. It holds at once, for what is open too; what would leave money or
 * positions without a meaning is refused. docs/engine.md, Accounts, groups, symbols. Runs anywhere; pure.
 */
import { LIQUIDATION_STATUS } from "../contract/codes.ts";
import type { Fraction } from "../domain/fraction.ts";
import type { GroupTerms, SymbolTerms } from "../domain/terms.ts";
import { atto, minor } from "../domain/units.ts";
import type {
  Halt,
  OpenAccount,
  Outcome,
  SetGroup,
  SetSymbol,
  SetSymbolStatus,
  UpdateAccount,
} from "./input.ts";
import { accepted, refused } from "./outcome.ts";
import { updatePosition } from "./position-update.ts";
import { programmeIn } from "./prop-rules.ts";
import type { AccountRecord } from "./records.ts";
import { NO_LIMITS } from "./self-limits.ts";
import type { AccountState, EngineState } from "./state.ts";
import { emit, groupOf, tell, type Step } from "./step.ts";
import { marked } from "./valuation.ts";

/** Refused: conflict (the id is taken), not_found (no such group). */
export function openAccount(step: Step, command: OpenAccount): Outcome {
  const { account_id, group_id, status, leverage } = command;
  const group = step.state.groups.get(group_id);
  if (step.state.accounts.has(account_id)) return refused("conflict");
  if (group === undefined) return refused("not_found");
  const account: AccountRecord = {
    account_id,
    group_id,
    status,
    leverage,
    balance: minor(0),
    credit: minor(0),
    liquidation: LIQUIDATION_STATUS.recovered,
    limits: NO_LIMITS,
    limits_next: null,
    day_start_equity: minor(0),
    day_trades: 0,
    day_flows: minor(0),
    month_volume_atto: atto(0n),
    prop: programmeIn(group, null, minor(0)),
    seq: 1,
  };
  emit(step, { type: "account", account_id, seq: 1, ts: step.ts, account, is_told: true });
  return accepted();
}

/** Refused: not_found, wrong_state (money or positions that the other group cannot carry). */
export function updateAccount(step: Step, command: UpdateAccount): Outcome {
  const account = step.state.accounts.get(command.account_id);
  if (account === undefined) return refused("not_found");
  const { record } = account;
  const group = step.state.groups.get(command.group_id ?? record.group_id);
  if (group === undefined) return refused("not_found");
  const before = groupOf(step.state, account);
  if (!canCarry(account, before, group)) return refused("wrong_state");
  const { status = record.status, leverage = record.leverage } = command;
  const after = { ...inGroup(record, before, group), status, leverage };
  const isSame =
    after.group_id === record.group_id && status === record.status && leverage === record.leverage;
  if (isSame && command.is_told !== true) return accepted();
  tell(step, command.account_id, { type: "account", account: after, is_told: true });
  tellMargins(step, account);
  return accepted();
}

/** A new group, or other terms for one. Refused: wrong_state. */
export function setGroup(step: Step, { terms }: SetGroup): Outcome {
  const { state } = step;
  const before = state.groups.get(terms.group_id);
  for (const { currency, currency_digits } of state.groups.values()) {
    const isSameCurrency = currency === terms.currency;
    if (isSameCurrency && currency_digits !== terms.currency_digits) return refused("wrong_state");
  }
  const members = accountsWhere(state, ({ record }) => record.group_id === terms.group_id);
  if (before !== undefined && !members.every((account) => canCarry(account, before, terms))) {
    return refused("wrong_state");
  }
  emit(step, { type: "group", ts: step.ts, terms });
  if (before === undefined) return accepted();
  for (const account of members) {
    const { record } = account;
    const after = inGroup(record, before, terms);
    if (isOtherwiseKept(record, after)) {
      const is_told = record.prop?.status !== after.prop?.status;
      tell(step, record.account_id, { type: "account", account: after, is_told });
    }
    tellMargins(step, account);
  }
  return accepted();
}

/** A new symbol, or other terms for one. Refused: wrong_state (what is open or pending would mean something else). */
export function setSymbol(step: Step, { terms }: SetSymbol): Outcome {
  const { state } = step;
  const { symbol_id } = terms;
  const before = state.symbols.get(symbol_id)?.terms;
  const isOtherThing = before !== undefined && isMeasuredOtherwise(before, terms);
  if (isOtherThing && accountsWhere(state, (each) => trades(each, symbol_id)).length > 0) {
    return refused("wrong_state");
  }
  emit(step, { type: "symbol", ts: step.ts, terms });
  if (before === undefined) return accepted();
  for (const account of accountsWhere(state, (each) => holds(each, symbol_id))) {
    tellMargins(step, account);
  }
  return accepted();
}

/** Refused: not_found. */
export function setSymbolStatus(step: Step, command: SetSymbolStatus): Outcome {
  const { symbol_id, status } = command;
  const symbol = step.state.symbols.get(symbol_id);
  if (symbol === undefined) return refused("not_found");
  const isSame = symbol.status === status;
  const isStaffs = command.is_staffs ?? (isSame && symbol.isStaffs);
  if (!isSame || symbol.isStaffs !== isStaffs) {
    const by = isStaffs ? { is_staffs: true as const } : {};
    emit(step, { type: "symbol_status", ts: step.ts, symbol_id, status, ...by });
  }
  return accepted();
}

/** Stops new exposure, or allows it again: everywhere, in a group, or in a symbol. Refused: not_found, wrong_state. */
export function halt(step: Step, { symbol_id, group_id, is_halted }: Halt): Outcome {
  const { state } = step;
  if (symbol_id !== null && group_id !== null) return refused("wrong_state");
  let isHalted = state.isHalted;
  if (symbol_id !== null) {
    const symbol = state.symbols.get(symbol_id);
    if (symbol === undefined) return refused("not_found");
    isHalted = symbol.isHalted;
  } else if (group_id !== null) {
    if (!state.groups.has(group_id)) return refused("not_found");
    isHalted = state.haltedGroups.has(group_id);
  }
  if (isHalted !== is_halted) {
    emit(step, { type: "halt", ts: step.ts, symbol_id, group_id, is_halted });
  }
  return accepted();
}

/** Whether the account's money and positions keep their meaning when its group's terms become `after`. */
function canCarry(account: AccountState, before: GroupTerms, after: GroupTerms): boolean {
  const { balance, credit } = account.record;
  const isEmpty = balance === 0 && credit === 0 && account.positions.size === 0;
  if (isOtherMoney(before, after) && !isEmpty) return false;
  const becomesNetting = after.position_mode === "netting" && before.position_mode !== "netting";
  return !becomesNetting || hasOneASymbol(account);
}

const isOtherMoney = (before: GroupTerms, after: GroupTerms): boolean =>
  before.currency !== after.currency || before.currency_digits !== after.currency_digits;

const hasOneASymbol = ({ positions }: AccountState): boolean =>
  new Set([...positions.values()].map(({ symbol_id }) => symbol_id)).size === positions.size;

/** The record as the group's terms make it. */
function inGroup(record: AccountRecord, before: GroupTerms, after: GroupTerms): AccountRecord {
  const isOther = isOtherMoney(before, after);
  return {
    ...record,
    group_id: after.group_id,
    day_start_equity: isOther ? minor(0) : record.day_start_equity,
    day_flows: isOther ? minor(0) : record.day_flows,
    prop: programmeIn(after, record.prop, record.balance),
  };
}

const isOtherwiseKept = (before: AccountRecord, after: AccountRecord): boolean =>
  before.prop !== after.prop ||
  before.day_start_equity !== after.day_start_equity ||
  before.day_flows !== after.day_flows;

/** Whether prices, volumes or money of what is open in the symbol would mean something else. */
function isMeasuredOtherwise(before: SymbolTerms, after: SymbolTerms): boolean {
  return (
    before.digits !== after.digits ||
    !isEqual(before.volume_step, after.volume_step) ||
    !isEqual(before.contract_size, after.contract_size) ||
    before.base_currency !== after.base_currency ||
    before.quote_currency !== after.quote_currency
  );
}

const isEqual = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;

const holds = ({ positions }: AccountState, symbol_id: number): boolean =>
  [...positions.values()].some((position) => position.symbol_id === symbol_id);

const trades = (account: AccountState, symbol_id: number): boolean =>
  holds(account, symbol_id) ||
  [...account.orders.values()].some((order) => order.symbol_id === symbol_id);

/** By account id. */
function accountsWhere(
  state: EngineState,
  isMeant: (account: AccountState) => boolean,
): AccountState[] {
  return [...state.accounts.values()]
    .filter(isMeant)
    .sort((a, b) => a.record.account_id - b.record.account_id);
}

/** Tells of the positions whose own margin is another one under the terms that hold now, by id. */
function tellMargins(step: Step, account: AccountState): void {
  for (const position of [...account.positions.values()].sort((a, b) => a.id - b.id)) {
    if (marked(step.state, account, position).margin !== position.margin) {
      updatePosition(step, account, position, {});
    }
  }
}
