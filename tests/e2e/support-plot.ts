/**
 * What the chart paints of a drawing, and where times and prices stand by the chart's own crosshair: with the service's bars that
 * gives the place of everything by plain arithmetic, which knows nothing of how the terminal gets there.
 */
import { expect, type Page } from "@playwright/test";
import type { Bar, Drawing, Point, Tool, View } from "../../drawings/tool.ts";
import { host } from "./support-drawings.ts";
import { paintedCrosshair, paintedHandles, type Said } from "./support-paint.ts";
import type { Records } from "./support-records.ts";

/** The pane of the bars: its place on the page, and its size, px. */
export type Plot = Point & { readonly width: number; readonly height: number };

export async function plotOf(page: Page): Promise<Plot> {
  const boxes = await host(page)
    .locator("canvas")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as Plot));
  const [largest] = boxes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (largest === undefined) throw new Error("expected a chart in sight");
  const { x, y, width, height } = largest;
  return { x, y, width, height };
}

/** The newest bars, oldest first, as the service has them. */
export async function barsOf(
  records: Records,
  symbol_id: number,
  timeframe: string,
): Promise<Bar[]> {
  type Columns = { [name in keyof Bar]: number[] };
  const path = `/symbols/${symbol_id}/bars?timeframe=${timeframe}&side=bid&limit=500`;
  const columns = await records.ask<Columns>("GET", path);
  const at = (name: keyof Bar, index: number) => columns[name][index] ?? NaN;
  return columns.ts.map((ts, index) => ({
    ts,
    open: at("open", index),
    high: at("high", index),
    low: at("low", index),
    close: at("close", index),
    volume: at("volume", index),
  }));
}

/** A price as the scale counts it, which is the same from px to px, and back. */
export type ScaleOf = {
  readonly to: (price: number) => number;
  readonly from: (value: number) => number;
};
const LINEAR: ScaleOf = { to: (price) => price, from: (value) => value };
export const LOGARITHMIC: ScaleOf = { to: Math.log, from: Math.exp };

/** Parts of the plot's width and height where the crosshair is read. */
const READ_AT = [0.12, 0.81, 0.26, 0.67, 0.19, 0.74, 0.4, 0.6, 0.33, 0.53, 0.47, 0.22] as const;

/** What the crosshair says at a place of the plot. */
async function readCrosshair(page: Page, plot: Plot, x: number, y: number) {
  let found: { time: Said; price: Said } | undefined;
  await expect(async () => {
    // What is drawn anew under a mouse that rests may take its crosshair away.
    await page.mouse.move(plot.x + x, plot.y + y);
    const { time, price } = await paintedCrosshair(page);
    if (time === null || price === null) throw new Error("expected a crosshair with its labels");
    expect(Math.abs(price.at - y)).toBeLessThan(2);
    expect(Math.abs(time.at - x)).toBeLessThan(60);
    found = { time, price };
  }).toPass({ intervals: [20, 40, 80], timeout: 15_000 });
  return found as { time: Said; price: Said };
}

type Line = { readonly slope: number; readonly start: number };

/** The line through points by least squares: each of them is rounded, the line is not. */
function lineThrough(points: readonly Point[]): Line {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, one) => sum + of(one), 0) / points.length;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
  const slope = mean((one) => (one.x - x) * (one.y - y)) / mean((one) => (one.x - x) ** 2);
  return { slope, start: y - slope * x };
}

const timeOf = (text: string): number => Date.parse(`${text.slice(4)} UTC`);
const figureOf = (text: string): number => Number(text.replace("\u2212", "-").replace("%", ""));

/** Scales that count from the first bar in sight: it is at 0 percent, or at 100. */
export type CountedFrom = "percent" | "indexed";

/** Where times and prices stand now. */
export async function readView(
  page: Page,
  bars: readonly Bar[],
  intervalMs: number,
  scale: ScaleOf | CountedFrom = LINEAR,
): Promise<View> {
  const plot = await plotOf(page);
  const times: Point[] = [];
  const prices: Point[] = [];
  for (const part of READ_AT) {
    const y = Math.round(plot.height * (1 - part));
    const { time, price } = await readCrosshair(page, plot, Math.round(plot.width * part), y);
    times.push({ x: ordinalOf(bars, intervalMs, timeOf(time.text)), y: time.at });
    prices.push({ x: figureOf(price.text), y });
  }
  await page.mouse.move(plot.x + plot.width / 2, plot.y + 4);
  const across = lineThrough(times);
  const isCounted = typeof scale === "string";
  const { to, from } = isCounted ? countedFrom(firstInSight(bars, across).close, scale) : scale;
  const down = lineThrough(isCounted ? prices : prices.map(({ x, y }) => ({ x: to(x), y })));
  const columns = (since: number, until: number) =>
    bars.filter(({ ts }) => ts >= since && ts < until);
  const toX = (ts: number) => across.start + across.slope * ordinalOf(bars, intervalMs, ts);
  const toTs = (x: number) => tsOf(bars, intervalMs, (x - across.start) / across.slope);
  return {
    width: plot.width,
    height: plot.height,
    pip: 1,
    say: () => "",
    toX,
    toTs,
    toY: (price) => down.start + down.slope * to(price),
    toPrice: (y) => from((y - down.start) / down.slope),
    nearestBar: (ts) => tsOf(bars, intervalMs, Math.round(ordinalOf(bars, intervalMs, ts))),
    barsBetween: (a, b) => ordinalOf(bars, intervalMs, b) - ordinalOf(bars, intervalMs, a),
    bars: columns,
    columns,
  };
}

function countedFrom(base: number, scale: CountedFrom): ScaleOf {
  const zero = scale === "percent" ? 0 : 100;
  return {
    to: (price) => (price / base - 1) * 100 + zero,
    from: (value) => (1 + (value - zero) / 100) * base,
  };
}

/** The first bar of which something is in sight: bars touch each other. */
function firstInSight(bars: readonly Bar[], { slope, start }: Line): Bar {
  // The px of a pane are counted from nought, so the middle of a bar is said a px before where it is.
  const edge = 0.5 - (start + 1) / slope;
  // A bar of which nothing, or a sliver, is to be seen: the px of the reading do not tell which.
  expect(Math.abs(edge - Math.round(edge)), "part of the first bar in sight").toBeGreaterThan(0.06);
  return bars[Math.floor(edge)] as Bar;
}

/** Where a time stands among the bars, which lie side by side: 3.5 is between bar 3 and bar 4. */
function ordinalOf(bars: readonly Bar[], intervalMs: number, ts: number): number {
  const last = bars.length - 1;
  const at = bars.findLastIndex((bar) => bar.ts <= ts);
  const [here, next] = [bars[at], bars[at + 1]];
  if (here === undefined) return (ts - (bars[0]?.ts ?? NaN)) / intervalMs;
  if (next === undefined) return last + (ts - here.ts) / intervalMs;
  return at + (ts - here.ts) / (next.ts - here.ts);
}

function tsOf(bars: readonly Bar[], intervalMs: number, ordinal: number): number {
  const at = Math.max(0, Math.min(bars.length - 1, Math.floor(ordinal)));
  const here = bars[at]?.ts ?? NaN;
  const step = ordinal < 0 ? intervalMs : (bars[at + 1]?.ts ?? here + intervalMs) - here;
  return here + (ordinal - at) * step;
}

export const handlesOf = (tool: Tool, drawing: Drawing, view: View): readonly Point[] =>
  tool.handles?.(drawing, view).map(({ at }) => at) ??
  drawing.anchors.map(({ ts, price }) => ({ x: view.toX(ts), y: view.toY(price) }));

/** The crosshair is painted in whole px; the line through twelve readings of it has a part of that left. */
export const OFF_PX_MAX = 1;

/** The handles that are painted stand where times and prices do. */
export async function expectHandles(page: Page, expected: readonly Point[]): Promise<void> {
  await expect(async () => {
    const found = await paintedHandles(page);
    expect(found).toHaveLength(expected.length);
    const off = found.map(({ x, y }, at) =>
      Math.max(Math.abs(x - (expected[at]?.x ?? NaN)), Math.abs(y - (expected[at]?.y ?? NaN))),
    );
    const said = JSON.stringify({ found, expected });
    for (const px of off) expect(px, said).toBeLessThanOrEqual(OFF_PX_MAX);
  }).toPass({ timeout: 5_000, intervals: [20, 40, 80] });
}
