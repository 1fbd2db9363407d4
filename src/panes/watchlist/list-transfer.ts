/** Saves the shown list as a file, and makes a list of one. Main thread; fetched when that is asked for. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import { csvList, entriesOf, readList, textList, type ReadList } from "./list-file.ts";
import { isSectionKey, listName, orderOf, sectionsOf } from "./lists.ts";
import { plural, t } from "../../language/translate.ts";

/** Unknown names that are told; of more their number. */
const NAMED_MAX = 5;

export function saveList(
  watchlist: Watchlist,
  symbols: readonly SymbolRecord[],
  kind: "csv" | "txt",
): void {
  const lists = watchlist.lists();
  const current = watchlist.current();
  const name = listName(lists, current);
  const byId = new Map(symbols.map((symbol) => [symbol.symbol_id, symbol]));
  const entries = entriesOf(
    orderOf(lists, current, symbols),
    sectionsOf(lists, current),
    (symbol_id) => byId.get(symbol_id),
  );
  const file = `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, "-") || "list"}.${kind}`;
  if (kind === "csv") saveFile(csvList(entries), "text/csv;charset=utf-8", file);
  else saveFile(textList(entries), "text/plain;charset=utf-8", file);
}

/** Asks for a file, which becomes a list of the trader's own, of its name, with its sections. */
export function askForList(watchlist: Watchlist, symbols: readonly SymbolRecord[]): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".txt,.csv,text/plain,text/csv";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file !== undefined) void take(file, watchlist, symbols);
  });
  input.click();
}

async function take(
  file: File,
  watchlist: Watchlist,
  symbols: readonly SymbolRecord[],
): Promise<void> {
  const text = await file.text().catch(() => "");
  const name = file.name.replace(/\.\w+$/, "");
  const { symbol_ids, sections, unknown } = withoutOwnName(readList(text, symbols), name);
  const count = symbol_ids.filter((key) => !isSectionKey(key)).length;
  if (count > 0) watchlist.act((lists) => lists.create(name, symbol_ids, sections));

  showToast({
    key: "watchlist",
    tone: count === 0 ? "warn" : "good",
    title:
      count === 0
        ? t("The file has no symbol that is known here")
        : `${name}: ${countWords(count, sections.length)}`,
    text:
      unknown.length === 0 ? "" : t("Not known here: {unknown}.", { unknown: namesOf(unknown) }),
  });
}

/** One section that has the list's own name, and all that is in it, is the list: so it was written once. */
function withoutOwnName(list: ReadList, name: string): ReadList {
  const [first] = list.symbol_ids;
  const isAll = list.sections.length === 1 && first !== undefined && isSectionKey(first);
  if (!isAll || list.sections[0]?.name.toLowerCase() !== name.toLowerCase()) return list;
  return { ...list, symbol_ids: list.symbol_ids.slice(1), sections: [] };
}

function countWords(symbols: number, sections: number): string {
  const counted = plural(symbols, "1 symbol", "{count} symbols");
  return sections === 0
    ? counted
    : plural(sections, "{symbols} in 1 section", "{symbols} in {count} sections", {
        symbols: counted,
      });
}

const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED_MAX
    ? names.join(", ")
    : t("{names} and {more} more", {
        names: names.slice(0, NAMED_MAX).join(", "),
        more: names.length - NAMED_MAX,
      });
