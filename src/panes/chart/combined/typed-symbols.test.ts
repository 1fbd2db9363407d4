import { describe, expect, it } from "vitest";
import { scriptedSymbol } from "../../../../tests/support/scripted-market.ts";
import { idOf } from "./combined-source.ts";
import { offered, withLastName } from "./typed-symbols.ts";

const SYMBOLS = [
  scriptedSymbol(1, "EURUSD", "forex", 5),
  scriptedSymbol(2, "GBPUSD", "forex", 5),
  scriptedSymbol(3, "XAUUSD", "metals", 2),
  scriptedSymbol(4, "XAGUSD", "metals", 3),
];
const namesOf = (text: string) => offered(text, SYMBOLS).symbols.map(({ symbol }) => symbol);

describe("what is offered while a symbol is typed", () => {
  it("is all symbols, then those of the name, with or without a sign in it", () => {
    expect(namesOf("")).toHaveLength(4);
    expect(namesOf("xau")).toEqual(["XAUUSD"]);
    expect(namesOf("eur/usd")).toEqual(["EURUSD"]);
    expect(offered("eur/usd", SYMBOLS).combined).toBeNull();
  });

  it("is the arithmetic itself, as a symbol that cannot be traded", () => {
    const { combined, fault, symbols } = offered("eurusd / gbpusd", SYMBOLS);
    expect(combined).toMatchObject({
      symbol: "EURUSD/GBPUSD",
      digits: 5,
      symbol_id: idOf("EURUSD/GBPUSD"),
    });
    expect(combined?.symbol_id).toBeLessThan(-1);
    expect([fault, symbols]).toEqual(["", []]);
    expect(offered("XAUUSD*2-XAGUSD", SYMBOLS).combined?.digits).toBe(3);
  });

  it("is the symbols that finish the last name, and what is wrong until then", () => {
    expect(namesOf("XAUUSD*2-xag")).toEqual(["XAGUSD"]);
    expect(offered("XAUUSD*2-xag", SYMBOLS).fault).toBe("There is no symbol xag");
    const [symbol] = SYMBOLS.slice(3);
    expect(symbol && withLastName("XAUUSD*2-xag", symbol)).toBe("XAUUSD*2-XAGUSD");
    expect(offered("XAUUSD*", SYMBOLS).fault).toBe("A symbol or a number is missing after *");
  });

  it("has an id of its own for each text", () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `EURUSD*${at}-GBPUSD`);
    expect(new Set(texts.map(idOf)).size).toBe(texts.length);
    expect(texts.map(idOf).every(Number.isSafeInteger)).toBe(true);
  });
});
