/**
 * Times and prices as pixels of the pane, for drawings. Main thread; pure but for what it is given to read. A time between two
 * bars stands between them, one beyond the last bar as far on as bars would come: so a drawing stays at its times on every
 * timeframe, and where several bars are one point.
 */
import { frameMs, type Frame } from "../../../../domain/bar.ts";
import type { Bar, View } from "../../../../drawings/tool.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import type { Viewport } from "../viewport.ts";
import { factWords } from "./fact-words.ts";

export type Scene = {
  readonly history: BarHistory;
  readonly viewport: Viewport;
  /** Height of the pane with the bars, px. */
  readonly height: number;
  /** What one bar lasts, ms. */
  readonly interval: number;
  readonly digits: number;
  readonly pip: number;
  yOf(price: number): number | null;
  priceAt(y: number): number | null;
};

/** A pane's px are counted from nought, so the middle of a bar is a px before it is as widths go: there the library paints it. */
const FIRST_PX = 1;

/** Bars that one drawing may read. */
const BARS_MAX = 5_000;

/** Where a time stands among the bars, as an ordinal with a part: 3.5 is between bar 3 and bar 4. */
export function ordinalOf(history: BarHistory, interval: number, ts: number): number {
  const { first, end } = history;
  const at = history.ordinalAt(ts);
  if (at >= end) return end - 1 + (ts - history.tsAt(end - 1)) / interval;
  const here = history.tsAt(at);
  if (here === ts) return at;
  if (at <= first) return first - (here - ts) / interval;
  const before = history.tsAt(at - 1);
  return at - 1 + (ts - before) / (here - before);
}

/** The other way round. */
export function tsOf(history: BarHistory, interval: number, ordinal: number): number {
  const { first, end } = history;
  if (ordinal >= end - 1) return history.tsAt(end - 1) + (ordinal - end + 1) * interval;
  if (ordinal <= first) return history.tsAt(first) - (first - ordinal) * interval;
  const at = Math.floor(ordinal);
  const here = history.tsAt(at);
  return here + (ordinal - at) * (history.tsAt(at + 1) - here);
}

/** The history must hold a bar. */
export function viewOf(scene: Scene): View {
  const { history, viewport, interval } = scene;
  const { right, spacing, width } = viewport;
  const last = width - FIRST_PX;
  const bar = makeBarView();
  const columns = (from: number, to: number): Bar[] => {
    const start = history.ordinalAt(from);
    const end = Math.min(history.ordinalAt(to), start + BARS_MAX);
    const found: Bar[] = [];
    for (let at = start; at < end; at += 1) {
      if (history.read(at, at + 1, bar)) found.push({ ...bar });
    }
    return found;
  };
  return {
    width,
    height: scene.height,
    pip: scene.pip,
    say: (fact) => factWords(fact, scene),
    toX: (ts) => last - (right - ordinalOf(history, interval, ts) - 0.5) * spacing,
    toTs: (x) => tsOf(history, interval, right - 0.5 - (last - x) / spacing),
    toY: (price) => scene.yOf(price) ?? 0,
    toPrice: (y) => scene.priceAt(y) ?? 0,
    nearestBar: (ts) => tsOf(history, interval, Math.round(ordinalOf(history, interval, ts))),
    barsBetween: (from, to) =>
      ordinalOf(history, interval, to) - ordinalOf(history, interval, from),
    bars: history.isMade === true ? () => [] : columns,
    columns,
  };
}

/** What one column lasts, ms: of bars of time their timeframe, of others their mean. */
export function intervalOf(history: BarHistory, frame: Frame): number {
  const { first, end, length } = history;
  if (history.isMade !== true || length < 2) return frameMs(frame);
  return Math.max(1, (history.tsAt(end - 1) - history.tsAt(first)) / (length - 1));
}
