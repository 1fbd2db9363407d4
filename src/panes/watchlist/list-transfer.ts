/** Saves the shown list as a file, and makes lists of one. Main thread; fetched when that is asked for. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import { csvList, readLists, textList } from "./list-file.ts";
import { OWN_LISTS_MAX, listName, membersOf } from "./lists.ts";

/** Unknown names that are told; of more their number. */
const NAMED_MAX = 5;

export function saveList(
  watchlist: Watchlist,
  symbols: readonly SymbolRecord[],
  kind: "csv" | "txt",
): void {
  const lists = watchlist.lists();
  const name = listName(lists, watchlist.current());
  const members = membersOf(lists, watchlist.current(), symbols);
  const file = `${name.replaceAll(/[^\p{L}\p{N}-]+/gu, "-") || "list"}.${kind}`;
  if (kind === "csv") saveFile(csvList(members), "text/csv;charset=utf-8", file);
  else saveFile(textList(name, members), "text/plain;charset=utf-8", file);
}

/** Asks for a file; each of its sections becomes a list of the trader's own. */
export function askForLists(watchlist: Watchlist, symbols: readonly SymbolRecord[]): void {
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
  const { lists, unknown } = readLists(text, symbols);
  const room = OWN_LISTS_MAX - watchlist.lists().own.length;
  const taken = lists.slice(0, Math.max(0, room));
  const ofFile = file.name.replace(/\.\w+$/, "");
  for (const { name, symbol_ids } of taken) watchlist.create(name ?? ofFile, symbol_ids);
  const count = taken.reduce((sum, { symbol_ids }) => sum + symbol_ids.length, 0);
  const left = lists.length - taken.length;
  showToast({
    key: "watchlist",
    tone: taken.length === 0 ? "warn" : "good",
    title:
      taken.length === 0
        ? "The file has no symbol that is known here"
        : `${plural(taken.length, "list")} with ${plural(count, "symbol")}`,
    text: [
      ...(unknown.length === 0 ? [] : [`Not known here: ${namesOf(unknown)}.`]),
      ...(left === 0 ? [] : [`No room for ${plural(left, "list")} more.`]),
    ].join(" "),
  });
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED_MAX
    ? names.join(", ")
    : `${names.slice(0, NAMED_MAX).join(", ")} and ${names.length - NAMED_MAX} more`;
