import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { termsOf } from "../tests/support/worked-market.ts";
import { ONE, ZERO } from "./fraction.ts";
import { toAtto } from "./money.ts";
import { nextSwap, nightSwap, swapNights, weekdayOf } from "./swap.ts";
import { points, steps } from "./units.ts";

describe("nights of swap", () => {
  const days = [0, 1, 2, 3, 4, 5, 6];
  test.each([
    ["points", 3, [0, 1, 1, 3, 1, 1, 0]],
    ["percent", 5, [0, 1, 1, 1, 1, 3, 0]],
    ["points", 6, [0, 1, 1, 1, 1, 1, 3]],
    ["points", 0, [3, 1, 1, 1, 1, 1, 0]],
    ["points", null, [1, 1, 1, 1, 1, 1, 1]],
    ["none", 3, [0, 0, 0, 0, 0, 0, 0]],
    ["none", null, [0, 0, 0, 0, 0, 0, 0]],
  ] as const)(
    "%s with the triple day %j: Sunday to Saturday %j",
    (swap_mode, swap_triple_day, nights) => {
      expect(days.map((day) => swapNights({ swap_mode, swap_triple_day }, day))).toEqual(nights);
    },
  );

  test.each([
    [0, 4],
    [1, 5],
    [3, 0],
    [20_047, 3],
    [-1, 3],
    [-5, 6],
  ])("day %d since 1970-01-01 is weekday %d", (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
    expect(new Date(day * 86_400_000).getUTCDay()).toBe(weekday);
  });
});

describe("the next swap", () => {
  const HOUR = 3_600_000;
  /** A Tuesday. */
  const TUESDAY = Date.UTC(2026, 10, 24);
  const terms = { swap_mode: "points", swap_triple_day: 3 } as const;

  test.each([
    ["at the end of the day", TUESDAY + 9 * HOUR, 0, 24, 1],
    ["of the next day at the first moment of it", TUESDAY + 24 * HOUR, 0, 48, 3],
    ["threefold", TUESDAY + 30 * HOUR, 0, 48, 3],
    ["over a weekend", TUESDAY + 97 * HOUR, 0, 7 * 24, 1],
    // By a clock two hours ahead it is Wednesday since 22:00.
    ["by a clock ahead", TUESDAY + 23 * HOUR, 2, 46, 3],
    ["by a clock behind", TUESDAY + 23 * HOUR, -5, 29, 1],
    ["by a clock far ahead", TUESDAY + 9 * HOUR, 16, 32, 3],
    ["by a clock far behind", TUESDAY + 9 * HOUR, -23, 23, 1],
  ])("is %s", (_words, now, hours, after, nights) => {
    expect(nextSwap(terms, now, hours * HOUR)).toEqual({ at: TUESDAY + after * HOUR, nights });
  });

  test("never comes where none is charged", () => {
    expect(nextSwap({ ...terms, swap_mode: "none" }, TUESDAY, 0)).toBeNull();
  });

  test("is the first moment at which a day ends with nights, tried minute by minute", () => {
    const offset = fc.integer({ min: -1439, max: 1439 });
    const minute = fc.integer({ min: 0, max: 7 * 1440 });
    const triple = fc.option(fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(offset, minute, triple, (minutes, at, swap_triple_day) => {
        const own = { swap_mode: "points", swap_triple_day } as const;
        const dayOf = (ms: number) => Math.floor((ms + minutes * 60_000) / (24 * HOUR));
        const now = TUESDAY + at * 60_000;
        let ms = now;
        let nights = 0;
        while (nights === 0) {
          const ended = dayOf(ms);
          ms += 60_000;
          if (dayOf(ms) !== ended) nights = swapNights(own, weekdayOf(ended));
        }
        expect(nextSwap(own, now, minutes * 60_000)).toEqual({ at: ms, nights });
      }),
      { numRuns: 50 },
    );
  });
});

describe("a night's swap", () => {
  const swap = { swap_long: -7.5, swap_short: 2.1 };
  const inPoints = termsOf("EURUSD", { swap_mode: "points", ...swap });
  const nights = (count: number, side: 0 | 1 = 0, terms = inPoints, rates = { quote: () => ONE }) =>
    nightSwap(terms, side, steps(100), points(108_000), count, rates, 2);

  test("is that of the side, once a night", () => {
    const amountOf = (count: number, side: 0 | 1) =>
      toAtto(nights(count, side) ?? ONE) / 10n ** 18n;
    expect(amountOf(1, 0)).toBe(-750n);
    expect(amountOf(3, 0)).toBe(-2250n);
    expect(amountOf(1, 1)).toBe(210n);
  });

  test("is converted as a cost where it costs, as income where it brings", () => {
    const seen: number[] = [];
    const rates = {
      quote(sign: 1 | -1) {
        seen.push(sign);
        return ONE;
      },
    };
    nightSwap(inPoints, 0, steps(1), points(1), 1, rates, 2);
    nightSwap(inPoints, 1, steps(1), points(1), 1, rates, 2);
    expect(seen).toEqual([-1, 1]);
  });

  test("is unknown without a rate, and nothing where nothing is charged", () => {
    const unrated = { quote: () => null };
    const at = (terms: typeof inPoints, side: 0 | 1, count: number) =>
      nightSwap(terms, side, steps(1), points(1), count, unrated, 2);
    expect(at(inPoints, 0, 1)).toBeNull();
    expect(at(inPoints, 0, 0)).toEqual(ZERO);
    expect(at(termsOf("EURUSD", { swap_mode: "none", ...swap }), 0, 1)).toEqual(ZERO);
    const oneSided = termsOf("EURUSD", { swap_mode: "points", swap_long: 0, swap_short: 2 });
    expect(at(oneSided, 0, 1)).toEqual(ZERO);
    expect(at(oneSided, 1, 1)).toBeNull();
  });

  test("points do not look at the price, percent does, at its size alone", () => {
    const percent = termsOf("USOIL", { swap_mode: "percent", swap_long: -36, swap_short: 36 });
    const at = (terms: typeof percent, price: number) => {
      const exact = nightSwap(terms, 0, steps(100), points(price), 1, { quote: () => ONE }, 2);
      return toAtto(exact ?? ONE) / 10n ** 18n;
    };
    // 1 lot of 1000 at 10.00 is 10000.00; 36% a year of 360 days are 10.00 a night.
    expect([at(percent, 1000), at(percent, 2000), at(percent, -1000)]).toEqual([
      -1000n,
      -2000n,
      -1000n,
    ]);
    expect([at(inPoints, 1000), at(inPoints, -2000)]).toEqual([-750n, -750n]);
  });
});
