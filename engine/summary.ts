/** The figures of account_Summary, in integers. Runs anywhere; pure. @interface §2 Account summary */
import { assert } from "../domain/assert.ts";
import { marginLevel } from "../domain/margin.ts";
import { minor, type Minor, type UnixMs } from "../domain/units.ts";
import type { EngineState } from "./state.ts";
import { accountOf } from "./step.ts";
import { valueAccount, valuePosition } from "./valuation.ts";

export type Summary = {
  /** The engine's now. */
  readonly ts: UnixMs;
  readonly account_id: number;
  readonly balance: Minor;
  readonly credit: Minor;
  readonly equity: Minor;
  readonly used_margin: Minor;
  readonly free_margin: Minor;
  /** Percent with two decimals; null: no margin is used. */
  readonly margin_level: number | null;
  readonly floating_profit: Minor;
  /** Profit and swaps of each open position, by id; they add up to floating_profit. */
  readonly positions: readonly { readonly id: number; readonly profit: Minor }[];
  /** 0 running, 1 passed, 2 failed; null: not a prop account. */
  readonly prop_status: 0 | 1 | 2 | null;
};

/** null: a price or a rate of an open position is missing. */
export function summarize(state: EngineState, account_id: number): Summary | null {
  const account = accountOf(state, account_id);
  const value = valueAccount(state, account);
  if (value === null) return null;
  const positions = [...account.positions.values()]
    .sort((a, b) => a.id - b.id)
    .map((position) => {
      const { profit, swaps } = valuePosition(state, account, position);
      return { id: position.id, profit: minor((profit ?? 0) + swaps) };
    });
  const { balance, credit, prop } = account.record;
  const sum = positions.reduce((total, { profit }) => total + profit, 0);
  assert(
    sum === value.floating_profit && value.equity === balance + credit + sum,
    `Invariant: equity ${value.equity} = balance + credit + floating ${sum}`,
  );
  return {
    ts: state.now,
    account_id,
    balance,
    credit,
    ...value,
    margin_level: marginLevel(value.equity, value.used_margin),
    positions,
    prop_status: prop?.status ?? null,
  };
}
