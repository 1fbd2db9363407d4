/** Bricks that follow a history of bars in whatever steps it comes, against bricks folded out of all of it at once. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { triesOf } from "../../../../tests/support/tries.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { BRICK_KINDS, type BrickKind } from "../series/chart-kinds.ts";
import { makerOf } from "./brick-bars.ts";
import { BrickHistory, BRICKS_MAX } from "./brick-history.ts";
import { BRICK_DEFAULTS, parseAllBrickSettings, parseBrickSettings } from "./brick-settings.ts";

const TRIES = triesOf({ quick: 100, turn: 1_000, whole: 10_000 });
const DIGITS = 5;

const moves = fc.array(
  fc.tuple(fc.integer({ min: -60, max: 60 }), fc.nat({ max: 40 }), fc.nat({ max: 40 })),
  { minLength: 1, maxLength: 60 },
);
const kinds = fc.constantFrom(...BRICK_KINDS);
const sizes = fc.integer({ min: 1, max: 60 });

function barsOf(steps: readonly (readonly [number, number, number])[], start = 108_500): BarView[] {
  let price = start;
  return steps.map(([move, above, below], index) => {
    const open = price;
    price += move;
    const high = Math.max(open, price) + above;
    const low = Math.min(open, price) - below;
    return inPrices({ ts: index * 60_000, open, high, low, close: price, volume: above + 1 });
  });
}

const inPrices = ({ ts, open, high, low, close, volume }: BarView): BarView => ({
  ts,
  open: open / 1e5,
  high: high / 1e5,
  low: low / 1e5,
  close: close / 1e5,
  volume,
});

const bricksFor = (kind: BrickKind, points: number): BrickHistory =>
  new BrickHistory(
    makerOf(kind, { ...BRICK_DEFAULTS, by: "pips", pips: points }, 1, DIGITS),
    DIGITS,
  );

function historyOf(bars: readonly BarView[]): BarHistory {
  const history = new BarHistory();
  for (const bar of bars) history.upsert(bar);
  return history;
}

function rowsOf(history: BarHistory): BarView[] {
  const bar = makeBarView();
  return Array.from({ length: history.length }, (_, row) => {
    history.read(history.first + row, history.first + row + 1, bar);
    return { ...bar };
  });
}

/** All at once. */
function whole(kind: BrickKind, points: number, bars: BarHistory): BrickHistory {
  const made = bricksFor(kind, points);
  made.follow(bars);
  return made;
}

describe("bricks of a growing history", () => {
  test("bar by bar are those of all bars at once", () => {
    fc.assert(
      fc.property(kinds, sizes, moves, (kind, points, steps) => {
        const history = new BarHistory();
        const made = bricksFor(kind, points);
        for (const bar of barsOf(steps)) {
          history.upsert(bar);
          made.follow(history);
          const wanted = whole(kind, points, history);
          expect(rowsOf(made)).toEqual(rowsOf(wanted));
          expect(made.settledEnd - made.first).toBe(wanted.settledEnd - wanted.first);
        }
      }),
      { numRuns: TRIES },
    );
  });

  test("of a forming bar that was revised again and again are those of its last form", () => {
    fc.assert(
      fc.property(kinds, sizes, moves, moves, (kind, points, steps, revisions) => {
        const bars = barsOf(steps);
        const last = bars.at(-1) ?? makeBarView();
        const history = historyOf(bars);
        const made = whole(kind, points, history);
        const settled = rowsOf(made).slice(0, made.settledEnd - made.first);
        for (const form of barsOf(revisions, Math.round(last.open * 1e5))) {
          history.upsert({ ...form, ts: last.ts, open: last.open });
          made.follow(history);
          expect(rowsOf(made)).toEqual(rowsOf(whole(kind, points, history)));
          // What closed bars made is never another one.
          expect(rowsOf(made).slice(0, settled.length)).toEqual(settled);
        }
      }),
      { numRuns: TRIES },
    );
  });

  test("with older bars before them are those of the whole, and the newest keeps its place", () => {
    fc.assert(
      fc.property(kinds, sizes, moves, fc.nat(), (kind, points, steps, at) => {
        const bars = barsOf(steps);
        const cut = at % bars.length;
        const history = historyOf(bars.slice(cut));
        const made = whole(kind, points, history);
        const { end } = made;
        const older = historyOf(bars.slice(0, cut));
        if (cut > 0) history.prepend(older.copy(older.first, older.end));
        made.follow(history);
        const wanted = whole(kind, points, historyOf(bars));
        expect(rowsOf(made)).toEqual(rowsOf(wanted));
        expect(made.end).toBe(end);
        expect(made.end - made.settledEnd).toBe(wanted.end - wanted.settledEnd);
      }),
      { numRuns: TRIES },
    );
  });

  test("after a page over the end are those of what is there now", () => {
    const bars = barsOf(Array.from({ length: 40 }, (_, at) => [at % 3 === 0 ? -30 : 20, 5, 5]));
    const history = historyOf(bars.slice(0, 30));
    const made = whole("renko", 10, history);
    const page = historyOf(bars.slice(20)).copy(0, 20);
    history.mergeTail({ ...page, has_more: true });
    made.follow(history);
    expect(rowsOf(made)).toEqual(rowsOf(whole("renko", 10, historyOf(bars))));
  });

  test("tell of a change by tip where the end grew, and by shape where a brick went", () => {
    const history = historyOf([
      inPrices({ ts: 0, open: 100, high: 100, low: 100, close: 100, volume: 1 }),
    ]);
    const made = whole("renko", 10, history);
    const forming = (close: number) => {
      history.upsert(
        inPrices({ ts: 0, open: 100, high: Math.max(100, close), low: 100, close, volume: 1 }),
      );
      const before = { shape: made.shape, tip: made.tip };
      made.follow(history);
      return {
        isShape: made.shape > before.shape,
        isTip: made.tip > before.tip,
        length: made.length,
      };
    };
    expect(forming(105)).toEqual({ isShape: false, isTip: true, length: 1 });
    expect(forming(131)).toEqual({ isShape: false, isTip: true, length: 4 });
    expect(forming(112)).toEqual({ isShape: true, isTip: true, length: 2 });
    expect(made.settledEnd).toBe(made.first);
  });
});

describe("the size of bricks", () => {
  test("by ATR is that of the closed bars at first, and stays while more come", () => {
    const bars = barsOf(Array.from({ length: 60 }, (_, at) => [at < 30 ? 10 : 50, 0, 0]));
    const settings = { ...BRICK_DEFAULTS, period: 14 };
    const history = historyOf(bars.slice(0, 31));
    const made = new BrickHistory(makerOf("renko", settings, 10, DIGITS), DIGITS);
    made.follow(history);
    expect(made.size).toBe(10);
    for (const bar of bars.slice(31)) {
      history.upsert(bar);
      made.follow(history);
    }
    expect(made.size).toBe(10);
  });

  test("by ATR follows the bars while there are fewer than it is an average of", () => {
    const bars = barsOf(Array.from({ length: 4 }, () => [0, 0, 0]));
    const history = historyOf(bars);
    const made = new BrickHistory(makerOf("range", BRICK_DEFAULTS, 10, DIGITS), DIGITS);
    made.follow(history);
    // Prices that never moved: a pip.
    expect(made.size).toBe(10);
    for (let at = 4; at < 40; at += 1) {
      history.upsert(
        inPrices({
          ts: at * 60_000,
          open: 108_500,
          high: 108_530,
          low: 108_500,
          close: 108_500,
          volume: 1,
        }),
      );
      made.follow(history);
    }
    expect(made.size).toBeGreaterThan(10);
    expect(made.size).toBeLessThanOrEqual(30);
  });

  test("that makes more bricks than can be shown makes none, and says so", () => {
    const start = 100_000;
    const bar = {
      ts: 0,
      open: start,
      high: start + BRICKS_MAX + 5,
      low: start,
      close: start,
      volume: 1,
    };
    const made = whole("range", 1, historyOf([inPrices(bar)]));
    expect(made.isTooMany).toBe(true);
    expect(made.length).toBe(0);
  });

  test("is read from what was kept, each field that cannot be used as its default", () => {
    expect(parseAllBrickSettings(null)).toBeNull();
    expect(parseBrickSettings({ by: "pips", pips: 2.5, period: 0, hasWicks: "no" })).toEqual({
      ...BRICK_DEFAULTS,
      by: "pips",
      pips: 2.5,
    });
    expect(parseBrickSettings({ by: "magic", pips: Infinity, period: 7.5 })).toEqual(
      BRICK_DEFAULTS,
    );
  });
});
