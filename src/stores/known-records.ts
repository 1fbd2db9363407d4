/**
 * Records of the wire as the order rules want what is known of an account: decimals as integers. Main thread; pure.
 */
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { MyCommissions } from "../../contract/commission.ts";
import type { Position } from "../../contract/position.ts";
import type { SelfLimits } from "../../contract/self-limits.ts";
import { fractionOf, halfEven, tenTo } from "../../domain/fraction.ts";
import { toCommissionTerms } from "../../domain/commission-terms.ts";
import { leverageOf } from "../../domain/margin.ts";
import { minorOf } from "../../domain/money.ts";
import type { HeldPosition, Known, KnownAccount } from "../../domain/known.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { atto, minor, unixMs, type Atto, type Minor } from "../../domain/units.ts";
import { toHeld } from "./held-position.ts";

/** The group's terms by the wire's records, whose prices have the mark-up in them. */
export const toGroup = (view: ViewAccount, mine: MyCommissions | null): Known["group"] => ({
  currency: view.currency,
  currency_digits: view.currency_digits,
  leverage_default: view.leverage,
  leverage_max: view.group.leverage_max,
  position_mode: view.group.position_mode,
  hedged_margin_mode: view.group.hedged_margin_mode,
  quote_age_max_ms: view.group.quote_age_max_ms,
  orders_max: view.group.orders_max,
  positions_max: view.group.positions_max,
  markups: {},
  commissions: (mine?.commissions ?? []).map((commission) =>
    toCommissionTerms(commission, view.currency_digits),
  ),
});

/** A level in hundredths of a percent, as the engine compares it. */
export const hundredths = (level: number): number => Math.round(level * 100);

const amountOf = (amount: number, digits: number): Minor => minorOf(amount, digits) ?? minor(0);

export function toHeldAll(
  positions: Iterable<Position>,
  terms: ReadonlyMap<number, SymbolTerms>,
  view: ViewAccount,
  group: Known["group"],
): Known["positions"] {
  const held: (HeldPosition & { readonly id: number })[] = [];
  for (const position of positions) {
    const symbol = terms.get(position.symbol_id);
    if (symbol === undefined) continue;
    const leverage = leverageOf(view.leverage, group, symbol);
    const one = toHeld(position, symbol, leverage, view.currency_digits);
    if (one !== null) held.push({ ...one, id: position.id });
  }
  return held;
}

const NANO_DIGITS = 9;

/** Lots of a month as an account counts them. */
export function monthVolumeOf(lots: number): Atto {
  const { n, d } = fractionOf(lots);
  return atto(halfEven(n * tenTo(NANO_DIGITS), d));
}

export function toAccount(
  view: ViewAccount,
  summary: AccountSummary | null,
  limits: SelfLimits | null,
  mine: MyCommissions | null,
  liquidation: number,
): KnownAccount {
  const digits = view.currency_digits;
  const { daily_loss_max = null, trades_per_day_max = null, locked_until = null } = limits ?? {};
  return {
    balance: amountOf(summary?.balance ?? view.balance, digits),
    credit: amountOf(summary?.credit ?? view.credit, digits),
    leverage: view.leverage,
    // With what was paid in or out since.
    day_start_equity: amountOf(limits?.daily_loss_from ?? 0, digits),
    day_flows: minor(0),
    day_trades: limits?.day_trades ?? 0,
    month_volume_atto: monthVolumeOf(mine?.month_volume ?? 0),
    limits: {
      daily_loss_max: daily_loss_max === null ? null : amountOf(daily_loss_max, digits),
      trades_per_day_max,
      locked_until: locked_until === null ? null : unixMs(locked_until),
    },
    prop: summary?.prop_status ?? null,
    liquidation,
  };
}
