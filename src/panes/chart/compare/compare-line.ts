/**
 * One compared symbol of a chart: its bars, held as long as it is compared, its closes at the chart's bars, and what it says.
 * Main thread. It has the chart's own timeframe and side at all times, so what is shown is never of another.
 */
import { isTickFrame } from "../../../../domain/bar.ts";
import { createMemo, untrack, type Accessor } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { BarHistory } from "../bar-history.ts";
import type { BarSource } from "../bar-source.ts";
import type { Chart } from "../create-chart.ts";
import { barsShown, leftEdge, type Viewport } from "../viewport.ts";
import type { Window } from "../window.ts";
import { createSymbolSource } from "../combined/typed-source.ts";
import { AlignedCloses } from "./aligned-closes.ts";
import type { Comparison } from "./comparison.ts";
import { t } from "../../../language/translate.ts";

/** Older bars are asked for when the chart's view comes so many screens near to the oldest of the symbol. */
const PREFETCH_SCREENS = 1.5;
const OLDER_MIN = 1500;

/** Why a symbol says no value, in words; `canRetry`: it can be asked for again. */
export type Trouble = { readonly words: string; readonly canRetry: boolean };

const LOADING: Trouble = { words: t("Loading"), canRetry: false };
const OLDER: Trouble = { words: t("Loading older bars"), canRetry: false };
const EMPTY: Trouble = { words: t("No bars yet"), canRetry: false };
const GONE: Trouble = { words: t("Not offered any more"), canRetry: false };
export const ON_BRICKS: Trouble = {
  words: t("Not on this chart type: it is compared by time"),
  canRetry: false,
};

export type CompareLine = {
  readonly symbol_id: number;
  readonly symbol: Accessor<SymbolRecord | undefined>;
  readonly closes: AlignedCloses;
  readonly source: BarSource;
  /** Brings the closes in step with the chart; true when some may have changed. Once a frame. */
  frame(main: BarHistory, window: Window, view: Viewport, serviceMs: number): boolean;
  /** Why it says nothing now; null: it does. `isPercent`: it needs the bars back to the first in sight. */
  trouble(isPercent: boolean): Trouble | null;
};

/** Lives as long as its owner. */
export function createCompareLine(
  feed: Feed,
  chart: Chart,
  one: Pick<Comparison, "symbol_id" | "name">,
): CompareLine {
  const { symbol, source } = createSymbolSource(feed, one, chart);
  const isOffered = createMemo(() => symbol() !== undefined);
  const closes = new AlignedCloses();
  let isShort = false;

  const askOlder = (main: BarHistory, own: BarHistory, view: Viewport): void => {
    const left = leftEdge(view);
    const oldest = own.tsAt(own.first);
    isShort = own.hasMore && main.tsAt(clampOrdinal(main, left)) < oldest;
    const ahead = clampOrdinal(main, left - barsShown(view) * PREFETCH_SCREENS);
    if (!own.hasMore || main.tsAt(ahead) >= oldest) return;
    source.loadOlder(Math.max(OLDER_MIN, main.ordinalAt(oldest) - ahead));
  };
  return {
    symbol_id: one.symbol_id,
    symbol,
    closes,
    source,
    frame(main, window, view, serviceMs) {
      source.poll(serviceMs);
      const own = untrack(source.history);
      const hadValues = closes.to > closes.from;
      const isOfTicks = isTickFrame(untrack(chart.settings).timeframe);
      if (own === null || own.length === 0 || isOfTicks) {
        closes.clear();
        isShort = false;
        return hadValues;
      }
      askOlder(main, own, view);
      return closes.update(main, own, window);
    },
    trouble(isPercent) {
      if (!untrack(isOffered)) return untrack(feed.symbols).length === 0 ? LOADING : GONE;
      if (isTickFrame(untrack(chart.settings).timeframe)) return OF_TICKS;
      const state = untrack(source.state);
      if (state.kind === "failed")
        return retriable(t("Its bars could not be loaded"), state.message);
      if (state.kind === "empty") return EMPTY;
      if (state.kind !== "ready") return LOADING;
      if (!isPercent || !isShort) return null;
      const older = untrack(source.older);
      if (typeof older === "object")
        return retriable(t("Its older bars could not be loaded"), older.failed);
      return OLDER;
    },
  };
}

const OF_TICKS: Trouble = {
  words: t("Not on bars of ticks: those of another symbol begin at other times"),
  canRetry: false,
};

const retriable = (what: string, why: string): Trouble => ({
  words: `${what}: ${why}`,
  canRetry: true,
});

const clampOrdinal = (bars: BarHistory, ordinal: number): number =>
  Math.max(bars.first, Math.min(bars.end - 1, Math.floor(ordinal)));
