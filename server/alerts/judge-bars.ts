/**
 * Which alerts on indicators the closed bars of a symbol and time frame meet. Runs in the service; pure. Alerts that wait for one
 * indicator with the same settings, under the same mark-up, share one calculation.
 */
import type { Timeframe } from "../../contract/bar.ts";
import type { WaitedIndicator } from "../../contract/price-alert.ts";
import { nextBarStart } from "../../domain/bar.ts";
import { priceOf } from "../../domain/price.ts";
import { points } from "../../domain/units.ts";
import { makeBars, type Bars } from "../../indicators/bars.ts";
import { newestCrossing, type Crossing } from "../../indicators/crossing.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { outputsOf } from "../../indicators/waited.ts";
import { lowerBound } from "../market/bar-columns.ts";
import type { TwoSidedBars } from "../market/provider.ts";

export type JudgedAlert = {
  readonly id: number;
  readonly indicator: WaitedIndicator;
  /** Bars count that close later, by the symbol's clock. Unix ms. */
  readonly counts_after: number;
  /** What its account's group takes off the bid, points. */
  readonly markup: number;
};

/** `price`: the close of the bar that crossed, as the account sees it. `closed_at`: when it closed, by the symbol's clock. */
export type Met = {
  readonly id: number;
  readonly price: number;
  readonly is_up: boolean;
  readonly closed_at: number;
};

type Scene = {
  readonly digits: number;
  readonly timeframe: Timeframe;
  readonly dayOffsetMs: number;
  /** No bar counts that closed until then, Unix ms. */
  readonly after: number;
};

/** Of each alert the newest bar that meets it. `bars`: closed ones, without any mark-up. */
export function judgeBars(bars: TwoSidedBars, scene: Scene, alerts: readonly JudgedAlert[]): Met[] {
  const { timeframe, dayOffsetMs, after } = scene;
  const ends = bars.ts.map((ts) => nextBarStart(timeframe, ts, dayOffsetMs));
  const seen = makeSeen(bars, scene);
  const met: Met[] = [];
  for (const alert of alerts) {
    const from = lowerBound(ends, Math.max(after, alert.counts_after) + 1);
    if (from === ends.length) continue;
    const found = seen.crossing(alert, from);
    if (found === null) continue;
    const { row, isUp: is_up } = found;
    const price = seen.bars(alert.markup).close[row] ?? 0;
    met.push({ id: alert.id, price, is_up, closed_at: ends[row] ?? 0 });
  }
  return met;
}

/** Bars and what is calculated of them, each once. */
function makeSeen(bars: TwoSidedBars, { digits, dayOffsetMs }: Scene) {
  const byMarkup = new Map<number, Bars>();
  const outputs = new Map<string, ReadonlyMap<string, Float64Array>>();
  const barsOf = (markup: number): Bars => {
    const known = byMarkup.get(markup) ?? bidBars(bars, markup, digits);
    byMarkup.set(markup, known);
    return known;
  };
  const outputOf = ({ indicator: asked, markup }: JudgedAlert) => {
    const { id, inputs, bar_price } = asked;
    const key = JSON.stringify([markup, id, bar_price, inputs]);
    const indicator = indicatorOf(id);
    const known =
      outputs.get(key) ??
      // One that a newer service knew is waited for in vain, and holds nobody up.
      (indicator === undefined
        ? new Map<string, Float64Array>()
        : outputsOf(barsOf(markup), indicator, inputs, bar_price, { dayOffsetMs }));
    outputs.set(key, known);
    return known;
  };
  return {
    bars: barsOf,
    crossing(alert: JudgedAlert, from: number): Crossing | null {
      const { plot, other, way } = alert.indicator;
      const length = bars.ts.length;
      const columns = outputOf(alert);
      const own = columns.get(plot);
      if (own === undefined) return null;
      if (other.kind === "close")
        return newestCrossing(barsOf(alert.markup).close, own, from, length, way);
      const against =
        other.kind === "plot"
          ? columns.get(other.plot)
          : new Float64Array(length).fill(other.value);
      return against === undefined ? null : newestCrossing(own, against, from, length, way);
    },
  };
}

/** As an account sees the bid, in decimals: what its terminal is answered. */
function bidBars(bars: TwoSidedBars, markup: number, digits: number): Bars {
  const seen = makeBars(bars.ts.length);
  const put = (column: Float64Array, raw: readonly number[]) => {
    for (const [row, value] of raw.entries()) column[row] = priceOf(points(value - markup), digits);
  };
  seen.ts.set(bars.ts);
  put(seen.open, bars.bid_open);
  put(seen.high, bars.bid_high);
  put(seen.low, bars.bid_low);
  put(seen.close, bars.bid_close);
  seen.volume.set(bars.volume);
  return seen;
}
