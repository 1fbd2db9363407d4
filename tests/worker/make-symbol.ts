/** What the tests of this folder share: a symbol record that is whole. Test code only. */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

/** A symbol that trades around the clock. */
export function makeSymbol(symbol_id: number): SymbolRecord {
  return {
    symbol_id,
    symbol: `S${symbol_id}`,
    description: `Symbol ${symbol_id}`,
    category: "crypto",
    path: "Crypto",
    base_currency: "BTC",
    quote_currency: "USD",
    digits: 2,
    pip_points: 1,
    contract_size: 1,
    volume_min: 0.01,
    volume_max: 100,
    volume_step: 0.01,
    margin_mode: "cfd",
    margin_fixed: null,
    leverage_max: null,
    swap_mode: "none",
    swap_long: 0,
    swap_short: 0,
    swap_triple_day: null,
    stop_level: 0,
    hours: { timezone: "UTC", sessions: [] },
    status: SYMBOL_STATUS.enabled,
    spread_typical: 10,
  };
}
