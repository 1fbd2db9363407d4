/**
 * The way to another symbol of the chart, or to arithmetic of symbols in its place: what is typed over the chart opens the
 * search. Main thread; what works arithmetic out is fetched when there is some, or when a symbol is first looked for.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  Show,
  Suspense,
  untrack,
} from "solid-js";
import { createTypedAhead } from "../../../commands/typed-ahead.ts";
import { isPartMissing, late } from "../../../frame/late.ts";
import type { Feed } from "../../../feed/feed.ts";
import { paneSymbol } from "../../../stores/charts.ts";
import { offerWhileActive } from "../active-commands.ts";
import { createChartRecord } from "../chart-record.ts";
import type { Chart } from "../create-chart.ts";
import { askedDocument } from "../../../ui/floating-mount.ts";
import type { TakenText } from "./symbol-picker.tsx";
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
  const takeTyped = createAhead(chart);
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
          takeTyped={takeTyped}
          onText={(next) => kept.set({ text: next, over: paneSymbol(chart.id) })}
        />
      </Suspense>
    </Show>
  );
}

/** Keeps what is typed behind the first letter until the search has the focus. Returns what takes it, with that letter, once. */
function createAhead(chart: Chart): () => TakenText {
  const ahead = createTypedAhead();
  let entered: string | null = null;
  createEffect(() => {
    entered = null;
    // Where the search may be what could not be fetched, keys are kept for nobody.
    if (chart.typed() === "" || isPartMissing()) ahead.take();
    else
      ahead.begin(
        untrack(askedDocument),
        chart.typed().trim(),
        () => chart.setTyped(""),
        (text) => (entered ??= text),
      );
  });
  onCleanup(ahead.take);
  return () => {
    const typed = ahead.take();
    if (untrack(isPartMissing)) return { text: untrack(chart.typed).trim(), isEntered: false };
    return { text: entered ?? typed, isEntered: entered !== null };
  };
}
