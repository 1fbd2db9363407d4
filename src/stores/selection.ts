/** The symbol that the workspace looks at: the watchlist sets it, the chart and the ticket follow. Main thread. */
import { createSignal } from "solid-js";

const [selectedSymbol, setSelectedSymbol] = createSignal<number | null>(null);

export { selectedSymbol };

/** Makes a symbol the workspace's own. */
export function selectSymbol(symbol_id: number): void {
  setSelectedSymbol(symbol_id);
}
