import { describe, expect, it } from "vitest";
import { points } from "../../domain/units.ts";
import { SIDE } from "../../contract/codes.ts";
import { readDistance, trailedStop } from "./follow-input.ts";

describe("a distance in pips", () => {
  it.each([
    ["", { ok: true, distance: null }],
    ["20", { ok: true, distance: 200 }],
    ["9999999", { ok: true, distance: 99_999_990 }],
    ["-3", { ok: false, message: "Type a distance in pips." }],
    ["abc", { ok: false, message: "Type a distance in pips." }],
    ["0.01", { ok: false, message: "The distance must be more than zero." }],
    ["9".repeat(20), { ok: false, message: "The distance is too large." }],
  ])("typed as %j is %j", (text, read) => {
    expect(readDistance(text, 10)).toEqual(read);
  });
});

describe("a stop that trails would be", () => {
  const sell = {
    side: SIDE.sell,
    closePrice: 1.04707,
    stop_loss: null,
    digits: 5,
    pip_points: 10,
  };
  const buy = { ...sell, side: SIDE.buy };

  it.each([
    ["at its distance above, of a sell", 200, sell, 1.04907],
    ["at its distance below, of a buy", 200, buy, 1.04507],
    ["as far above as is said, of a sell", 99_999_990, sell, 1001.04697],
    ["nowhere, where a buy has no price so far below", 99_999_990, buy, null],
    ["where it is, as that is better", 200, { ...sell, stop_loss: 1.048 }, 1.048],
    ["where it is, as it is better by less than a pip", 200, { ...buy, stop_loss: 1.045 }, 1.045],
    ["nearer than it is", 200, { ...buy, stop_loss: 1.04 }, 1.04507],
    ["where it is, where no price is so far", 99_999_990, { ...buy, stop_loss: 1.04 }, 1.04],
  ])("%s", (_, distance, trailed, price) => {
    expect(trailedStop(points(distance), trailed)).toBe(price);
  });
});
