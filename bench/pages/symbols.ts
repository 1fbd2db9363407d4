/** Symbols to be shown, and where their prices begin. Both threads of a measured page. */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

/** A symbol and its first bid. */
export type Instrument = { record: SymbolRecord; bid: number };

/** The usual ways to write a price: five, two and three decimals. */
const KINDS = [
  { digits: 5, pip_points: 10, bid: 1.08412 },
  { digits: 2, pip_points: 1, bid: 64_231.55 },
  { digits: 3, pip_points: 10, bid: 151.204 },
] as const;

const DAY_MINUTES = 1440;

/** `count` symbols that trade around the clock, ids from 1. */
export function makeInstruments(count: number): Instrument[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0];
    return { record: makeRecord(index + 1, kind.digits, kind.pip_points), bid: kind.bid };
  });
}

export function makeRecord(symbol_id: number, digits: number, pip_points: number): SymbolRecord {
  const name = `S${String(symbol_id).padStart(4, "0")}`;
  return {
    symbol_id,
    symbol: name,
    description: `Symbol ${name}`,
    category: "crypto",
    path: "Crypto",
    base_currency: "BTC",
    quote_currency: "USD",
    digits,
    pip_points,
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
    hours: {
      timezone: "UTC",
      sessions: Array.from({ length: 7 }, (_, day) => ({ day, open: 0, close: DAY_MINUTES })),
    },
    status: SYMBOL_STATUS.enabled,
    spread_typical: 12,
  };
}
