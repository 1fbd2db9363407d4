/** Anchored VWAP against the sums as they are written in a textbook, and where its line begins and ends. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { makeDrawing } from "../drawing.ts";
import { distanceToAll } from "../geometry/hit.ts";
import { BARS, HOUR, SCALES, START, viewOf, type Scale } from "../test-view.ts";
import type { Bar, Drawing } from "../tool.ts";
import { anchoredVwap, meansOf } from "./anchored-vwap.ts";

const view = viewOf(SCALES["linear"] as Scale);
const anchoredAt = (ts: number): Drawing => makeDrawing("d", anchoredVwap, [{ ts, price: 1.08 }]);

function firstX(drawing: Drawing): number {
  const [line] = anchoredVwap.shapes(drawing, view);
  return line?.kind === "line" ? (line.points[0]?.x ?? NaN) : NaN;
}

describe("the anchored VWAP", () => {
  it("is the mean price by volume with its standard deviation, also far from zero", () => {
    const random = createRandom(5);
    for (const base of [1, 100, 100_000]) {
      const bars: Bar[] = Array.from({ length: 300 }, (_, ts) => {
        const close = base + random() * 0.01;
        const volume = ts < 3 ? 0 : Math.ceil(random() * 9);
        return { ts, open: close, high: close + 0.002, low: close - 0.001, close, volume };
      });
      const means = meansOf(bars);
      // Without volume there is no mean.
      expect(means[0]?.ts).toBe(3);
      for (const { ts, price, deviation } of means) {
        const until = bars.slice(0, ts + 1);
        const typical = until.map(({ high, low, close }) => (high + low + close) / 3);
        const volume = until.reduce((sum, one) => sum + one.volume, 0);
        const mean =
          until.reduce((sum, one, at) => sum + (typical[at] ?? 0) * one.volume, 0) / volume;
        const variance =
          until.reduce((sum, one, at) => sum + one.volume * ((typical[at] ?? 0) - mean) ** 2, 0) /
          volume;
        expect(price).toBeCloseTo(mean, 9);
        expect(deviation).toBeCloseTo(Math.sqrt(variance), 7);
      }
    }
  });

  it("begins at the bar that is nearest to where it was put", () => {
    for (const off of [-0.4, 0, 0.4])
      expect(firstX(anchoredAt(START + (50 + off) * HOUR))).toBeCloseTo(
        view.toX(START + 50 * HOUR),
        6,
      );
  });

  it("has a price on its line at each time from its first bar to the end of the last one", () => {
    for (const scale of Object.values(SCALES)) {
      const pane = viewOf(scale);
      const drawing = anchoredAt(START + 20 * HOUR);
      const shapes = anchoredVwap.shapes(drawing, pane);
      for (let bar = 20; bar < 399; bar += 0.37) {
        const ts = START + bar * HOUR;
        const price = anchoredVwap.valueAt?.(drawing, ts, pane) ?? NaN;
        expect(distanceToAll(shapes, { x: pane.toX(ts), y: pane.toY(price) })).toBeLessThan(1e-6);
      }
      const last = meansOf(BARS.slice(20)).at(-1)?.price;
      expect(anchoredVwap.valueAt?.(drawing, START + 399.9 * HOUR, pane)).toBe(last);
      expect(anchoredVwap.valueAt?.(drawing, START + 401 * HOUR, pane)).toBeNull();
      expect(anchoredVwap.valueAt?.(drawing, START + 19 * HOUR, pane)).toBeNull();
    }
  });

  it("draws the same line in a pane that is too narrow for all of its bars, from end to end", () => {
    const narrow = viewOf(SCALES["linear"] as Scale, 40, 400);
    const [line] = anchoredVwap.shapes(anchoredAt(START), narrow);
    if (line?.kind !== "line") throw new Error("It draws a line");
    expect(line.points.length).toBeLessThanOrEqual(82);
    expect(line.points[0]?.x).toBeCloseTo(0, 6);
    expect(line.points.at(-1)?.x).toBeCloseTo(narrow.toX(START + 399 * HOUR), 6);
  });

  it("has bands as far off as is asked for", () => {
    const drawing = { ...anchoredAt(START), values: { bands: 2 } };
    const ys = anchoredVwap
      .shapes(drawing, view)
      .map((shape) => (shape.kind === "line" ? (shape.points.at(-1)?.y ?? NaN) : NaN));
    const last = meansOf(BARS).at(-1);
    const wanted = [0, 2, -2].map((times) =>
      view.toY((last?.price ?? NaN) + times * (last?.deviation ?? NaN)),
    );
    expect(ys).toHaveLength(3);
    ys.forEach((y, at) => expect(y).toBeCloseTo(wanted[at] ?? NaN, 6));
  });

  it("goes on to the last bar where a chart gives few bars at a time", () => {
    const few = { ...view, bars: (from: number, to: number) => view.bars(from, to).slice(0, 50) };
    const drawing = anchoredAt(START);
    expect(anchoredVwap.shapes(drawing, few)).toEqual(anchoredVwap.shapes(drawing, view));
    const ts = START + 300 * HOUR;
    expect(anchoredVwap.valueAt?.(drawing, ts, few)).toBe(
      anchoredVwap.valueAt?.(drawing, ts, view),
    );
  });

  it("says where it ends when there are more bars than are read", () => {
    const bar = BARS[0] as Bar;
    const endless = {
      ...view,
      bars: (from: number, to: number) => {
        const first = Math.ceil((from - START) / HOUR);
        const count = Math.max(0, Math.min(5_000, Math.ceil((to - START) / HOUR) - first));
        return Array.from({ length: count }, (_, at) => ({
          ...bar,
          ts: START + (first + at) * HOUR,
        }));
      },
      toTs: (x: number) => START + x * 100 * HOUR,
      toX: (ts: number) => (ts - START) / (100 * HOUR),
    };
    const said = anchoredVwap
      .shapes(anchoredAt(START), endless)
      .flatMap((shape) => (shape.kind === "text" ? shape.lines : []));
    expect(said).toEqual(["ends-after 20000"]);
  });
});
