/**
 * The search for symbols to compare, or arithmetic of symbols: those on the chart first. Main thread. Enter or a click puts one
 * on the chart or takes it off, and the list stays for the next.
 */
import { createMemo, createSignal, untrack } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SymbolPicker } from "../combined/symbol-picker.tsx";
import { SCALE_WORDS } from "./compare-row.tsx";
import { COMPARISON_SCALES, COMPARISONS_MAX, type ComparisonScale } from "./comparison.ts";
import { addSymbol, type Compare } from "./create-compare.ts";
import { t } from "../../../language/translate.ts";

/** How a symbol is added: over the bars on a scale, or in a pane of its own below them. */
type Place = ComparisonScale | "pane";

const PLACES: readonly { value: Place; label: string }[] = [
  ...COMPARISON_SCALES.map((value) => ({ value, label: SCALE_WORDS[value] })),
  { value: "pane", label: t("Own pane") },
];

export function CompareSearch(props: { compare: Compare; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      title={t("Compare symbols")}
      open={props.isOpen}
      onClose={() => props.onClose()}
      // The chart's own keys go on from there.
      focusAfter={() => untrack(props.compare.chart.view)?.element}
    >
      <Search compare={props.compare} />
    </Dialog>
  );
}

function Search(props: { compare: Compare }) {
  const { compare } = untrack(() => props);
  const [scale, setScale] = createSignal<Place>("percent");
  const others = createMemo(() => {
    const own = compare.chart.symbol()?.symbol_id;
    return compare.feed.symbols().filter(({ symbol_id }) => symbol_id !== own);
  });
  const comparisonOf = ({ symbol_id }: SymbolRecord) =>
    compare.store.list().find((one) => one.symbol_id === symbol_id);
  const isFull = () => compare.store.list().length >= COMPARISONS_MAX;
  const toggle = (symbol: SymbolRecord) => {
    const place = scale();
    if (place === "pane") {
      const { symbol_id, symbol: name } = symbol;
      void compare.addPane({ symbol_id, name });
    } else if (comparisonOf(symbol) !== undefined) {
      compare.store.remove(symbol.symbol_id);
      compare.say(t("{symbol} removed", { symbol: symbol.symbol }));
    } else addSymbol(compare, symbol, place);
  };
  return (
    <SymbolPicker
      label={t("Search symbols to compare")}
      symbols={others()}
      first={new Set(compare.store.list().map(({ symbol_id }) => symbol_id))}
      colourOf={(symbol) => {
        const one = comparisonOf(symbol);
        return one === undefined ? undefined : compare.colourOf(one);
      }}
      isDisabled={(symbol) => isFull() && scale() !== "pane" && comparisonOf(symbol) === undefined}
      isMany
      onPick={toggle}
      note={
        isFull()
          ? t(
              "A chart is compared with {comparisonsMax} symbols at most: take one off for another.",
              { comparisonsMax: COMPARISONS_MAX },
            )
          : t(
              "Enter adds a symbol, or arithmetic as EURUSD/GBPUSD, or takes it off. The search stays open " +
                "for the next one.",
            )
      }
    >
      <div class="compare-scale">
        <span aria-hidden="true">{t("Added with")}</span>
        <Segmented<Place>
          label={t("Scale of symbols that are added")}
          size="sm"
          value={scale()}
          options={PLACES}
          onChange={setScale}
        />
      </div>
    </SymbolPicker>
  );
}
