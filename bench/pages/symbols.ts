/** Symbols to be shown, and where their prices begin. Both threads of a measured page. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { scriptedSymbol } from "../../tests/support/scripted-market.ts";

/** A symbol and its first bid. */
export type Instrument = { record: SymbolRecord; bid: number };

/** The usual ways to write a price: five, two and three decimals. */
const KINDS = [
  { digits: 5, pip_points: 10, bid: 1.08412 },
  { digits: 2, pip_points: 1, bid: 64_231.55 },
  { digits: 3, pip_points: 10, bid: 151.204 },
] as const;

/** `count` symbols that trade around the clock, ids from 1. */
export function makeInstruments(count: number): Instrument[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? KINDS[0];
    return { record: makeRecord(index + 1, kind.digits, kind.pip_points), bid: kind.bid };
  });
}

export function makeRecord(symbol_id: number, digits: number, pip_points: number): SymbolRecord {
  const name = `S${String(symbol_id).padStart(4, "0")}`;
  return { ...scriptedSymbol(symbol_id, name, "crypto", digits), pip_points };
}
