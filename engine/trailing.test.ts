import fc from "fast-check";
import { expect, test } from "vitest";
import { microPoints, points } from "../domain/units.ts";
import { EURUSD, group, eurusd, openHouse, type House } from "../tests/support/engine-house.ts";
import type { PositionRecord } from "./records.ts";
import { symbolOf } from "./step.ts";
import { followed, trailStops } from "./trailing.ts";

const at = (price: number | null) => (price === null ? null : points(price));
const OPEN = microPoints(110_000_000_000n);

const position = (house: House, changes: Partial<PositionRecord>) =>
  house.position(house.open(changes));

const follow = (changes: Partial<PositionRecord>, exit: number, pip = 10) => {
  const record = position(openHouse(), { open_price_micro: OPEN, ...changes });
  return followed(record, points(exit), pip);
};

test.each([
  ["none yet: it is set whatever the price", 0, null, 109_000, 108_900],
  ["none yet, a short's", 1, null, 111_000, 111_100],
  ["better by less than a pip", 0, 109_900, 110_009, null],
  ["better by a pip", 0, 109_900, 110_010, 109_910],
  ["no better", 0, 109_900, 110_000, null],
  ["worse", 0, 109_900, 109_950, null],
  ["a short's, better by less than a pip", 1, 110_100, 109_991, null],
  ["a short's, better by a pip", 1, 110_100, 109_990, 110_090],
  ["a short's, worse", 1, 110_100, 110_050, null],
] as const)("a trailing stop of 100 points: %s", (_, side, stop, exit, expected) => {
  const moved = follow({ side, stop_loss: at(stop), trailing_distance: points(100) }, exit);
  expect(moved?.stop_loss ?? null).toBe(expected);
});

test("a symbol without pips trails by the point", () => {
  const trailing = { stop_loss: points(109_900), trailing_distance: points(100) };
  expect(follow(trailing, 110_000, 0)).toBeNull();
  expect(follow(trailing, 110_001, 0)?.stop_loss).toBe(109_901);
});

test.each([
  ["a long is not there yet", 0, 110_000_000_000n, 110_049, null],
  ["a long is there", 0, 110_000_000_000n, 110_050, 110_000],
  ["a long at a mean price is not there yet", 0, 110_000_000_001n, 110_050, null],
  ["a long at a mean price goes to the point above", 0, 110_000_000_001n, 110_051, 110_001],
  ["a short is not there yet", 1, 110_000_000_000n, 109_951, null],
  ["a short is there", 1, 110_000_000_000n, 109_950, 110_000],
  ["a short at a mean price is not there yet", 1, 109_999_999_999n, 109_950, null],
  ["a short at a mean price goes to the point below", 1, 109_999_999_999n, 109_949, 109_999],
] as const)("break-even after 50 points: %s", (_, side, open, exit, expected) => {
  const open_price_micro = microPoints(open);
  const moved = follow({ side, open_price_micro, break_even_distance: points(50) }, exit);
  expect(moved?.stop_loss ?? null).toBe(expected);
  expect(moved?.is_break_even_done ?? false).toBe(expected !== null);
});

test("no stop loss follows to where there is no price", () => {
  const far = { trailing_distance: points(110_000) };
  expect(follow(far, 110_000)).toBeNull();
  expect(follow(far, 110_001)?.stop_loss).toBe(1);
  const farther = { side: 1, trailing_distance: points(Number.MAX_SAFE_INTEGER) } as const;
  expect(follow(farther, 110_000)).toBeNull();
});

test("a long opened below zero breaks even without a stop loss", () => {
  const below = { open_price_micro: microPoints(-500_500_000n), break_even_distance: points(50) };
  expect(follow(below, -450)).toEqual({ stop_loss: null, is_break_even_done: true });
});

test("break-even comes once: a stop loss that its owner lowered again stays", () => {
  const done = { break_even_distance: points(50), is_break_even_done: true };
  expect(follow({ ...done, stop_loss: points(109_000) }, 120_000)).toBeNull();
});

test("break-even leaves a better stop loss where it is, and is done", () => {
  const better = { break_even_distance: points(50), stop_loss: points(110_020) };
  expect(follow(better, 110_060)).toEqual({ stop_loss: 110_020, is_break_even_done: true });
});

test("one quote trails first and then breaks even, and the better of both stays", () => {
  const both = { trailing_distance: points(100), break_even_distance: points(50) };
  const moved = { is_break_even_done: true };
  expect(follow(both, 110_060)).toEqual({ ...moved, stop_loss: 110_000 });
  expect(follow(both, 110_200)).toEqual({ ...moved, stop_loss: 110_100 });
});

test("a position with neither is left alone", () => {
  expect(follow({ stop_loss: points(109_000) }, 200_000)).toBeNull();
});

function trail(house: House, bid: number, ask = bid): void {
  house.quote(EURUSD, bid, ask);
  house.events.length = 0;
  trailStops(house.step(), symbolOf(house.state, EURUSD));
}

test("longs follow the bid and shorts the ask, by position id, marked at the quote", () => {
  const house = openHouse();
  const trailing_distance = points(100);
  const long = house.open({ trailing_distance });
  const still = house.open({});
  const short = house.open({ side: 1, trailing_distance });
  trail(house, 110_000, 110_020);
  expect(house.events.map((event) => event.type)).toEqual(["position", "position"]);
  expect(house.position(long)).toMatchObject({
    stop_loss: 109_900,
    current_price: 110_000,
    profit: 0,
  });
  expect(house.position(short)).toMatchObject({
    stop_loss: 110_120,
    current_price: 110_020,
    profit: -20_00,
  });
  expect(house.position(still).stop_loss).toBeNull();
});

test("the mark-up of the account's group is part of the price that is followed", () => {
  const house = openHouse([group({ markups: { [EURUSD]: { markup_bid: 7, markup_ask: 5 } } })]);
  const long = house.open({ trailing_distance: points(100) });
  const short = house.open({ side: 1, trailing_distance: points(100) });
  trail(house, 110_000, 110_000);
  expect(house.position(long).stop_loss).toBe(109_893);
  expect(house.position(short).stop_loss).toBe(110_105);
});

test("nothing follows in a closed symbol; in a disabled one it does", () => {
  const house = openHouse();
  const long = house.open({ trailing_distance: points(100) });
  symbolOf(house.state, EURUSD).status = 2;
  trail(house, 110_000);
  expect(house.events).toEqual([]);
  symbolOf(house.state, EURUSD).status = 1;
  trail(house, 110_000);
  expect(house.position(long).stop_loss).toBe(109_900);
});

test("before the first quote nothing follows", () => {
  const house = openHouse();
  house.open({ trailing_distance: points(100) });
  house.events.length = 0;
  trailStops(house.step(), symbolOf(house.state, EURUSD));
  expect(house.events).toEqual([]);
});

test("a quote that moves no stop loss makes no event", () => {
  const house = openHouse();
  house.open({ trailing_distance: points(100) });
  trail(house, 110_000);
  trail(house, 110_009);
  expect(house.events).toEqual([]);
  trail(house, 109_000);
  expect(house.events).toEqual([]);
  trail(house, 110_010);
  expect(house.events).toHaveLength(1);
});

test("however the price walks, a stop loss never gets worse, and ends where the best price put it", () => {
  const walk = fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 40 });
  const side = fc.constantFrom(0 as const, 1 as const);
  fc.assert(
    fc.property(side, walk, fc.integer({ min: 1, max: 200 }), (side, moves, distance) => {
      const house = openHouse([group()], [eurusd({ pip_points: 1 })]);
      const id = house.open({ side, trailing_distance: points(distance) });
      const sign = side === 0 ? 1 : -1;
      let price = 110_000;
      let best = -sign * Number.POSITIVE_INFINITY;
      for (const move of moves) {
        const before = house.position(id).stop_loss;
        price += move;
        best = sign === 1 ? Math.max(best, price) : Math.min(best, price);
        trail(house, price);
        const { stop_loss } = house.position(id);
        expect(stop_loss).toBe(best - sign * distance);
        if (before !== null) expect(sign * ((stop_loss ?? 0) - before)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
