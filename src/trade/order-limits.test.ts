import { describe, expect, it } from "vitest";
import { NO_LIMITS, breachesOf } from "./order-limits.ts";

const order = (volume: number, risk: number | null) => ({ words: "Buy", volume, risk });

describe("the trader's own limits", () => {
  it.each([
    ["none is set", order(100, 1e9), NO_LIMITS, []],
    ["the volume is the largest allowed", order(1, null), { volumeMax: 1, riskMax: null }, []],
    [
      "the volume is larger",
      order(1.01, null),
      { volumeMax: 1, riskMax: null },
      [{ limit: "volume", value: 1.01, max: 1 }],
    ],
    ["what is at risk is not known", order(1, null), { volumeMax: null, riskMax: 50 }, []],
    [
      "both are larger",
      order(2, 60),
      { volumeMax: 1, riskMax: 50 },
      [
        { limit: "volume", value: 2, max: 1 },
        { limit: "risk", value: 60, max: 50 },
      ],
    ],
  ])("where %s", (_words, asked, limits, found) => {
    expect(breachesOf(asked, limits)).toEqual(found);
  });
});
