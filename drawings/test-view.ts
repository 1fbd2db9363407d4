/** A pane with bars, under each kind of scale, for the tests of drawings. Pure. */
import type { Bar, View } from "./tool.ts";

export const HOUR = 3_600_000;
/** 5 January 2026, 00:00 UTC. */
export const START = 1_767_571_200_000;

export const BARS: readonly Bar[] = Array.from({ length: 400 }, (_, at) => {
  const close = 1.1 + 0.01 * Math.sin(at / 9);
  const open = 1.1 + 0.01 * Math.sin((at - 1) / 9);
  const [high, low] = [Math.max(open, close) + 0.001, Math.min(open, close) - 0.001];
  return { ts: START + at * HOUR, open, high, low, close, volume: 10 };
});

export type Scale = {
  readonly to: (price: number) => number;
  readonly from: (value: number) => number;
};
export const SCALES: Readonly<Record<string, Scale>> = {
  linear: { to: (price) => price, from: (value) => value },
  logarithmic: { to: Math.log, from: Math.exp },
  percent: { to: (price) => (price / 1.1 - 1) * 100, from: (value) => (value / 100 + 1) * 1.1 },
  inverted: { to: (price) => -price, from: (value) => -value },
};

export function viewOf({ to, from }: Scale, width = 800, height = 400): View {
  const [top, bottom] = [to(1.15), to(1.05)];
  const pxPerMs = width / (400 * HOUR) || 1e-9;
  return {
    width,
    height,
    toX: (ts) => (ts - START) * pxPerMs,
    toTs: (x) => START + x / pxPerMs,
    toY: (price) => ((to(price) - top) / (bottom - top)) * height,
    toPrice: (y) => from(top + ((bottom - top) * y) / height),
    nearestBar: (ts) => START + Math.round((ts - START) / HOUR) * HOUR,
    barsBetween: (a, b) => (b - a) / HOUR,
    bars: (a, b) => BARS.filter(({ ts }) => ts >= a && ts < b),
    columns: (a, b) => BARS.filter(({ ts }) => ts >= a && ts < b),
    pip: 0.0001,
    say: (fact) => Object.values(fact).map(String).join(" "),
  };
}
