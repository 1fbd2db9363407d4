/** Tests of table-layout.ts. */
import { describe, expect, it } from "vitest";
import {
  foldGroup,
  moveColumn,
  nextSorts,
  parseLayout,
  placesOf,
  resizeColumn,
  showColumn,
  type ColumnPlace,
} from "./table-layout.ts";

const COLUMNS = [
  { id: "symbol", width: 80, isFixed: true },
  { id: "side", width: 50 },
  { id: "volume", width: 60, isShown: false },
  { id: "profit", width: 70 },
];
const PLACES = placesOf(COLUMNS, []);
const ids = (places: readonly ColumnPlace[]) => places.map(({ id }) => id);

describe("placesOf", () => {
  it("takes the columns as they are where nothing was kept", () => {
    expect(PLACES).toEqual([
      { id: "symbol", width: 80, isShown: true },
      { id: "side", width: 50, isShown: true },
      { id: "volume", width: 60, isShown: false },
      { id: "profit", width: 70, isShown: true },
    ]);
  });

  it("keeps order and widths, drops what is gone and adds what is new after its neighbour", () => {
    const kept = [
      { id: "profit", width: 99, isShown: true },
      { id: "gone", width: 50, isShown: true },
      { id: "symbol", width: 80, isShown: true },
      { id: "side", width: 50, isShown: false },
    ];
    expect(ids(placesOf(COLUMNS, kept))).toEqual(["profit", "symbol", "side", "volume"]);
  });
});

describe("columns", () => {
  it("move over hidden ones, and stop at the end and beside a fixed one", () => {
    expect(ids(moveColumn(PLACES, "side", 1))).toEqual(["symbol", "volume", "profit", "side"]);
    expect(moveColumn(PLACES, "profit", 1)).toBe(PLACES);
    expect(moveColumn(PLACES, "side", -1, ["symbol"])).toBe(PLACES);
  });

  it("are resized within what can be read", () => {
    expect(resizeColumn(PLACES, "side", 3)[1]?.width).toBe(36);
    expect(resizeColumn(PLACES, "side", 3, 60)[1]?.width).toBe(60);
    expect(resizeColumn(PLACES, "side", 5000)[1]?.width).toBe(800);
    expect(resizeColumn(PLACES, "side", 90.4)[1]?.width).toBe(90);
  });

  it("are hidden and shown again where they were", () => {
    const hidden = showColumn(PLACES, "side", false);
    expect(hidden[1]).toEqual({ id: "side", width: 50, isShown: false });
    expect(showColumn(hidden, "side", true)).toEqual(PLACES);
  });
});

describe("nextSorts", () => {
  const up = (id: string) => ({ id, direction: "ascending" as const });
  const down = (id: string) => ({ id, direction: "descending" as const });

  it("goes from the first direction to the other to none", () => {
    expect(nextSorts([], "a", "descending", false)).toEqual([down("a")]);
    expect(nextSorts([down("a")], "a", "descending", false)).toEqual([up("a")]);
    expect(nextSorts([up("a")], "a", "descending", false)).toEqual([]);
  });

  it("replaces another sort, or stands after it when asked for further", () => {
    expect(nextSorts([up("a")], "b", "ascending", false)).toEqual([up("b")]);
    expect(nextSorts([up("a")], "b", "ascending", true)).toEqual([up("a"), up("b")]);
    expect(nextSorts([up("a"), up("b")], "c", "ascending", true)).toEqual([up("a"), up("c")]);
    expect(nextSorts([up("a"), down("b")], "b", "ascending", true)).toEqual([up("a")]);
  });
});

describe("foldGroup", () => {
  it("folds and unfolds, each group once", () => {
    expect(foldGroup(["a", "b"], "a", true)).toEqual(["b", "a"]);
    expect(foldGroup(["a", "b"], "a", false)).toEqual(["b"]);
    expect(foldGroup(["b"], "a", false)).toEqual(["b"]);
  });

  it("remembers two hundred: the one folded longest ago is open again", () => {
    const many = Array.from({ length: 200 }, (_, n) => `${n}`);
    const folded = foldGroup(many, "new", true);
    expect([folded.length, folded[0], folded.at(-1)]).toEqual([200, "1", "new"]);
  });
});

describe("parseLayout", () => {
  const layout = {
    columns: PLACES,
    sorts: [{ id: "profit", direction: "ascending" }],
    group: "symbol",
    folded: ["symbol 401"],
  };

  it("reads back what was kept", () => {
    expect(parseLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  });

  it.each([
    null,
    7,
    {},
    { ...layout, columns: "all" },
    { ...layout, columns: [{ id: "a", width: -1, isShown: true }] },
    { ...layout, columns: [...PLACES, PLACES[0]] },
    { ...layout, sorts: [{ id: "a", direction: "sideways" }] },
  ])("refuses what is none: %j", (value) => {
    expect(parseLayout(value)).toBeNull();
  });

  it("reads one that was kept before groups were remembered, and takes what is no group for none", () => {
    expect(parseLayout({ ...layout, folded: undefined })?.folded).toEqual([]);
    expect(parseLayout({ ...layout, folded: [7, "symbol 1", null] })?.folded).toEqual(["symbol 1"]);
  });

  it("takes an unknown grouping for none", () => {
    expect(parseLayout({ ...layout, group: 4 })?.group).toBeNull();
  });
});
