/** Volume by price against a naive reading of it: every bar is cut into thousands of slices, each put into its row. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../tests/support/random.ts";
import type { Bar } from "./tool.ts";
import { volumeProfile } from "./volume-rows.ts";

const random = createRandom(19);
const SLICES = 4_000;

function barsAtRandom(count: number): Bar[] {
  return Array.from({ length: count }, (_, ts) => {
    const [low, high] = [100 + random() * 5, 106 + random() * 5];
    const [open, close] = [low + random() * (high - low), low + random() * (high - low)];
    return { ts, open, high, low, close, volume: Math.floor(random() * 50) + 1 };
  });
}

/** Volume of each row, by walking through each bar. */
function naiveRows(bars: readonly Bar[], low: number, step: number, count: number): number[] {
  const rows = Array.from({ length: count }, () => 0);
  for (const bar of bars) {
    for (let slice = 0; slice < SLICES; slice += 1) {
      const price = bar.low + ((slice + 0.5) / SLICES) * (bar.high - bar.low);
      const row = Math.min(count - 1, Math.floor((price - low) / step));
      rows[row] = (rows[row] ?? 0) + bar.volume / SLICES;
    }
  }
  return rows;
}

describe("the volume profile", () => {
  it("puts into each row what a walk through each bar finds there", () => {
    for (const count of [2, 7, 24, 61]) {
      const bars = barsAtRandom(20);
      const profile = volumeProfile(bars, count, 0.7);
      if (profile === null) throw new Error("Bars with volume have a profile");
      const naive = naiveRows(bars, profile.low, profile.step, count);
      const total = bars.reduce((sum, { volume }) => sum + volume, 0);
      profile.rows.forEach(({ up, down }, at) => {
        expect(Math.abs(up + down - (naive[at] ?? NaN))).toBeLessThan(total * 0.001);
      });
      expect(profile.rows.reduce((sum, { up, down }) => sum + up + down, 0)).toBeCloseTo(total, 6);
      // Rows that every bar covers hold the same: any of these is the most traded one.
      expect(naive[profile.most]).toBeGreaterThan(Math.max(...naive) - total * 0.001);
    }
  });

  it("splits rising bars from falling ones", () => {
    const base = { ts: 0, high: 2, low: 1, volume: 10 };
    const profile = volumeProfile(
      [
        { ...base, open: 1, close: 2 },
        { ...base, open: 2, close: 1, volume: 4 },
      ],
      1,
      0.7,
    );
    expect(profile?.rows).toEqual([{ up: 10, down: 4 }]);
  });

  it("has a value area about the most traded row that holds the share, and not with a row less", () => {
    for (let round = 0; round < 200; round += 1) {
      const share = 0.05 + random() * 0.94;
      const bars = barsAtRandom(1 + Math.floor(random() * 30));
      const profile = volumeProfile(bars, 2 + Math.floor(random() * 60), share);
      if (profile === null) throw new Error("Bars with volume have a profile");
      const { rows, most, areaFrom, areaTo } = profile;
      const volumes = rows.map(({ up, down }) => up + down);
      const sum = (from: number, to: number): number =>
        volumes.slice(from, to + 1).reduce((held, one) => held + one, 0);
      const wanted = sum(0, rows.length - 1) * share;
      expect(areaFrom).toBeLessThanOrEqual(most);
      expect(areaTo).toBeGreaterThanOrEqual(most);
      expect(sum(areaFrom, areaTo)).toBeGreaterThanOrEqual(wanted - 1e-9);
      const isOneLess = (from: number, to: number): boolean =>
        from <= most && to >= most && sum(from, to) < wanted;
      if (areaFrom < areaTo)
        expect(isOneLess(areaFrom + 1, areaTo) || isOneLess(areaFrom, areaTo - 1)).toBe(true);
    }
  });

  it("is one row where the price never moved, and nothing where nothing was traded", () => {
    const flat: Bar = { ts: 0, open: 5, high: 5, low: 5, close: 5, volume: 3 };
    expect(volumeProfile([flat], 24, 0.7)).toMatchObject({ low: 5, step: 0, most: 0 });
    expect(volumeProfile([flat], 24, 0.7)?.rows).toEqual([{ up: 3, down: 0 }]);
    expect(volumeProfile([{ ...flat, volume: 0 }], 24, 0.7)).toBeNull();
    expect(volumeProfile([], 24, 0.7)).toBeNull();
  });
});
