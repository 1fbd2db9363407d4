/**
 * Lists of symbols as files: the text lists of TradingView, with ### before the name of a section, and tables of values parted
 * by commas. Main thread; pure. A file is foreign: what cannot be read is left out, and nothing throws.
 */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { LIST_NAME_LENGTH_MAX, SECTIONS_MAX, isSectionKey, type Section } from "./lists.ts";

/** A longer file is no list of symbols. */
export const FILE_CHARS_MAX = 200_000;

/** A list as it stands in a file, keys of its sections in its order. */
export type ReadList = {
  /** Symbols that are known here, each once. */
  readonly symbol_ids: readonly number[];
  readonly sections: readonly Section[];
  /** Names that no symbol has, each once. */
  readonly unknown: readonly string[];
};

type Named = Pick<SymbolRecord, "symbol_id" | "symbol">;
type Described = Named & Pick<SymbolRecord, "description">;

/** A list to be written: a symbol, or the heading of what follows. */
export type Entry<Symbol> = Symbol | { readonly section: string };

/** What stands in a list, in its order. */
export function entriesOf<Symbol extends Named>(
  keys: readonly number[],
  sections: readonly Section[],
  symbolOf: (symbol_id: number) => Symbol | undefined,
): Entry<Symbol>[] {
  return keys.flatMap((key): Entry<Symbol>[] => {
    if (!isSectionKey(key)) {
      const symbol = symbolOf(key);
      return symbol === undefined ? [] : [symbol];
    }
    const section = sections.find(({ id }) => id === -key);
    return section === undefined ? [] : [{ section: section.name }];
  });
}

/** "ABCUSD,###Coins,DEFUSD". */
export const textList = (entries: readonly Entry<Named>[]): string =>
  `${entries
    .map((entry) =>
      "section" in entry ? `###${entry.section.replaceAll(/[,\r\n]/g, " ")}` : entry.symbol,
    )
    .join(",")}\n`;

/** With a heading; words are quoted, and none begins like a formula. A section without a symbol has a line of its own. */
export function csvList(entries: readonly Entry<Described>[]): string {
  let section = "";
  let isSaid = true;
  const lines: string[] = [];
  const flush = () => {
    if (!isSaid) lines.push(csvLine(["", "", section]));
    isSaid = true;
  };
  for (const entry of entries) {
    if ("section" in entry) {
      flush();
      section = entry.section;
      isSaid = false;
    } else {
      lines.push(csvLine([entry.symbol, entry.description, section]));
      isSaid = true;
    }
  }
  flush();
  return ["Symbol,Description,Section", ...lines].map((line) => `${line}\r\n`).join("");
}

const csvLine = ([symbol = "", ...words]: readonly string[]): string =>
  [symbol, ...words.map(quoted)].join(",");

const quoted = (words: string): string =>
  words === "" ? "" : `"${words.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

/** Reads either kind. */
export function readList(text: string, symbols: readonly Named[]): ReadList {
  const byName = new Map(symbols.map(({ symbol, symbol_id }) => [plain(symbol), symbol_id]));
  const keys = new Set<number>();
  const sections: Section[] = [];
  const unknown = new Set<string>();
  for (const { name, isSection } of namesOf(text.slice(0, FILE_CHARS_MAX))) {
    if (isSection) {
      const fit = name.trim().replaceAll(/\s+/g, " ").slice(0, LIST_NAME_LENGTH_MAX).trim();
      if (fit === "" || sections.length >= SECTIONS_MAX) continue;
      sections.push({ id: sections.length + 1, name: fit, isFolded: false });
      keys.add(-sections.length);
      continue;
    }
    const id = byName.get(plain(name));
    if (id === undefined) unknown.add(name);
    else keys.add(id);
  }
  return { symbol_ids: [...keys], sections, unknown: [...unknown] };
}

type Name = { readonly name: string; readonly isSection: boolean };

function namesOf(text: string): Name[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const [head = "", ...rows] = lines;
  const columns = cellsOf(head).map((cell) => cell.toLowerCase());
  return columns.length > 1 && columns[0] === "symbol"
    ? tableNames(rows, columns.indexOf("section"))
    : lines
        .flatMap((line) => line.split(","))
        .map(clean)
        .filter(Boolean)
        .map((cell) =>
          cell.startsWith("###")
            ? { name: cell.slice(3), isSection: true }
            : { name: cell, isSection: false },
        );
}

/** A section begins with the first line that names another one. `column`: where it is named; -1: nowhere. */
function tableNames(rows: readonly string[], column: number): Name[] {
  const names: Name[] = [];
  let section = "";
  for (const row of rows) {
    const cells = cellsOf(row);
    const named = column < 0 ? "" : (cells[column] ?? "").replace(/^'(?=[=+\-@])/, "");
    if (named !== "" && named !== section) names.push({ name: named, isSection: true });
    if (named !== "") section = named;
    const symbol = cells[0] ?? "";
    if (symbol !== "") names.push({ name: symbol, isSection: false });
  }
  return names;
}

/** Cells parted by commas or semicolons, which stand for themselves between quotes. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^",;])+|(?<=^|[,;])(?=[,;]|$)/g) ?? [];
  return cells.map((cell) => clean(cell).replaceAll('""', '"'));
}

const clean = (cell: string): string => cell.trim().replace(/^"/, "").replace(/"$/, "").trim();

/** "BINANCE:BTC/USD" and "btcusd" are one. */
const plain = (name: string): string =>
  name
    .slice(name.indexOf(":") + 1)
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toUpperCase();
