/**
 * What closing a part of a position, or all of it, books: profit, swap and commission by their running totals. Changes
 * nothing. Runs in the service; pure.
 */
import { commissionFor, exitCommission } from "../../domain/commission.ts";
import { bookSlice, shareOf, toAtto, type Booked } from "../../domain/money.ts";
import { exactProfit } from "../../domain/profit.ts";
import type { Points, Steps } from "../../domain/units.ts";
import { lotsOfNano } from "../../domain/volume.ts";
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
};

/** null: a rate into the deposit currency is missing, so that nothing can be booked. */
export function sliceOf(
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
