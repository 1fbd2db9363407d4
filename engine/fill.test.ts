import { expect, test } from "vitest";
import { minor, points, steps } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  INDEX,
  openHouse,
  type House,
} from "../tests/support/engine-house.ts";
import { fillOrder } from "./fill.ts";
import { accountOf, pendingOrder } from "./step.ts";

/** Fills a pending buy of one lot at a quote without a spread. */
function fill(house: House, symbol_id: number, price: number) {
  const { account, order } = pendingOrder(
    house.state,
    house.pend({ symbol_id, volume: steps(100), order_price: points(price) }),
  );
  const quote = { bid: points(price), ask: points(price) };
  return fillOrder(house.step(), account, order, quote);
}

test("a fill ends the order and opens its position", () => {
  const house = openHouse();
  fund(house, 110_000);
  house.quote(EURUSD, 110_000);
  expect(fill(house, EURUSD, 110_000)).toMatchObject({
    order: { id: 1, status: 3, filled_volume: 100, filled_price: 110_000, position_id: 1 },
    position: { id: 1, volume: 100, margin: 110_000, order_id: 1 },
  });
  expect(accountOf(house.state, ACCOUNT).orders.size).toBe(0);
});

test("a fill without a rate into the deposit currency stops the engine", () => {
  const house = openHouse();
  house.quote(INDEX, 50_000);
  expect(() => fill(house, INDEX, 50_000)).toThrow(
    "Invariant: a rate to fill order 1 with exists, was null",
  );
});

test("a fill that the account cannot carry stops the engine, by a minor unit too", () => {
  for (const [funds, left] of [
    [0, -110_000],
    [109_999, -1],
  ] as const) {
    const house = openHouse();
    if (funds > 0) fund(house, funds);
    house.quote(EURUSD, 110_000);
    expect(() => fill(house, EURUSD, 110_000)).toThrow(
      `Invariant: free margin >= 0 after a fill, was ${left}, forecast ${left}`,
    );
  }
});

test("a fill of an account that cannot be valued stops the engine", () => {
  const house = openHouse();
  fund(house, 1_000_000);
  house.open({ symbol_id: INDEX });
  house.quote(EURUSD, 110_000);
  expect(() => fill(house, EURUSD, 110_000)).toThrow(
    "Invariant: free margin >= 0 after a fill, was null, forecast null",
  );
});

test("a fill whose forecast does not come true stops the engine", () => {
  const house = openHouse();
  fund(house, 1_000_000);
  house.quote(EURUSD, 110_000);
  house.open({});
  // A margin that was kept and is wrong; the fill makes it anew.
  accountOf(house.state, ACCOUNT).margins.set(EURUSD, minor(109_999));
  expect(() => fill(house, EURUSD, 110_000)).toThrow(
    "Invariant: free margin >= 0 after a fill, was 780000, forecast 780001",
  );
});
