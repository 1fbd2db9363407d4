/**
 * Lists of symbols as files: the text lists of TradingView, with ### before the name of a section, and tables of values parted
 * by commas. Main thread; pure. A file is foreign: what cannot be read is left out, and nothing throws.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { LIST_NAME_LENGTH_MAX, OWN_LISTS_MAX } from "./lists.ts";

/** A longer file is no list of symbols. */
export const FILE_CHARS_MAX = 200_000;

/** A list as it stands in a file. null: it has no name there. */
export type ReadList = { readonly name: string | null; readonly symbol_ids: readonly number[] };

export type ReadFile = {
  /** Those with a symbol that is known here, in their order. */
  readonly lists: readonly ReadList[];
  /** Names that no symbol has, each once. */
  readonly unknown: readonly string[];
};

type Named = Pick<SymbolRecord, "symbol_id" | "symbol">;

/** "###Name,ABCUSD,DEFUSD". */
export const textList = (name: string, symbols: readonly Named[]): string =>
  `${[`###${name.replaceAll(/[,\r\n]/g, " ")}`, ...symbols.map(({ symbol }) => symbol)].join(",")}\n`;

/** With a heading; descriptions are quoted, and none begins like a formula. */
export const csvList = (symbols: readonly (Named & Pick<SymbolRecord, "description">)[]): string =>
  ["Symbol,Description", ...symbols.map(({ symbol, description }) => csvLine(symbol, description))]
    .map((line) => `${line}\r\n`)
    .join("");

const csvLine = (symbol: string, description: string): string =>
  `${symbol},"${description.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Reads either kind. What stands before the first section is a list without a name. */
export function readLists(text: string, symbols: readonly Named[]): ReadFile {
  const byName = new Map(symbols.map(({ symbol, symbol_id }) => [plain(symbol), symbol_id]));
  const unknown = new Set<string>();
  const lists: { name: string | null; symbol_ids: Set<number> }[] = [];
  const start = (name: string | null) => {
    const list = { name, symbol_ids: new Set<number>() };
    lists.push(list);
    return list;
  };
  let list = start(null);
  for (const entry of entriesOf(text.slice(0, FILE_CHARS_MAX))) {
    if (entry.startsWith("###")) {
      const name = entry.slice(3).trim().slice(0, LIST_NAME_LENGTH_MAX);
      list = start(name === "" ? null : name);
      continue;
    }
    const id = byName.get(plain(entry));
    if (id === undefined) unknown.add(entry);
    else list.symbol_ids.add(id);
  }
  return {
    lists: lists
      .filter(({ symbol_ids }) => symbol_ids.size > 0)
      .slice(0, OWN_LISTS_MAX)
      .map(({ name, symbol_ids }) => ({ name, symbol_ids: [...symbol_ids] })),
    unknown: [...unknown],
  };
}

const CSV_HEAD = /^\uFEFF?"?symbol"?\s*[,;]/i;

function entriesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const cells = CSV_HEAD.test(lines[0] ?? "")
    ? lines.slice(1).map((line) => line.split(/[,;]/, 1)[0] ?? "")
    : lines.flatMap((line) => line.split(","));
  // A mark of the byte order counts as white space.
  return cells
    .map((cell) => cell.trim().replace(/^"/, "").replace(/"$/, "").trim())
    .filter(Boolean);
}

/** "BINANCE:BTC/USD" and "btcusd" are one. */
const plain = (name: string): string =>
  name
    .slice(name.indexOf(":") + 1)
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toUpperCase();
