/** The rules of tying pending orders together, one by one. */
import { describe, expect, test } from "vitest";
import { OCO_ORDERS_MAX } from "../contract/limits.ts";
import type { Rejection } from "../contract/rejections.ts";
import { fine, guard, limit, market, NOW, terms } from "../tests/support/order-facts.ts";
import { checkModify, type ModifyAsk, type OrderNow } from "./change-rules.ts";
import { tieNow, type TieAsk, type TieNow } from "./oco.ts";
import { checkOrder, type OrderAsk } from "./order-rules.ts";
import { areTied, tiedTo } from "./tied.ts";
import { points, steps, unixMs } from "./units.ts";

const there: TieNow = { isPending: true, isTied: false, count: 1 };
const full: TieNow = { ...there, count: OCO_ORDERS_MAX };

type Placing = readonly [why: string, OrderAsk, tie: TieNow | null, expected: Rejection | null];

const PLACINGS: readonly Placing[] = [
  ["tied to none", limit, null, null],
  ["tied to none, said aloud", { ...limit, oco_with: null }, null, null],
  ["tied to a pending order", { ...limit, oco_with: 7 }, there, null],
  [
    "tied to one that is over",
    { ...limit, oco_with: 7 },
    { ...there, isPending: false },
    "oco_order_not_pending",
  ],
  ["tied to one that nobody knows", { ...limit, oco_with: 7 }, null, "oco_order_not_pending"],
  ["a market order", { ...market, oco_with: 7 }, there, "oco_not_allowed"],
  ["a market order tied to none", { ...market, oco_with: null }, null, null],
  ["the last that may be tied there", { ...limit, oco_with: 7 }, { ...full, count: 9 }, null],
  ["one too many", { ...limit, oco_with: 7 }, full, "oco_too_many_orders"],
];

describe("a new order", () => {
  test.each(PLACINGS)("%s", (_, ask, tie, expected) => {
    const verdict = checkOrder(ask, { ...fine, tie });
    expect(verdict?.rejection ?? null).toBe(expected);
    expect(verdict?.fix ?? null).toBeNull();
  });
});

const free: OrderNow = {
  ...guard(null),
  trailing_distance: null,
  break_even_distance: null,
  type: 1,
  side: 0,
  volume: steps(10),
  status: 1,
  order_price: points(900),
  order_limit_price: null,
  is_triggered: false,
  comment: "",
  expiry_at: null,
};
const tied: OrderNow = { ...free, oco_id: 3 };
const held: TieNow = { ...full, isTied: true };

type Change = readonly [
  why: string,
  order: OrderNow,
  ask: TieAsk,
  tie: TieNow | null,
  expected: Rejection | null,
];

const CHANGES: readonly Change[] = [
  ["a tie", free, { oco_with: 7 }, there, null],
  ["a tie of one that is tied to another", tied, { oco_with: 7 }, there, null],
  ["a tie that holds, of as many as may be", tied, { oco_with: 7 }, held, "nothing_to_change"],
  [
    "a tie to one that is over",
    free,
    { oco_with: 7 },
    { ...there, isPending: false },
    "oco_order_not_pending",
  ],
  ["a tie to where too many are", free, { oco_with: 7 }, full, "oco_too_many_orders"],
  ["an end of the tie", tied, { oco_with: null }, null, null],
  ["an end of no tie", free, { oco_with: null }, null, "nothing_to_change"],
  ["no word of the tie", tied, {}, null, "nothing_to_change"],
];

describe("a change", () => {
  test.each(CHANGES)("%s", (_, order, ask, tie, expected) => {
    const change: ModifyAsk = {
      volume: undefined,
      is_off_step: false,
      order_price: undefined,
      order_limit_price: undefined,
      protections: {},
      is_off_tick: false,
      comment: undefined,
      expiry_at: undefined,
      ...ask,
    };
    const around = { isReadOnly: false, terms, quote: fine.quote, now: unixMs(NOW) };
    expect(checkModify(change, { ...around, order, tie })?.rejection ?? null).toBe(expected);
  });
});

test("orders without a number are tied to none", () => {
  expect(areTied({}, {})).toBe(false);
  expect(areTied({ oco_id: 1 }, {})).toBe(false);
  expect(areTied({ oco_id: 1 }, { oco_id: 2 })).toBe(false);
  expect(areTied({ oco_id: 1 }, { oco_id: 1 })).toBe(true);
});

const BOOK = [{ id: 4, oco_id: 1 }, { id: 2, oco_id: 1 }, { id: 3 }, { id: 5, oco_id: 2 }];

test("an order is tied to those of its number, by id", () => {
  expect(tiedTo({ id: 9, oco_id: 1 }, BOOK).map(({ id }) => id)).toEqual([2, 4]);
  expect(tiedTo({ id: 2, oco_id: 1 }, BOOK).map(({ id }) => id)).toEqual([4]);
  expect(tiedTo({ id: 3 }, BOOK)).toEqual([]);
});

test("what is known of the order that is named is told of the pending ones", () => {
  const gone = { isPending: false, isTied: false, count: 0 };
  expect(tieNow(BOOK, {}, null)).toBeNull();
  expect(tieNow(BOOK, { oco_with: null }, null)).toBeNull();
  expect(tieNow(BOOK, { oco_with: 3 }, null)).toEqual(there);
  expect(tieNow(BOOK, { oco_with: 2 }, null)).toEqual({ ...there, count: 2 });
  expect(tieNow(BOOK, { oco_with: 2 }, { id: 4, oco_id: 1 })).toMatchObject({ isTied: true });
  expect(tieNow(BOOK, { oco_with: 4 }, { id: 4, oco_id: 1 })).toEqual(gone);
  expect(tieNow(BOOK, { oco_with: 9 }, null)).toEqual(gone);
});
