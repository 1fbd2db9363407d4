/** Tests of execution-steps.ts. */
import { describe, expect, it } from "vitest";
import { aDeal } from "../../../../tests/support/trading-records.ts";
import type { Arrow } from "./execution-painter.ts";
import { nextArrow } from "./execution-steps.ts";

const arrow = (id: number): Arrow => {
  const facts = { id, account_id: 7, order_id: id, position_id: 3 };
  const deal = aDeal(id, { ...facts, price: 1, bid: 1, ask: 1, volume: 0.1 });
  return { x: id, y: 0, side: 0, direction: 0, deals: [deal] };
};
/** Newest first, as the chart has them. */
const arrows = [arrow(3), arrow(2), arrow(1)];
const idOf = (found: Arrow | null | undefined) => found?.deals[0]?.id ?? found;

describe("the arrow that a key leads to", () => {
  it.each([
    ["ArrowLeft", null, 3],
    ["ArrowRight", null, 3],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 1, null],
    ["ArrowRight", 1, 2],
    ["ArrowRight", 3, null],
    ["Home", 3, 1],
    ["End", 1, 3],
    ["Enter", 2, undefined],
  ])("is for %s from %s the one of %s", (key, from, to) => {
    expect(idOf(nextArrow(arrows, from === null ? null : arrow(from), key))).toBe(to);
  });

  it("is none where no fill is in sight", () => {
    expect(nextArrow([], null, "ArrowLeft")).toBeNull();
  });
});
