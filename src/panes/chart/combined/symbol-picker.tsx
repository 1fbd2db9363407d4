/**
 * A field for a symbol, by name or description, or for arithmetic of symbols, with what it finds below. Main thread. Arrows move
 * through the list, Enter or a click takes what is marked; the name that ends arithmetic is finished by it.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  on,
  Show,
  untrack,
} from "solid-js";
import type { JSX } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { createCombobox, markedBy } from "../../../ui/combobox.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { offered, withLastName } from "./typed-symbols.ts";
import "./symbol-picker.css";
import { t } from "../../../language/translate.ts";

/** What was typed ahead of the field, and whether Enter came behind it. */
export type TakenText = { readonly text: string; readonly isEntered: boolean };

type SymbolPickerProps = {
  /** What the field is for. */
  label: string;
  symbols: readonly SymbolRecord[];
  /** What was typed before the field had the focus, once: it is gone on with. */
  takeTyped?: () => TakenText;
  /** Ids of those that stand first, as they were when what is typed changed. */
  first?: ReadonlySet<number>;
  /** The colour that a symbol has already; undefined: it has none, and none is chosen. */
  colourOf?: (symbol: SymbolRecord) => string | undefined;
  isDisabled?: (symbol: SymbolRecord) => boolean;
  isMany?: boolean;
  onPick: (symbol: SymbolRecord) => void;
  /** Between the field and the list. */
  children?: JSX.Element;
  /** Below the list. */
  note: string;
};

export function SymbolPicker(props: SymbolPickerProps) {
  const list = createUniqueId();
  const optionId = (at: number): string => `${list}-${at}`;
  const [text, setText] = createSignal("");
  const [marked, setMarked] = createSignal(0);
  const found = createMemo(() => offered(text(), props.symbols));
  // What is picked while one looks stays where it was found.
  const first = createMemo(on(text, () => untrack(() => props.first ?? new Set<number>())));
  const listed = createMemo((): readonly SymbolRecord[] => {
    const { combined, symbols } = found();
    const isFirst = ({ symbol_id }: SymbolRecord): boolean => first().has(symbol_id);
    const own = symbols.filter(isFirst);
    const rest = symbols.filter((one) => !isFirst(one));
    return [...(combined === null ? [] : [combined]), ...own, ...rest];
  });
  createEffect(on(text, () => setMarked(0)));
  const pick = (symbol: SymbolRecord | undefined) => {
    if (symbol === undefined) return;
    if (found().isLastName && symbol.symbol_id > 0) setText(withLastName(text(), symbol));
    else if (props.isDisabled?.(symbol) !== true) props.onPick(symbol);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = markedBy(event.key, marked(), listed().length);
    if (moved !== null) {
      setMarked(moved);
      const { ownerDocument } = event.currentTarget as Element;
      ownerDocument.getElementById(optionId(marked()))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") pick(listed()[marked()]);
    else return;
    event.preventDefault();
  };
  // A dialog chooses all the text of the field that it begins with, so a key would replace it: until what was typed ahead stands
  // there with the caret behind it, keys are kept.
  const goOn = (input: HTMLInputElement): void => {
    setTimeout(() => {
      const typed = props.takeTyped?.();
      if (typed === undefined || typed.text === "") return;
      setText(typed.text);
      input.setSelectionRange(typed.text.length, typed.text.length);
      if (typed.isEntered) pick(listed()[marked()]);
    });
  };
  return (
    <div class="symbol-picker">
      <div class="symbol-picker-head" onKeyDown={onKeyDown}>
        <SearchField
          class="symbol-picker-field"
          label={props.label}
          placeholder={t("Search")}
          icon="search"
          value={text()}
          onInput={setText}
          ref={(input: HTMLInputElement) => {
            input.addEventListener("focus", () => goOn(input), { once: true });
            createCombobox(input, {
              listId: list,
              markedId: () => (listed().length === 0 ? null : optionId(marked())),
            });
          }}
        />
      </div>
      <Show when={found().fault}>
        {(words) => (
          <p class="symbol-picker-fault" role="status">
            {words()}
          </p>
        )}
      </Show>
      {props.children}
      <Show
        when={listed().length > 0}
        fallback={
          <Show when={found().fault === ""} fallback={<div class="symbol-picker-list" />}>
            <EmptyState
              icon="search"
              text={t("No symbol is called {name}", { name: text() })}
              detail={t("Try a part of its name or of what it is: gold, euro, bitcoin.")}
            />
          </Show>
        }
      >
        <div
          class="symbol-picker-list"
          id={list}
          role="listbox"
          aria-label={t("Symbols")}
          aria-multiselectable={props.isMany === true}
        >
          <For each={listed()}>
            {(symbol, at) => {
              const colour = () => props.colourOf?.(symbol);
              return (
                <div
                  class="symbol-option"
                  classList={{ "symbol-option-marked": marked() === at() }}
                  id={optionId(at())}
                  role="option"
                  aria-selected={
                    props.colourOf === undefined ? marked() === at() : colour() !== undefined
                  }
                  aria-disabled={props.isDisabled?.(symbol) === true}
                  onClick={() => {
                    setMarked(at());
                    pick(symbol);
                  }}
                >
                  <span class="compare-mark" style={{ background: colour() ?? "none" }} />
                  <span class="symbol-option-name">{symbol.symbol}</span>
                  <span class="symbol-option-words">{symbol.description}</span>
                  <Show when={colour()}>
                    <Icon name="check" size={14} />
                  </Show>
                </div>
              );
            }}
          </For>
        </div>
      </Show>
      <p class="symbol-picker-note" role="status">
        {props.note}
      </p>
    </div>
  );
}
