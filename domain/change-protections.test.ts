/** The rules of changing a position's protections, one by one. */
import { describe, expect, test } from "vitest";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, terms } from "../tests/support/order-facts.ts";
import {
  checkProtections,
  type PositionNow,
  type ProtectionsAsk,
  type ProtectionsFacts,
} from "./change-rules.ts";
import type { Protections } from "./protections.ts";
import { points, steps } from "./units.ts";
import type { Fix, Verdict } from "./verdict.ts";

const bare: Protections = { ...guard(null), trailing_distance: null, break_even_distance: null };

type Expected = readonly [rejection: Rejection | null, field?: Fix["field"], value?: number | null];

const expectVerdict = (verdict: Verdict, [rejection, field, value = null]: Expected) => {
  expect(verdict?.rejection ?? null).toBe(rejection);
  expect(verdict?.fix ?? null).toEqual(field === undefined ? null : { field, value });
};

const long: PositionNow = { ...bare, side: 0, volume: steps(10), status: 0 };
const short: PositionNow = { ...long, side: 1 };
const held: ProtectionsFacts = {
  isReadOnly: false,
  terms,
  status: 0,
  isFresh: true,
  quote: fine.quote,
  position: long,
};
const noQuote = { quote: null };

type ProtectionsRow = readonly [
  why: string,
  protections: ProtectionsAsk["protections"],
  facts: Partial<ProtectionsFacts>,
  expected: Expected,
];

const PROTECTIONS: readonly ProtectionsRow[] = [
  ["an investor", guard(900), { isReadOnly: true }, ["investor_read_only"]],
  ["an unknown position", guard(900), { position: null }, ["unknown_position"]],
  [
    "an unknown position without terms",
    guard(2000),
    { position: null, terms: null, ...noQuote },
    ["unknown_position"],
  ],
  ["a closed position", guard(900), { position: { ...long, status: 2 } }, ["position_not_open"]],
  ["a stop loss without a quote", guard(900), noQuote, ["no_price"]],
  ["a take profit without a quote", guard(null, 1100), noQuote, ["no_price"]],
  ["a level without a quote", guard(null, null, [1100, 5]), noQuote, ["no_price"]],
  [
    "none without a quote",
    { stop_loss: null },
    { ...noQuote, position: { ...long, stop_loss: points(900) } },
    [null],
  ],
  ["a trailing distance without a quote", { trailing_distance: points(9) }, noQuote, [null]],
  ["a stop loss of a symbol without terms", guard(2000), { terms: null }, [null]],
  ["the smallest stop loss", guard(1), {}, [null]],
  ["a stop loss of zero", guard(0), {}, ["price_below_min", "stop_loss", 1]],
  [
    "a short's stop loss of zero",
    guard(0),
    { position: short },
    ["price_below_min", "stop_loss", 1030],
  ],
  [
    "a short's take profit below zero",
    guard(null, -5),
    { position: short },
    ["price_below_min", "take_profit", 1],
  ],
  ["a level below zero", guard(null, null, [-5, 5]), {}, ["price_below_min"]],
  [
    "a stop loss below zero that is taken away",
    { stop_loss: null },
    { position: { ...long, stop_loss: points(-5) } },
    [null],
  ],
  [
    "a take profit beside a stop loss below zero that stays",
    { take_profit: points(1100) },
    { position: { ...long, stop_loss: points(-5) } },
    [null],
  ],
  ["nothing", {}, {}, ["nothing_to_change"]],
  ["what holds", bare, {}, ["nothing_to_change"]],
  [
    "the levels that hold",
    { take_profit_levels: guard(null, null, [1100, 5]).take_profit_levels },
    { position: { ...long, ...guard(null, null, [1100, 5]) } },
    ["nothing_to_change"],
  ],
  [
    "a level at another price",
    guard(null, null, [1101, 5]),
    { position: { ...long, ...guard(null, null, [1100, 5]) } },
    [null],
  ],
  [
    "a level of another volume",
    guard(null, null, [1100, 6]),
    { position: { ...long, ...guard(null, null, [1100, 5]) } },
    [null],
  ],
  [
    "one level more",
    guard(null, null, [1100, 5], [1110, 5]),
    { position: { ...long, volume: steps(11), ...guard(null, null, [1100, 5]) } },
    [null],
  ],
  [
    "one level less",
    guard(null),
    { position: { ...long, ...guard(null, null, [1100, 5]) } },
    [null],
  ],
  ["a small level", guard(null, null, [1100, 4]), {}, ["volume_below_min"]],
  [
    "a small level that stays",
    guard(900, null, [1100, 4]),
    { position: { ...long, ...guard(null, null, [1100, 4]) } },
    [null],
  ],
  ["levels of all", guard(null, null, [1100, 10]), {}, ["volume_above_position"]],
  ["levels of less", guard(null, null, [1100, 9]), {}, [null]],
  [
    "levels of all that stay",
    guard(900, null, [1100, 10]),
    { position: { ...long, ...guard(null, null, [1100, 10]) } },
    [null],
  ],
  ["a stop loss at the level", guard(980), {}, [null]],
  ["a stop loss too close", guard(981), {}, ["stop_loss_too_close", "stop_loss", 980]],
  ["a stop loss at bid", guard(1000), {}, ["stop_loss_wrong_side", "stop_loss", 980]],
  [
    "the stop loss that holds, too close",
    { stop_loss: points(990), trailing_distance: points(9) },
    { position: { ...long, stop_loss: points(990) } },
    [null],
  ],
  ["a short's stop loss at the level", guard(1030), { position: short }, [null]],
  [
    "a short's stop loss at ask",
    guard(1010),
    { position: short },
    ["stop_loss_wrong_side", "stop_loss", 1030],
  ],
  ["a take profit at the level", guard(null, 1020), {}, [null]],
  [
    "a take profit too close",
    guard(null, 1019),
    {},
    ["take_profit_too_close", "take_profit", 1020],
  ],
  ["a take profit at bid", guard(null, 1000), {}, ["take_profit_wrong_side", "take_profit", 1020]],
  [
    "the take profit that holds, too close",
    { take_profit: points(1010), trailing_distance: points(9) },
    { position: { ...long, take_profit: points(1010) } },
    [null],
  ],
  [
    "a short's take profit too close",
    guard(null, 991),
    { position: short },
    ["take_profit_too_close", "take_profit", 990],
  ],
  [
    "a short's take profit at ask",
    guard(null, 1010),
    { position: short },
    ["take_profit_wrong_side", "take_profit", 990],
  ],
  ["a level at bid", guard(null, 1100, [1000, 5]), {}, ["take_profit_wrong_side"]],
  ["a level too close", guard(null, 1100, [1019, 5]), {}, ["take_profit_too_close"]],
];

describe("changing a position's protections", () => {
  test.each(PROTECTIONS)("%s", (_, protections, change, expected) => {
    const verdict = checkProtections({ is_off_tick: false, protections }, { ...held, ...change });
    expectVerdict(verdict, expected);
  });

  test("a price off the tick has the nearest one as its fix", () => {
    const ask = { is_off_tick: true, protections: { take_profit: points(1100) } };
    expectVerdict(checkProtections(ask, held), ["price_off_tick", "take_profit", 1100]);
    const levels = { is_off_tick: true, protections: guard(null, null, [1100, 5]) };
    expectVerdict(checkProtections(levels, held), ["price_off_tick"]);
  });

  test("a level off the step is refused, after one that is too small", () => {
    const ask = { is_off_tick: false, is_off_step: true };
    const level = { ...ask, protections: guard(null, null, [1100, 5]) };
    expectVerdict(checkProtections(level, held), ["volume_off_step"]);
    const small = { ...ask, protections: guard(null, null, [1100, 4]) };
    expectVerdict(checkProtections(small, held), ["volume_below_min"]);
    const large = { ...ask, protections: guard(null, null, [1100, 10]) };
    expectVerdict(checkProtections(large, held), ["volume_off_step"]);
    expectVerdict(checkProtections({ ...level, is_off_step: false }, held), [null]);
  });
});
