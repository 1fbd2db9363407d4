/** A point of a picture that was carried on lies where the same time and price stand now. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../../tests/support/random.ts";
import { SCALES, type Scale } from "../../../../drawings/test-view.ts";
import type { View } from "../../../../drawings/tool.ts";
import { BarHistory } from "../bar-history.ts";
import { marksOf, moveOf } from "./moved.ts";
import { viewOf } from "./projection.ts";

const HOUR = 3_600_000;
const WIDTH = 900;
const HEIGHT = 500;
const random = createRandom(11);

/** Bars of an hour with weekends left out. */
const bars = new BarHistory();
for (let at = 0, ts = Date.UTC(2026, 2, 2); at < 400; at += 1) {
  bars.upsert({ ts, open: 1, high: 1.1, low: 0.9, close: 1, volume: 1 });
  ts += at % 120 === 119 ? 49 * HOUR : HOUR;
}

type Place = { spacing: number; right: number; low: number; high: number };

function view({ to, from }: Scale, { spacing, right, low, high }: Place): View {
  const [top, bottom] = [to(low), to(high)].toSorted((a, b) => b - a) as [number, number];
  return viewOf({
    history: bars,
    viewport: { right, spacing, width: WIDTH },
    height: HEIGHT,
    interval: HOUR,
    digits: 5,
    pip: 0.0001,
    yOf: (price) => ((to(price) - top) / (bottom - top)) * HEIGHT,
    priceAt: (y) => from(top + ((bottom - top) * y) / HEIGHT),
  });
}

const place = (): Place => ({
  spacing: 2 + random() * 20,
  right: 100 + random() * 350,
  low: 0.5 + random(),
  high: 2 + random() * 3,
});

describe.each(Object.entries(SCALES))("on a %s scale", (_, scale) => {
  it("each time and price is where it would be drawn", () => {
    for (let round = 0; round < 200; round += 1) {
      const before = view(scale, place());
      const now = view(scale, place());
      const move = moveOf(marksOf(before), now);
      if (move === null) throw new Error("No way was found.");
      for (let nth = 0; nth < 20; nth += 1) {
        const ts = bars.tsAt(0) + random() * 700 * HOUR;
        const price = 0.5 + 4 * random();
        const x = move.left + before.toX(ts) * move.across;
        const y = move.top + before.toY(price) * move.down;
        expect(Math.abs(x - now.toX(ts))).toBeLessThan(0.1 * Math.max(1, move.across));
        expect(Math.abs(y - now.toY(price))).toBeLessThan(0.1 * Math.max(1, move.down));
      }
    }
  });
});

const LINEAR = SCALES["linear"] as Scale;
const LOGARITHMIC = SCALES["logarithmic"] as Scale;
const HERE: Place = { spacing: 8, right: 300, low: 0.5, high: 5 };

it("is no stretch at all where the pane was panned, or nothing changed", () => {
  const marks = marksOf(view(LINEAR, HERE));
  expect(moveOf(marks, view(LINEAR, HERE))).toMatchObject({ across: 1, down: 1 });
  const panned = moveOf(marks, view(LINEAR, { ...HERE, right: 305 }));
  expect(panned).toMatchObject({ across: 1, down: 1 });
  expect(panned?.left).toBeCloseTo(-40, 6);
});

it("is none between scales of two kinds, though their ends agree", () => {
  expect(moveOf(marksOf(view(LINEAR, HERE)), view(LOGARITHMIC, HERE))).toBeNull();
});

it("is none to a pane that has no height or shows nothing", () => {
  const flat = { ...view(LINEAR, HERE), toY: () => 0 };
  expect(moveOf(marksOf(view(LINEAR, HERE)), flat)).toBeNull();
  expect(moveOf(marksOf(view(LINEAR, HERE)), { ...flat, toY: () => Number.NaN })).toBeNull();
});
