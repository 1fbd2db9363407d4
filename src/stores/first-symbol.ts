/** Which symbol is shown before one was chosen. Main thread; pure. */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

/** The first that trades now, or else the first. */
export const firstSymbol = (symbols: readonly SymbolRecord[]): SymbolRecord | undefined =>
  symbols.find(({ status }) => status === SYMBOL_STATUS.enabled) ?? symbols[0];
