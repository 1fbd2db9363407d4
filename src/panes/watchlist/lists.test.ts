/** Tests of lists.ts, list-changes.ts and lists-parse.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToList,
  arrangeList,
  createList,
  deleteList,
  freeListName,
  removeFromList,
  renameList,
  resetList,
  toggleFavourite,
} from "./list-changes.ts";
import {
  EMPTY_LISTS,
  OWN_LISTS_MAX,
  canHold,
  isArranged,
  isFavourite,
  listName,
  membersOf,
  showList,
  type ListId,
  type Lists,
} from "./lists.ts";
import { parseLists } from "./lists-parse.ts";
import { SYMBOLS, symbolRecord } from "./test-symbols.ts";

const idsOf = (lists: Lists, id: ListId) =>
  membersOf(lists, id, SYMBOLS).map((symbol) => symbol.symbol_id);

describe("lists of the house", () => {
  it("hold what the service has, in its order", () => {
    expect(idsOf(EMPTY_LISTS, "all")).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(idsOf(EMPTY_LISTS, "category:crypto")).toEqual([6, 7]);
    expect(idsOf(EMPTY_LISTS, "favourites")).toEqual([]);
    expect(listName(EMPTY_LISTS, "category:crypto")).toBe("Crypto");
  });

  it("can be thinned out, each for itself", () => {
    const { lists } = removeFromList(EMPTY_LISTS, "all", 6);
    expect(idsOf(lists, "all")).toEqual([1, 2, 3, 4, 5, 7]);
    expect(idsOf(lists, "category:crypto")).toEqual([6, 7]);
    expect(idsOf(addToList(lists, "all", 6), "all")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("take a new symbol of the service even after they were put in order by hand", () => {
    const { lists, undo } = arrangeList(EMPTY_LISTS, "category:crypto", [7, 6]);
    const more = [...SYMBOLS, symbolRecord({ symbol_id: 8, category: "crypto" })];
    expect(membersOf(lists, "category:crypto", more).map((s) => s.symbol_id)).toEqual([7, 6, 8]);
    expect(isArranged(lists, "category:crypto")).toBe(true);
    expect(isArranged(undo(lists), "category:crypto")).toBe(false);
  });

  it("go back to their first state, and back again", () => {
    const thinned = removeFromList(EMPTY_LISTS, "all", 3).lists;
    const arranged = arrangeList(thinned, "all", [7, 6, 5, 4, 2, 1]).lists;
    const { lists, undo } = resetList(arranged, "all");
    expect(idsOf(lists, "all")).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(idsOf(undo(lists), "all")).toEqual([7, 6, 5, 4, 2, 1]);
  });

  it("of a category hold only their own", () => {
    expect(canHold("category:crypto", symbolRecord())).toBe(false);
    expect(canHold("category:forex", symbolRecord())).toBe(true);
    expect(canHold("favourites", symbolRecord())).toBe(true);
  });
});

describe("favourites", () => {
  it("are switched on and off and keep the order of their making", () => {
    const lists = toggleFavourite(toggleFavourite(EMPTY_LISTS, 6), 2);
    expect(idsOf(lists, "favourites")).toEqual([6, 2]);
    expect(isFavourite(lists, 6)).toBe(true);
    expect(idsOf(toggleFavourite(lists, 6), "favourites")).toEqual([2]);
  });
});

describe("own lists", () => {
  it("are made, shown, renamed and deleted, and come back where they were", () => {
    const one = createList(EMPTY_LISTS, "  Swing   trades ");
    const two = createList(one, "Scalps", [6]);
    expect(two.current).not.toBe(one.current);
    expect(listName(two, one.current)).toBe("Swing trades");
    const renamed = renameList(two, one.current, "Weekly");
    const { lists, undo } = deleteList(renamed, one.current);
    expect(lists.own.map((list) => list.name)).toEqual(["Scalps"]);
    expect(lists.current).toBe(two.current);
    expect(undo(lists).own.map((list) => list.name)).toEqual(["Weekly", "Scalps"]);
    expect(undo(undo(lists)).own).toHaveLength(2);
  });

  it("fall back to all symbols when the one shown is deleted", () => {
    const lists = createList(EMPTY_LISTS, "Scalps");
    expect(deleteList(lists, lists.current).lists.current).toBe("all");
    expect(showList(EMPTY_LISTS, "own:9").current).toBe("all");
  });

  it("never share a name", () => {
    const lists = createList(createList(EMPTY_LISTS, "Scalps"), "scalps");
    expect(lists.own.map((list) => list.name)).toEqual(["Scalps", "scalps 2"]);
    const first = lists.own[0]?.id ?? "all";
    expect(renameList(lists, first, "Scalps").own[0]?.name).toBe("Scalps");
    expect(freeListName(lists, "   ")).toBe("");
    expect(createList(lists, " ")).toBe(lists);
  });

  it("are bounded in number", () => {
    let lists = EMPTY_LISTS;
    for (let n = 0; n < OWN_LISTS_MAX + 5; n++) lists = createList(lists, `List ${n}`);
    expect(lists.own).toHaveLength(OWN_LISTS_MAX);
  });

  it("hold a symbol once, and lose it without forgetting the unknown", () => {
    const lists = createList(EMPTY_LISTS, "Mine", [6, 999, 2]);
    const id = lists.current;
    expect(addToList(lists, id, 6)).toBe(lists);
    expect(idsOf(lists, id)).toEqual([6, 2]);
    const { lists: arranged, undo } = arrangeList(lists, id, [2, 6]);
    expect(arranged.own[0]?.symbol_ids).toEqual([2, 6, 999]);
    const later = addToList(removeFromList(arranged, id, 2).lists, id, 7);
    expect(undo(later).own[0]?.symbol_ids).toEqual([6, 999, 7]);
  });

  it("get a removed symbol back in its place, whatever happened since", () => {
    const lists = createList(EMPTY_LISTS, "Mine", [1, 2, 3]);
    const id = lists.current;
    const removal = removeFromList(lists, id, 2);
    const later = addToList(removal.lists, id, 7);
    expect(idsOf(removal.undo(later), id)).toEqual([1, 2, 3, 7]);
  });
});

describe("parseLists", () => {
  it("reads back what was remembered", () => {
    let lists = createList(EMPTY_LISTS, "Mine", [3, 1]);
    lists = toggleFavourite(arrangeList(lists, "all", [2, 1]).lists, 6);
    lists = removeFromList(lists, "category:crypto", 7).lists;
    expect(parseLists(JSON.parse(JSON.stringify(lists)))).toEqual(lists);
  });

  it("drops what it cannot read and keeps the rest", () => {
    const lists = parseLists({
      current: "own:7",
      favourites: [1, "2", -3, 1, 4.5, 6],
      own: [{ id: "own:1", name: "A", symbol_ids: null }, { id: "x", name: "B" }, null, 3],
      removed: { all: [1], __proto__x: [2], "category:forex": "no" },
      arranged: [],
    });
    expect(lists).toEqual({
      current: "all",
      favourites: [1, 6],
      own: [{ id: "own:1", name: "A", symbol_ids: [] }],
      removed: { all: [1] },
      arranged: {},
      sections: {},
    });
  });

  it("never throws, and what it gives can be used and parsed again", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const lists = parseLists(value);
        expect(parseLists(lists)).toEqual(lists);
        expect(() => membersOf(lists, lists.current, SYMBOLS)).not.toThrow();
      }),
    );
  });
});
