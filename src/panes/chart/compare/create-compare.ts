/** One chart's compared symbols joined: the list, their bars, the drawing and what the legend says. Main thread. */
import {
  createEffect,
  createMemo,
  createSignal,
  mapArray,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Feed } from "../../../feed/feed.ts";
import { serviceNow } from "../../../feed/service-now.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { createTurnFrame } from "../chart-turns.ts";
import type { Chart } from "../create-chart.ts";
import {
  CompareDrawing,
  NO_READING,
  type CompareReading,
  type CompareReadings,
} from "./compare-drawing.ts";
import { createCompareLine } from "./compare-line.ts";
import { createCompareStore, type CompareStore } from "./compare-store.ts";
import { inkColour, type Comparison, type ComparisonScale } from "./comparison.ts";
import { t } from "../../../language/translate.ts";

export type Compare = {
  chart: Chart;
  feed: Feed;
  store: CompareStore;
  /** What a symbol says at the crosshair, or at the last bar. */
  reading(symbol_id: number): CompareReading;
  colourOf(one: Comparison): string;
  /** Asks again for the bars that could not be loaded. */
  retry(symbol_id: number): void;
  /** Says whose row is pointed at: the lines of others step back. null: nobody's. */
  point(symbol_id: number | null): void;
  /** Says how far down the legend reaches, px from the pane's top. */
  setLegendEnd(px: number): void;
  /** Puts a symbol into a pane of its own below the bars, where it is an indicator. */
  addPane: (symbol: { readonly symbol_id: number; readonly name: string }) => Promise<void>;
  /** What was done, in words. */
  spoken: Accessor<string>;
  say: (words: string) => void;
};

/** `kept`: the list as it is kept. Lives as long as its owner. */
export function createCompare(
  chart: Chart,
  feed: Feed,
  kept: Pick<Persisted<readonly unknown[]>, "value" | "set">,
): Compare {
  const store = createCompareStore(chart, kept);
  const [readings, setReadings] = createSignal<CompareReadings>(new Map());
  const [spoken, say] = createSignal("");
  const { palette } = chart;
  const ids = createMemo(() => store.list().map(({ symbol_id }) => symbol_id));
  const lines = createMemo(
    mapArray(ids, (symbol_id) => {
      const one = untrack(store.list).find((other) => other.symbol_id === symbol_id);
      return createCompareLine(feed, chart, one ?? { symbol_id, name: "" });
    }),
  );
  const drawing = new CompareDrawing(chart, (next) => void setReadings(next));
  onCleanup(() => drawing.dispose());
  createEffect(on(chart.view, (view) => drawing.setView(view)));
  createEffect(on([store.list, palette, chart.settings], () => drawing.refresh()));
  createTurnFrame(chart.turn, () => {
    drawing.frame(untrack(store.list), untrack(lines), untrack(palette), serviceNow(feed));
  });
  // The keyboard's crosshair says its bar; what the compared symbols say there follows.
  createEffect(
    on(chart.spoken, () => say(readingWords(untrack(store.list), untrack(readings))), {
      defer: true,
    }),
  );
  return {
    chart,
    feed,
    store,
    reading: (symbol_id) => readings().get(symbol_id) ?? NO_READING,
    colourOf: ({ ink }) => inkColour(ink, palette()),
    retry: (symbol_id) =>
      untrack(lines)
        .find((line) => line.symbol_id === symbol_id)
        ?.source.retry(),
    point: (symbol_id) => drawing.point(symbol_id),
    setLegendEnd: (px) => drawing.setFiguresTop(px),
    async addPane(symbol) {
      const { addOtherSymbol } = await import("../studies/add-other.ts");
      const isAdded = addOtherSymbol(chart, symbol);
      say(
        isAdded
          ? t("{symbol} added below", { symbol: symbol.name })
          : t("The chart has as many indicators as it takes"),
      );
    },
    spoken,
    say: (words) => void say(words),
  };
}

/** What the symbols in sight say, for whoever does not see the chart. */
const readingWords = (list: readonly Comparison[], readings: CompareReadings): string =>
  list
    .filter(({ isHidden }) => !isHidden)
    .map(({ symbol_id, name }) => {
      const { text, trouble } = readings.get(symbol_id) ?? NO_READING;
      return `${name}: ${trouble === "" ? text : trouble}`;
    })
    .join("; ");

/** Puts a symbol on the chart and says so; nothing happens where it is there already, or as many as may be. */
export function addSymbol(
  { store, say }: Compare,
  symbol: Pick<SymbolRecord, "symbol_id" | "symbol">,
  scale: ComparisonScale,
): void {
  if (store.add(symbol, scale)) say(t("{symbol} added", { symbol: symbol.symbol }));
}
