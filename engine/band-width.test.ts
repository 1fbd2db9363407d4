import { expect, test } from "vitest";
import type { SymbolTerms } from "../domain/terms.ts";
import { atto, microPoints, minor, points, steps } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  INDEX,
  index,
  openHouse,
  type House,
} from "../tests/support/engine-house.ts";
import { concerned } from "./band-index.ts";
import { settle } from "./quiet-band.ts";
import type { PositionRecord } from "./records.ts";
import { accountOf, symbolOf, tell } from "./step.ts";

const FAR = 1_000_000_000;
/** Margin of one lot of the house's EURUSD: below it is a margin call, below half of it a stop-out. */
const MARGIN = 110_000;

/** One lot at 1.10000, bid and ask there, unless said otherwise; a point of it is 1.00. */
function openOne(funds: number, position: Partial<PositionRecord> = {}, spread = 0): House {
  const house = openHouse();
  fund(house, funds);
  house.quote(EURUSD, 110_000, 110_000 + spread);
  house.open(position);
  return house;
}

/** Puts the account in a margin call. */
function call(house: House): void {
  const figures = { level: 10_000, equity: minor(80_000), used_margin: minor(MARGIN) };
  tell(house.step(), ACCOUNT, { type: "liquidation", status: 1, ...figures });
}

/** Settles, and tells whether there is a band. */
function settled(house: House): boolean {
  const account = accountOf(house.state, ACCOUNT);
  settle(house.state, account);
  return account.isBanded;
}

/** Whether this raw quote finds the account. */
const finds = (house: House, bid: number, ask: number, symbol_id = EURUSD): boolean =>
  concerned(symbolOf(house.state, symbol_id), bid, ask).has(ACCOUNT);

/** A band that reaches down and up so far from 1.10000 and no ceiling. */
function expectWidth(house: House, width: number, spread = 0): void {
  const [bid, ask] = [110_000 - width, 110_000 + spread + width];
  expect(finds(house, bid, ask)).toBe(false);
  expect(finds(house, bid - 1, ask)).toBe(true);
  expect(finds(house, bid, ask + 1)).toBe(true);
  expect(finds(house, FAR, -FAR)).toBe(false);
}

test("a band becomes four times as wide with each quiet look, to a sixteenth of the ask", () => {
  const house = openOne(100_000_000, {}, 10);
  for (const width of [1_718, 6_875, 6_875]) {
    expect(settled(house)).toBe(true);
    expectWidth(house, width, 10);
  }
});

test("a band is a quarter as wide, again and again, until its worst corner is above a margin call", () => {
  // 300.00 to lose: 429 points are too many, 107 are not.
  for (const side of [0, 1] as const) {
    const house = openOne(MARGIN + 30_000, { side });
    expect(settled(house)).toBe(true);
    expectWidth(house, 107);
  }
});

test("the worst corner has the swaps and the credit of the account", () => {
  const swapped = openOne(MARGIN + 40_000, { swap_atto: atto(-10_000n * 10n ** 18n) });
  expect(settled(swapped)).toBe(true);
  expectWidth(swapped, 107);
  const credited = openOne(MARGIN - 10_000);
  tell(credited.step(), ACCOUNT, {
    type: "booking",
    cause: "correction",
    currency: "USD",
    lines: [
      { ledger: "credit", amount: minor(40_000) },
      { ledger: "credit_given", amount: minor(-40_000) },
    ],
    balance: minor(MARGIN - 10_000),
    credit: minor(40_000),
    deal_id: null,
    transaction: null,
    desc: "",
  });
  expect(settled(credited)).toBe(true);
  expectWidth(credited, 107);
});

test("an account in a margin call has a band on all four sides", () => {
  const house = openOne(80_000, {}, 10);
  call(house);
  expect(settled(house)).toBe(true);
  expect(finds(house, 109_893, 110_117)).toBe(false);
  expect(finds(house, 110_107, 109_903)).toBe(false);
  expect(finds(house, 109_892, 110_000)).toBe(true);
  expect(finds(house, 110_108, 110_000)).toBe(true);
  expect(finds(house, 110_000, 109_902)).toBe(true);
  expect(finds(house, 110_000, 110_118)).toBe(true);
});

test("the last band to be tried is the quote of now, and past it there is none", () => {
  // So dear that even the narrowest part of its price is 16 points, of 1.00 each; 5.00 may be lost.
  const dear: Partial<SymbolTerms> = { base_currency: "USD", quote_currency: "USD" };
  const price = 2 ** 24;
  const openDear = (funds: number) => {
    const house = openHouse(undefined, [index(dear)]);
    fund(house, funds);
    house.quote(INDEX, price);
    house.open({
      symbol_id: INDEX,
      volume: steps(1_000),
      open_price_micro: microPoints(BigInt(price) * 1_000_000n),
      current_price: points(price),
    });
    return house;
  };
  const house = openDear(10 * MARGIN + 500);
  expect(settled(house)).toBe(true);
  expect(finds(house, price, price, INDEX)).toBe(false);
  expect(finds(house, price - 1, price, INDEX)).toBe(true);
  expect(finds(house, price, price + 1, INDEX)).toBe(true);
  const called = openDear(10 * MARGIN);
  expect(settled(called)).toBe(false);
  expect(finds(called, price, price, INDEX)).toBe(true);
});

test("an account with nothing open gets no band", () => {
  const house = openHouse();
  fund(house, 1_000_000);
  expect(settled(house)).toBe(false);
});

test("an account with a position that has no price, or no rate, gets no band", () => {
  for (const side of [0, 1] as const) {
    const priceless = openHouse();
    fund(priceless, 1_000_000);
    priceless.open({ side });
    expect(settled(priceless)).toBe(false);
    const pounds = openHouse(undefined, [index({ quote_currency: "GBP" })]);
    fund(pounds, 1_000_000);
    pounds.quote(INDEX, 110_000);
    pounds.open({ side, symbol_id: INDEX });
    expect(settled(pounds)).toBe(false);
  }
});
