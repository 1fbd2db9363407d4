/**
 * Goes to a range or a date: changes the bars, fetches older ones until they reach it, and keeps it in sight meanwhile. Main
 * thread, once a frame while something is sought. A hand on the chart, another symbol or other bars end it.
 */
import { createSignal, untrack, type Accessor } from "solid-js";
import { BARS_LIMIT_MAX } from "../../../../contract/limits.ts";
import type { Frame } from "../../../../domain/bar.ts";
import type { BarHistory } from "../bar-history.ts";
import type { ChartView } from "../chart-view.ts";
import type { Chart } from "../create-chart.ts";
import { PRESETS, type RangePreset } from "./range-presets.ts";
import { viewAround, viewOfSpan } from "./range-view.ts";

/** Pages fetched for one wish at most: 400,000 bars; then what there is is shown. */
const PAGES_MAX = 40;

type Goal =
  | { readonly kind: "range"; readonly preset: RangePreset }
  | { readonly kind: "date"; readonly ts: number };
type Wish = {
  readonly goal: Goal;
  readonly symbol_id: number;
  readonly timeframe: Frame;
  /** Oldest bar when the last page was asked for, and how many were. */
  askedAt: number;
  pages: number;
};

/** How a search ended: with what was looked for, or short of it because bars end there. */
export type SeekEnd = "found" | "short";

export class RangeSeeker {
  /** Older bars are being fetched for what is sought. */
  readonly isSeeking: Accessor<boolean>;
  readonly #setSeeking: (isSeeking: boolean) => void;
  readonly #chart: Chart;
  readonly #onEnd: (goal: Goal, end: SeekEnd) => void;
  #wish: Wish | null = null;

  constructor(chart: Chart, onEnd: (goal: Goal, end: SeekEnd) => void) {
    const [isSeeking, setSeeking] = createSignal(false);
    this.isSeeking = isSeeking;
    this.#setSeeking = (next) => void setSeeking(next);
    this.#chart = chart;
    this.#onEnd = onEnd;
  }

  showRange(preset: RangePreset): void {
    const { timeframe } = PRESETS[preset];
    this.#chart.change({ timeframe });
    this.#seek({ kind: "range", preset });
  }

  /** Unix ms. */
  goTo(ts: number): void {
    this.#seek({ kind: "date", ts });
  }

  cancel(): void {
    this.#wish = null;
    this.#setSeeking(false);
  }

  frame(): void {
    const wish = this.#wish;
    if (wish === null) return;
    const { source } = this.#chart;
    const history = untrack(source.history);
    const view = untrack(this.#chart.view);
    if (this.#isOther(wish)) return this.cancel();
    if (history === null || view === null || view.place === null || history.length === 0) return;
    const from = fromOf(wish.goal, history);
    show(wish.goal, from, history, view);
    const isReached = history.tsAt(history.first) <= from;
    const isFailed = typeof untrack(source.older) === "object";
    if (isReached || !history.hasMore || isFailed || wish.pages >= PAGES_MAX) {
      view.setAutoScale(true);
      this.cancel();
      this.#onEnd(wish.goal, isReached || from === -Infinity ? "found" : "short");
      return;
    }
    if (untrack(source.older) !== "idle") return;
    if (wish.askedAt !== history.first) {
      wish.askedAt = history.first;
      wish.pages += 1;
    }
    source.loadOlder(BARS_LIMIT_MAX);
  }

  #seek(goal: Goal): void {
    const symbol = untrack(this.#chart.symbol);
    if (symbol === undefined) return;
    const { timeframe } = untrack(this.#chart.settings);
    this.#wish = { goal, symbol_id: symbol.symbol_id, timeframe, askedAt: NaN, pages: 0 };
    this.#setSeeking(true);
  }

  #isOther({ symbol_id, timeframe }: Wish): boolean {
    return (
      untrack(this.#chart.symbol)?.symbol_id !== symbol_id ||
      untrack(this.#chart.settings).timeframe !== timeframe
    );
  }
}

const fromOf = (goal: Goal, history: BarHistory): number =>
  goal.kind === "date" ? goal.ts : PRESETS[goal.preset].startOf(history.tsAt(history.end - 1));

function show(goal: Goal, from: number, history: BarHistory, view: ChartView): void {
  const ordinal = Math.min(history.ordinalAt(from), history.end - 1);
  view.change((now, bounds) =>
    goal.kind === "date"
      ? viewAround(now, ordinal, bounds)
      : viewOfSpan(now, ordinal, history.end, bounds),
  );
}
