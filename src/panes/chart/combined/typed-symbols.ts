/** What is offered while a symbol or arithmetic of symbols is typed. Main thread; pure. */
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { isCombination } from "../../../../domain/combination.ts";
import { searchSymbols } from "../../../stores/search-symbols.ts";
import { combinedSymbol, readTyped } from "./combined-source.ts";

/** More rows than these nobody reads: what is typed narrows them. */
const LISTED_MAX = 200;

export type Offered = {
  /** What is typed, as arithmetic that can be shown. */
  readonly combined: SymbolRecord | null;
  /** What is wrong with the arithmetic that is typed; "": nothing. */
  readonly fault: string;
  /** Symbols by what is typed, or by the last name in the arithmetic; of nothing typed all of them. */
  readonly symbols: readonly SymbolRecord[];
  /** The symbols finish the arithmetic's last name; false: each is what was looked for. */
  readonly isLastName: boolean;
};

/** The name that ends what is typed; "": none does. */
const lastName = (text: string): string => text.split(/[-+*/()\s"]/).at(-1) ?? "";

export function offered(text: string, all: readonly SymbolRecord[]): Offered {
  const typed = text.trim();
  const listed = (found: readonly SymbolRecord[]) => found.slice(0, LISTED_MAX);
  if (typed === "") return { combined: null, fault: "", symbols: listed(all), isLastName: false };
  const found = searchSymbols(all, typed);
  // A pair may be typed with its sign, EUR/USD, and a name may have one.
  const isBegun = /[-+*/(]$/.test(typed);
  const isName = !isBegun && found.some(({ symbol }) => letters(symbol) === letters(typed));
  if (!isCombination(typed) || isName)
    return { combined: null, fault: "", symbols: listed(found), isLastName: false };
  const read = readTyped(typed, all);
  const last = lastName(typed);
  const hasLast = !all.some(({ symbol }) => letters(symbol) === letters(last));
  return {
    combined: read.ok ? (combinedSymbol(read.combination, all) ?? null) : null,
    fault: read.ok ? "" : read.fault,
    symbols: hasLast ? listed(searchSymbols(all, last)) : [],
    isLastName: true,
  };
}

/** The arithmetic with its last name finished. */
export function withLastName(text: string, { symbol }: SymbolRecord): string {
  const name =
    /^[\p{L}\d._#&]+$/u.test(symbol) && !/^\d+(\.\d+)?$/.test(symbol) ? symbol : `"${symbol}"`;
  const typed = text.trimEnd();
  return typed.slice(0, typed.length - lastName(typed).length) + name;
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
