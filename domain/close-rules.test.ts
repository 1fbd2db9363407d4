/** The rules of closing, one by one and against all that may be closed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fine, NOW, terms } from "../tests/support/order-facts.ts";
import {
  checkClose,
  checkCloseBy,
  type CloseAsk,
  type CloseByFacts,
  type CloseFacts,
  type OpenPosition,
} from "./close-rules.ts";
import { largestPassing } from "./largest-passing.ts";
import { points, steps, unixMs } from "./units.ts";

const whole: CloseAsk = {
  volume: null,
  is_off_step: false,
  known: { state: "free" },
  valid_until: null,
  order_price: null,
  max_deviation: null,
};
const long: OpenPosition = { symbol_id: 1, side: 0, volume: steps(20), status: 0 };
const short: OpenPosition = { ...long, side: 1 };
/** The market at 1000 / 1010; volume_min is 5 steps. */
const facts: CloseFacts = {
  isReadOnly: false,
  position: long,
  terms,
  status: 0,
  hasRate: true,
  now: unixMs(NOW),
  quote: fine.quote,
  isFresh: true,
};
const part = (volume: number, is_off_step = false) => ({ volume: steps(volume), is_off_step });
const open = (volume: number) => ({ position: { ...long, volume: steps(volume) } });
const asked = (order_price: number, max_deviation: number | null) => ({
  order_price: points(order_price),
  max_deviation: max_deviation === null ? null : points(max_deviation),
});

type Row = readonly [
  why: string,
  ask: Partial<CloseAsk>,
  facts: Partial<CloseFacts>,
  rejection: Rejection | null,
  value?: number,
];

const ROWS: readonly Row[] = [
  ["all of it", {}, {}, null],
  ["an investor", {}, { isReadOnly: true }, "investor_read_only"],
  ["a taken id", { known: { state: "taken" } }, {}, "client_order_id_taken"],
  ["a barred id", { known: { state: "barred" } }, {}, "client_order_id_barred"],
  ["too late", { valid_until: unixMs(NOW - 1) }, {}, "request_expired"],
  ["just in time", { valid_until: unixMs(NOW) }, {}, null],
  ["an unknown position", part(1), { position: null }, "unknown_position"],
  ["a closed position", {}, { position: { ...long, status: 2 } }, "position_not_open"],
  ["a closed market", {}, { status: 2 }, "market_closed"],
  ["a disabled symbol", {}, { status: 1 }, null],
  ["no price", {}, { quote: null }, "no_price"],
  ["an old price", {}, { isFresh: false }, "no_price"],
  ["no rate", {}, { hasRate: false }, "no_price"],
  ["a part of unknown terms", part(1), { terms: null }, null],
  ["the least", part(5), {}, null],
  ["less", part(4), {}, "volume_below_min", 5],
  ["less, of what cannot be parted", part(3), open(9), "volume_below_min", 9],
  ["less, of what just can be parted", part(3), open(10), "volume_below_min", 5],
  ["all of less than the least", part(3), open(3), null],
  ["less, off the step, though all whole steps", part(3, true), open(3), "volume_below_min", 3],
  ["off the step", part(7, true), {}, "volume_off_step", 7],
  ["off the step, at the least", part(5, true), {}, "volume_off_step", 5],
  ["off the step, at all", part(20, true), {}, "volume_above_position", 20],
  ["off the step, nearer to all", part(17, true), {}, "volume_off_step", 15],
  ["off the step, between the most of a part and all", part(18, true), {}, "volume_off_step", 20],
  ["all in steps", part(20), {}, null],
  ["more", part(21), {}, "volume_above_position", 20],
  ["far more", part(99), open(9), "volume_above_position", 9],
  ["the most of a part", part(15), {}, null],
  ["a small rest, nearer to a part", part(16), {}, "volume_remainder_below_min", 15],
  ["a small rest, nearer to all", part(18), {}, "volume_remainder_below_min", 20],
  ["what cannot be parted", part(6), open(9), "volume_remainder_below_min", 9],
];

const CASES = ROWS.map(([why, ask, change, rejection, value]) => ({
  why,
  ask,
  change,
  rejection,
  value,
}));

describe("closing a position", () => {
  test.each(CASES)("$why", ({ ask, change, rejection, value }) => {
    const verdict = checkClose({ ...whole, ...ask }, { ...facts, ...change });
    expect(verdict?.rejection ?? null).toBe(rejection);
    expect(verdict?.fix ?? null).toEqual(value === undefined ? null : { field: "volume", value });
  });

  test.each([
    ["a long's bid moved", long, asked(1004, 3), 1003],
    ["a long's bid moved as allowed", long, asked(1003, 3), null],
    ["a long's bid moved for the better", long, asked(900, 0), null],
    ["a short's ask moved", short, asked(1006, 3), 1007],
    ["a short's ask moved as allowed", short, asked(1007, 3), null],
    ["any deviation", long, asked(5000, null), null],
  ] as const)("%s", (_, position, ask, value) => {
    const verdict = checkClose({ ...whole, ...ask }, { ...facts, position });
    expect(verdict).toEqual(
      value === null ? null : { rejection: "price_moved", fix: { field: "order_price", value } },
    );
  });

  test.each([
    ["a long's, with a bound", long, asked(0, 3), 1],
    ["a short's, with a bound", short, asked(-7, 3), 1007],
    ["a short's, without a bound", short, asked(-7, null), 1],
  ] as const)("a price seen below the smallest: %s", (_, position, ask, value) => {
    const verdict = checkClose({ ...whole, ...ask }, { ...facts, position });
    expect(verdict).toEqual({
      rejection: "price_below_min",
      fix: { field: "order_price", value },
    });
  });

  test("the fix is a volume that may be closed, and none that may is nearer", () => {
    const size = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(size, fc.integer({ min: 0, max: 60 }), fc.boolean(), (held, volume, isOff) => {
        const mayClose = (value: number) =>
          checkClose({ ...whole, ...part(value) }, { ...facts, ...open(held) }) === null;
        for (let value = 1; value <= held + 5; value += 1) {
          const isPart = value >= 5 && held - value >= 5;
          expect(mayClose(value)).toBe(value === held || isPart);
        }
        const verdict = checkClose(
          { ...whole, ...part(volume, isOff) },
          { ...facts, ...open(held) },
        );
        if (verdict === null) return;
        const fixed = verdict.fix?.value ?? -1;
        expect(mayClose(fixed)).toBe(true);
        const exact = volume + (isOff ? 0.5 : 0);
        for (let value = 1; value <= 60; value += 1) {
          if (mayClose(value)) {
            expect(Math.abs(fixed - exact)).toBeLessThanOrEqual(Math.abs(value - exact));
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("closing two against each other", () => {
  const pair: CloseByFacts = { ...facts, by: { ...short, volume: steps(15) } };
  const by = (volume: number) => ({ by: { ...short, volume: steps(volume) } });
  const rows: readonly (readonly [string, Partial<CloseByFacts>, Rejection | null])[] = [
    ["a rest of the least", {}, null],
    ["equal volumes", by(20), null],
    ["the other larger by the least", by(25), null],
    ["a small rest", by(16), "volume_remainder_below_min"],
    ["a small rest of the other", by(24), "volume_remainder_below_min"],
    ["a rest of unknown terms", { ...by(16), terms: null }, null],
    ["an investor", { isReadOnly: true }, "investor_read_only"],
    ["an unknown position", { position: null }, "unknown_position"],
    ["an unknown other", { by: null }, "unknown_position"],
    ["the same side", { by: long }, "unknown_position"],
    ["another symbol", { by: { ...short, symbol_id: 2 } }, "unknown_position"],
    ["a closed position", { position: { ...long, status: 2 } }, "position_not_open"],
    ["a closed other", { by: { ...short, status: 2 } }, "position_not_open"],
    ["a closed market", { status: 2 }, "market_closed"],
    ["no rate", { hasRate: false }, "no_price"],
  ];
  test.each(rows)("%s", (_, change, rejection) => {
    const verdict = checkCloseBy({}, { ...pair, ...change });
    expect(verdict).toEqual(rejection === null ? null : { rejection, fix: null });
  });
});

describe("the largest that passes", () => {
  test("is found wherever the border lies, in few questions", () => {
    const bound = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(bound, bound, bound, (least, most, border) => {
        const expected = most < least || border < least ? null : Math.min(most, border);
        expect(largestPassing(least, most, (value) => value <= border)).toBe(expected);
      }),
    );
    let asked = 0;
    const largest = largestPassing(1, 2 ** 53 - 1, (value) => {
      asked += 1;
      return value <= 3;
    });
    expect(largest).toBe(3);
    expect(asked).toBeLessThanOrEqual(54);
  });
});
