/** An account of 10,000 USD as the ticket knows it, in a hedging group without commissions. All symbols have one quote. */
import { createConversions } from "../../domain/conversion.ts";
import type { Known } from "../../domain/known.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { minor, points, unixMs } from "../../domain/units.ts";

const KNOWN_AT = unixMs(1_700_000_000_000);

/** `bid` in points; the ask is 10 above it. */
export function knownAccount(symbols: readonly SymbolTerms[], bid = 110_000): Known {
  return {
    now: KNOWN_AT,
    group: {
      currency: "USD",
      currency_digits: 2,
      leverage_default: 100,
      leverage_max: 500,
      position_mode: "hedging",
      hedged_margin_mode: "sum",
      quote_age_max_ms: 60_000,
      orders_max: 100,
      positions_max: 100,
      markups: {},
      commissions: [],
    },
    isHalted: false,
    account: {
      balance: minor(1_000_000),
      credit: minor(0),
      leverage: 100,
      day_start_equity: minor(0),
      day_flows: minor(0),
      day_trades: 0,
      month_volume_atto: 0n,
      limits: { daily_loss_max: null, trades_per_day_max: null, locked_until: null },
      prop: null,
      liquidation: 0,
    },
    orders: [],
    positions: [],
    conversions: createConversions(symbols),
    symbolOf: (id) => {
      const terms = symbols.find(({ symbol_id }) => symbol_id === id);
      if (terms === undefined) return undefined;
      const quote = { bid: points(bid), ask: points(bid + 10) };
      return { terms, status: 0, isHalted: false, ...quote, quotedAt: KNOWN_AT };
    },
  };
}
