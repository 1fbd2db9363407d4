/** What new exposure is held against, gathered for the order rules. Changes nothing. Runs anywhere; pure. */
import type { ExposureFacts } from "../domain/order-rules.ts";
import { fillPrice } from "../domain/protections.ts";
import {
  addedBy,
  freeMarginAfter,
  exposureOf,
  heldIn,
  planFill,
  type Fillable,
  type Planned,
} from "./fill-plan.ts";
import { isAtDailyLoss, isAtDailyTrades, isLocked } from "./self-limits.ts";
import type { AccountState, EngineState, SymbolState } from "./state.ts";
import { groupOf } from "./step.ts";
import { quoteFor, ratesFor, valueAccount } from "./valuation.ts";

/** `symbol` null: there is none of that id. */
export function exposureFacts(
  state: EngineState,
  account: AccountState,
  symbol: SymbolState | null,
  order: Fillable,
): ExposureFacts & {
  /** What was worked out for the volume that was asked; null: nothing was, or it cannot be filled. */
  readonly planned: () => Planned | null;
} {
  const group = groupOf(state, account);
  const { record } = account;
  const quote = symbol === null ? null : quoteFor(group, symbol);
  const hasLossLimit = record.limits.daily_loss_max !== null;
  // Of the asked volume it is asked twice, in a state that does not change meanwhile.
  let planned: Planned | null | undefined;
  const equity = hasLossLimit ? (valueAccount(state, account)?.equity ?? null) : null;
  return {
    terms: symbol?.terms ?? null,
    group,
    opens: exposureOf(state, account, order),
    addsPosition: heldIn(state, account, order.symbol_id) === null,
    added: addedBy(state, account, order),
    positionsCount: account.positions.size,
    hasRate: symbol !== null && hasRate(state, account, symbol),
    isPropFailed: record.prop?.status === 2,
    isLocked: isLocked(record, state.now),
    isDailyLossReached: isAtDailyLoss(record, equity),
    isDailyTradesReached: isAtDailyTrades(record),
    isLiquidating: record.liquidation === 2,
    freeMarginAfter: (volume) => {
      if (quote === null) return null;
      const isAsked = volume === order.volume;
      if (isAsked && planned !== undefined) return planned?.free ?? null;
      const sized = isAsked ? order : { ...order, volume };
      const plan = planFill(state, account, sized, fillPrice(order.side, quote));
      const free = plan === null ? null : freeMarginAfter(state, account, plan);
      if (isAsked) planned = plan === null ? null : { plan, free };
      return free;
    },
    planned: () => planned ?? null,
  };
}

/** Whether gains and losses in the symbol can be converted into the deposit currency now. */
export function hasRate(state: EngineState, account: AccountState, symbol: SymbolState): boolean {
  const rates = ratesFor(state, groupOf(state, account), symbol.terms);
  return rates.quote(1) !== null && rates.quote(-1) !== null;
}

/** Whether new exposure is halted in the symbol, in the account's group or everywhere. */
export const isHalted = (
  state: EngineState,
  account: AccountState,
  symbol: SymbolState | null,
): boolean =>
  state.isHalted || state.haltedGroups.has(account.record.group_id) || symbol?.isHalted === true;
