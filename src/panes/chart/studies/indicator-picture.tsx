/**
 * A small picture of what an indicator draws, over bars that were made up for it. Main thread. It is worked out by the
 * indicator's own formula when it first comes into sight.
 */
import { createSignal, For, onCleanup, onMount, Show, untrack } from "solid-js";
import { DAY_MS, HOUR_MS } from "../../../../domain/bar.ts";
import { makeBars, writeSource, type Bars } from "../../../../indicators/bars.ts";
import { Calculation } from "../../../../indicators/calculation.ts";
import { defaultInputs, type Indicator, type Plot } from "../../../../indicators/indicator.ts";
import { readChartPalette } from "../chart-palette.ts";
import { toneColour } from "./study-colours.ts";

export const PICTURE = { width: 72, height: 32 } as const;
/** Most indicators have all their values after so many bars. */
const ROWS = 320;
const SEEN = 72;
const FIRST = ROWS - SEEN;
const PAD_PX = 2;

export type Stroke = {
  readonly d: string;
  /** null: the prices that it stands over. */
  readonly plot: Plot | null;
};

/** Waves on waves, the same each time: every kind of indicator has something to say of them. */
function sampleBars(): Bars {
  const bars = makeBars(ROWS);
  const at = (i: number): number =>
    100 + 6 * Math.sin(i / 17) + 2.4 * Math.sin(i / 4.1 + 1) + 1.1 * Math.sin(i * 1.7) + i / 60;
  for (let i = 0; i < ROWS; i += 1) {
    const [open, close] = [at(i - 1), at(i)];
    bars.ts[i] = 20_000 * DAY_MS + i * HOUR_MS;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = Math.max(open, close) + 0.4 + Math.abs(Math.sin(i * 2.3));
    bars.low[i] = Math.min(open, close) - 0.4 - Math.abs(Math.cos(i * 1.9));
    bars.volume[i] = 500 + 300 * Math.sin(i / 6) + 150 * Math.sin(i * 1.3);
  }
  return bars;
}

let sample: Bars | null = null;

/** Values of each plot on the last bars; those of what the page makes itself stand for such. */
function columnsOf(indicator: Indicator, bars: Bars): readonly Float64Array[] {
  if (indicator.isOwn === true) {
    const entry = bars.close[FIRST + 12] ?? 0;
    const values = bars.close.map((close, row) =>
      row < FIRST + 12 ? NaN : indicator.place === "price" ? entry : close - entry,
    );
    return indicator.plots.map((_, at) => (at === 0 ? values : values.map(() => NaN)));
  }
  const source = new Float64Array(ROWS);
  if (indicator.startsFrom === undefined) {
    writeSource(bars, indicator.source ?? "close", source, 0, ROWS);
  } else if (indicator.startsFrom === "symbol") {
    for (let i = 0; i < ROWS; i += 1) source[i] = 50 + 3 * Math.sin(i / 15 + 0.6) + Math.sin(i / 5);
  } else {
    for (let i = 0; i < ROWS; i += 1)
      source[i] = (bars.close[i] ?? 0) + 0.5 + 0.3 * Math.sin(i / 7);
  }
  const calculation = new Calculation(indicator, defaultInputs(indicator), { dayOffsetMs: 0 });
  calculation.advance(bars, source, 0, ROWS);
  return calculation.out;
}

/** What is drawn, in pixels of the picture: prices first, where it stands over them. */
export function strokesOf(indicator: Indicator): Stroke[] {
  const bars = (sample ??= sampleBars());
  const columns = columnsOf(indicator, bars);
  const isOver = indicator.place === "price";
  let [low, high] = [Infinity, -Infinity];
  const count = (value: number): void => {
    if (!Number.isFinite(value)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  const drawn = indicator.plots.map((plot, at) => ({ plot, column: columns[at] }));
  for (let row = FIRST; row < ROWS; row += 1) {
    if (isOver) count(bars.close[row] ?? NaN);
    for (const { plot, column } of drawn) {
      if (plot.isOff === true || plot.kind === "marks" || indicator.isProfile === true) continue;
      count(column?.[row] ?? NaN);
      if (plot.kind === "histogram") count(plot.base ?? 0);
    }
  }
  const x = (row: number): number => ((row - FIRST + 0.5) / SEEN) * PICTURE.width;
  const y = (value: number): number =>
    PAD_PX + (1 - (value - low) / (high - low || 1)) * (PICTURE.height - 2 * PAD_PX);
  const strokes: Stroke[] = isOver ? [{ d: lineOf(bars.close, x, y), plot: null }] : [];
  if (indicator.isProfile === true) return [...strokes, ...profileStrokes(indicator, bars, y)];
  for (const { plot, column } of drawn) {
    if (column === undefined || plot.isOff === true) continue;
    const d =
      plot.kind === "histogram"
        ? columnsPath(column, x, y, y(plot.base ?? 0))
        : plot.kind === "marks"
          ? marksPath(column, bars, x, y)
          : lineOf(column, x, y, plot.isJoined === true);
    if (d !== "") strokes.push({ d, plot });
  }
  return strokes;
}

type Scale = (value: number) => number;
const px = (value: number): string => value.toFixed(1);

function lineOf(column: Float64Array, x: Scale, y: Scale, isJoined = false): string {
  let d = "";
  let isDown = false;
  for (let row = FIRST; row < ROWS; row += 1) {
    const value = column[row] ?? NaN;
    if (!Number.isFinite(value)) {
      isDown &&= isJoined;
      continue;
    }
    d += `${isDown ? "L" : "M"}${px(x(row))} ${px(y(value))}`;
    isDown = true;
  }
  return d;
}

function columnsPath(column: Float64Array, x: Scale, y: Scale, base: number): string {
  let d = "";
  for (let row = FIRST; row < ROWS; row += 2) {
    const value = column[row] ?? NaN;
    if (Number.isFinite(value)) d += `M${px(x(row))} ${px(base)}V${px(y(value))}`;
  }
  return d;
}

/** A short stroke where the pattern is; where the made-up bars have none, in the middle. */
function marksPath(column: Float64Array, bars: Bars, x: Scale, y: Scale): string {
  const found: number[] = [];
  for (let row = FIRST; row < ROWS; row += 1)
    if (Number.isFinite(column[row] ?? NaN) && column[row] !== 0) found.push(row);
  const rows = found.length > 0 ? found : [FIRST + SEEN / 2];
  return rows.map((row) => `M${px(x(row))} ${px(y(bars.close[row] ?? 0))}v-7`).join("");
}

/** How often the prices stood at each height, from the right edge on. */
function profileStrokes({ plots }: Indicator, bars: Bars, y: Scale): Stroke[] {
  const rows = Array.from({ length: PICTURE.height / 2 }, () => 0);
  for (let row = FIRST; row < ROWS; row += 1) {
    const at = Math.min(rows.length - 1, Math.max(0, Math.floor(y(bars.close[row] ?? 0) / 2)));
    rows[at] = (rows[at] ?? 0) + 1;
  }
  const d = rows
    .map((count, at) => (count === 0 ? "" : `M${PICTURE.width} ${at * 2 + 1}h${-count * 4}`))
    .join("");
  const plot = plots.find(({ kind }) => kind === "histogram") ?? null;
  return [{ d, plot }];
}

/** Looks nothing up for a screen reader: the sentence beside it says more. */
export function IndicatorPicture(props: { indicator: Indicator }) {
  const [strokes, setStrokes] = createSignal<readonly Stroke[]>([]);
  let place: SVGSVGElement | undefined;
  onMount(() => {
    if (place === undefined) return;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      setStrokes(strokesOf(untrack(() => props.indicator)));
    });
    seen.observe(place);
    onCleanup(() => seen.disconnect());
  });
  const palette = readChartPalette(document.documentElement);
  const colour = ({ plot }: Stroke): string =>
    plot === null ? palette.line : toneColour(plot.tone, palette);
  return (
    <svg
      class="indicator-picture"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      aria-hidden="true"
      ref={(element) => (place = element)}
    >
      <Show when={strokes().length > 0}>
        <For each={strokes()}>
          {(stroke) => <path d={stroke.d} stroke={colour(stroke)} fill="none" stroke-width="1.3" />}
        </For>
      </Show>
    </svg>
  );
}
