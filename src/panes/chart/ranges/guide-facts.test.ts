/** Highs, lows, averages and days of what is in sight, against a plain count. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "../../../../domain/bar.ts";
import { BarHistory } from "../bar-history.ts";
import { dayBreaks, factsInSight, swapBreaks } from "./guide-facts.ts";

function historyOf(closes: readonly number[]): BarHistory {
  const history = new BarHistory();
  closes.forEach((close, hour) =>
    history.upsert({
      ts: hour * HOUR_MS,
      open: close,
      high: close + 2,
      low: close - 3,
      close,
      volume: 1,
    }),
  );
  return history;
}

describe("what is in sight", () => {
  test("has the high, low and average close of its bars and of no other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 500 }), { minLength: 2, maxLength: 200 }),
        fc.nat(),
        fc.nat(),
        (closes, one, other) => {
          const [from, to] = [one % closes.length, other % closes.length].sort((a, b) => a - b);
          if (from === undefined || to === undefined || from === to) return;
          const seen = closes.slice(from, to);
          const view = { right: to, spacing: 10, width: (to - from) * 10 };
          const window = { factor: 1, from: 0, to: closes.length };
          const facts = factsInSight(historyOf(closes), view, window);
          expect(facts?.high).toBe(Math.max(...seen) + 2);
          expect(facts?.low).toBe(Math.min(...seen) - 3);
          const sum = seen.reduce((total, close) => total + close, 0);
          expect(facts?.average).toBeCloseTo(sum / seen.length, 9);
        },
      ),
    );
  });

  test("is nothing where no bar is", () => {
    const view = { right: 50, spacing: 10, width: 100 };
    expect(factsInSight(historyOf([1, 2]), view, { factor: 1, from: 0, to: 2 })).toBeNull();
  });

  test("breaks where a day of the zone begins", () => {
    const history = historyOf(Array.from({ length: 72 }, () => 10));
    const view = { right: 72, spacing: 10, width: 720 };
    const window = { factor: 1, from: 0, to: 72 };
    expect(dayBreaks(history, view, window, "UTC")).toEqual([24, 48]);
    // Midnight in Tokyo is 15:00 UTC.
    expect(dayBreaks(history, view, window, "Asia/Tokyo")).toEqual([15, 39, 63]);
    expect(dayBreaks(history, { ...view, right: 30, width: 60 }, window, "UTC")).toEqual([24]);
  });
});

describe("swap days", () => {
  const MONDAY = Date.UTC(2026, 10, 2);
  const week = (from: number, to: number): BarHistory => {
    const history = new BarHistory();
    for (let ts = MONDAY + from * HOUR_MS; ts < MONDAY + to * HOUR_MS; ts += HOUR_MS) {
      const weekday = new Date(ts).getUTCDay();
      if (weekday !== 0 && weekday !== 6)
        history.upsert({ ts, open: 1, high: 1, low: 1, close: 1, volume: 1 });
    }
    return history;
  };
  const all = (history: BarHistory) => ({
    view: { right: history.end, spacing: 1, width: history.length },
    window: { factor: 1, from: 0, to: history.end },
  });

  test("stand where the server's day changes, three nights after Wednesday, none for the weekend", () => {
    const history = week(0, 24 * 8);
    const { view, window } = all(history);
    const terms = { swap_mode: "points", swap_triple_day: 3 } as const;
    const found = swapBreaks(history, view, window, terms, 0);
    expect(found.map(({ nights }) => nights)).toEqual([1, 1, 3, 1, 1]);
    // The night after Friday is booked as the day changes, before Monday's first bar.
    expect(found.map(({ group }) => history.tsAt(group))).toEqual(
      [1, 2, 3, 4, 7].map((day) => MONDAY + day * 24 * HOUR_MS),
    );
    const late = swapBreaks(history, view, window, terms, 2 * HOUR_MS);
    expect(late.slice(0, 2).map(({ group }) => history.tsAt(group))).toEqual(
      [22, 46].map((hour) => MONDAY + hour * HOUR_MS),
    );
  });

  test("are every night where none is triple, and none where no swap is booked", () => {
    const history = week(0, 24 * 8);
    const { view, window } = all(history);
    const nightly = { swap_mode: "points", swap_triple_day: null } as const;
    const found = swapBreaks(history, view, window, nightly, 0);
    expect(found.map(({ nights }) => nights)).toEqual([1, 1, 1, 1, 3]);
    const none = { swap_mode: "none", swap_triple_day: 3 } as const;
    expect(swapBreaks(history, view, window, none, 0)).toEqual([]);
  });
});
