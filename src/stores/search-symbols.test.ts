/** Tests of search-symbols.ts with the names that traders have for symbols. */
import { expect, it } from "vitest";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { searchSymbols, symbolsCalled, symbolsNamed } from "./search-symbols.ts";

const OFFERED = [
  ["EURUSD", "Euro vs US Dollar"],
  ["GBPUSD", "British Pound vs US Dollar"],
  ["USDPLN", "US Dollar vs Polish Zloty"],
  ["XAUUSD", "Gold vs US Dollar"],
  ["XAUEUR", "Gold vs Euro"],
  ["US30", "US Wall Street 30"],
  ["US100", "US Tech 100"],
  ["US500", "US 500"],
  ["GER40", "Germany 40"],
  ["UK100", "UK 100"],
  ["JPN225", "Japan 225"],
  ["USOIL", "US Crude Oil (WTI)"],
  ["UKOIL", "UK Crude Oil (Brent)"],
].map(([symbol = "", description = ""], at) =>
  symbolRecord({ symbol_id: at + 1, symbol, description }),
);
/** A share of that very name. */
const DOW = symbolRecord({ symbol_id: 99, symbol: "DOW", description: "Dow Inc." });

const names = (found: readonly { symbol: string }[] | null) =>
  found?.map(({ symbol }) => symbol) ?? null;

it.each([
  ["dax", ["GER40"]],
  ["Dow", ["US30"]],
  ["dow jones", ["US30"]],
  ["nasdaq", ["US100"]],
  ["nasd", ["US100"]],
  ["nikkei", ["JPN225"]],
  ["ftse", ["UK100"]],
  ["cable", ["GBPUSD"]],
  ["s&p", ["US500"]],
  ["S&P 500", ["US500"]],
  ["gold", ["XAUUSD", "XAUEUR"]],
  ["oil", ["USOIL", "UKOIL"]],
  ["constructor", []],
])("finds by %s", (typed, found) => {
  expect(names(searchSymbols(OFFERED, typed))).toEqual(found);
});

it("has a symbol of that very name before what is nicknamed so", () => {
  expect(names(searchSymbols([...OFFERED, DOW], "dow"))).toEqual(["DOW", "US30"]);
  expect(names(symbolsCalled([...OFFERED, DOW], "dow"))).toEqual(["DOW"]);
});

it.each([
  ["gold", ["XAUUSD"]],
  ["dax", ["GER40"]],
  ["s&p", ["US500"]],
  ["oil", ["USOIL", "UKOIL"]],
  ["brent", ["UKOIL"]],
  ["eur", ["EURUSD"]],
  ["british", null],
  ["nasd", null],
  ["nosuch", null],
])("takes %s in an order for what it names", (word, found) => {
  expect(names(symbolsCalled(OFFERED, word))).toEqual(found);
});

it.each([
  ["us oil", ["USOIL"]],
  ["S&P 500", ["US500"]],
  ["dow jones", ["US30"]],
  ["crude oil", ["USOIL", "UKOIL"]],
  ["eur usd", ["EURUSD"]],
  ["us crude", []],
  ["us", []],
])("%s of several words is what is called exactly so", (name, called) => {
  expect(names(symbolsNamed(OFFERED, name))).toEqual(called);
});
