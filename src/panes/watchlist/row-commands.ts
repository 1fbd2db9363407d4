/** What a row's menu, keys and presses ask the watchlist to do. Main thread; types alone. */
import type { SymbolRecord } from "../../../contract/symbol.ts";

export type RowCommands = {
  open: (symbol: SymbolRecord) => void;
  showInfo: (symbol: SymbolRecord) => void;
  copy: (symbol: SymbolRecord) => void;
  /** Asks for the name of a new list that starts with the symbol; null starts it empty. */
  nameList: (symbol: SymbolRecord | null) => void;
  /** Asks for the name of a new section before the key, or of one that is there. */
  nameSection: (naming: { before: number | null } | { section: number; name: string }) => void;
  /** Moves a shown symbol or section by places. By key of rows.ts. */
  moveBy: (key: number, places: number) => void;
};
