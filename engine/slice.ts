/**
 * What closing a part of a position, or all of it, books: profit, swap and commission by their running totals. Changes
 * nothing. Runs anywhere; pure.
 */
import { commissionFor, exitCommission } from "../domain/commission.ts";
import { premiumOf } from "../domain/guarantee.ts";
import { guaranteedLevel } from "../domain/guaranteed-exit.ts";
import { bookSlice, shareOf, toAtto, type Booked } from "../domain/money.ts";
import { exactProfit } from "../domain/profit.ts";
import { minor, points, type Minor, type Points, type Steps } from "../domain/units.ts";
import { lotsOfNano } from "../domain/volume.ts";
import type { PositionRecord, Realized } from "./records.ts";
import type { AccountState, EngineState } from "./state.ts";
import { groupOf, symbolOf } from "./step.ts";
import { ratesFor } from "./valuation.ts";

export type Slice = {
  readonly volume: Steps;
  readonly price: Points;
  readonly profit: Booked;
  readonly swap: Booked;
  /** A cost: positive. */
  readonly commission: Booked;
  /** The guarantee of a slice that closes at its guaranteed stop; null: it closes at the market. */
  readonly guarantee: Guarantee | null;
};

export type Guarantee = {
  /** A cost: positive. */
  readonly premium: Minor;
  /** What of the profit the house pays, because the market is beyond the stop. Never negative. */
  readonly paid: Minor;
};

/**
 * At the market's price, or at the guaranteed stop where that is passed. null: a rate into the deposit currency is missing, so
 * that nothing can be booked.
 */
export function sliceOf(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
  volume: Steps,
  market: Points,
): Slice | null {
  const stop = guaranteedLevel(position, market);
  if (stop === null) return sliceAt(state, account, position, volume, market);
  const slice = sliceAt(state, account, position, volume, stop);
  const unguarded = sliceAt(state, account, position, volume, market);
  const { terms } = symbolOf(state, position.symbol_id);
  const group = groupOf(state, account);
  const premium = premiumOf(
    terms,
    position.guarantee_premium ?? points(0),
    volume,
    ratesFor(state, group, terms),
    group.currency_digits,
  );
  if (slice === null || unguarded === null || premium === null) return null;
  const paid = minor(slice.profit.amount - unguarded.profit.amount);
  return { ...slice, guarantee: { premium, paid } };
}

/** At a price that was agreed on, whatever the position is guaranteed. */
export function sliceAt(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
  volume: Steps,
  price: Points,
): Slice | null {
  const group = groupOf(state, account);
  const symbol = symbolOf(state, position.symbol_id).terms;
  const rates = ratesFor(state, group, symbol);
  const { side, open_price_micro, realized } = position;
  const digits = group.currency_digits;
  const exact = exactProfit(symbol, side, open_price_micro, price, volume, rates, digits);
  const commission = exitCommission(
    commissionFor(group, symbol),
    lotsOfNano(account.record.month_volume_atto),
    { symbol, volume, price, rates, currencyDigits: digits },
    realized.commission_atto,
    realized.commission,
  );
  if (exact === null || commission === null) return null;
  const swap = shareOf(position.swap_atto, volume, position.volume);
  return {
    volume,
    price,
    profit: bookSlice(realized.profit_atto, realized.profit, toAtto(exact)),
    swap: bookSlice(realized.swap_atto, realized.swap, swap),
    commission,
    guarantee: null,
  };
}

/** The running totals of a position once the slice is closed. */
export const realizedAfter = ({ profit, swap, commission }: Slice): Realized => ({
  profit_atto: profit.total,
  swap_atto: swap.total,
  commission_atto: commission.total,
  profit: profit.booked,
  swap: swap.booked,
  commission: commission.booked,
});
