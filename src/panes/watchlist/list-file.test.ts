import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvList, readList, textList, type Entry } from "./list-file.ts";

const KNOWN = [
  { symbol_id: 1, symbol: "EURUSD", description: "Euro vs US Dollar" },
  { symbol_id: 401, symbol: "BTCUSD", description: '=the "first", of all' },
  { symbol_id: 402, symbol: "BRK.B", description: "A share" },
];
const [EUR, BTC, BRK] = [1, 401, 402];
const named = (...names: string[]) =>
  names.map((name, index) => ({ id: index + 1, name, isFolded: false }));

describe("a list in a file", () => {
  it.each([
    ["names alone", "BTCUSD\nEURUSD", [BTC, EUR], [], []],
    [
      "TradingView's sections, exchanges and slashes",
      "###Majors,FX:EURUSD,###Coins,BINANCE:BTC/USD,COINBASE:NONE",
      [-1, EUR, -2, BTC],
      named("Majors", "Coins"),
      ["COINBASE:NONE"],
    ],
    [
      "a table of values, with or without quotes",
      '\uFEFFSymbol;Name\r\n"BRK.B";"Shares, large"\r\nbtcusd;x\r\n',
      [BRK, BTC],
      [],
      [],
    ],
    [
      "a table with sections, one of them empty",
      'Symbol,Description,Section\r\nEURUSD,"a, b",\r\nBTCUSD,"c","Coins; new"\r\n,,"Later"\r\n',
      [EUR, -1, BTC, -2],
      named("Coins; new", "Later"),
      [],
    ],
    ["a symbol named twice", "BTCUSD,BTCUSD", [BTC], [], []],
    ["a section without a known symbol", "###Empty,XXX", [-1], named("Empty"), ["XXX"]],
    ["nothing", "", [], [], []],
  ])("is read: %s", (_, text, symbol_ids, sections, unknown) => {
    expect(readList(text, KNOWN)).toEqual({ symbol_ids, sections, unknown });
  });

  it("comes back as it went, by either kind of file", () => {
    const name = fc
      .stringMatching(/^[A-Za-z][\w "';=.-]{0,18}\w$/)
      .map((words) => words.replaceAll(/\s+/g, " "));
    const lists = fc.record({
      symbols: fc.uniqueArray(fc.constantFrom(...KNOWN), { minLength: 1 }),
      sections: fc.uniqueArray(fc.record({ name, at: fc.nat(3) }), {
        maxLength: 3,
        selector: (section) => section.name,
      }),
    });
    fc.assert(
      fc.property(lists, ({ symbols, sections }) => {
        const entries: Entry<(typeof KNOWN)[number]>[] = [...symbols];
        for (const section of sections) entries.splice(section.at, 0, { section: section.name });
        const expected = readBack(entries);
        const text = readList(textList(entries), KNOWN);
        expect(text).toEqual(expected);
        expect(readList(csvList(entries), KNOWN)).toEqual(expected);
      }),
    );
  });

  it("never throws, whatever is in the file", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        for (const file of [text, `Symbol,Section\n${text}`]) {
          const { symbol_ids, sections } = readList(file, KNOWN);
          expect(new Set(symbol_ids).size).toBe(symbol_ids.length);
          expect(symbol_ids.filter((key) => key < 0)).toHaveLength(sections.length);
        }
      }),
    );
  });

  it("runs no formula in a table", () => {
    expect(csvList(KNOWN)).toContain(`BTCUSD,"'=the ""first"", of all",`);
    expect(csvList([{ section: "=1+1" }])).toContain(`,,"'=1+1"`);
  });
});

function readBack(entries: readonly Entry<(typeof KNOWN)[number]>[]) {
  const names = entries.flatMap((entry) => ("section" in entry ? [entry.section] : []));
  let section = 0;
  return {
    symbol_ids: entries.map((entry) => ("section" in entry ? -(section += 1) : entry.symbol_id)),
    sections: named(...names),
    unknown: [],
  };
}
