/**
 * What the chart paints of a drawing, and where times and prices stand by the chart's own crosshair: with the service's bars that
 * gives the place of everything by plain arithmetic, which knows nothing of how the terminal gets there.
 */
import { expect, type Page } from "@playwright/test";
import type { Bar, Drawing, Point, Tool, View } from "../../drawings/tool.ts";
import { host } from "./support-drawings.ts";
import type { Records } from "./support-records.ts";

/** The pane of the bars: its place on the page, and its size, px. */
export type Plot = Point & { readonly width: number; readonly height: number };

/** A text of the crosshair, and the px of the plot that it tells of. */
type Said = { readonly text: string; readonly at: number };
type Painted = { handles: Point[]; time: Said | null; price: Said | null };

/** Notes what is painted. Before the page is opened. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D;
    // Each is called on the canvas that it is asked for.
    // eslint-disable-next-line typescript/unbound-method
    const { arc, fillText, lineTo, moveTo } = prototype;
    const painted: Painted = { handles: [], time: null, price: null };
    Object.assign(globalThis, { painted });
    let isPainting = false;
    prototype.arc = function (x, y, radius, ...rest) {
      arc.call(this, x, y, radius, ...rest);
      // The handles of what is chosen, for a mouse or a finger (drawing-painter.ts): one painting after the other.
      if (this.lineWidth !== 1.5 || (radius !== 5 && radius !== 9)) return;
      if (!isPainting) {
        painted.handles = [];
        isPainting = true;
        queueMicrotask(() => (isPainting = false));
      }
      painted.handles.push({ x, y });
    };
    // The library paints its crosshair on canvases of their own above the others.
    const isOnTop = ({ canvas }: CanvasRenderingContext2D): boolean =>
      canvas instanceof HTMLCanvasElement && canvas.style.zIndex === "2";
    let start = NaN;
    let column = NaN;
    prototype.moveTo = function (x, y) {
      moveTo.call(this, x, y);
      start = x;
    };
    prototype.lineTo = function (x, y) {
      lineTo.call(this, x, y);
      // From the top of the pane to its end.
      if (x === start && y > this.canvas.height - 2 && y > 100 && isOnTop(this)) column = x;
    };
    prototype.fillText = function (text, x, y, ...rest) {
      fillText.call(this, text, x, y, ...rest);
      if (!isOnTop(this)) return;
      if (/^[A-Z][a-z]{2} \d/.test(text)) painted.time = { text, at: column };
      else if (/^[\u2212-]?[\d.]+%?$/.test(text)) painted.price = { text, at: y };
    };
  });
}

const painted = (page: Page): Promise<Painted> =>
  page.evaluate(() => (globalThis as unknown as { painted: Painted }).painted);

export const paintedHandles = async (page: Page): Promise<Point[]> => (await painted(page)).handles;

/** What is painted from now on is of now. */
export const forgetHandles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { painted: Painted }).painted.handles = [];
  });

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
type ScaleOf = {
  readonly to: (price: number) => number;
  readonly from: (value: number) => number;
};
const LINEAR: ScaleOf = { to: (price) => price, from: (value) => value };

/** Parts of the plot's width and height where the crosshair is read. */
const READ_AT = [0.12, 0.81, 0.26, 0.67, 0.19, 0.74, 0.4, 0.6, 0.33, 0.53, 0.47, 0.22] as const;

/** What the crosshair says at a place of the plot. */
async function readCrosshair(page: Page, plot: Plot, x: number, y: number) {
  let found: { time: Said; price: Said } | undefined;
  await page.mouse.move(plot.x + x, plot.y + y);
  await expect(async () => {
    const { time, price } = await painted(page);
    if (time === null || price === null) throw new Error("expected a crosshair with its labels");
    expect(Math.abs(price.at - y)).toBeLessThan(2);
    expect(Math.abs(time.at - x)).toBeLessThan(60);
    found = { time, price };
  }).toPass({ intervals: [20, 40, 80] });
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

/** Where times and prices stand now. `percent`: the scale says how far prices are from the first bar in sight. */
export async function readView(
  page: Page,
  bars: readonly Bar[],
  intervalMs: number,
  scale: ScaleOf | "percent" = LINEAR,
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
  const { to, from } = scale === "percent" ? percentOf(firstInSight(bars, across).close) : scale;
  const down = lineThrough(
    scale === "percent" ? prices : prices.map(({ x, y }) => ({ x: to(x), y })),
  );
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

const percentOf = (base: number): ScaleOf => ({
  to: (price) => (price / base - 1) * 100,
  from: (value) => (1 + value / 100) * base,
});

/** The first bar of which something is in sight: bars touch each other. */
function firstInSight(bars: readonly Bar[], { slope, start }: Line): Bar {
  // Half a px from the middle of the px in which a bar stands to where the next px begins.
  const edge = 0.5 - (start + 0.5) / slope;
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
