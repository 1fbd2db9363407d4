/**
 * Asks the active chart to compare a symbol with its own, from wherever the symbol is. Main thread; small, because the chart has
 * it: what compares is fetched when it is first asked for.
 */
import { createSignal, untrack } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";

const [asked, setAsked] = createSignal<SymbolRecord | null>(null);

/** What waits to be compared; null: nothing. Tracks. */
export const compareAsked = asked;

/** Nothing happens where no chart stands. */
export const askCompare = (symbol: SymbolRecord): void => void setAsked(symbol);

/** What waits, once: the active chart has it from here on. */
export function takeCompareAsked(): SymbolRecord | null {
  const symbol = untrack(asked);
  setAsked(null);
  return symbol;
}
