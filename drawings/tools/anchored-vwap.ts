/** Anchored VWAP: the mean price of all that was traded since a time, by volume, with bands. Pure. */
import { BARS_READ_MAX, barsIn } from "../bars.ts";
import { toPoint } from "../geometry/points.ts";
import { path, words } from "../shapes.ts";
import {
  valueOf,
  type Anchor,
  type Bar,
  type Drawing,
  type Setting,
  type Tool,
  type View,
} from "../tool.ts";

const BANDS: Setting = {
  id: "bands",
  name: "Bands, standard deviations (0: none)",
  kind: "number",
  default: 0,
  min: 0,
  max: 10,
};

/** Bars of which the distance from one to the next is looked at: weekends are among them, so the shortest counts. */
const NEIGHBOURS = 12;
/** Points for each px of the pane: more are not seen. */
const POINTS_PER_PX = 2;

const ENDS = { kind: "ends-after", most: BARS_READ_MAX } as const;

type Mean = { readonly ts: number; readonly price: number; readonly deviation: number };

const anchorOf = ({ anchors }: Drawing): Anchor => anchors[0] as Anchor;

function stepOf(bars: readonly Bar[]): number {
  let step = Infinity;
  for (let at = 1; at < Math.min(bars.length, NEIGHBOURS); at += 1)
    step = Math.min(step, (bars[at] as Bar).ts - (bars[at - 1] as Bar).ts);
  return Number.isFinite(step) ? step : 0;
}

/** From the bar that is nearest to the anchor, to the one that opens before `end`. */
const barsSince = (drawing: Drawing, end: number, view: View): Bar[] =>
  barsIn(view.nearestBar(anchorOf(drawing).ts), end, view);

/** The mean at each bar from the first one with volume on. The source is (high + low + close) / 3. */
export function meansOf(bars: readonly Bar[]): Mean[] {
  const means: Mean[] = [];
  // Sums of distances from the first price: squares of whole prices would lose the digits that matter.
  const origin = bars[0]?.close ?? 0;
  let [volume, sum, squares] = [0, 0, 0];
  for (const bar of bars) {
    const off = (bar.high + bar.low + bar.close) / 3 - origin;
    volume += bar.volume;
    sum += off * bar.volume;
    squares += off * off * bar.volume;
    if (volume <= 0) continue;
    const mean = sum / volume;
    const deviation = Math.sqrt(Math.max(0, squares / volume - mean * mean));
    means.push({ ts: bar.ts, price: origin + mean, deviation });
  }
  return means;
}

/** Those in sight with one beyond on each side, and no more than can be told apart. */
function inSight(means: readonly Mean[], view: View): Mean[] {
  const left = view.toTs(0);
  const hidden = means.findIndex(({ ts }) => ts >= left);
  const seen = means.slice(Math.max(0, (hidden < 0 ? means.length : hidden) - 1));
  const stride = Math.max(1, Math.ceil(seen.length / (POINTS_PER_PX * Math.max(1, view.width))));
  return seen.filter((_, at) => at % stride === 0 || at === seen.length - 1);
}

const isKnown = (means: readonly Mean[]): means is readonly [Mean, ...Mean[]] => means.length > 0;

export const anchoredVwap: Tool = {
  id: "anchored_vwap",
  readsBars: true,
  name: "Anchored VWAP",
  words: "volume weighted average price mean",
  group: "Measures and forecasts",
  picture: "M3 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M5 12c3-1 4-6 10-7",
  points: 1,
  tone: "blue",
  settings: [BANDS],
  shapes(drawing, view) {
    const bars = barsSince(drawing, view.toTs(view.width) + 1, view);
    const means = meansOf(bars);
    const anchor = toPoint(anchorOf(drawing), view);
    const end = { x: anchor.x, y: anchor.y + 24 };
    if (!isKnown(means)) return [path([anchor, end], { ...drawing, dash: "dotted" })];
    const seen = inSight(means, view);
    const way = (times: number) =>
      seen.map(({ ts, price, deviation }) =>
        toPoint({ ts, price: price + times * deviation }, view),
      );
    const bands = valueOf<number>(drawing, BANDS);
    const edge: Drawing = { ...drawing, width: 1 };
    return [
      path(way(0), drawing),
      // A band below zero has no place on a logarithmic scale.
      ...(bands > 0 ? [way(bands), way(-bands)] : [])
        .filter((points) => points.every(({ y }) => Number.isFinite(y)))
        .map((points) => path(points, edge)),
      ...(bars.length < BARS_READ_MAX
        ? []
        : words(way(0).at(-1) ?? anchor, view.say(ENDS), drawing, { isBoxed: true, size: 11 })),
    ];
  },
  // Its price is the bars': the handle stands on the line and moves the time alone.
  handles(drawing, view) {
    const anchor = anchorOf(drawing);
    const seen = barsSince(drawing, view.toTs(view.width) + 1, view);
    const price = meansOf(seen.slice(0, 1))[0]?.price ?? anchor.price;
    return [
      {
        at: toPoint({ ts: anchor.ts, price }, view),
        move: ({ ts }) => [{ ts, price: anchor.price }],
      },
    ];
  },
  describe(drawing, view) {
    const last = meansOf(barsSince(drawing, Number.MAX_SAFE_INTEGER, view)).at(-1);
    return view.say(
      last === undefined ? { kind: "without-volume" } : { kind: "at-price", price: last.price },
    );
  },
  valueAt(drawing, ts, view) {
    const bars = barsSince(drawing, Number.MAX_SAFE_INTEGER, view);
    const means = meansOf(bars);
    const next = means.findIndex((mean) => mean.ts >= ts);
    const last = means.at(-1);
    if (next < 0) return last !== undefined && ts < last.ts + stepOf(bars) ? last.price : null;
    const [a, b] = [means[next - 1], means[next] as Mean];
    if (a === undefined) return b.ts === ts ? b.price : null;
    const [from, to, x] = [toPoint(a, view), toPoint(b, view), view.toX(ts)];
    const share = to.x === from.x ? 1 : (x - from.x) / (to.x - from.x);
    return view.toPrice(from.y + share * (to.y - from.y));
  },
};
