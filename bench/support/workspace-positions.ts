/**
 * What is held in the workspace's measure: 200 positions, each in a symbol of its own. Runs in Node and in a measured page;
 * pure. Of every symbol a point moves half a lot by 5 cents, so that a tick nearly always moves what is shown; one in five
 * is quoted in euros, whose rate moves as well.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";

export const SYMBOLS = 500;
export const TICKS_PER_SECOND = 20_000;
export const POSITIONS = 200;
export const LOTS = 0.5;
/** From the price to the stop loss, and twice that to the take profit: further than prices go. */
const STOP_AWAY = 0.02;

/** Converts what is quoted in euros. */
const EURUSD = 1;
const EURO_EVERY = 5;

/** The symbol as it is traded here. */
export function tradable(record: SymbolRecord): SymbolRecord {
  const { symbol_id, digits } = record;
  const sized = { ...record, contract_size: 10 ** (digits - 1), margin_mode: "cfd" as const };
  if (symbol_id === EURUSD) return { ...sized, base_currency: "EUR", quote_currency: "USD" };
  const currency = symbol_id % EURO_EVERY === 0 ? "EUR" : "USD";
  return { ...sized, base_currency: currency, quote_currency: currency };
}

export type Held = { readonly symbol_id: number; readonly side: 0 | 1 };

/** The nth position, from 0: in every second symbol, long and short in turns. */
export const heldAt = (nth: number): Held => ({
  symbol_id: 1 + 2 * nth,
  side: nth % 2 === 0 ? 0 : 1,
});

/** Its stop loss and take profit, when it was opened at `price`. */
export function protectionsOf({ side }: Held, price: number, digits: number) {
  const sign = side === 0 ? 1 : -1;
  const away = (share: number) => Number((price * (1 + sign * share)).toFixed(digits));
  return { stop_loss: away(-STOP_AWAY), take_profit: away(2 * STOP_AWAY) };
}
