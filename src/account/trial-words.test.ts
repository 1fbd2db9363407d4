import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../format/zone.ts";
import { untilWords, trialNotice } from "./trial-words.ts";

const NOW = 1_795_000_000_000;

describe("trialNotice", () => {
  it("says nothing of an account without an end", () => {
    expect(trialNotice(null, NOW)).toBeNull();
  });

  it.each([
    [7 * DAY_MS + 1, null, null],
    [7 * DAY_MS, "quiet", "Demo ends in 7 days"],
    [DAY_MS + 1, "quiet", "Demo ends in 2 days"],
    [DAY_MS, "urgent", "Demo ends in 24 hours"],
    [HOUR_MS + 1, "urgent", "Demo ends in 2 hours"],
    [HOUR_MS, "urgent", "Demo ends in 60 minutes"],
    [30_000, "urgent", "Demo ends in 1 minute"],
    [0, "urgent", "Demo has ended"],
    [-DAY_MS, "urgent", "Demo has ended"],
  ])("with %d ms left is %s: %s", (left, tone, words) => {
    const expected = words === null ? null : { tone, words };
    expect(trialNotice(NOW + left, NOW)).toEqual(expected);
  });
});

describe("untilWords", () => {
  it("never says less than a minute", () => {
    expect(untilWords(1)).toBe("in 1 minute");
  });
});
