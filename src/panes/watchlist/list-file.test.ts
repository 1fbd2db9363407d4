import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvList, readLists, textList } from "./list-file.ts";

const KNOWN = [
  { symbol_id: 1, symbol: "EURUSD", description: "Euro vs US Dollar" },
  { symbol_id: 401, symbol: "BTCUSD", description: '=the "first", of all' },
  { symbol_id: 402, symbol: "BRK.B", description: "A share" },
];
const [EUR, BTC, BRK] = [1, 401, 402];

describe("a list in a file", () => {
  it.each([
    ["names alone", "BTCUSD\nEURUSD", [{ name: null, symbol_ids: [BTC, EUR] }], []],
    [
      "TradingView's sections, exchanges and slashes",
      "###Majors,FX:EURUSD,###Coins,BINANCE:BTC/USD,COINBASE:NONE",
      [
        { name: "Majors", symbol_ids: [EUR] },
        { name: "Coins", symbol_ids: [BTC] },
      ],
      ["COINBASE:NONE"],
    ],
    [
      "a table of values, with or without quotes",
      '\uFEFFSymbol;Name\r\n"BRK.B";"Shares, large"\r\nbtcusd;x\r\n',
      [{ name: null, symbol_ids: [BRK, BTC] }],
      [],
    ],
    ["a symbol named twice", "BTCUSD,BTCUSD", [{ name: null, symbol_ids: [BTC] }], []],
    ["a section without a known symbol", "###Empty,XXX", [], ["XXX"]],
    ["nothing", "", [], []],
  ])("is read: %s", (_, text, lists, unknown) => {
    expect(readLists(text, KNOWN)).toEqual({ lists, unknown });
  });

  it("comes back as it went", () => {
    const some = fc.uniqueArray(fc.constantFrom(...KNOWN), { minLength: 1 });
    const name = fc.string({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, name, (symbols, wanted) => {
        const ids = symbols.map(({ symbol_id }) => symbol_id);
        const [list] = readLists(textList(wanted, symbols), KNOWN).lists;
        expect(list?.symbol_ids).toEqual(ids);
        expect(readLists(csvList(symbols), KNOWN)).toEqual({
          lists: [{ name: null, symbol_ids: ids }],
          unknown: [],
        });
      }),
    );
  });

  it("never throws, whatever is in the file", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        const { lists } = readLists(text, KNOWN);
        expect(lists.every(({ symbol_ids }) => symbol_ids.length > 0)).toBe(true);
      }),
    );
  });

  it("runs no formula in a table", () => {
    expect(csvList(KNOWN)).toContain(`BTCUSD,"'=the ""first"", of all"`);
  });
});
