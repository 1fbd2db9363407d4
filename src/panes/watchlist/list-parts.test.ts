/** Lists as parts of an account's document: there and back, and two devices' that meet. */
import { describe, expect, it } from "vitest";
import { arrangeList, createList, removeFromList, toggleFavourite } from "./list-changes.ts";
import { joinLists, listsOfParts, partsOfLists } from "./list-parts.ts";
import { EMPTY_LISTS, type Lists } from "./lists.ts";
import { createSection } from "./section-changes.ts";

const asJson = (value: unknown): never => JSON.parse(JSON.stringify(value)) as never;

/** Something of everything that a trader does to lists. */
function rich(): Lists {
  let lists = createList(EMPTY_LISTS, "Scalps", [3, 1]);
  lists = createSection(lists, lists.current, [3, 1], "Majors", 1).lists;
  lists = createList(lists, "Swing", [2]);
  lists = toggleFavourite(toggleFavourite(lists, 6), 2);
  lists = arrangeList(lists, "all", [2, 1]).lists;
  return removeFromList(lists, "category:crypto", 7).lists;
}

describe("lists as parts", () => {
  it("are the same lists again, with the one shown that was", () => {
    const lists = rich();
    expect(listsOfParts(asJson(partsOfLists(lists)), lists)).toEqual(lists);
    expect(listsOfParts({}, lists)).toEqual(EMPTY_LISTS);
    expect(partsOfLists(EMPTY_LISTS)).toEqual({});
  });

  it("have ids that the service takes", () => {
    for (const id of Object.keys(partsOfLists(rich()))) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it("that cannot be read are left out, and nothing throws", () => {
    const parts = { "own-1": null, "own-x": { name: "A" }, favourites: 7, all: { arranged: "x" } };
    expect(listsOfParts(parts, EMPTY_LISTS)).toEqual(EMPTY_LISTS);
  });

  it.each([
    ["only here", { "own-1": { name: "A", symbol_ids: [1] } }, {}, "own-1", [1]],
    ["only there", {}, { "own-1": { name: "A", symbol_ids: [1] } }, "own-1", [1]],
    [
      "of one name",
      { "own-5": { name: "scalps", symbol_ids: [2, -1, 3] } },
      { "own-1": { name: "Scalps", symbol_ids: [1, 2] } },
      "own-1",
      [1, 2, 3],
    ],
    [
      "of one number",
      { "own-1": { name: "B", symbol_ids: [2] } },
      { "own-1": { name: "A", symbol_ids: [1] } },
      "own-2",
      [2],
    ],
    [
      "the favourites",
      { favourites: { symbol_ids: [9, 1] } },
      { favourites: { symbol_ids: [1] } },
      "favourites",
      [1, 9],
    ],
  ])("%s are in what two devices have together", (_, mine, theirs, part, symbol_ids) => {
    expect(joinLists(mine, theirs)[part]).toMatchObject({ symbol_ids });
  });

  it("of the house are as the account has them", () => {
    const joined = joinLists({ all: { arranged: [2, 1] } }, { all: { arranged: [1, 2] } });
    expect(joined).toEqual({ all: { arranged: [1, 2] } });
  });
});
