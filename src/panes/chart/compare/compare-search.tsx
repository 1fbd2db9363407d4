/**
 * The search for symbols to compare: by name or description, those on the chart first. Main thread. Enter or a click puts one on
 * the chart or takes it off, and the list stays for the next.
 */
import { createEffect, createMemo, createSignal, For, on, Show, untrack } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { searchSymbols } from "../../../stores/search-symbols.ts";
import { SCALE_WORDS } from "./compare-row.tsx";
import { COMPARISON_SCALES, COMPARISONS_MAX, type ComparisonScale } from "./comparison.ts";
import type { Compare } from "./create-compare.ts";

/** More rows than these nobody reads: what is typed narrows them. */
const LISTED_MAX = 200;

const SCALES = COMPARISON_SCALES.map((value) => ({ value, label: SCALE_WORDS[value] }));

export function CompareSearch(props: { compare: Compare; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      title="Compare symbols"
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
  const [text, setText] = createSignal("");
  const [scale, setScale] = createSignal<ComparisonScale>("percent");
  const [marked, setMarked] = createSignal(0);
  // Those on the chart stand first; what is put there while one looks stays where it was found.
  const first = createMemo(
    on(text, () => new Set(untrack(compare.store.list).map(({ symbol_id }) => symbol_id))),
  );
  const listed = createMemo(() => {
    const all = compare.feed.symbols();
    const found = text().trim() === "" ? all : searchSymbols(all, text());
    const own = compare.chart.symbol()?.symbol_id;
    const others = found.filter(({ symbol_id }) => symbol_id !== own);
    const isFirst = ({ symbol_id }: SymbolRecord): boolean => first().has(symbol_id);
    const rest = others.filter((one) => !isFirst(one));
    return [...others.filter(isFirst), ...rest].slice(0, LISTED_MAX);
  });
  const comparisonOf = (symbol_id: number) =>
    compare.store.list().find((one) => one.symbol_id === symbol_id);
  createEffect(on(text, () => setMarked(0)));

  const toggle = (symbol: SymbolRecord | undefined) => {
    if (symbol === undefined) return;
    if (comparisonOf(symbol.symbol_id) !== undefined) {
      compare.store.remove(symbol.symbol_id);
      compare.say(`${symbol.symbol} removed`);
    } else if (compare.store.add(symbol, scale())) compare.say(`${symbol.symbol} added`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) {
      setMarked(Math.max(0, Math.min(listed().length - 1, marked() + step)));
      document.getElementById(optionId(marked()))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") toggle(listed()[marked()]);
    else return;
    event.preventDefault();
  };
  const isFull = () => compare.store.list().length >= COMPARISONS_MAX;

  return (
    <div class="compare-search">
      <div class="compare-search-head" onKeyDown={onKeyDown}>
        <SearchField
          class="compare-search-field"
          label="Search symbols to compare"
          placeholder="Search"
          icon="search"
          value={text()}
          onInput={setText}
          ref={(input: HTMLInputElement) => {
            input.setAttribute("autofocus", "");
            input.setAttribute("role", "combobox");
            input.setAttribute("aria-expanded", "true");
            input.setAttribute("aria-controls", LIST_ID);
            createEffect(() => {
              if (listed().length === 0) input.removeAttribute("aria-activedescendant");
              else input.setAttribute("aria-activedescendant", optionId(marked()));
            });
          }}
        />
      </div>
      <div class="compare-scale">
        <span aria-hidden="true">Added with</span>
        <Segmented<ComparisonScale>
          label="Scale of symbols that are added"
          size="sm"
          value={scale()}
          options={SCALES}
          onChange={setScale}
        />
      </div>
      <Show
        when={listed().length > 0}
        fallback={
          <EmptyState
            icon="search"
            text={`No symbol is called ${text()}`}
            detail="Try a part of its name or of what it is: gold, euro, bitcoin."
          />
        }
      >
        <div
          class="compare-list"
          id={LIST_ID}
          role="listbox"
          aria-label="Symbols"
          aria-multiselectable="true"
        >
          <For each={listed()}>
            {(symbol, at) => {
              const comparison = () => comparisonOf(symbol.symbol_id);
              return (
                <div
                  class="compare-option"
                  classList={{ "compare-option-marked": marked() === at() }}
                  id={optionId(at())}
                  role="option"
                  aria-selected={comparison() !== undefined}
                  aria-disabled={comparison() === undefined && isFull()}
                  onClick={() => {
                    setMarked(at());
                    toggle(symbol);
                  }}
                >
                  <Show when={comparison()} fallback={<span class="compare-mark" />}>
                    {(one) => (
                      <span class="compare-mark" style={{ background: compare.colourOf(one()) }} />
                    )}
                  </Show>
                  <span class="compare-option-name">{symbol.symbol}</span>
                  <span class="compare-option-words">{symbol.description}</span>
                  <Show when={comparison()}>
                    <Icon name="check" size={14} />
                  </Show>
                </div>
              );
            }}
          </For>
        </div>
      </Show>
      <p class="compare-note" role="status">
        {isFull()
          ? `A chart is compared with ${COMPARISONS_MAX} symbols at most: take one off for another.`
          : "Enter adds a symbol or takes it off. The search stays open for the next one."}
      </p>
    </div>
  );
}

const LIST_ID = "compare-list";
const optionId = (at: number): string => `compare-option-${at}`;
