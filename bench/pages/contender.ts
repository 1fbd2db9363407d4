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
  /** Puts the chart into the page as mount does, with all of BENCH_INDICATORS kept from a visit before. */
  mountWhole: (() => Promise<WholeMount>) | null;
  /**
   * Puts one of BENCH_INDICATORS on the chart, in their order; ms to the end of the frame in which its visible part was drawn.
   * Null where there is no such thing.
   */
  addIndicator: ((at: number) => Promise<number>) | null;
  /** Once it is mounted: from now on the drawings of drawn-market.ts are on the chart. */
  keepDrawings?(): void;
  /** Whether the pointer is on a drawing. */
  isOverDrawing?(): boolean;
  /** What the user does before the first indicator and after the last one. */
  openSearch?(): Promise<void>;
  closeSearch?(): void;
  /** The latest bars at the zoom that a chart begins with. */
  resetView?(): void;
};

/** ms from mounting to the end of the frame in which bars were first drawn, and all lines of all indicators. */
export type WholeMount = { barsMs: number; wholeMs: number };

/** An indicator that both sides have by the same formula. */
export type BenchIndicator = {
  readonly ringside: string;
  readonly klinecharts: string;
  /** In the order that klinecharts has them in. */
  readonly inputs: Readonly<Record<string, number>>;
  /** 0: over the bars; others that have the same number share a pane below them. */
  readonly pane: number;
  /** Lines that it is drawn with. */
  readonly lines: number;
  /** The only one that klinecharts draws, where it draws more than Ringside does. */
  readonly figure?: string;
};

/** Ten in four panes. */
export const BENCH_INDICATORS: readonly BenchIndicator[] = [
  { ringside: "sma", klinecharts: "MA", inputs: { length: 20 }, pane: 0, lines: 1 },
  { ringside: "ema", klinecharts: "EMA", inputs: { length: 20 }, pane: 0, lines: 1 },
  { ringside: "sma", klinecharts: "MA", inputs: { length: 50 }, pane: 0, lines: 1 },
  { ringside: "ema", klinecharts: "EMA", inputs: { length: 100 }, pane: 0, lines: 1 },
  {
    ringside: "bollinger",
    klinecharts: "BOLL",
    inputs: { length: 20, deviations: 2 },
    pane: 0,
    lines: 3,
  },
  {
    ringside: "macd",
    klinecharts: "MACD",
    inputs: { fast: 12, slow: 26, signal: 9 },
    pane: 1,
    lines: 2,
  },
  { ringside: "rsi", klinecharts: "RSI", inputs: { length: 14 }, pane: 2, lines: 1 },
  { ringside: "williams-r", klinecharts: "WR", inputs: { length: 14 }, pane: 2, lines: 1 },
  { ringside: "cci", klinecharts: "CCI", inputs: { length: 20 }, pane: 3, lines: 1 },
  {
    ringside: "momentum",
    klinecharts: "MTM",
    inputs: { length: 12 },
    pane: 3,
    lines: 1,
    figure: "mtm",
  },
];

/** Lines of the first `count` of them. */
export const linesOf = (count: number): number =>
  BENCH_INDICATORS.slice(0, count).reduce((sum, { lines }) => sum + lines, 0);

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
