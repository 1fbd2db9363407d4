import { expect, test } from "vitest";
import { ACCOUNT, EURUSD, INDEX, openHouse } from "../tests/support/engine-house.ts";
import {
  concerned,
  dropBand,
  placeBand,
  unwatchSymbol,
  watchSymbol,
  type Band,
} from "./band-index.ts";
import { accountOf, symbolOf } from "./step.ts";

const BAND: Band = { bidMin: 90, askMax: 120, bidMax: 110, askMin: 100 };
const HERE = new Set([ACCOUNT]);
const NONE = new Set<number>();

function watchOf(times: number) {
  const { state } = openHouse();
  const account = accountOf(state, ACCOUNT);
  const symbol = symbolOf(state, EURUSD);
  for (let nth = 0; nth < times; nth += 1) watchSymbol(symbol, account);
  return { account, symbol, other: symbolOf(state, INDEX) };
}

test("an account without a band is concerned by every quote of what it watches, and of nothing else", () => {
  const { symbol, other, account } = watchOf(1);
  expect(concerned(symbol, 100, 100)).toEqual(HERE);
  expect(concerned(other, 100, 100)).toEqual(NONE);
  expect(account.watched).toEqual(new Set([symbol]));
});

test("a quote concerns an account with a band from the first point outside of it", () => {
  const { account, symbol } = watchOf(1);
  placeBand(account, () => BAND);
  expect(account.isBanded).toBe(true);
  const cases = [
    [90, 120, NONE],
    [89, 120, HERE],
    [90, 121, HERE],
    [110, 110, NONE],
    [111, 115, HERE],
    [95, 100, NONE],
    [95, 99, HERE],
  ] as const;
  for (const [bid, ask, found] of cases) {
    expect(concerned(symbol, bid, ask), `${bid} / ${ask}`).toEqual(found);
  }
});

test("a band without a ceiling is left by falling bids and rising asks alone", () => {
  const { account, symbol } = watchOf(1);
  placeBand(account, () => ({ ...BAND, bidMax: null, askMin: null }));
  expect(concerned(symbol, 1_000_000, 120)).toEqual(NONE);
  expect(concerned(symbol, 90, -1_000_000)).toEqual(NONE);
  expect(concerned(symbol, 89, 120)).toEqual(HERE);
  expect(concerned(symbol, 90, 121)).toEqual(HERE);
});

test("each symbol has the band that is its own", () => {
  const { account, symbol, other } = watchOf(1);
  watchSymbol(other, account);
  placeBand(account, (one) => (one === symbol ? BAND : { ...BAND, bidMin: 50 }));
  expect(concerned(symbol, 89, 110)).toEqual(HERE);
  expect(concerned(other, 89, 110)).toEqual(NONE);
  expect(concerned(other, 49, 110)).toEqual(HERE);
});

test("a band that is dropped leaves the account to every quote, and can be placed anew", () => {
  const { account, symbol } = watchOf(1);
  placeBand(account, () => BAND);
  dropBand(account);
  expect(account.isBanded).toBe(false);
  expect(concerned(symbol, 100, 110)).toEqual(HERE);
  placeBand(account, () => ({ ...BAND, bidMin: 80 }));
  expect(concerned(symbol, 80, 110)).toEqual(NONE);
  expect(concerned(symbol, 79, 110)).toEqual(HERE);
});

test("an account watches a symbol until nothing of it depends on it", () => {
  const { account, symbol } = watchOf(3);
  for (const left of [2, 1]) {
    unwatchSymbol(symbol, account);
    expect(symbol.watchers.get(ACCOUNT)).toBe(left);
    expect(account.watched.has(symbol)).toBe(true);
    expect(concerned(symbol, 100, 100)).toEqual(HERE);
  }
  unwatchSymbol(symbol, account);
  expect(symbol.watchers.has(ACCOUNT)).toBe(false);
  expect(account.watched.has(symbol)).toBe(false);
  expect(concerned(symbol, 100, 100)).toEqual(NONE);
});
