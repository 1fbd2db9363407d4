/**
 * The drawings that go with a layout: those of the account on its symbols, and those of another that come among them. Main
 * thread; fetched with the list of drawings, or when a layout is shared or opened.
 */
import { DRAWINGS_MAX, readDrawing } from "../../../../drawings/drawing.ts";
import { FORMAT, type Entries } from "../../../../drawings/replica.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import type { Feed } from "../../../feed/feed.ts";
import { accountShelf } from "./account-shelf.ts";
import { copiesOf } from "./chosen-acts.ts";
import type { Shelf, Wanted } from "./drawing-shelf.ts";
import { toldOf } from "./told-drawing.ts";

export { readTold } from "./told-drawing.ts";

/** By the name of the symbol, from the back to the front. */
type ToldList = { readonly symbol: string; readonly drawings: readonly object[] };
type ReadList = {
  readonly symbol_id: number;
  readonly symbol: string;
  readonly drawings: readonly Drawing[];
};

export const sharingOf = (feed: Feed) =>
  makeSharing(accountShelf(feed), (symbol_id) => feed.symbol(symbol_id)?.symbol);

/** None of it rejects. */
export function makeSharing(
  shelf: Pick<Shelf, "all" | "entries" | "write">,
  symbolName: (symbol_id: number) => string | undefined,
) {
  return {
    /** Those that are seen on these symbols; one without any is left out. */
    tell: async (symbols: readonly number[]): Promise<readonly ToldList[]> => {
      await shelf.all();
      return symbols.flatMap((symbol_id): ToldList[] => {
        const symbol = symbolName(symbol_id);
        const drawings = toldOf(shownOf(shelf.entries(symbol_id)));
        return symbol === undefined || drawings.length === 0 ? [] : [{ symbol, drawings }];
      });
    },
    /** Names of the symbols on which there is no room for all that would come. */
    withoutRoom: async (lists: readonly ReadList[]): Promise<string[]> => {
      await shelf.all();
      const left = new Map<number, number>();
      const full = new Set<string>();
      for (const { symbol_id, symbol, drawings } of lists) {
        const before =
          left.get(symbol_id) ?? DRAWINGS_MAX - liveOf(shelf.entries(symbol_id)).length;
        left.set(symbol_id, before - drawings.length);
        if (before < drawings.length) full.add(symbol);
      }
      return [...full];
    },
    /** Adds them in front of the account's, as new ones: nothing gives way to them. Returns what takes them away again. */
    add: (lists: readonly ReadList[]): (() => void) => {
      const undos = lists.map((list) => addTo(shelf, list));
      return () => {
        for (const undo of undos) undo();
      };
    },
  };
}

function addTo(shelf: Pick<Shelf, "entries" | "write">, { symbol_id, drawings }: ReadList) {
  const live = liveOf(shelf.entries(symbol_id));
  const front = live.reduce((most, { place }) => Math.max(most, place), 0);
  const made = copiesOf(drawings).map((drawing, at): [string, Wanted] => [
    drawing.id,
    { drawing, place: front + 1 + at },
  ]);
  shelf.write(symbol_id, new Map(made));
  const gone = made.map(([id]): [string, Wanted] => [id, null]);
  return () => shelf.write(symbol_id, new Map(gone));
}

const liveOf = (entries: Entries) => Object.values(entries).filter((one) => one.drawing !== null);

/** Those that this terminal reads, from the back to the front. */
const shownOf = (entries: Entries): readonly Drawing[] =>
  liveOf(entries)
    .filter(({ format }) => format <= FORMAT)
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ drawing }) => readDrawing(drawing) ?? []);
