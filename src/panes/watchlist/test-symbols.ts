/** Symbols for the tests of the panes. Never imported by the terminal. */
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";

/** A euro dollar record with what the test says changed. */
export function symbolRecord(changes: Partial<SymbolRecord> = {}): SymbolRecord {
  return {
    symbol_id: 1,
    symbol: "EURUSD",
    description: "Euro vs US Dollar",
    category: "forex",
    path: "Forex / Majors",
    base_currency: "EUR",
    quote_currency: "USD",
    digits: 5,
    pip_points: 10,
    contract_size: 100_000,
    volume_min: 0.01,
    volume_max: 100,
    volume_step: 0.01,
    margin_mode: "fx",
    margin_fixed: null,
    leverage_max: null,
    swap_mode: "points",
    swap_long: -6.2,
    swap_short: 1.4,
    swap_triple_day: 3,
    stop_level: 0,
    hours: { timezone: "America/New_York", sessions: [] },
    status: SYMBOL_STATUS.enabled,
    spread_typical: 12,
    ...changes,
  };
}

const { enabled, disabled, closed } = SYMBOL_STATUS;

/** Seven symbols of four categories: currencies closed, coins open, one share disabled. */
export const SYMBOLS: readonly SymbolRecord[] = [
  symbolRecord({ symbol_id: 1, symbol: "EURUSD", status: closed }),
  symbolRecord({
    symbol_id: 2,
    symbol: "GBPUSD",
    description: "British Pound vs US Dollar",
    status: closed,
  }),
  symbolRecord({
    symbol_id: 3,
    symbol: "USDJPY",
    description: "US Dollar vs Japanese Yen",
    status: closed,
  }),
  symbolRecord({
    symbol_id: 4,
    symbol: "XAUUSD",
    description: "Gold vs US Dollar",
    category: "metals",
    status: closed,
  }),
  symbolRecord({
    symbol_id: 5,
    symbol: "AAPL",
    description: "Apple Inc.",
    category: "shares",
    status: disabled,
  }),
  symbolRecord({
    symbol_id: 6,
    symbol: "BTCUSD",
    description: "Bitcoin vs US Dollar",
    category: "crypto",
    status: enabled,
  }),
  symbolRecord({
    symbol_id: 7,
    symbol: "ETHUSD",
    description: "Ethereum vs US Dollar",
    category: "crypto",
    status: closed,
  }),
];
