/**
 * A market for the fan-out measure: symbols of every kind, each tick written with the microsecond of its making in the
 * column volume, so that a client knows how long it took. Runs in Node.
 */
import {
  createScriptedMarket,
  scriptedSymbol,
  type ScriptedMarket,
} from "../../tests/support/scripted-market.ts";
import { machineUs } from "./fan-out-player.ts";

const SYMBOLS_COUNT = 100;
const CATEGORIES = ["forex", "metals", "indices", "crypto", "shares"] as const;
const DIGITS = [5, 2, 1, 2, 3] as const;
const PRICE_POINTS = 1_085_000;

export type MeasuredMarket = { readonly market: ScriptedMarket; play: () => void };

/** `epochUs`: the microsecond that the volumes count from. */
export function createMeasuredMarket(epochUs: () => number): MeasuredMarket {
  const symbols = Array.from({ length: SYMBOLS_COUNT }, (_, at) => {
    const kind = at % CATEGORIES.length;
    const category = CATEGORIES[kind] ?? "forex";
    return scriptedSymbol(at + 1, `SYM${at + 1}`, category, DIGITS[kind] ?? 2);
  });
  const market = createScriptedMarket(() => Date.now(), symbols);
  let turn = 0;
  return {
    market,
    play() {
      turn += 1;
      // A stride that meets all symbols, and a price that never stands still.
      const symbol_id = 1 + ((turn * 37) % SYMBOLS_COUNT);
      const bid = PRICE_POINTS + ((turn * 7919) % 2_000);
      market.tick(symbol_id, bid, bid + 12, Date.now(), machineUs() - epochUs());
    },
  };
}
