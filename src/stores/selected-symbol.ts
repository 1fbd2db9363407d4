/**
 * The symbol that the workspace looks at, which is that of the active chart: whatever has no colour sets it and follows it. Main
 * thread.
 */
import { activeChart, paneSymbol, setPaneSymbol } from "./charts.ts";

/** null: none was chosen yet. */
export const selectedSymbol = (): number | null => paneSymbol(activeChart());

/** Makes a symbol the workspace's own. */
export const selectSymbol = (symbol_id: number): void => setPaneSymbol(activeChart(), symbol_id);
