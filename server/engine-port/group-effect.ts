/**
 * What other terms of a group would do to its accounts now: worked out account by account from the engine's state, by the
 * engine's own formulas, before anything is changed. Writes nothing and decides nothing. Runs in the service.
 */
import {
  GROUP_OUTCOMES,
  type AccountEffect,
  type GroupOutcome,
} from "../../contract/group-change.ts";
import { LIQUIDATION_STATUS } from "../../contract/codes.ts";
import { marginLevel } from "../../domain/margin.ts";
import { amountOf } from "../../domain/money.ts";
import type { GroupTerms } from "../../domain/terms.ts";
import { minor, type Minor } from "../../domain/units.ts";
import { statusAt } from "../../engine/liquidation.ts";
import { createReachedUnder } from "../../engine/reached-under.ts";
import { isProgrammeQuiet, isPropFailed } from "../../engine/prop-rules.ts";
import type { AccountState, EngineState } from "../../engine/state.ts";
import {
  createValueUnder,
  type AccountUnder,
  type PositionUnder,
} from "../../engine/valuation-under.ts";
import type { GroupTermsEffect } from "./engine-port.ts";
import { symbolEffects } from "./symbol-effect.ts";
import { walkHouse } from "./walk-house.ts";

/** So many of the accounts that the terms would harm or free are named. */
const EFFECT_ACCOUNTS_MAX = 100;

/** An account that something befalls; minor units. */
type Befallen = {
  readonly account_id: number;
  readonly outcome: GroupOutcome;
  readonly status: number;
  readonly before: Pick<AccountUnder, "equity" | "used_margin">;
  readonly after: Worth;
};
type Worth = { readonly equity: Minor; readonly used_margin: Minor };

type Counts = Record<
  | "accounts_count"
  | "trading_count"
  | "positions_count"
  | "changed_accounts_count"
  | "changed_positions_count"
  | "not_valued_count"
  | "exits_reached_count"
  | "orders_reached_count",
  number
>;
/** Minor units. */
type Sums = Record<"marginBefore" | "marginAfter" | "equityBefore" | "equityAfter", number>;

/** Each account is as of one moment; orders have their turn in between. */
export async function effectOf(state: EngineState, after: GroupTerms): Promise<GroupTermsEffect> {
  const { group_id, currency, currency_digits: digits } = after;
  const before = state.groups.get(group_id) ?? after;
  const [now, then] = [createValueUnder(state, before), createValueUnder(state, after)];
  const counts: Counts = {
    accounts_count: 0,
    trading_count: 0,
    positions_count: 0,
    changed_accounts_count: 0,
    changed_positions_count: 0,
    not_valued_count: 0,
    exits_reached_count: 0,
    orders_reached_count: 0,
  };
  const countReached = reachCounter(state, before, after, counts);
  const sums: Sums = { marginBefore: 0, marginAfter: 0, equityBefore: 0, equityAfter: 0 };
  const befallen: Befallen[] = [];
  await walkHouse(state, new Set([group_id]), (account) => {
    const [was, becomes] = [now(account), then(account)];
    count(counts, account, was, becomes);
    countReached(account);
    add(sums, was, becomes);
    const found = befalls(account, after, was, becomes);
    if (found !== null) befallen.push(found);
    return Math.max(1, account.positions.size);
  });
  const amount = (units: number) => amountOf(minor(units), digits);
  const befell = (outcome: GroupOutcome) =>
    befallen.filter((each) => each.outcome === outcome).length;
  return {
    group_id,
    currency,
    currency_digits: digits,
    ...counts,
    used_margin_before: amount(sums.marginBefore),
    used_margin_after: amount(sums.marginAfter),
    equity_before: amount(sums.equityBefore),
    equity_after: amount(sums.equityAfter),
    programme_fails_count: befell("programme_fails"),
    stop_outs_count: befell("stop_out"),
    margin_calls_count: befell("margin_call"),
    recovers_count: befell("recovers"),
    befallen: befallen
      .toSorted(byGravity)
      .slice(0, EFFECT_ACCOUNTS_MAX)
      .map((each) => toAccountEffect(each, digits)),
    symbols: symbolEffects(state, before, after),
  };
}

function count(
  counts: Counts,
  { positions }: AccountState,
  was: AccountUnder,
  becomes: AccountUnder,
): void {
  counts.accounts_count += 1;
  if (positions.size === 0) return;
  counts.trading_count += 1;
  counts.positions_count += positions.size;
  if (becomes.equity === null) counts.not_valued_count += 1;
  const isOther = was.equity !== becomes.equity || was.used_margin !== becomes.used_margin;
  if (isOther) counts.changed_accounts_count += 1;
  for (const [id, now] of was.positions) {
    if (!isSame(now, becomes.positions.get(id))) counts.changed_positions_count += 1;
  }
}

/** Only other mark-ups reach anything. */
function reachCounter(
  state: EngineState,
  before: GroupTerms,
  after: GroupTerms,
  counts: Counts,
): (account: AccountState) => void {
  if (before.markups === after.markups) return () => undefined;
  const [now, then] = [createReachedUnder(state, before), createReachedUnder(state, after)];
  return (account) => {
    const [was, becomes] = [now(account), then(account)];
    counts.exits_reached_count += newIn(becomes.positions, was.positions);
    counts.orders_reached_count += newIn(becomes.orders, was.orders);
  };
}

const newIn = (ids: ReadonlySet<number>, known: ReadonlySet<number>): number =>
  [...ids].filter((id) => !known.has(id)).length;

const isSame = (a: PositionUnder, b: PositionUnder | undefined): boolean =>
  a.profit === b?.profit && a.margin === b.margin;

function add(sums: Sums, was: AccountUnder, becomes: AccountUnder): void {
  sums.marginBefore += was.used_margin;
  sums.marginAfter += becomes.used_margin;
  if (was.equity === null || becomes.equity === null) return;
  sums.equityBefore += was.equity;
  sums.equityAfter += becomes.equity;
}

/** null: nothing but its figures changes, or nothing is decided on its margin. */
function befalls(
  { record, positions }: AccountState,
  after: GroupTerms,
  was: AccountUnder,
  becomes: AccountUnder,
): Befallen | null {
  if (becomes.equity === null) return null;
  const outcome = outcomeOf(record, positions.size, after, becomes.equity, becomes.used_margin);
  if (outcome === null) return null;
  return {
    account_id: record.account_id,
    outcome,
    status: record.liquidation,
    before: { equity: was.equity, used_margin: was.used_margin },
    after: { equity: becomes.equity, used_margin: becomes.used_margin },
  };
}

/** In the order in which the engine decides: a programme first, then the margin. */
function outcomeOf(
  record: AccountState["record"],
  positions: number,
  after: GroupTerms,
  equity: Minor,
  used_margin: Minor,
): GroupOutcome | null {
  if (!isPropFailed(record) && !isProgrammeQuiet(after, record, equity)) return "programme_fails";
  const { liquidation } = record;
  if (positions === 0 && liquidation === LIQUIDATION_STATUS.recovered) return null;
  const status = statusAt(liquidation, after, equity, used_margin);
  if (status === liquidation) return null;
  if (status === LIQUIDATION_STATUS.stop_out) return "stop_out";
  // From stop-out to margin call nothing is closed any more.
  const isCalled =
    status === LIQUIDATION_STATUS.margin_call && liquidation === LIQUIDATION_STATUS.recovered;
  return isCalled ? "margin_call" : "recovers";
}

const gravity = ({ outcome }: Befallen): number => GROUP_OUTCOMES.indexOf(outcome);
const levelOf = ({ equity, used_margin }: Worth): number =>
  marginLevel(equity, used_margin) ?? Infinity;

function byGravity(a: Befallen, b: Befallen): number {
  const [left, right] = [levelOf(a.after), levelOf(b.after)];
  const byLevel = left === right ? 0 : left < right ? -1 : 1;
  return gravity(a) - gravity(b) || byLevel || a.account_id - b.account_id;
}

/** As the wire has it. */
function toAccountEffect(
  { account_id, outcome, status, before, after }: Befallen,
  digits: number,
): Omit<AccountEffect, "account_name"> {
  return {
    account_id,
    outcome,
    status_before: status,
    equity_before: before.equity === null ? null : amountOf(before.equity, digits),
    equity_after: amountOf(after.equity, digits),
    used_margin_before: amountOf(before.used_margin, digits),
    used_margin_after: amountOf(after.used_margin, digits),
    margin_level_before:
      before.equity === null ? null : marginLevel(before.equity, before.used_margin),
    margin_level_after: marginLevel(after.equity, after.used_margin),
  };
}
