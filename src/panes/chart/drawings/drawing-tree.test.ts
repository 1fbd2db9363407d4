import { describe, expect, it } from "vitest";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { groupOf, withGroup, withName } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { dropOn, rowsOf, stepRow, type TreeMove, type TreeRow } from "./drawing-tree.ts";
import { placesBefore } from "./drawing-places.ts";

const line = (id: string, group: string | null = null): Drawing =>
  withGroup(
    makeDrawing(id, toolOf("trend_line") as Tool, [
      { ts: 1, price: 1 },
      { ts: 2, price: 2 },
    ]),
    group,
    "Range",
  );

/** From the back to the front: a, then b and c as a group, then d. */
const list = [line("a"), line("b", "g"), line("c", "g"), line("d")];
const textOf = (rows: readonly TreeRow[]) =>
  rows.map((row) => (row.kind === "group" ? `[${row.id}]` : row.drawing.id)).join(" ");
const rows = rowsOf(list, "", new Set());
const row = (key: string): TreeRow =>
  rows.find((one) => (one.kind === "group" ? one.id : one.drawing.id) === key) as TreeRow;

/** The list after a move, members in capitals. */
function after(move: TreeMove | null): string | null {
  if (move === null) return null;
  const places = placesBefore(
    list.map(({ id }, at) => ({ id, place: at })),
    move.ids,
    move.behind,
  );
  const changed = new Map(move.changed.map((one) => [one.id, one]));
  return list
    .map((one, at) => ({ one: changed.get(one.id) ?? one, place: places.get(one.id) ?? at }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => (groupOf(one) === null ? one.id : one.id.toUpperCase()))
    .join("");
}

describe("the list of drawings", () => {
  it("has the foremost first, groups with their members below them, and folds them", () => {
    expect(textOf(rows)).toBe("d [g] c b a");
    expect(textOf(rowsOf(list, "", new Set(["g"])))).toBe("d [g] a");
    expect(rows[1]).toMatchObject({ kind: "group", name: "Range" });
  });

  it("has no group of one, whoever took the others away", () => {
    expect(textOf(rowsOf([line("a"), line("b", "g")], "", new Set()))).toBe("b a");
  });

  it("is searched by names, tools, texts and groups, in any case, also in what is folded", () => {
    const named = [
      withName(line("a"), "Neckline"),
      { ...line("b"), values: { label: "Target of March" } },
      line("c", "g"),
      line("d", "g"),
    ];
    const found = (query: string) => textOf(rowsOf(named, query, new Set(["g"])));
    expect(found(" neck ")).toBe("a");
    expect(found("MARCH")).toBe("b");
    expect(found("range")).toBe("[g] d c");
    expect(found("trend line")).toBe("[g] d c b a");
    expect(found("nothing")).toBe("");
  });

  it.each([
    ["a", "d", "BCda"],
    ["a", "c", "BCAd"],
    ["d", "b", "aBDC"],
    ["b", "d", "aCdb"],
    ["b", "a", "abCd"],
    ["g", "d", "adBC"],
    ["g", "a", "aBCd"],
    ["d", "g", "aBCd"],
    ["b", "c", "aCBd"],
  ])("dropping %s on %s puts it in front of that, and in its group: %s", (moved, onto, wanted) => {
    expect(after(dropOn(row(moved), row(onto)))).toBe(wanted);
  });

  it("dropping a row on itself or a group on a member of its own is nothing", () => {
    expect(dropOn(row("a"), row("a"))).toBeNull();
    expect(dropOn(row("g"), row("b"))).toBeNull();
  });

  it.each([
    ["a", true, "BCad"],
    ["a", false, null],
    ["d", false, "adBC"],
    ["d", true, null],
    ["g", true, "adBC"],
    ["g", false, "BCad"],
    ["b", true, "aCBd"],
    ["c", false, "aCBd"],
    ["c", true, null],
    ["b", false, null],
  ])("a step of %s to the front (%s): %s", (moved, isForward, wanted) => {
    expect(after(stepRow(rows, row(moved), isForward))).toBe(wanted);
  });
});
