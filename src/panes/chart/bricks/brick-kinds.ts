/** The chart types of bricks. Main thread; data. What is not settled is drawn hollow: it may go with the next price. */
import { candleKind, secondsOf, type SeriesKind } from "../series-kind.ts";
import type { BrickKind, ChartKind } from "../series/chart-kinds.ts";
import { makeBrickBars } from "./brick-bars.ts";
import { BrickHistory } from "./brick-history.ts";
import { kagiKind, pointAndFigureKind } from "./column-shapes.ts";

type Look = Pick<SeriesKind, "add" | "paint" | "points">;

const BOXES: Look = {
  ...candleKind(true),
  points(history, { factor }) {
    const settledEnd = history instanceof BrickHistory ? history.settledEnd : history.end;
    // Of bricks that are drawn as one, one that forms is enough.
    const group = Math.floor(settledEnd / factor) * factor;
    const formingFrom = history.tsAt(Math.max(history.first, group));
    return ({ ts, open, high, low, close }, _, palette) => {
      const time = secondsOf(ts);
      if (!(ts >= formingFrom)) return { time, open, high, low, close };
      const { ink, wick } = close < open ? palette.falling : palette.rising;
      const rest = { borderColor: ink, wickColor: wick };
      return { time, open, high, low, close, color: palette.background, ...rest };
    };
  },
};

const kindOf = (kind: BrickKind, look: Look): [ChartKind, SeriesKind] => [
  kind,
  { ...look, made: (chart, bars, symbol) => makeBrickBars(kind, chart, bars, symbol) },
];

export const BRICKS: ReadonlyMap<ChartKind, SeriesKind> = new Map<ChartKind, SeriesKind>([
  kindOf("renko", BOXES),
  kindOf("range", BOXES),
  kindOf("line-break", BOXES),
  kindOf("kagi", kagiKind),
  kindOf("point-figure", pointAndFigureKind),
]);
