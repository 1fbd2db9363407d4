import { describe, expect, it } from "vitest";
import { NO_LIMITS, breachesOf, distanceOf, type OrderLimits } from "./order-limits.ts";

const order = (volume: number, risk: number | null, distance: number | null = null) => {
  return { words: "Buy", volume, risk, distance };
};
const within = (limits: Partial<OrderLimits>): OrderLimits => ({ ...NO_LIMITS, ...limits });

describe("the trader's own limits", () => {
  it.each([
    ["none is set", order(100, 1e9), NO_LIMITS, []],
    ["the volume is the largest allowed", order(1, null), within({ volumeMax: 1 }), []],
    [
      "the volume is larger",
      order(1.01, null),
      within({ volumeMax: 1 }),
      [{ limit: "volume", value: 1.01, max: 1 }],
    ],
    ["what is at risk is not known", order(1, null), within({ riskMax: 50 }), []],
    [
      "both are larger",
      order(2, 60),
      within({ volumeMax: 1, riskMax: 50 }),
      [
        { limit: "volume", value: 2, max: 1 },
        { limit: "risk", value: 60, max: 50 },
      ],
    ],
    ["it has no price of its own", order(1, null), within({ distanceMax: 5 }), []],
    ["its price is as far as is allowed", order(1, null, 5), within({ distanceMax: 5 }), []],
    [
      "its price is farther",
      order(1, null, 90.1),
      within({ distanceMax: 5 }),
      [{ limit: "distance", value: 90.1, max: 5 }],
    ],
  ])("where %s", (_words, asked, limits, found) => {
    expect(breachesOf(asked, limits)).toEqual(found);
  });
});

it.each([
  [110, 100, 10],
  [10, 100, 90],
  [100, 100, 0],
  [null, 100, null],
  [100, null, null],
])("a price of %s is as far from the market's %s as %s percent", (price, market, percent) => {
  expect(distanceOf(price, market)).toBe(percent);
});
