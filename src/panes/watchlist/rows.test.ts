/** Tests of rows.ts and grid-keys.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import { COLUMN_IDS } from "./columns.ts";
import { gridAction } from "./grid-keys.ts";
import {
  flatRows,
  groupedRows,
  headingIndex,
  isSameRows,
  nextStop,
  resultRows,
  sortValue,
  type Row,
} from "./rows.ts";
import { SYMBOLS, symbolRecord } from "./test-symbols.ts";

const idsOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.kind === "symbol" ? [row.symbol_id] : []));

describe("rows", () => {
  it("stand in groups, with what is open said in the heading", () => {
    const rows = groupedRows(SYMBOLS);
    expect(rows.filter((row) => row.kind === "heading")).toEqual([
      { kind: "heading", label: "Crypto", detail: "1 open", section: null, isFolded: false },
      { kind: "heading", label: "Forex", detail: "Closed", section: null, isFolded: false },
      { kind: "heading", label: "Metals", detail: "Closed", section: null, isFolded: false },
      { kind: "heading", label: "Shares", detail: "Closed", section: null, isFolded: false },
    ]);
    expect(idsOf(rows)).toEqual([6, 7, 1, 2, 3, 4, 5]);
  });

  it("of one category need no heading, and none where all are open", () => {
    const crypto = SYMBOLS.filter((symbol) => symbol.category === "crypto");
    expect(groupedRows(crypto).every((row) => row.kind === "symbol")).toBe(true);
    const open = SYMBOLS.map((symbol) => ({ ...symbol, status: 0 }));
    expect(groupedRows(open)[0]).toMatchObject({ label: "Forex", detail: "" });
  });

  it("of a search say how many were found", () => {
    expect(resultRows([])).toEqual([]);
    expect(resultRows(SYMBOLS.slice(0, 1))[0]).toMatchObject({ label: "1 symbol found" });
    expect(resultRows(SYMBOLS)[0]).toMatchObject({ label: "7 symbols found" });
  });

  it("are the same when they show the same", () => {
    expect(isSameRows(groupedRows(SYMBOLS), groupedRows(SYMBOLS))).toBe(true);
    expect(isSameRows(groupedRows(SYMBOLS), flatRows(SYMBOLS))).toBe(false);
    expect(isSameRows(flatRows(SYMBOLS), flatRows(SYMBOLS.toReversed()))).toBe(false);
  });

  it("are walked over headings, from any place in either direction", () => {
    const rows = groupedRows(SYMBOLS);
    expect(nextStop(rows, 0, 1)).toBe(1);
    expect(nextStop(rows, 3, -1)).toBe(2);
    expect(nextStop(rows, 0, -1)).toBe(-1);
    expect(nextStop([], 0, 1)).toBe(-1);
    expect(headingIndex(rows, 5)).toBe(3);
    expect(headingIndex(rows, 999)).toBe(9);
    expect(headingIndex(flatRows(SYMBOLS), 3)).toBe(-1);
  });
});

describe("sortValue", () => {
  const symbol = symbolRecord();
  const quote = {
    ...makeQuoteView(),
    bid: 1.1,
    ask: 1.1002,
    high: 1.2,
    low: 1,
    close: 1,
    ts: 5,
  };

  it("compares symbols by what the column means", () => {
    expect(sortValue("bid", quote, symbol)).toBe(1.1);
    expect(sortValue("spread", quote, symbol)).toBe(2);
    expect(sortValue("change", quote, symbol)).toBeCloseTo(10);
    expect(sortValue("range", quote, symbol)).toBeCloseTo(0.5);
    expect(sortValue("time", quote, symbol)).toBe(5);
  });

  it("knows nothing where the day has no range and no reference", () => {
    const empty = { ...quote, high: 1, low: 1, close: 0 };
    expect(sortValue("range", empty, symbol)).toBeNaN();
    expect(sortValue("change", empty, symbol)).toBeNaN();
  });

  it("is a number for every column, whatever the quote", () => {
    const price = fc.double({ noNaN: false });
    fc.assert(
      fc.property(fc.constantFrom(...COLUMN_IDS), price, price, (id, bid, close) => {
        expect(typeof sortValue(id, { ...quote, bid, close }, symbol)).toBe("number");
      }),
    );
  });
});

describe("keys", () => {
  const press = (key: string, held: "alt" | "ctrl" | "meta" | "shift" | "" = "") =>
    gridAction({
      key,
      altKey: held === "alt",
      ctrlKey: held === "ctrl",
      metaKey: held === "meta",
      shiftKey: held === "shift",
    });

  it.each([
    ["ArrowDown", "", { do: "move", rows: 1 }],
    ["PageUp", "", { do: "page", pages: -1 }],
    ["ArrowUp", "alt", { do: "shift", places: -1 }],
    ["Enter", "", { do: "open" }],
    ["Enter", "alt", { do: "info" }],
    [" ", "", { do: "star" }],
    ["Delete", "", { do: "remove" }],
    ["c", "ctrl", { do: "copy" }],
    ["Z", "meta", { do: "undo" }],
    ["g", "", { do: "search", letter: "g" }],
    ["É", "shift", { do: "search", letter: "É" }],
    ["5", "", { do: "search", letter: "5" }],
    ["k", "ctrl", null],
    ["d", "alt", null],
    ["F9", "", null],
    ["Tab", "", null],
    ["/", "", null],
  ] as const)("%s with %s", (key, held, action) => {
    expect(press(key, held)).toEqual(action);
  });
});
