/** How each kind of plot is drawn on a canvas from a column of values. Main thread. NaN is drawn as nothing. */
import type { Fill, Indicator, Plot } from "../../../../indicators/indicator.ts";
import type { StudyValues } from "../../../../workers/indicators/protocol.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { shiftOf } from "./study-look.ts";
import { plotStyle, type Study } from "./study.ts";
import { toneColour } from "./study-colours.ts";

/** Where groups and values are, px: xOf is a group's middle, `step` its width. Groups [first, end) are in sight. */
export type Area = {
  readonly step: number;
  readonly xOf: (group: number) => number;
  readonly yOf: (value: number) => number;
  readonly first: number;
  readonly end: number;
};

/** A plot's column: its first value is of group `from`, and all are drawn `shift` groups to the right. */
export type DrawnColumn = {
  readonly column: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly shift: number;
  readonly colour: string;
  readonly width: number;
  /** By a rule: one colour where it holds on a row, and one where it does not; absent: the one colour, or the plot's own. */
  readonly by?: RuleColours | undefined;
  /** The market was closed for all of a row's group: a line goes on after it. Absent: no closed time is shown. */
  isClosed?(row: number): boolean;
};

export type RuleColours = {
  readonly up: string;
  readonly down: string;
  holds(row: number): boolean;
};

const colourAt = ({ by, colour }: DrawnColumn, row: number): string =>
  by === undefined ? colour : by.holds(row) ? by.up : by.down;

const FILL_ALPHA = 0.12;
const AREA_ALPHA = 0.22;
/** How much paler a column is that is nearer to its base than the one before. */
const SHRINKING_ALPHA = 0.5;
const MARK_PX = 5;
/**
 * Without a graphics processor Chromium fills the outline of a line that is wider than a pixel, and of one path that takes the
 * longer the more of its pieces are over each other: 13 lines of 1,300 points that swing by 120 px took 960 ms, as lines of one
 * pixel 10 ms. So a thin line whose points stand closer than this is one of a pixel, and another goes in parts of so many pieces.
 */
const DENSE_STEP_PX = 4;
const PATH_PIECES = 32;

export function drawPlot(
  context: CanvasRenderingContext2D,
  plot: Plot,
  drawn: DrawnColumn,
  area: Area,
  palette: ChartPalette,
): void {
  switch (plot.kind) {
    case "line":
    case "steps":
      drawLine(context, plot, drawn, area);
      return;
    case "area":
      drawArea(context, plot.base ?? 0, drawn, area);
      drawLine(context, plot, drawn, area);
      return;
    case "dots":
      drawDots(context, drawn, area);
      return;
    case "histogram":
      drawColumns(context, plot, drawn, area, palette);
      return;
    case "marks":
      // They stand at the bars, which only the painter has: drawMarks.
      return;
  }
}

/** Rows of the column in sight, one more on each side. */
function rowsInSight({ from, to, shift }: DrawnColumn, { first, end }: Area): [number, number] {
  return [
    Math.max(0, Math.floor(first - shift) - from),
    Math.min(to - from, Math.ceil(end - shift) - from),
  ];
}

function drawLine(
  context: CanvasRenderingContext2D,
  plot: Plot,
  drawn: DrawnColumn,
  area: Area,
): void {
  const isThin = drawn.width === 1 && area.step < DENSE_STEP_PX;
  context.lineWidth = isThin ? 1 : drawn.width + 0.5;
  context.lineJoin = "round";
  context.setLineDash(plot.isDashed === true ? [5, 4] : []);
  const { by, colour } = drawn;
  if (by === undefined) strokeLine(context, plot, drawn, area, colour, null);
  else {
    strokeLine(context, plot, drawn, area, by.up, (row) => by.holds(row));
    strokeLine(context, plot, drawn, area, by.down, (row) => !by.holds(row));
  }
  context.setLineDash([]);
}

/** The parts of a line that end on rows of `isOf`; null: all of it. */
function strokeLine(
  context: CanvasRenderingContext2D,
  plot: Plot,
  drawn: DrawnColumn,
  area: Area,
  colour: string,
  isOf: ((row: number) => boolean) | null,
): void {
  const { column, from, shift } = drawn;
  const [first, end] = rowsInSight(drawn, area);
  // A line that is joined may come from far outside of what is in sight.
  const begin = plot.isJoined === true ? 0 : first;
  const isSteps = plot.kind === "steps";
  context.strokeStyle = colour;
  context.beginPath();
  let isDown = false;
  let wasDrawn = false;
  let before = NaN;
  let beforeX = NaN;
  let pieces = 0;
  for (let row = begin; row < end; row += 1) {
    const value = column[row] ?? NaN;
    if (Number.isNaN(value)) {
      isDown &&= plot.isJoined === true || drawn.isClosed?.(row) === true;
      continue;
    }
    const x = area.xOf(from + row + shift);
    const y = area.yOf(value);
    const isDrawn = isOf === null || isOf(row);
    if (isSteps) {
      // A level that changes is another level: nothing joins the two.
      if (!isDown || value !== before || !wasDrawn) context.moveTo(x - area.step / 2, y);
      if (isDrawn) context.lineTo(x + area.step / 2, y);
    } else if (isDown && isDrawn) context.lineTo(x, y);
    else context.moveTo(x, y);
    pieces += 1;
    if (context.lineWidth > 1 && pieces % PATH_PIECES === 0 && plot.isDashed !== true) {
      context.stroke();
      context.beginPath();
      // From the point before, so that the two paths are joined.
      if (isSteps) context.moveTo(x + area.step / 2, y);
      else if (isDown && isDrawn) {
        context.moveTo(beforeX, area.yOf(before));
        context.lineTo(x, y);
      } else context.moveTo(x, y);
    }
    isDown = true;
    wasDrawn = isDrawn;
    before = value;
    beforeX = x;
  }
  context.stroke();
}

function drawArea(
  context: CanvasRenderingContext2D,
  base: number,
  drawn: DrawnColumn,
  area: Area,
): void {
  const [begin, end] = rowsInSight(drawn, area);
  const bottom = area.yOf(base);
  let start = NaN;
  let x = 0;
  let y = bottom;
  let colour = drawn.colour;
  const close = (): void => {
    if (Number.isNaN(start)) return;
    context.lineTo(x, bottom);
    context.lineTo(start, bottom);
    context.closePath();
    context.fillStyle = withAlpha(colour, AREA_ALPHA);
    context.fill();
    start = NaN;
  };
  const open = (): void => {
    context.beginPath();
    context.moveTo(x, y);
    start = x;
  };
  for (let row = begin; row < end; row += 1) {
    const value = drawn.column[row] ?? NaN;
    if (Number.isNaN(value)) {
      close();
      continue;
    }
    const next = colourAt(drawn, row);
    if (next !== colour && !Number.isNaN(start)) {
      // The part between two rows is of the later one's colour, as the line's is.
      close();
      open();
    }
    colour = next;
    x = area.xOf(drawn.from + row + drawn.shift);
    y = area.yOf(value);
    if (Number.isNaN(start)) open();
    else context.lineTo(x, y);
  }
  close();
}

function drawDots(context: CanvasRenderingContext2D, drawn: DrawnColumn, area: Area): void {
  const [begin, end] = rowsInSight(drawn, area);
  const radius = Math.max(1, Math.min(2.5, area.step / 4)) + (drawn.width - 1) / 2;
  let colour = drawn.colour;
  context.beginPath();
  const fill = (): void => {
    context.fillStyle = colour;
    context.fill();
    context.beginPath();
  };
  for (let row = begin; row < end; row += 1) {
    const value = drawn.column[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    const next = colourAt(drawn, row);
    if (next !== colour) fill();
    colour = next;
    const x = area.xOf(drawn.from + row + drawn.shift);
    const y = area.yOf(value);
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  fill();
}

function drawColumns(
  context: CanvasRenderingContext2D,
  plot: Plot,
  drawn: DrawnColumn,
  area: Area,
  palette: ChartPalette,
): void {
  const { column, from, shift } = drawn;
  const [begin, end] = rowsInSight(drawn, area);
  const base = plot.base ?? 0;
  const bottom = area.yOf(base);
  const width = Math.max(1, area.step * 0.7);
  const rising = [palette.up, withAlpha(palette.up, SHRINKING_ALPHA)] as const;
  const falling = [palette.down, withAlpha(palette.down, SHRINKING_ALPHA)] as const;
  for (let row = begin; row < end; row += 1) {
    const value = column[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    const before = column[row - 1] ?? NaN;
    if (plot.colouring === undefined || drawn.by !== undefined)
      context.fillStyle = colourAt(drawn, row);
    else {
      const isShrinking =
        plot.colouring === "sign" && Math.abs(value - base) < Math.abs(before - base);
      const isUp = plot.colouring === "sign" ? value >= base : !(value < before);
      context.fillStyle = (isUp ? rising : falling)[isShrinking ? 1 : 0];
    }
    const x = area.xOf(from + row + shift);
    const y = area.yOf(value);
    const height = bottom - y;
    context.fillRect(x - width / 2, y, width, Math.abs(height) < 1 ? 1 : height);
  }
}

const bar = makeBarView();

/** An arrow below the bar where the value is above 0, and above the bar where it is below 0. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  plot: Plot,
  drawn: DrawnColumn,
  {
    area,
    palette,
    history,
    factor,
  }: {
    area: Area;
    palette: ChartPalette;
    history: BarHistory;
    /** Bars of a group. */
    factor: number;
  },
): void {
  const [begin, end] = rowsInSight(drawn, area);
  for (let row = begin; row < end; row += 1) {
    const value = drawn.column[row] ?? NaN;
    if (Number.isNaN(value) || value === 0) continue;
    const group = drawn.from + row;
    if (!history.read(group * factor, (group + 1) * factor, bar)) continue;
    const way = value > 0 ? 1 : -1;
    const x = area.xOf(group + drawn.shift);
    const y = area.yOf(way > 0 ? bar.low : bar.high) + way * MARK_PX;
    const ink = way > 0 ? palette.up : palette.down;
    context.fillStyle = plot.colouring === undefined ? drawn.colour : ink;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - MARK_PX, y + way * MARK_PX * 1.6);
    context.lineTo(x + MARK_PX, y + way * MARK_PX * 1.6);
    context.closePath();
    context.fill();
  }
}

/** Horizontal lines that the values are read against. */
export function drawLevels(
  context: CanvasRenderingContext2D,
  levels: readonly number[],
  area: Area,
  palette: ChartPalette,
  width: number,
): void {
  if (levels.length === 0) return;
  context.strokeStyle = palette.muted;
  context.globalAlpha = 0.5;
  context.lineWidth = 1;
  context.setLineDash([4, 4]);
  context.beginPath();
  for (const value of levels) {
    const y = Math.round(area.yOf(value)) + 0.5;
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** The room between two plots, in another colour where they have changed places. */
export function drawFill(
  context: CanvasRenderingContext2D,
  fill: Fill,
  { indicator, study, values }: { indicator: Indicator; study: Study; values: StudyValues },
  area: Area,
  palette: ChartPalette,
): void {
  const at = indicator.plots.findIndex(({ id }) => id === fill.from);
  const upper = values.columns[at];
  const lower = values.columns[indicator.plots.findIndex(({ id }) => id === fill.to)];
  if (upper === undefined || lower === undefined) return;
  const { factor, from, to } = values.window;
  const plot = indicator.plots[at];
  const shift = (plot === undefined ? 0 : shiftOf(study, plot)) / factor;
  const drawn = { column: upper, from, to, shift, colour: "", width: 1 };
  const [begin, end] = rowsInSight(drawn, area);
  // In the colour of its plot it goes with that.
  const tone = plot?.tone === fill.tone ? plotStyle(study, plot).tone : fill.tone;
  const above = withAlpha(toneColour(tone, palette), FILL_ALPHA);
  const below = withAlpha(toneColour(fill.toneBelow ?? tone, palette), FILL_ALPHA);
  /** 1: the first plot is above between the row before and this one; -1: below; NaN: there is no room between them. */
  const sideOf = (row: number): number => {
    const [a, b, c, d] = [upper[row - 1], upper[row], lower[row], lower[row - 1]];
    const middle = (a ?? NaN) + (b ?? NaN) - (c ?? NaN) - (d ?? NaN);
    return Number.isNaN(middle) ? NaN : middle >= 0 ? 1 : -1;
  };
  const xOf = (row: number): number => area.xOf(from + row + shift);
  for (let row = begin + 1; row < end;) {
    const side = sideOf(row);
    let next = row + 1;
    // All of one side is one shape: between shapes of a row each one would see seams, and they take longer.
    while (next < end && sideOf(next) === side) next += 1;
    if (!Number.isNaN(side)) {
      context.fillStyle = side > 0 ? above : below;
      context.beginPath();
      for (let at = row - 1; at < next; at += 1)
        context.lineTo(xOf(at), area.yOf(upper[at] ?? NaN));
      for (let at = next - 1; at >= row - 1; at -= 1)
        context.lineTo(xOf(at), area.yOf(lower[at] ?? NaN));
      context.closePath();
      context.fill();
    }
    row = next;
  }
}
