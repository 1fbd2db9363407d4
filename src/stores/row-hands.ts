/**
 * What sends orders from the rows of a list, where there is anything: the trade kit puts it here while one-click trading is on.
 * Main thread. Whoever shows rows knows of it by these types alone, so that an investor's page has no code to send with.
 */
import { createRoot, createSignal, type Component } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";

/** A row of a list. What it has tracks. */
export type HandedRow = {
  readonly symbol: () => SymbolRecord | undefined;
  /** It is the keyboard's: its buttons are reached by Tab. */
  readonly isActive: () => boolean;
  /** Names the list, whose size the row has where it has none of its own. */
  readonly list: () => string;
};

export type RowHands = {
  /**
   * Puts into a cell what belongs into one of that column: a button that sells or buys over its price, the size. For as long as
   * the owner lives.
   */
  readonly mount: (cell: HTMLElement, column: string, row: HandedRow) => void;
  /** Above the rows: the size of the list. */
  readonly Bar: Component<{ list: string }>;
};

const [rowHands, setRowHands] = createRoot(() => createSignal<RowHands | null>(null));
/** null: rows send nothing. */
export { rowHands, setRowHands };
