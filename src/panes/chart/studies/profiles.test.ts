/** Volume profiles of the bars in sight and of days, against sums made apart. */
import { describe, expect, it } from "vitest";
import { walkBars } from "../../../../indicators/test-bars.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { levelsOf, ProfileCache, profilesOf, rowPixels, type ProfileView } from "./profiles.ts";
import { makeStudy } from "./study.ts";
import { rangeOf } from "./pane-scene.ts";

const DAY = 86_400_000;
const INPUTS = { span: 0, rows: 24, share: 70, reach: 30 };

function historyOf(rows: number): BarHistory {
  const history = new BarHistory();
  history.prepend(walkBars(rows, 11));
  return history;
}

const viewOf = (history: BarHistory, change: Partial<ProfileView> = {}): ProfileView => ({
  history,
  factor: 1,
  first: history.first,
  end: history.end,
  dayOffsetMs: 0,
  ...change,
});

const volumeOf = (history: BarHistory, from: number, to: number): number => {
  const bar = makeBarView();
  return history.read(from, to, bar) ? bar.volume : 0;
};

describe("the volume profile", () => {
  it("of the bars in sight holds their volume and no other, by price", () => {
    const history = historyOf(400);
    const [first, end] = [history.first + 50, history.first + 170];
    const [one] = profilesOf(INPUTS, viewOf(history, { first, end }));
    const sum = one?.profile.rows.reduce((total, { up, down }) => total + up + down, 0);
    expect([one?.from, one?.to]).toEqual([first, end]);
    expect(sum).toBeCloseTo(volumeOf(history, first, end), 6);
    const bar = makeBarView();
    history.read(first, end, bar);
    const levels = one === undefined ? { low: NaN, poc: NaN, high: NaN } : levelsOf(one.profile);
    expect(levels.low).toBeGreaterThanOrEqual(bar.low - 1e-9);
    expect(levels.high).toBeLessThanOrEqual(bar.high + 1e-9);
    expect(levels.poc).toBeGreaterThan(levels.low);
    expect(levels.poc).toBeLessThan(levels.high);
  });

  it("of what is beyond the bars is that of the bars there are, and none without any", () => {
    const history = historyOf(60);
    const wide = { first: history.first - 100, end: history.end + 40 };
    const [one] = profilesOf(INPUTS, viewOf(history, wide));
    expect([one?.from, one?.to]).toEqual([history.first, history.end]);
    const past = { first: history.end + 10, end: history.end + 40 };
    expect(profilesOf(INPUTS, viewOf(history, past))).toEqual([]);
    expect(profilesOf(INPUTS, viewOf(new BarHistory(), { first: 0, end: 10 }))).toEqual([]);
  });

  it("of days has one for each, whole where it begins before what is in sight, cut on the server's day", () => {
    const history = historyOf(400);
    for (const dayOffsetMs of [0, 3 * 3_600_000]) {
      const view = viewOf(history, {
        first: history.first + 100,
        end: history.first + 200,
        dayOffsetMs,
      });
      const profiles = profilesOf({ ...INPUTS, span: 1 }, view);
      expect(profiles.length).toBeGreaterThan(2);
      for (const { from, to, profile } of profiles) {
        const day = (at: number): number => Math.floor((history.tsAt(at) + dayOffsetMs) / DAY);
        expect(day(from)).toBe(day(to - 1));
        expect(day(from - 1)).not.toBe(day(from));
        const sum = profile.rows.reduce((total, { up, down }) => total + up + down, 0);
        expect(sum).toBeCloseTo(volumeOf(history, from, to), 6);
      }
      expect(profiles[0]?.from).toBeLessThanOrEqual(history.first + 100);
    }
  });

  it("of columns of several bars holds the volume of all of them", () => {
    const history = historyOf(400);
    const [first, end] = [Math.ceil(history.first / 4), Math.floor(history.end / 4)];
    const [one] = profilesOf(INPUTS, viewOf(history, { factor: 4, first, end }));
    const sum = one?.profile.rows.reduce((total, { up, down }) => total + up + down, 0);
    expect(sum).toBeCloseTo(volumeOf(history, first * 4, end * 4), 6);
  });

  it("is worked out again when other bars are in sight or the last one moves, and not before", () => {
    const history = historyOf(100);
    const cache = new ProfileCache();
    const before = cache.of(INPUTS, viewOf(history));
    expect(cache.of(INPUTS, viewOf(history))).toBe(before);
    const bar = makeBarView();
    history.read(history.end - 1, history.end, bar);
    history.upsert({ ...bar, volume: bar.volume + 1000 });
    const after = cache.of(INPUTS, viewOf(history));
    expect(after).not.toBe(before);
    expect(cache.of({ ...INPUTS, rows: 30 }, viewOf(history))).not.toBe(after);
  });

  it("has rows in whole pixels that meet without covering one another, the price scale inverted or not", () => {
    for (const height of [0.4, 1.3, 2.5, 3.7, 8.2, 21.9]) {
      for (const way of [1, -1]) {
        const edges = Array.from({ length: 40 }, (_, at) => 7.35 + way * at * height);
        const rows = edges.slice(1).map((edge, at) => rowPixels(edges[at] ?? NaN, edge));
        for (const [at, row] of rows.entries()) {
          expect(Number.isInteger(row.y) && Number.isInteger(row.height)).toBe(true);
          expect(row.height).toBeGreaterThanOrEqual(1);
          const next = rows[at + 1];
          if (next === undefined || height < 1) continue;
          const [upper, lower] = row.y < next.y ? [row, next] : [next, row];
          expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y);
          expect(lower.y - upper.y - upper.height).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  it("leaves the price scale to the bars, whatever plots it has", () => {
    const indicator = indicatorOf("volume-profile");
    if (indicator === undefined) throw new Error("there is a volume profile");
    const window = { factor: 1, from: 0, to: 10 };
    const columns = indicator.plots.map(() => new Float64Array(10).fill(NaN));
    const study = makeStudy(indicator, []);
    const drawn = [{ study, indicator, values: { study: study.id, window, columns } }];
    expect(rangeOf({ drawn, window }, 0, 10)).toBeNull();
  });
});
