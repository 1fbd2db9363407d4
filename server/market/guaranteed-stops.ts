/**
 * Which symbols offer guaranteed stops, by which terms: a setting of whoever runs the house, over what the market says of its
 * symbols. Runs in the service at start. docs/engine.md, Guaranteed stops.
 */
import type { GuaranteedStop, SymbolRecord } from "../../contract/symbol.ts";
import { ConfigError, wrong } from "../config-error.ts";

/** By ticker. */
export type GuaranteedStops = ReadonlyMap<string, GuaranteedStop>;

const ENTRY = /^([^\s=,]{1,32})=(\d{1,9})\/([1-9]\d{0,8})$/;

/** Reads entries such as `EURUSD=12/200`. @throws ConfigError */
export function readGuaranteedStops(entries: readonly string[]): GuaranteedStops {
  const stops = new Map<string, GuaranteedStop>();
  for (const entry of entries) {
    const [, symbol = "", premium, distance] = ENTRY.exec(entry) ?? [];
    if (symbol === "" || stops.has(symbol)) {
      throw wrong(
        "GUARANTEED_STOPS",
        entry,
        "each symbol once with its premium and least distance in points, as EURUSD=12/200, parted by commas",
      );
    }
    stops.set(symbol, { premium: Number(premium), distance_min: Number(distance) });
  }
  return stops;
}

/** The records with these terms. @throws ConfigError where a symbol that is named is not in the market */
export function withGuaranteedStops(
  records: readonly SymbolRecord[],
  stops: GuaranteedStops,
): SymbolRecord[] {
  for (const name of stops.keys()) {
    if (!records.some(({ symbol }) => symbol === name)) {
      throw new ConfigError(`GUARANTEED_STOPS names ${name}, which the market does not have.`);
    }
  }
  return records.map((record) => {
    const guaranteed_stop = stops.get(record.symbol);
    return guaranteed_stop === undefined ? { ...record } : { ...record, guaranteed_stop };
  });
}
