/**
 * The compared symbols of a chart: their rows in its legend, their lines over its bars and the search for more. Main thread;
 * fetched when there are some or when they are first looked for.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  For,
  on,
  onCleanup,
  Show,
  untrack,
} from "solid-js";
import { Portal } from "solid-js/web";
import type { Feed } from "../../../feed/feed.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { compareAsked, takeCompareAsked } from "../../../stores/ask-compare.ts";
import { offerWhileActive } from "../active-commands.ts";
import type { Chart } from "../create-chart.ts";
import { CompareRow } from "./compare-row.tsx";
import { CompareSearch } from "./compare-search.tsx";
import { addSymbol, createCompare, type Compare } from "./create-compare.ts";
import "./compare.css";
import { t } from "../../../language/translate.ts";

export function CompareLayer(props: {
  chart: Chart;
  feed: Feed;
  kept: Pick<Persisted<readonly unknown[]>, "value" | "set">;
  isSearched: boolean;
  onSearched: (isSearched: boolean) => void;
}) {
  const compare = untrack(() => createCompare(props.chart, props.feed, props.kept));
  untrack(() => offerWhileActive(props.chart, () => [clearCommand(compare)]));
  createEffect(() => {
    if (!props.chart.isActive() || compareAsked() === null) return;
    const symbol = untrack(takeCompareAsked);
    if (symbol !== null) untrack(() => addSymbol(compare, symbol, "percent"));
  });
  const place = createLegendPlace(untrack(() => props.chart));
  createEffect(on(place, (element) => followLegend(element, compare)));
  const ids = createMemo(() => compare.store.list().map(({ symbol_id }) => symbol_id));
  return (
    <>
      <Show when={place()}>
        {(element) => (
          <Portal mount={element()} ref={(box: HTMLElement) => (box.className = "compare-place")}>
            <ul class="compare-rows" aria-label={t("Compared symbols")} hidden={ids().length === 0}>
              <For each={ids()}>
                {(id) => (
                  <Show when={compare.store.list().find(({ symbol_id }) => symbol_id === id)}>
                    {(one) => <CompareRow compare={compare} one={one()} />}
                  </Show>
                )}
              </For>
            </ul>
            <div class="visually-hidden" aria-live="polite">
              {compare.spoken()}
            </div>
          </Portal>
        )}
      </Show>
      <CompareSearch
        compare={compare}
        isOpen={props.isSearched}
        onClose={() => props.onSearched(false)}
      />
    </>
  );
}

/** The place of rows in the chart's legend; null: no legend stands. */
function createLegendPlace(chart: Chart): () => HTMLElement | null {
  const [place, setPlace] = createSignal<HTMLElement | null>(null);
  const isReady = createMemo(() => chart.source.state().kind === "ready");
  // An effect: it runs once the legend that goes with the state is in the page.
  createEffect(
    on([chart.view, isReady], ([view]) => {
      const body = view?.element.closest(".chart-body");
      setPlace(body?.querySelector<HTMLElement>(".legend-studies") ?? null);
    }),
  );
  return place;
}

/** Tells how far down the legend reaches, whenever that changes. */
function followLegend(place: HTMLElement | null, compare: Compare): void {
  const legend = place?.closest<HTMLElement>(".legend") ?? null;
  if (legend === null) return;
  const observer = new ResizeObserver(() =>
    compare.setLegendEnd(legend.offsetTop + legend.offsetHeight),
  );
  observer.observe(legend);
  onCleanup(() => observer.disconnect());
}

const clearCommand = ({ store, say }: Compare) =>
  ({
    id: "chart.clear-compared",
    title: t("Remove all compared symbols"),
    group: "Chart",
    icon: "trash-2",
    words: t("chart compare clear"),
    run: () => {
      store.clear();
      say(t("All compared symbols removed"));
    },
  }) as const;
