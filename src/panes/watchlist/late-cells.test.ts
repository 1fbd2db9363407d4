/** Tests of late-cells.ts and moves.ts: what stands in the columns that no quote tells. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { durationText } from "./duration.ts";
import { sessionText, swapText } from "./late-cells.ts";
import { movesNow, movingWords, type Move } from "./moves.ts";
import { sentimentShort, sentimentWords } from "./sentiment-words.ts";
import { symbolRecord } from "./test-symbols.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Tuesday. */
const TUESDAY = Date.UTC(2026, 10, 24);

describe("the session of a symbol", () => {
  const hours = { timezone: "UTC", sessions: [{ day: 2, open: 480, close: 990 }] };
  const open = symbolRecord({ hours, status: SYMBOL_STATUS.enabled });
  const shut = symbolRecord({ hours, status: SYMBOL_STATUS.closed });

  it.each([
    ["how long it is open", open, 9 * HOUR, "7h 30m"],
    ["its last minute", open, 16 * HOUR + 29.5 * MINUTE, "1m"],
    ["how long it is shut", shut, 7 * HOUR, "in 1h"],
    ["days of being shut", shut, 17 * HOUR, "in 6d 15h"],
    [
      "a halt of the broker",
      symbolRecord({ hours, status: SYMBOL_STATUS.disabled }),
      9 * HOUR,
      "Off",
    ],
  ])("says %s", (_words, symbol, ms, text) => {
    expect(sessionText(symbol, TUESDAY + ms, "UTC").text).toBe(text);
  });

  it("says no time where it never closes", () => {
    const all = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 }));
    const always = symbolRecord({
      hours: { timezone: "UTC", sessions: all },
      status: SYMBOL_STATUS.enabled,
    });
    expect(sessionText(always, TUESDAY, "UTC").text).toBe("Open");
  });

  it.each([
    [1, "1m"],
    [59 * MINUTE, "59m"],
    [HOUR, "1h"],
    [DAY, "1d"],
    [DAY + 3 * HOUR + 5 * MINUTE, "1d 3h"],
  ])("has times of two units: %i ms", (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

it("says which side clients are on, of how many, and how old that is", () => {
  const told = { symbol_id: 1, long_percent: 62, accounts: 120, as_of: TUESDAY };
  expect(sentimentShort(told)).toBe("L 62%");
  expect(sentimentWords(told, TUESDAY + 59_000)).toBe(
    "62% long, 38% short, of 120 accounts or more, just now",
  );
  expect(sentimentWords(told, TUESDAY + 3 * MINUTE)).toContain("3m ago");
});

it("says the swap of a night in the symbol's own unit", () => {
  const points = symbolRecord({ swap_mode: "points" });
  expect(swapText(points, -7.25).text).toBe(
    "−7.25".replace("−", swapText(points, -1).text[0] ?? ""),
  );
  expect(swapText(symbolRecord({ swap_mode: "percent" }), 2.1).text).toBe("+2.10%");
  expect(swapText(symbolRecord({ swap_mode: "none" }), 0).text).toBe("None");
});

describe("how much a symbol moves now", () => {
  const usual: Move = {
    from: 100,
    to: 101,
    ms: 5 * MINUTE,
    low: 90,
    high: 110,
    elapsedMs: 20 * HOUR,
  };

  it.each([
    // 20 a day of 1200 minutes is 20 * sqrt(5 / 1200) = 1.29 in five.
    ["a rise", usual, 0.77],
    ["a fall", { ...usual, to: 98 }, -1.55],
    ["nothing", { ...usual, to: 100 }, 0],
    ["a day that has just begun counts as half an hour", { ...usual, elapsedMs: 0 }, 0.12],
    ["seen for too short", { ...usual, ms: 29_000 }, Number.NaN],
    ["no range yet", { ...usual, low: 100, high: 100 }, Number.NaN],
    ["no price", { ...usual, from: Number.NaN }, Number.NaN],
  ])("%s", (_words, move, expected) => {
    expect(Math.round(movesNow(move) * 100) / 100).toBe(expected);
  });

  it("is the same in any unit of price, and grows with the move alone", () => {
    const price = fc.double({ min: 1, max: 2, noNaN: true });
    const unit = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(price, price, unit, (from, to, times) => {
        const move = { ...usual, from, to, low: 0.5, high: 2.5 };
        const scaled = Object.fromEntries(
          (["from", "to", "low", "high"] as const).map((key) => [key, move[key] * times]),
        );
        expect(movesNow({ ...move, ...scaled })).toBeCloseTo(movesNow(move), 6);
        expect(Math.sign(movesNow(move))).toBe(Math.sign(to - from));
        const further = { ...move, to: to + Math.sign(to - from) * 0.01 };
        expect(Math.abs(movesNow(further))).toBeGreaterThanOrEqual(Math.abs(movesNow(move)));
      }),
    );
  });

  it("is said with its direction", () => {
    expect(movingWords(2.44)).toMatchObject({ text: "+2.4×", sign: "up" });
    expect(movingWords(-0.3)).toMatchObject({ sign: "down" });
    expect(movingWords(0.01).sign).toBeUndefined();
    expect(movingWords(Number.NaN).text).toBe("–");
  });
});
