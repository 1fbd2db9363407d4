/** Times between, before and beyond bars as pixels and back, whatever gaps there are and however the chart is zoomed. */
import { expect, it } from "vitest";
import { createRandom } from "../../../../tests/support/random.ts";
import { BarHistory } from "../bar-history.ts";
import { intervalOf, ordinalOf, tsOf, viewOf } from "./projection.ts";
import { snapped, straightened } from "./snap.ts";

const HOUR = 3_600_000;
const random = createRandom(3);

/** Bars of an hour with weekends left out. */
function history(count = 300): BarHistory {
  const bars = new BarHistory();
  let ts = Date.UTC(2026, 2, 2);
  for (let at = 0; at < count; at += 1) {
    const close = 1 + random() / 10;
    bars.upsert({ ts, open: close, high: close + 0.01, low: close - 0.01, close, volume: 1 });
    ts += at % 120 === 119 ? 49 * HOUR : HOUR;
  }
  return bars;
}

const view = (bars: BarHistory, spacing = 7, right = bars.end + 12) =>
  viewOf({
    history: bars,
    viewport: { right, spacing, width: 900 },
    height: 500,
    interval: HOUR,
    digits: 5,
    pip: 0.0001,
    yOf: (price) => (2 - price) * 500,
    priceAt: (y) => 2 - y / 500,
  });

it("finds each time again from its place, on bars, between them, in gaps, before and beyond", () => {
  const bars = history();
  const [first, last] = [bars.tsAt(bars.first), bars.tsAt(bars.end - 1)];
  for (let round = 0; round < 2_000; round += 1) {
    const ts = first - 30 * HOUR + random() * (last - first + 90 * HOUR);
    expect(tsOf(bars, HOUR, ordinalOf(bars, HOUR, ts))).toBeCloseTo(ts, 0);
    const now = view(bars, 0.2 + random() * 40, random() * 300);
    expect(now.toTs(now.toX(ts))).toBeCloseTo(ts, 0);
  }
});

it("stands in the middle of its bar as the library paints it, and goes on with time", () => {
  const bars = history(10);
  const now = view(bars, 10, 10);
  // The last of 900 px is 899, and half a bar of ten px before it the last bar has its middle.
  expect(now.toX(bars.tsAt(9))).toBe(894);
  expect(now.toX(bars.tsAt(0))).toBe(804);
  let before = -Infinity;
  for (let ts = bars.tsAt(0) - 5 * HOUR; ts < bars.tsAt(9) + 20 * HOUR; ts += HOUR / 3) {
    expect(now.toX(ts)).toBeGreaterThan(before);
    before = now.toX(ts);
  }
});

it("stays at its time when older bars come and when bars are added", () => {
  const bars = history(100);
  const ts = bars.tsAt(50) + HOUR / 2;
  const x = view(bars).toX(ts);
  const older = Array.from({ length: 20 }, (_, at) => bars.tsAt(0) - (20 - at) * HOUR);
  const flat = (value: number) => Float64Array.from(older, () => value);
  bars.prepend({
    ts: Float64Array.from(older),
    open: flat(1),
    high: flat(1),
    low: flat(1),
    close: flat(1),
    volume: flat(1),
  });
  expect(view(bars).toX(ts)).toBe(x);
});

it("takes a point to the time of a bar, and to its prices as the magnet says", () => {
  const bars = history();
  const now = view(bars);
  const ts = bars.tsAt(250);
  const high = bars.closeAt(250) + 0.01;
  const near = { x: now.toX(ts) + 2, y: now.toY(high) - 6 };
  expect(snapped(near, now, "off")).toEqual({ ts, price: now.toPrice(near.y) });
  expect(snapped(near, now, "weak")).toEqual({ ts, price: high });
  const far = { x: near.x, y: now.toY(high) - 60 };
  expect(snapped(far, now, "weak").price).toBe(now.toPrice(far.y));
  expect(snapped(far, now, "strong").price).toBe(high);
  // A line of an indicator that is nearer than any price of the bar goes before it.
  const plots = () => [now.toPrice(near.y - 2), now.toPrice(near.y + 200)];
  expect(snapped(near, now, "weak", plots).price).toBeCloseTo(now.toPrice(near.y - 2), 9);
  expect(snapped(near, now, "off", plots).price).toBe(now.toPrice(near.y));
  // Beyond the last bar there are times, and no prices.
  const beyond = snapped({ x: now.toX(bars.tsAt(299)) + 70, y: 100 }, now, "strong");
  expect(beyond.ts).toBe(bars.tsAt(299) + 10 * HOUR);
});

it("turns a line to whole eighths of a circle: level and upright exactly", () => {
  const bars = history();
  const now = view(bars);
  const from = { ts: bars.tsAt(200), price: 1.5 };
  const start = { x: now.toX(from.ts), y: now.toY(from.price) };
  expect(straightened(from, { x: start.x + 100, y: start.y + 9 }, now).price).toBe(1.5);
  expect(straightened(from, { x: start.x + 9, y: start.y - 100 }, now).ts).toBe(from.ts);
  const slanted = straightened(from, { x: start.x + 100, y: start.y - 80 }, now);
  expect(now.toX(slanted.ts) - start.x).toBeCloseTo(start.y - now.toY(slanted.price), 1);
});

it("gives no bars of time where a chart made its own columns, but the columns to the magnet", () => {
  const bars = history(40);
  const made = history(40);
  made.isMade = true;
  const all = [0, Infinity] as const;
  expect(view(bars).bars(...all)).toHaveLength(40);
  expect(view(bars).columns(...all)).toHaveLength(40);
  expect(view(made).bars(...all)).toEqual([]);
  expect(view(made).columns(...all)).toHaveLength(40);
});

it("takes beyond the last column of a chart's own what columns lasted in the mean", () => {
  const made = new BarHistory();
  const price = { open: 1, high: 1, low: 1, close: 1, volume: 1 };
  for (const minute of [0, 10, 20, 60]) made.upsert({ ts: minute * 60_000, ...price });
  expect(intervalOf(made, "M5")).toBe(300_000);
  made.isMade = true;
  expect(intervalOf(made, "M5")).toBe(20 * 60_000);
});
