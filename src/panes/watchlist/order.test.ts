/** Tests of sort.ts, filter.ts and columns.ts: which rows and columns are shown, and in which order. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COLUMNS,
  COLUMN_IDS,
  DEFAULT_CHOICE,
  columnTracks,
  fitColumns,
  parseChoice,
  toggleColumn,
} from "./columns.ts";
import { searchSymbols } from "../../stores/search-symbols.ts";
import { groupByCategory, nextSort, openFirst, parseSort, sortSymbols, type Sort } from "./sort.ts";
import { SYMBOLS } from "./test-symbols.ts";

const names = (symbols: readonly { symbol: string }[]) => symbols.map((symbol) => symbol.symbol);

describe("the default order", () => {
  it("puts open markets first and keeps the service's order otherwise", () => {
    expect(names(openFirst(SYMBOLS))[0]).toBe("BTCUSD");
    expect(names(openFirst(SYMBOLS)).slice(1, 4)).toEqual(["EURUSD", "GBPUSD", "USDJPY"]);
  });

  it("groups by category, those with an open market first", () => {
    const groups = groupByCategory(SYMBOLS);
    expect(groups.map((group) => group.category)).toEqual(["crypto", "forex", "metals", "shares"]);
    expect(names(groups[0]?.symbols ?? [])).toEqual(["BTCUSD", "ETHUSD"]);
  });
});

describe("sorting by a column", () => {
  const values = new Map([
    [1, 0.5],
    [2, -1],
    [3, Number.NaN],
    [4, 0.5],
    [5, 2],
    [6, Number.NaN],
    [7, 0],
  ]);
  const valueOf = (symbol: { symbol_id: number }) => values.get(symbol.symbol_id) ?? Number.NaN;

  it("puts rows without a value last in both directions, and keeps the order of equals", () => {
    const ids = (sort: NonNullable<Sort>) =>
      sortSymbols(SYMBOLS, sort, valueOf).map((symbol) => symbol.symbol_id);
    expect(ids({ column: "change", direction: "descending" })).toEqual([5, 1, 4, 7, 2, 3, 6]);
    expect(ids({ column: "change", direction: "ascending" })).toEqual([2, 7, 1, 4, 5, 3, 6]);
  });

  it("sorts names without asking for prices", () => {
    const never = () => {
      throw new Error("asked for a price");
    };
    const sorted = sortSymbols(SYMBOLS, { column: "symbol", direction: "descending" }, never);
    expect(names(sorted)[0]).toBe("XAUUSD");
    expect(names(sorted).at(-1)).toBe("AAPL");
  });

  it("goes round in three clicks", () => {
    const first = nextSort(null, "change");
    expect(first).toEqual({ column: "change", direction: "descending" });
    const second = nextSort(first, "change");
    expect(second).toEqual({ column: "change", direction: "ascending" });
    expect(nextSort(second, "change")).toBeNull();
    expect(nextSort(second, "symbol")).toEqual({ column: "symbol", direction: "ascending" });
  });

  it("is read back only when it makes sense", () => {
    const sort = { column: "bid", direction: "ascending" } as const;
    expect(parseSort({ ...sort })).toEqual(sort);
    expect(parseSort({ column: "bid" })).toBeNull();
    expect(parseSort({ column: "nonsense", direction: "ascending" })).toBeNull();
    expect(parseSort("bid")).toBeNull();
  });
});

describe("search", () => {
  it.each([
    ["eurusd", ["EURUSD"]],
    ["EUR/USD", ["EURUSD"]],
    ["usd", ["USDJPY", "EURUSD", "GBPUSD", "XAUUSD", "BTCUSD", "ETHUSD"]],
    ["gold", ["XAUUSD"]],
    ["dollar yen", ["USDJPY"]],
    ["bit", ["BTCUSD"]],
    ["thereum", ["ETHUSD"]],
    ["zzz", []],
    ["  ", []],
    ["/", []],
  ])("finds by %s", (query, found) => {
    expect(names(searchSymbols(SYMBOLS, query))).toEqual(found);
  });

  it("finds every symbol first by its own name", () => {
    for (const symbol of SYMBOLS) {
      expect(searchSymbols(SYMBOLS, symbol.symbol.toLowerCase())[0]).toBe(symbol);
    }
  });
});

describe("columns", () => {
  it("fit a pane of 280 px, scroll bar taken off, with symbol, bid, ask and change", () => {
    expect(fitColumns(DEFAULT_CHOICE, 268)).toEqual(["symbol", "bid", "ask", "change"]);
  });

  it("all find room in a wide pane", () => {
    expect(fitColumns(DEFAULT_CHOICE, 900)).toHaveLength(9);
    expect(columnTracks(["symbol", "bid"]).split("minmax")).toHaveLength(3);
  });

  it("never need more than the width, and only grow with it", () => {
    const choices = fc.shuffledSubarray([...DEFAULT_CHOICE]);
    fc.assert(
      fc.property(choices, fc.integer({ min: 78, max: 1200 }), (choice, width) => {
        const shown = fitColumns(choice, width);
        const needed = shown.reduce((sum, id) => sum + COLUMNS[id].width, 0);
        expect(needed).toBeLessThanOrEqual(Math.max(width, COLUMNS.symbol.width));
        const wider = fitColumns(choice, width + 50);
        expect(shown.every((id) => wider.includes(id))).toBe(true);
      }),
    );
  });

  it("find room in the narrow pane, whichever is asked for", () => {
    for (const id of COLUMN_IDS) {
      if (id === "symbol" || id === "size") continue;
      expect(fitColumns(toggleColumn(DEFAULT_CHOICE, id, false), 268)).toContain(id);
    }
  });

  it("are fewer where rows are tall or prices long", () => {
    const fit = (isTall: boolean, hasLongPrices: boolean) =>
      fitColumns(DEFAULT_CHOICE, 330, { isTall, hasLongPrices, isTrading: false }).length;
    expect(fit(true, false)).toBeLessThan(fit(false, false));
    expect(fit(false, true)).toBeLessThan(fit(false, false));
  });

  it("have the spread between two prices while rows trade, and the size beside them", () => {
    const look = { isTall: false, hasLongPrices: false, isTrading: true };
    expect(fitColumns(["change"], 268, look)).toEqual(["symbol", "size", "bid", "spread", "ask"]);
    expect(fitColumns(DEFAULT_CHOICE, 500, look).slice(5)).toContain("change");
    expect(fitColumns(["ask"], 240, look)).toEqual(["symbol", "size", "bid", "ask"]);
  });

  it("show what was asked for last, at the cost of what matters least", () => {
    const choice = toggleColumn(DEFAULT_CHOICE, "time", false);
    expect(fitColumns(choice, 268)).toEqual(["symbol", "bid", "ask", "time"]);
    const without = toggleColumn(choice, "bid", true);
    expect(fitColumns(without, 268)).toEqual(["symbol", "ask", "change", "time"]);
  });

  it("are read back only when they are known", () => {
    expect(parseChoice(["time", "nonsense", "bid", "time"])).toEqual(["time", "bid"]);
    expect(parseChoice("bid")).toBeNull();
  });
});
