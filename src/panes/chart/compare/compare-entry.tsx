/**
 * The way to the symbols that a chart is compared with: the button in its toolbar and the command. Main thread. What compares
 * them is fetched when there are some, or when they are first looked for.
 */
import { createEffect, createSignal, Show, Suspense, untrack } from "solid-js";
import { late } from "../../../frame/late.ts";
import { keyText } from "../../../commands/key-text.ts";
import type { Feed } from "../../../feed/feed.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { compareAsked } from "../../../stores/ask-compare.ts";
import { offerWhileActive } from "../active-commands.ts";
import { createChartRecord } from "../chart-record.ts";
import type { Chart } from "../create-chart.ts";
import { t } from "../../../language/translate.ts";

const CompareLayer = late(async () => ({
  default: (await import("./compare-layer.tsx")).CompareLayer,
}));

const parse = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : null);

/** `isShown`: there is room for its button; by name and key it is there all the same. */
export function CompareEntry(props: { chart: Chart; feed: Feed; isShown: boolean }) {
  const kept = untrack(() => createChartRecord(props.chart.id, "chart.compare", parse, []));
  const [isSearched, setSearched] = createSignal(false);
  const [wasSearched, setWasSearched] = createSignal(false);
  const search = (): void => {
    setWasSearched(true);
    setSearched(true);
  };
  untrack(() =>
    offerWhileActive(props.chart, () => [
      {
        id: "chart.compare",
        title: t("Compare symbols"),
        group: "Chart",
        icon: "circle-plus",
        combo: "Alt+Shift+KeyC",
        words: t("chart overlay percent"),
        run: search,
      },
    ]),
  );
  createEffect(() => {
    if (props.chart.isActive() && compareAsked() !== null) setWasSearched(true);
  });
  return (
    <>
      <Show when={props.isShown}>
        <IconButton
          icon="circle-plus"
          size="sm"
          label={t("Compare")}
          hotkey={keyText("chart.compare")}
          onClick={search}
        />
      </Show>
      <Show when={wasSearched() || kept.value().length > 0}>
        <Suspense>
          <CompareLayer
            chart={props.chart}
            feed={props.feed}
            kept={kept}
            isSearched={isSearched()}
            onSearched={setSearched}
          />
        </Suspense>
      </Show>
    </>
  );
}
