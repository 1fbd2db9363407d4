/** What a row's menu, keys and presses ask the watchlist to do. Main thread; types alone. */
import type { SymbolRecord } from "../../../contract/symbol.ts";

export type RowCommands = {
  open: (symbol: SymbolRecord) => void;
  showInfo: (symbol: SymbolRecord) => void;
  copy: (symbol: SymbolRecord) => void;
  /** Asks for the name of a new list that starts with the symbol; null starts it empty. */
  nameList: (symbol: SymbolRecord | null) => void;
  /** Moves a shown symbol by places. */
  moveBy: (symbol: SymbolRecord, places: number) => void;
};
