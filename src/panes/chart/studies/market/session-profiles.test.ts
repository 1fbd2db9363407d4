/** The profiles of sessions as bars come and go, against those of all bars at once. */
import { describe, expect, it } from "vitest";
import { barStart, DAY_MS, HOUR_MS } from "../../../../../domain/bar.ts";
import { makeRandom, walkBars } from "../../../../../indicators/test-bars.ts";
import { rowPrice } from "../../../../../indicators/volume/time-at-price.ts";
import { BarHistory, makeBarView } from "../../bar-history.ts";
import { columnsOf } from "../../test-bars.ts";
import {
  BRACKETS_MAX,
  SessionProfiles,
  type ProfileSettings,
  type SessionProfile,
} from "./session-profiles.ts";

const SETTINGS: ProfileSettings = {
  period: "D1",
  bracketMs: HOUR_MS,
  dayOffsetMs: 0,
  digits: 2,
  row: 0,
  share: 70,
  opening: 2,
};

const WALK = columnsOf(barsOf(walkBars(600, 5)));

function barsOf(walk: ReturnType<typeof walkBars>) {
  return Array.from(walk.ts, (ts, at) => ({
    ts,
    open: walk.open[at] ?? NaN,
    high: walk.high[at] ?? NaN,
    low: walk.low[at] ?? NaN,
    close: walk.close[at] ?? NaN,
    volume: walk.volume[at] ?? NaN,
  }));
}

const barAt = (at: number) => ({
  ts: WALK.ts[at] ?? NaN,
  open: WALK.open[at] ?? NaN,
  high: WALK.high[at] ?? NaN,
  low: WALK.low[at] ?? NaN,
  close: WALK.close[at] ?? NaN,
  volume: WALK.volume[at] ?? NaN,
});

function historyOf(from: number, to: number, hasMore = false): BarHistory {
  const history = new BarHistory();
  history.prepend(columnsOf(Array.from({ length: to - from }, (_, at) => barAt(from + at))));
  history.hasMore = hasMore;
  return history;
}

const anew = (history: BarHistory, settings = SETTINGS): readonly SessionProfile[] =>
  new SessionProfiles().of(history, settings);

/** When a later session came to a point of control, each of its bars looked at. */
function naiveTest({ end, profile }: SessionProfile, history: BarHistory): number | null {
  const poc = rowPrice(profile, profile.most);
  const bar = makeBarView();
  for (let at = history.ordinalAt(end); at < history.end; at += 1) {
    history.read(at, at + 1, bar);
    if (Math.round(bar.low * 100) <= poc && Math.round(bar.high * 100) >= poc) return bar.ts;
  }
  return null;
}

describe("the profiles of sessions", () => {
  it("are one for each day or week with bars, whole, cut on the server's day", () => {
    const history = historyOf(0, 600);
    for (const period of ["D1", "W1"] as const)
      for (const dayOffsetMs of [0, 3 * HOUR_MS]) {
        const said = anew(history, { ...SETTINGS, period, dayOffsetMs });
        const days = Array.from(WALK.ts, (ts) => barStart(period, ts, dayOffsetMs));
        expect(said.map(({ ts }) => barStart(period, ts, dayOffsetMs))).toEqual([...new Set(days)]);
        for (const { ts, end, profile } of said) {
          const own = WALK.ts.filter((one) => one >= ts && one < end);
          expect(new Set(profile.rows.flat())).toEqual(
            new Set(Array.from(own, (one) => (one - ts) / HOUR_MS)),
          );
        }
      }
  });

  it("are of whole sessions: one whose beginning is not loaded is none", () => {
    const begun = WALK.ts.findIndex((ts, at) => at > 0 && ts % DAY_MS === 0);
    expect(anew(historyOf(begun - 3, 300, true))[0]?.ts).toBe(WALK.ts[begun]);
    expect(anew(historyOf(begun, 300, true))[0]?.ts).toBe(WALK.ts[begun]);
    expect(anew(historyOf(begun - 3, 300))[0]?.ts).toBe(WALK.ts[begun - 3]);
    expect(anew(historyOf(begun + 1, begun + 4, true))).toEqual([]);
  });

  it("of bars that come one by one, are revised and get older pages are those of all at once", () => {
    const random = makeRandom(17);
    for (const row of [0, 5]) {
      const settings = { ...SETTINGS, row };
      const history = historyOf(200, 203, true);
      const kept = new SessionProfiles();
      let [first, end] = [200, 203];
      while (end < 600) {
        const act = random();
        if (act < 0.03 && first > 0) {
          const before = Math.max(0, first - 1 - Math.floor(random() * 60));
          const page = Array.from({ length: first - before }, (_, at) => barAt(before + at));
          history.prepend(columnsOf(page));
          first = before;
          history.hasMore = first > 0;
        } else if (act < 0.4) {
          const bar = barAt(end - 1);
          const close = bar.close + (random() - 0.5);
          const [high, low] = [Math.max(bar.high, close), Math.min(bar.low, close)];
          history.upsert({ ...bar, close, high, low });
        } else {
          history.upsert(barAt(end));
          end += 1;
        }
        if (random() < 0.2)
          expect(JSON.stringify(kept.of(history, settings))).toBe(
            JSON.stringify(anew(history, settings)),
          );
      }
    }
  });

  it("are the same list while no bar changes, and others with other settings", () => {
    const history = historyOf(0, 200);
    const kept = new SessionProfiles();
    const before = kept.of(history, SETTINGS);
    expect(kept.of(history, SETTINGS)).toBe(before);
    expect(kept.of(history, { ...SETTINGS, row: 100 })).not.toEqual(before);
    expect(kept.of(history, SETTINGS)).toEqual(before);
  });

  it("have rows of one round height, which suits a usual session, or of the height that is chosen", () => {
    const history = historyOf(0, 600);
    const said = anew(history);
    const heights = new Set(said.map(({ profile }) => profile.step));
    expect(heights.size).toBe(1);
    expect(String([...heights][0])).toMatch(/^[125]0*$/);
    const counts = said.map(({ profile }) => profile.rows.length).sort((a, b) => a - b);
    expect(counts[Math.floor(counts.length / 2)]).toBeGreaterThan(8);
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(60);
    expect(anew(history, { ...SETTINGS, row: 50 })[3]?.profile.step).toBe(50);
  });

  it("know when a later session came back to a point of control, and which none came to", () => {
    let [tested, untested] = [0, 0];
    for (let end = 60; end <= 600; end += 45) {
      const history = historyOf(0, end);
      const said = anew(history);
      const times = said.map(({ testedAt }) => testedAt);
      expect(times).toEqual(said.map((one) => naiveTest(one, history)));
      // Of the newest nothing can be said.
      untested += times.slice(0, -1).filter((time) => time === null).length;
      tested += times.filter((time) => time !== null).length;
    }
    expect(untested).toBeGreaterThan(3);
    expect(tested).toBeGreaterThan(3);
  });

  it("look back over a bounded number of brackets", () => {
    const long = walkBars(BRACKETS_MAX + 2000, 3, true);
    const history = new BarHistory();
    history.prepend(columnsOf(barsOf(long)));
    history.hasMore = false;
    const first = anew(history)[0]?.ts ?? NaN;
    expect(first).toBeGreaterThanOrEqual(history.tsAt(history.end - BRACKETS_MAX));
    expect(first).toBeLessThan(history.tsAt(history.end - BRACKETS_MAX) + DAY_MS);
  });

  it("are none without brackets", () => {
    expect(anew(new BarHistory())).toEqual([]);
  });
});
