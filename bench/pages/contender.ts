/** What a contender can be told to do, and where the benchmark finds it in the page. Runs in both. */
import type { FrameRecorder } from "./frames.ts";

export type ChartContender = {
  /** Makes the bars and whatever holds them before a chart is given them. */
  prepare(bars: number): Promise<void>;
  /**
   * Puts the chart into the page with the latest bars in sight and all others within reach. Resolves with ms from here to
   * the end of the frame in which bars were first drawn.
   */
  mount(): Promise<number>;
  /** Live bars from now on: `ticksPerSecond`, in a market whose clock runs `speed` times ours. */
  startLive(ticksPerSecond: number, speed: number): Promise<void>;
  /** Bars that the chart holds now. */
  barsHeld(): number;
  /** Whether the oldest bar of all is among them. */
  holdsOldest(): boolean;
  /** Shows another symbol and then this one again, all bars held; ms as of mount. Null where there is no such thing. */
  comeBack: (() => Promise<number>) | null;
  /**
   * Puts an indicator on the chart with its usual inputs; ms to the end of the frame in which it says a value. Null where there
   * is no such thing.
   */
  addIndicator: ((indicator: BenchIndicator) => Promise<number>) | null;
};

/** What both sides have by the same formula. */
export const BENCH_INDICATORS = [
  "sma",
  "ema",
  "bollinger",
  "macd",
  "rsi",
  "cci",
  "momentum",
] as const;
export type BenchIndicator = (typeof BENCH_INDICATORS)[number];

/** How updates reach the cells of a grid. Ringside has one way and takes no notice. */
export type GridPath = "transactions" | "transactions-each-frame" | "refresh-cells";

export type WatchlistContender = {
  /** Shows `symbols` rows and lets `ticksPerSecond` come. */
  start(symbols: number, ticksPerSecond: number, path: GridPath, hasFlash: boolean): Promise<void>;
  /** Ticks that came so far. */
  tickCount(): number;
};

export type PositionsContender = {
  /** Shows the positions and lets `ticksPerSecond` come. */
  start(ticksPerSecond: number, path: GridPath): Promise<void>;
  /** Ticks that came so far. */
  tickCount(): number;
};

declare global {
  /** The contender of this page is one of these. */
  var chart: ChartContender;
  var watchlist: WatchlistContender;
  var positions: PositionsContender;
  var recorder: FrameRecorder;
}
