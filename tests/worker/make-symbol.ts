/** What the tests of this folder share: a symbol record that is whole. Test code only. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { scriptedSymbol } from "../support/scripted-market.ts";

/** A symbol that trades around the clock. */
export const makeSymbol = (symbol_id: number): SymbolRecord =>
  scriptedSymbol(symbol_id, `S${symbol_id}`, "crypto", 2);
