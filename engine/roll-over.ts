/**
 * What a new server day brings: swaps of the nights that passed, and the account's day and month anew. Also swaps that
 * waited for a rate. docs/engine.md, Swap. Runs anywhere; pure.
 */
import { toAtto } from "../domain/money.ts";
import { nightSwap, swapNights, weekdayOf } from "../domain/swap.ts";
import type { SymbolTerms } from "../domain/terms.ts";
import { atto, minor, type Atto } from "../domain/units.ts";
import type { ClockInput } from "./input.ts";
import { updatePosition } from "./position-update.ts";
import { settle } from "./quiet-band.ts";
import type { AccountRecord, PositionRecord } from "./records.ts";
import { monthOf } from "./server-day.ts";
import type { AccountState, EngineState } from "./state.ts";
import { accountOf, emit, groupOf, openPosition, symbolOf, tell, type Step } from "./step.ts";
import { exitPrice, ratesFor, valueAccount } from "./valuation.ts";

/** Before the first clock input. */
const NO_DAY = -1;

/**
 * Charges swaps that waited, where they can be, and rolls accounts over into the clock's day if it is a later one, or on
 * into the one that is under way: so many accounts and positions as the input says, one account at least.
 */
export function passDay(step: Step, { day, piece }: Pick<ClockInput, "day" | "piece">): void {
  const { state } = step;
  const most = piece ?? Number.POSITIVE_INFINITY;
  chargeWaiting(step, most);
  const began = state.rolling?.day ?? day;
  if (began <= state.day) return;
  const waiting = state.day === NO_DAY ? [] : waitingToRoll(state);
  let left = most;
  for (let last = 0; ;) {
    const next = waiting.at(-1);
    if (next === undefined) break;
    const isAhead = state.rolling?.ahead.has(next) === true;
    if (!isAhead && left <= 0) {
      emit(step, { type: "roll", ts: step.ts, day: began, last, is_ahead: false });
      if (state.rolling !== null) state.rolling.waiting = waiting;
      return;
    }
    waiting.pop();
    if (isAhead) continue;
    last = next;
    left -= 1 + accountOf(state, next).positions.size;
    rollOver(step, next, state.day, began);
  }
  emit(step, { type: "day", ts: step.ts, day: began });
}

/** By descending id, so that the next one is taken off the end. */
function waitingToRoll({ accounts, rolling }: EngineState): number[] {
  if (rolling === null) return [...accounts.keys()].sort((a, b) => b - a);
  rolling.waiting ??= [...accounts.keys()]
    .filter((account_id) => account_id > rolling.upto)
    .sort((a, b) => b - a);
  return rolling.waiting;
}

/** Whether the account is still in the day that ended. */
export const isWaitingToRoll = ({ rolling }: EngineState, account_id: number): boolean =>
  rolling !== null && account_id > rolling.upto && !rolling.ahead.has(account_id);

/** Before anything that comes of the new day is decided of the account: brings it there before its turn. */
export function rollFirst(step: Step, account_id: number): void {
  const { state } = step;
  const { rolling } = state;
  if (rolling === null || !isWaitingToRoll(state, account_id)) return;
  if (!state.accounts.has(account_id)) return;
  rollOver(step, account_id, state.day, rolling.day);
  tellRolled(step, account_id);
}

/** An account that was opened during a day change is in the day that began. */
export function tellRolled(step: Step, account_id: number): void {
  const { rolling } = step.state;
  if (rolling === null || !isWaitingToRoll(step.state, account_id)) return;
  const { day } = rolling;
  emit(step, { type: "roll", ts: step.ts, day, last: account_id, is_ahead: true });
}

/** The next ones of the round, which has all that waited when it began; over where none of them waits any more. */
function chargeWaiting(step: Step, most: number): void {
  const { state } = step;
  while (state.swapsTried.length > 0 && !state.swapsDue.has(state.swapsTried.at(-1) ?? 0)) {
    state.swapsTried.pop();
  }
  if (state.swapsTried.length === 0) {
    state.swapsTried = [...state.swapsDue].sort((a, b) => b - a);
  }
  for (let left = most; left > 0 && state.swapsTried.length > 0;) {
    const position_id = state.swapsTried.pop() ?? 0;
    if (!state.swapsDue.has(position_id)) continue;
    left -= 1;
    const { account, position } = openPosition(state, position_id);
    const amount = swapOf(state, account, position, position.swap_nights_due);
    if (amount === null) continue;
    const swap_atto = atto(position.swap_atto + amount);
    updatePosition(step, account, position, { swap_atto, swap_nights_due: 0 });
  }
}

/** One account from the day that ended first into the one that began last: all nights between them. */
function rollOver(step: Step, account_id: number, ended: number, began: number): void {
  const account = accountOf(step.state, account_id);
  for (const position of [...account.positions.values()].sort((a, b) => a.id - b.id)) {
    chargeNights(step, account, position, ended, began);
  }
  const { record } = account;
  const after = inNewDay(step.state, account, monthOf(ended) !== monthOf(began));
  const isTold = record.limits_next !== null;
  if (isTold || isOtherDay(record, after)) {
    tell(step, account_id, { type: "account", account: after, is_told: isTold });
  }
  // Else the next quote of its symbols would have to look at every account that was rolled.
  settle(step.state, account);
}

/** Each ended day is charged by itself, at the price of now: days of as many nights cost the same. */
function chargeNights(
  step: Step,
  account: AccountState,
  position: PositionRecord,
  ended: number,
  began: number,
): void {
  const { terms } = symbolOf(step.state, position.symbol_id);
  let { swap_atto, swap_nights_due }: { swap_atto: bigint; swap_nights_due: number } = position;
  for (const [nights, days] of daysByNights(terms, ended, began)) {
    const amount = swapOf(step.state, account, position, nights);
    if (amount === null) swap_nights_due += nights * days;
    else swap_atto += amount * BigInt(days);
  }
  if (swap_atto === position.swap_atto && swap_nights_due === position.swap_nights_due) return;
  updatePosition(step, account, position, { swap_atto: atto(swap_atto), swap_nights_due });
}

/** How many of the ended days are charged as so many nights. */
function daysByNights(terms: SymbolTerms, ended: number, began: number): Map<number, number> {
  const days = new Map<number, number>();
  for (let day = ended; day < began; day += 1) {
    const nights = swapNights(terms, weekdayOf(day));
    days.set(nights, (days.get(nights) ?? 0) + 1);
  }
  return days;
}

/** What so many nights bring or cost at the prices of now; null: there is no rate. */
function swapOf(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
  nights: number,
): Atto | null {
  const group = groupOf(state, account);
  const { terms } = symbolOf(state, position.symbol_id);
  const { side, volume, current_price } = position;
  const price = exitPrice(state, account, position) ?? current_price;
  const rates = ratesFor(state, group, terms);
  const amount = nightSwap(terms, side, volume, price, nights, rates, group.currency_digits);
  return amount === null ? null : toAtto(amount);
}

function inNewDay(state: EngineState, account: AccountState, isNewMonth: boolean): AccountRecord {
  const { record } = account;
  const equity = valueAccount(state, account)?.equity ?? minor(record.balance + record.credit);
  return {
    ...record,
    limits: record.limits_next ?? record.limits,
    limits_next: null,
    day_start_equity: equity,
    day_trades: 0,
    day_flows: minor(0),
    month_volume_atto: isNewMonth ? atto(0n) : record.month_volume_atto,
  };
}

const isOtherDay = (before: AccountRecord, after: AccountRecord): boolean =>
  before.day_start_equity !== after.day_start_equity ||
  before.day_trades !== after.day_trades ||
  before.day_flows !== after.day_flows ||
  before.month_volume_atto !== after.month_volume_atto;
