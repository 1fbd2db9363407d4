/** The search for a chart's symbol, and arithmetic of symbols on the chart in its place. Main thread. */
import { createEffect, createSignal, on, onCleanup, Show, untrack } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Feed } from "../../../feed/feed.ts";
import { setPaneSymbol } from "../../../stores/charts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Chart } from "../create-chart.ts";
import { SymbolPicker, type TakenText } from "./symbol-picker.tsx";
import { createTypedSource } from "./typed-source.ts";
import { t } from "../../../language/translate.ts";

export function CombinedLayer(props: {
  chart: Chart;
  feed: Feed;
  /** The arithmetic that is shown; null: the chosen symbol is. */
  text: string | null;
  /** "" for the chosen symbol. */
  onText: (text: string) => void;
  /** What was typed before the search had the focus. */
  takeTyped: () => TakenText;
}) {
  const { chart, feed } = untrack(() => props);
  const typed = createTypedSource(feed, () => props.text, chart);
  createEffect(
    on([typed.symbol, typed.source], ([symbol, source]) =>
      chart.setCombined(symbol === undefined || source === null ? null : { symbol, source }),
    ),
  );
  onCleanup(() => chart.setCombined(null));
  const [isPicked, setIsPicked] = createSignal(false);
  // A chart that waits for its bars is hidden and takes no focus: it is given once they are there, if nothing else took it.
  createEffect(() => {
    if (!isPicked() || chart.typed() !== "" || chart.source.state().kind !== "ready") return;
    const element = untrack(chart.view)?.element;
    if (element?.ownerDocument.activeElement !== element?.ownerDocument.body) return;
    setIsPicked(false);
    element?.focus();
  });
  const pick = (symbol: SymbolRecord) => {
    setIsPicked(true);
    props.onText(symbol.symbol_id < 0 ? symbol.symbol : "");
    if (symbol.symbol_id > 0) setPaneSymbol(chart.id, symbol.symbol_id);
    chart.setTyped("");
  };
  return (
    <>
      <Show when={props.text}>
        {(text) => (
          <IconButton
            icon="x"
            size="sm"
            label={t("Back from {name} to the symbol", { name: text() })}
            onClick={() => props.onText("")}
          />
        )}
      </Show>
      <Dialog
        title={t("Symbol of the chart")}
        open={chart.typed() !== ""}
        onClose={() => chart.setTyped("")}
        focusAfter={() => untrack(chart.view)?.element}
      >
        <SymbolPicker
          label={t("Symbol or arithmetic of symbols")}
          symbols={feed.symbols()}
          takeTyped={() => props.takeTyped()}
          onPick={pick}
          note={t(
            "Enter shows it. Arithmetic is typed as EURUSD/GBPUSD or XAUUSD*2-XAGUSD, with + - * / and " +
              "parentheses.",
          )}
        />
      </Dialog>
    </>
  );
}
