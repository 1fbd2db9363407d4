import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToList, createList, deleteList, removeFromList, resetList } from "./list-changes.ts";
import { EMPTY_LISTS, SECTIONS_MAX, isSectionKey, orderOf, sectionsOf } from "./lists.ts";
import { parseLists } from "./lists-parse.ts";
import { sectionRows, sortSections } from "./rows.ts";
import {
  changeSection,
  createSection,
  moveKey,
  removeSection,
  shiftKey,
} from "./section-changes.ts";
import { SYMBOLS } from "./test-symbols.ts";

/** [1, Majors: 2, 3, Coins: 6, 7] */
function mine() {
  const list = createList(EMPTY_LISTS, "Mine", [1, 2, 3, 6, 7]);
  const id = list.current;
  const one = createSection(list, id, [1, 2, 3, 6, 7], " Majors ", 2).lists;
  const both = createSection(one, id, orderOf(one, id, SYMBOLS), "Coins", 6);
  return { id, lists: both.lists, undo: both.undo };
}
const order = ({ lists, id }: Pick<ReturnType<typeof mine>, "lists" | "id">) =>
  orderOf(lists, id, SYMBOLS);

describe("a section of a list", () => {
  it("is made before a symbol, named, and kept with the list", () => {
    const { lists, id } = mine();
    expect(order({ lists, id })).toEqual([1, -1, 2, 3, -2, 6, 7]);
    expect(sectionsOf(lists, id).map(({ name }) => name)).toEqual(["Majors", "Coins"]);
    expect(parseLists(JSON.parse(JSON.stringify(lists)))).toEqual(lists);
    expect(sectionsOf(changeSection(lists, id, 1, { name: " " }), id)[0]?.name).toBe("Majors");
    expect(sectionsOf(changeSection(lists, id, 1, { name: "FX" }), id)[0]?.name).toBe("FX");
  });

  it("is taken back, and removed without its symbols", () => {
    const { lists, id, undo } = mine();
    expect(order({ lists: undo(lists), id })).toEqual([1, -1, 2, 3, 6, 7]);
    const removal = removeSection(lists, id, 1);
    expect(order({ lists: removal.lists, id })).toEqual([1, 2, 3, -2, 6, 7]);
    const later = addToList(removal.lists, id, 4);
    expect(order({ lists: removal.undo(later), id })).toEqual([1, -1, 2, 3, -2, 6, 7, 4]);
    expect(removal.undo(removal.undo(later)).sections[id]).toHaveLength(2);
  });

  it("goes with its list and comes back with it", () => {
    const { lists, id } = mine();
    const deletion = deleteList(lists, id);
    expect(deletion.lists.sections).toEqual({});
    expect(order({ lists: deletion.undo(deletion.lists), id })).toEqual([1, -1, 2, 3, -2, 6, 7]);
    const house = createSection(EMPTY_LISTS, "all", [6, 7, 1, 2, 3, 4, 5], "Rest", 1);
    expect(orderOf(house.lists, "all", SYMBOLS)).toEqual([6, 7, -1, 1, 2, 3, 4, 5]);
    // The grouping by category comes back, too.
    expect(house.undo(house.lists)).toMatchObject({ arranged: {}, sections: { all: [] } });
    const reset = resetList(house.lists, "all");
    expect(orderOf(reset.lists, "all", SYMBOLS)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(orderOf(reset.undo(reset.lists), "all", SYMBOLS)[2]).toBe(-1);
  });

  it("takes nothing in that is new to the house", () => {
    const house = createSection(EMPTY_LISTS, "all", [1, 2, 3], "Mine", 1).lists;
    expect(orderOf(house, "all", SYMBOLS)).toEqual([4, 5, 6, 7, -1, 1, 2, 3]);
    const removed = removeFromList(house, "all", 2).lists;
    expect(orderOf(removed, "all", SYMBOLS)).toEqual([4, 5, 6, 7, -1, 1, 3]);
  });

  it("is one of at most so many", () => {
    let { lists } = mine();
    const { id } = mine();
    for (let n = 0; n < SECTIONS_MAX + 5; n += 1) {
      lists = createSection(lists, id, order({ lists, id }), `S${n}`, null).lists;
    }
    expect(sectionsOf(lists, id)).toHaveLength(SECTIONS_MAX);
  });
});

describe("moving in a list with sections", () => {
  const keys = [1, -1, 2, 3, -2, 6, 7];
  it.each([
    ["a symbol into another section", 1, 7, [-1, 2, 3, -2, 6, 1, 7]],
    ["a symbol to the end", 2, null, [1, -1, 3, -2, 6, 7, 2]],
    ["a section with all of it before another", -2, -1, [1, -2, 6, 7, -1, 2, 3]],
    ["a section to the end", -1, null, [1, -2, 6, 7, -1, 2, 3]],
    ["a section into another: behind it", -1, 7, [1, -2, 6, 7, -1, 2, 3]],
    ["a section among symbols of none: below them", -2, 1, [1, -2, 6, 7, -1, 2, 3]],
    ["a section onto itself", -1, 3, keys],
    ["what is not there", 99, 1, keys],
  ])("%s", (_words, key, before, expected) => {
    expect(moveKey(keys, key, before)).toEqual(expected);
  });

  it.each([
    ["a symbol over a heading", 2, -1, [1, 2, -1, 3, -2, 6, 7]],
    ["a symbol down into the next section", 3, 1, [1, -1, 2, -2, 3, 6, 7]],
    ["the last symbol: nowhere", 7, 1, keys],
    ["a section down", -1, 1, [1, -2, 6, 7, -1, 2, 3]],
    ["a section up", -2, -1, [1, -2, 6, 7, -1, 2, 3]],
    ["the first section up: nowhere", -1, -1, keys],
    ["the last section down: nowhere", -2, 1, keys],
  ])("by one place: %s", (_words, key, places, expected) => {
    expect(shiftKey(keys, key, places)).toEqual(expected);
  });

  it("loses and doubles nothing, and a section keeps its symbols", () => {
    const some = fc.uniqueArray(
      fc.integer({ min: -6, max: 12 }).filter((key) => key !== 0),
      { minLength: 1, maxLength: 14 },
    );
    const membersOf = (all: readonly number[]) => {
      const sections = new Map<number, number[]>();
      let now: number[] = [];
      for (const key of all) {
        if (isSectionKey(key)) sections.set(key, (now = []));
        else now.push(key);
      }
      return sections;
    };
    const byNumber = (a: number, b: number) => a - b;
    fc.assert(
      fc.property(some, fc.nat(13), fc.option(fc.nat(13)), (all, from, to) => {
        const key = all[from % all.length] ?? 0;
        const before = to === null ? null : (all[to % all.length] ?? null);
        for (const moved of [moveKey(all, key, before), shiftKey(all, key, 1)]) {
          expect(moved.toSorted(byNumber)).toEqual(all.toSorted(byNumber));
          if (isSectionKey(key)) expect(membersOf(moved)).toEqual(membersOf(all));
        }
      }),
    );
  });
});

describe("rows of a list with sections", () => {
  const sections = [
    { id: 1, name: "Majors", isFolded: true },
    { id: 2, name: "Coins", isFolded: false },
    { id: 3, name: "None", isFolded: false },
  ];

  it("hide what is folded and say how many that are", () => {
    expect(sectionRows([1, -1, 2, 3, -2, 6, -3], sections)).toEqual([
      { kind: "symbol", symbol_id: 1 },
      { kind: "heading", label: "Majors", detail: "2", section: 1, isFolded: true },
      { kind: "heading", label: "Coins", detail: "", section: 2, isFolded: false },
      { kind: "symbol", symbol_id: 6 },
      { kind: "heading", label: "None", detail: "Empty", section: 3, isFolded: false },
    ]);
  });

  it("are sorted within each section", () => {
    const byId = (id: number) => SYMBOLS.find((symbol) => symbol.symbol_id === id);
    const sorted = sortSections([2, 1, -1, 7, 3, -2, 6], byId, (symbols) =>
      symbols.toSorted((a, b) => a.symbol_id - b.symbol_id),
    );
    expect(sorted).toEqual([1, 2, -1, 3, 7, -2, 6]);
  });
});
