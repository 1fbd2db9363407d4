/** The chart types of bricks. Main thread; data. What is not settled is drawn hollow: it may go with the next price. */
import { CANDLES, secondsOf, type SeriesKind } from "../series-kind.ts";
import type { BrickKind, ChartKind } from "../series/chart-kinds.ts";
import { makeBrickBars } from "./brick-bars.ts";
import { BrickHistory } from "./brick-history.ts";

const kindOf = (kind: BrickKind): SeriesKind => ({
  ...CANDLES,
  made: (chart, bars, symbol) => makeBrickBars(kind, chart, bars, symbol),
  points(history, { factor }) {
    const settledEnd = history instanceof BrickHistory ? history.settledEnd : history.end;
    // Of bricks that are drawn as one, one that forms is enough.
    const group = Math.floor(settledEnd / factor) * factor;
    const formingFrom = history.tsAt(Math.max(history.first, group));
    return ({ ts, open, high, low, close }, _, palette) => {
      const time = secondsOf(ts);
      if (!(ts >= formingFrom)) return { time, open, high, low, close };
      const color = close < open ? palette.down : palette.up;
      const rest = { borderColor: color, wickColor: color };
      return { time, open, high, low, close, color: palette.background, ...rest };
    };
  },
});

export const BRICKS: ReadonlyMap<ChartKind, SeriesKind> = new Map<ChartKind, SeriesKind>([
  ["renko", kindOf("renko")],
  ["range", kindOf("range")],
]);
