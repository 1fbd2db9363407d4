/**
 * The house at a glance, summed from the engine's state: each account is as of one moment. Runs in the service, beside the
 * engine; reads only.
 */
import { LIQUIDATION_STATUS, SYMBOL_STATUS } from "../../contract/codes.ts";
import type { HouseFeed, HouseMoney } from "../../contract/house-overview.ts";
import { marginLevel } from "../../domain/margin.ts";
import { amountOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
import type { Clock } from "../clock.ts";
import type { AccountState, EngineState, SymbolState } from "../../engine/state.ts";
import { groupOf } from "../../engine/step.ts";
import { usedMargin, valueAccount } from "../../engine/valuation.ts";
import type { GroupFilter, HouseSums } from "./engine-port.ts";
import { walkHouse } from "./walk-house.ts";

/** An open market without a price for so long is said to be stale. */
const STALE_MS = 60_000;
/** So many accounts in a margin call are named, and so many stale symbols. */
const NAMED_MAX = 20;

type Source = { readonly state: EngineState; readonly clock: Pick<Clock, "now"> };

/** Minor units; equity null: a price or a rate is missing. */
type Money = {
  readonly digits: number;
  accounts: number;
  balance: number;
  credit: number;
  equity: number | null;
  margin: number;
  flows: number;
};

export async function sumHouse({ state, clock }: Source, groups: GroupFilter): Promise<HouseSums> {
  const sums = new Map<string, Money>();
  const called: AccountState[] = [];
  await walkHouse(state, groups, (account) => {
    addMoney(sums, state, account);
    if (account.record.liquidation !== LIQUIDATION_STATUS.recovered) called.push(account);
    return Math.max(1, account.positions.size);
  });
  return {
    currencies: [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, sum]) => ({
        ...toMoney(currency, sum),
        ...(groups === null ? guaranteesOf(state, currency, sum.digits) : {}),
      })),
    called_count: called.length,
    called: nearest(state, called),
    feed: feedOf(state, clock.now()),
  };
}

function addMoney(sums: Map<string, Money>, state: EngineState, account: AccountState): void {
  const { balance, credit, day_flows } = account.record;
  if (balance === 0 && credit === 0 && day_flows === 0 && account.positions.size === 0) return;
  const { currency, currency_digits: digits } = groupOf(state, account);
  const sum = sums.get(currency) ?? {
    digits,
    accounts: 0,
    balance: 0,
    credit: 0,
    equity: 0,
    margin: 0,
    flows: 0,
  };
  sums.set(currency, sum);
  const value = valueAccount(state, account);
  sum.accounts += 1;
  sum.balance += balance;
  sum.credit += credit;
  sum.flows += day_flows;
  sum.margin += value?.used_margin ?? usedMargin(state, account);
  sum.equity = sum.equity === null || value === null ? null : sum.equity + value.equity;
}

/** What guaranteed stops brought and cost the house so far: its books are by currency, and not by group. */
function guaranteesOf(
  { house }: EngineState,
  currency: string,
  digits: number,
): Pick<HouseMoney, "premiums" | "guarantees_paid"> {
  const premiums = house.get(`${currency}/premiums`);
  const paid = house.get(`${currency}/guarantees`);
  return {
    ...(premiums === undefined ? {} : { premiums: amountOf(minor(premiums), digits) }),
    ...(paid === undefined ? {} : { guarantees_paid: amountOf(minor(0 - paid), digits) }),
  };
}

function toMoney(currency: string, sum: Money): HouseMoney {
  const amount = (units: number) => amountOf(minor(units), sum.digits);
  return {
    currency,
    accounts_count: sum.accounts,
    balance: amount(sum.balance),
    credit: amount(sum.credit),
    equity: sum.equity === null ? null : amount(sum.equity),
    used_margin: amount(sum.margin),
    day_flows: amount(sum.flows),
  };
}

/** Those that cannot be valued come last: nothing is closed there. */
function nearest(state: EngineState, called: readonly AccountState[]): HouseSums["called"] {
  const valued = called.map((account) => {
    const value = valueAccount(state, account);
    const level = value === null ? null : marginLevel(value.equity, value.used_margin);
    return { account, value, level };
  });
  valued.sort((a, b) => (a.level ?? Infinity) - (b.level ?? Infinity));
  return valued.slice(0, NAMED_MAX).map(({ account, value, level }) => {
    const { account_id, liquidation } = account.record;
    const { currency, currency_digits } = groupOf(state, account);
    return {
      account_id,
      status: liquidation,
      currency,
      margin_level: level,
      equity: value === null ? null : amountOf(value.equity, currency_digits),
      used_margin: amountOf(usedMargin(state, account), currency_digits),
    };
  });
}

/** By the service's clock: the engine's own is as of the last thing that it heard. */
function feedOf({ symbols }: EngineState, now: number): Omit<HouseFeed, "reasons"> {
  const open = [...symbols.values()].filter(({ status }) => status === SYMBOL_STATUS.enabled);
  const isStale = ({ bid, quotedAt }: SymbolState) => bid === null || now - quotedAt > STALE_MS;
  const stale = open.filter(isStale).map(({ terms }) => terms.symbol_id);
  return {
    open_count: open.length,
    stale_count: stale.length,
    stale: stale.toSorted((a, b) => a - b).slice(0, NAMED_MAX),
  };
}
