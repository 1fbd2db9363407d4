/**
 * The way to another symbol of the chart, or to arithmetic of symbols in its place: what is typed over the chart opens the
 * search. Main thread; what works arithmetic out is fetched when there is some, or when a symbol is first looked for.
 */
import { createMemo, createSignal, Show, Suspense, untrack } from "solid-js";
import { late } from "../../../frame/late.ts";
import type { Feed } from "../../../feed/feed.ts";
import { paneSymbol } from "../../../stores/charts.ts";
import { offerWhileActive } from "../active-commands.ts";
import { createChartRecord } from "../chart-record.ts";
import type { Chart } from "../create-chart.ts";
import { t } from "../../../language/translate.ts";

const CombinedLayer = late(async () => ({
  default: (await import("./combined-layer.tsx")).CombinedLayer,
}));

/** Arithmetic in the place of a symbol: choosing another symbol ends it. */
export type KeptCombination = { readonly text: string; readonly over: number | null };

function parse(value: unknown): KeptCombination | null {
  const { text, over } = Object(value) as Record<string, unknown>;
  if (typeof text !== "string" || text === "") return null;
  return { text, over: typeof over === "number" ? over : null };
}

const NONE: KeptCombination = { text: "", over: null };

export function SymbolEntry(props: { chart: Chart; feed: Feed }) {
  const { chart } = untrack(() => props);
  const kept = createChartRecord(chart.id, "chart.combination", parse, NONE);
  const text = createMemo(() =>
    kept.value().text !== "" && kept.value().over === paneSymbol(chart.id)
      ? kept.value().text
      : null,
  );
  const [wasTyped, setWasTyped] = createSignal(false);
  const isWanted = createMemo(() => {
    if (chart.typed() !== "") setWasTyped(true);
    return wasTyped() || text() !== null;
  });
  untrack(() =>
    offerWhileActive(chart, () => [
      {
        id: "chart.symbol",
        title: t("Another symbol on the chart, or arithmetic of symbols"),
        group: "Chart",
        icon: "search",
        words: t("chart formula ratio spread pair"),
        run: () => chart.setTyped(" "),
      },
    ]),
  );
  return (
    <Show when={isWanted()}>
      <Suspense>
        <CombinedLayer
          chart={chart}
          feed={props.feed}
          text={text()}
          onText={(next) => kept.set({ text: next, over: paneSymbol(chart.id) })}
        />
      </Suspense>
    </Show>
  );
}
