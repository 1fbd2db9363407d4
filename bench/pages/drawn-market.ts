/**
 * What is drawn on the measured charts: 500 drawings about the bars that are in sight at first, of kinds that both contenders
 * have. Main thread of a measured page; data only.
 */
import type { BarColumns } from "../../workers/feed/feed-api.ts";
import { makeRandom } from "../support/random.ts";

/** As many as a symbol may have. */
const DRAWINGS = 500;
/** The last bars, over which drawings begin and end. */
const BARS = 160;
/** How far from the close of its bar a point may lie, in ranges of that bar. */
const AWAY_RANGES = 4;
const SEED = 500;

/** By the names that both contenders have them under, and how many points each has. */
export const DRAWN_KINDS = [
  { ringside: "trend_line", klinecharts: "segment", points: 2 },
  { ringside: "ray", klinecharts: "rayLine", points: 2 },
  { ringside: "extended_line", klinecharts: "straightLine", points: 2 },
  { ringside: "horizontal_line", klinecharts: "horizontalStraightLine", points: 1 },
  { ringside: "parallel_channel", klinecharts: "priceChannelLine", points: 3 },
  { ringside: "fib_retracement", klinecharts: "fibonacciLine", points: 2 },
] as const;

export type Drawn = {
  readonly kind: (typeof DRAWN_KINDS)[number];
  /** Unix ms and price. */
  readonly points: readonly { readonly ts: number; readonly price: number }[];
};

/** The same ones for the same bars. */
export function makeDrawn({ ts, close, high, low }: BarColumns): Drawn[] {
  const random = makeRandom(SEED);
  const place = () => {
    const at = ts.length - 1 - Math.floor(random() * BARS);
    const range = (high[at] ?? 0) - (low[at] ?? 0);
    const away = (2 * random() - 1) * AWAY_RANGES * range;
    return { ts: ts[at] ?? 0, price: (close[at] ?? 0) + away };
  };
  return Array.from({ length: DRAWINGS }, (_, nth) => {
    const kind = DRAWN_KINDS[nth % DRAWN_KINDS.length] ?? DRAWN_KINDS[0];
    return { kind, points: Array.from({ length: kind.points }, place) };
  });
}
