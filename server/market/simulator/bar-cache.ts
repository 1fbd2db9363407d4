/**
 * Bars lately worked out, so that a chart that is opened again does not cost anything. Runs in the service. Holds at most
 * `barsMax` bars: beyond it the series (a symbol's timeframe) that was begun first is dropped whole.
 */
import type { Timeframe } from "../../../contract/bar.ts";
import type { TwoSidedBar } from "./bar-maker.ts";

export class BarCache {
  private readonly barsMax: number;
  private readonly series = new Map<string, Map<number, TwoSidedBar | null>>();
  private size = 0;

  constructor(barsMax: number) {
    this.barsMax = barsMax;
  }

  /** null: known to have no tick; undefined: not known. */
  get(symbolId: number, timeframe: Timeframe, ts: number): TwoSidedBar | null | undefined {
    return this.series.get(keyOf(symbolId, timeframe))?.get(ts);
  }

  /** Keeps a finished bar, or null for one without ticks. */
  set(symbolId: number, timeframe: Timeframe, ts: number, bar: TwoSidedBar | null): void {
    const key = keyOf(symbolId, timeframe);
    if (this.size >= this.barsMax) this.dropOldest(key);
    let bars = this.series.get(key);
    if (bars === undefined) {
      bars = new Map();
      this.series.set(key, bars);
    }
    if (!bars.has(ts)) this.size += 1;
    bars.set(ts, bar);
  }

  private dropOldest(except: string): void {
    for (const [key, bars] of this.series) {
      if (key === except && this.series.size > 1) continue;
      this.series.delete(key);
      this.size -= bars.size;
      return;
    }
  }
}

const keyOf = (symbolId: number, timeframe: Timeframe): string => `${symbolId}:${timeframe}`;
