/**
 * Trading from the rows of a list while one-click trading is on: over bid and ask a button that sends at that price, beside them
 * the size. Main thread; part of the trade kit. The prices stay the list's own; a button lies under what is drawn of them.
 */
import { Show, createEffect, createSignal, createUniqueId, onCleanup } from "solid-js";
import { insert } from "solid-js/web";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { lotsText } from "../../format/symbol-text.ts";
import type { HandedRow, RowHands } from "../../stores/row-hands.ts";
import { TextField } from "../../ui/text-field.tsx";
import { pressMode } from "../arming.ts";
import { CellEditor, type Reading } from "../cell-editor.tsx";
import { createRowPress, type Side } from "./create-row-press.ts";
import { fitLots, readLots, rowSizes } from "./row-sizes.ts";
import "./row-hands.css";
import { fieldText } from "../../format/decimal.ts";
import { typedTwoWays } from "../../format/typed-number.ts";
import { t } from "../../language/translate.ts";

export const rowHandsOf = perFeed(makeRowHands);

function makeRowHands(feed: Feed): RowHands {
  return {
    mount(cell, column, row) {
      const side = column === "bid" ? "sell" : column === "ask" ? "buy" : null;
      if (side === null && column !== "size") return;
      const place = document.createElement("span");
      place.className = "row-hand";
      cell.append(place);
      onCleanup(() => place.remove());
      insert(place, () => (
        // A row that shows another symbol has other buttons: a press or the focus never goes over to it.
        <Show keyed when={row.symbol()?.symbol_id}>
          {side === null ? (
            <RowSize feed={feed} row={row} />
          ) : (
            <RowPrice feed={feed} row={row} side={side} cell={cell} />
          )}
        </Show>
      ));
    },
    Bar: (props) => <ListSize feed={feed} list={props.list} />,
  };
}

const NAMES: Record<Side, string> = { sell: t("Sell"), buy: t("Buy") };

function RowPrice(props: { feed: Feed; row: HandedRow; side: Side; cell: HTMLElement }) {
  // All of it is one and the same for the button's life.
  // eslint-disable-next-line solid/reactivity
  const { feed, row, side, cell } = props;
  const press = createRowPress(feed, row, side);
  const sizes = rowSizes(feed);
  const name = createUniqueId();
  const price = cell.querySelector(".watch-price");
  if (price !== null) price.id = `${name}-price`;
  let button: HTMLButtonElement | undefined;
  // The arrows go on from the button that has the focus to the same one of the next row.
  createEffect(() => {
    const focused = row.isActive() ? document.activeElement : null;
    const isBeside = focused?.closest("[role=grid]") === cell.closest("[role=grid]");
    if (isBeside && focused?.matches(`.row-price-${side}`)) button?.focus({ preventScroll: true });
  });
  const words = () => {
    const symbol = row.symbol();
    if (symbol === undefined) return "";
    const what = {
      order: `${NAMES[side]} ${lotsText(sizes.of(symbol, row.list()), symbol)} ${symbol.symbol}`,
    };
    return pressMode() === "double" ? t("{order}, press twice, at", what) : t("{order} at", what);
  };
  return (
    <button
      ref={(element) => (button = element)}
      type="button"
      class={`row-price row-price-${side}`}
      tabIndex={row.isActive() ? 0 : -1}
      aria-labelledby={`${name} ${name}-price`}
      data-tip={t("{words} this price", { words: words() })}
      {...press.handlers}
      onPointerDown={(event) => {
        // It begins no drag of the row, and a click on it opens no chart.
        event.stopPropagation();
        press.handlers.onPointerDown(event);
      }}
      onClick={(event) => {
        event.stopPropagation();
        press.handlers.onClick(event);
      }}
    >
      <span id={name} class="visually-hidden">
        {words()}
      </span>
    </button>
  );
}

function RowSize(props: { feed: Feed; row: HandedRow }) {
  // One feed and one row for the cell's life.
  // eslint-disable-next-line solid/reactivity
  const { feed, row } = props;
  const sizes = rowSizes(feed);
  const [isOpen, setIsOpen] = createSignal(false);
  const lots = (symbol: SymbolRecord) => lotsText(sizes.of(symbol, row.list()), symbol);
  return (
    <Show when={row.symbol()}>
      {(symbol) => (
        <Show
          when={isOpen()}
          fallback={
            <button
              type="button"
              class="row-size price"
              classList={{ "row-size-own": sizes.own(symbol().symbol_id) !== null }}
              tabIndex={row.isActive() ? 0 : -1}
              aria-label={t("Size of {symbol}: {lots} lots", {
                symbol: symbol().symbol,
                lots: lots(symbol()),
              })}
              data-tip={t("Size in lots, of this symbol alone")}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation();
                setIsOpen(true);
              }}
            >
              {lots(symbol())}
            </button>
          }
        >
          <span
            class="row-size-editor"
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => event.stopPropagation()}
          >
            <CellEditor
              label={t("Size of {symbol}, lots", { symbol: symbol().symbol })}
              text={lots(symbol())}
              read={(text) => readSize(text, symbol(), sizes.ofList(row.list()))}
              onSave={(text) => {
                setIsOpen(false);
                sizes.setOwn(symbol().symbol_id, readLots(text) ?? null);
              }}
              onLeave={() => setIsOpen(false)}
            />
          </span>
        </Show>
      )}
    </Show>
  );
}

const sizeFault = (text: string): string => typedTwoWays(text) ?? t("A number above 0, or nothing");

/** What a size comes to that is typed into a row; one that the symbol does not take has the next below as its fix. */
function readSize(text: string, symbol: SymbolRecord, ofList: number | null): Reading {
  const lots = readLots(text);
  if (lots === undefined) return { words: "", problem: sizeFault(text), fix: null };
  if (lots === null) {
    const words = t("As the list has it: {fitLots}", {
      fitLots: lotsText(fitLots(ofList, symbol), symbol),
    });
    return { words, problem: null, fix: null };
  }
  const fit = fitLots(lots, symbol);
  if (Math.abs(fit - lots) < 1e-9) {
    const words = t("{lots} lots a press. Empty: as the list.", { lots: lotsText(lots, symbol) });
    return { words, problem: null, fix: null };
  }
  const { volume_min, volume_max, volume_step } = symbol;
  const problem = t("{symbol} takes {least} to {most}, by {step}.", {
    symbol: symbol.symbol,
    least: lotsText(volume_min, symbol),
    most: lotsText(volume_max, symbol),
    step: lotsText(volume_step, symbol),
  });
  return { words: "", problem, fix: lotsText(fit, symbol) };
}

/** What all symbols of the list trade that have no size of their own. */
function ListSize(props: { feed: Feed; list: string }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const sizes = rowSizes(props.feed);
  // What is typed, until it is taken or left.
  const [text, setText] = createSignal<string | null>(null);
  const kept = () => {
    const lots = sizes.ofList(props.list);
    return fieldText(lots);
  };
  const shown = () => text() ?? kept();
  const take = () => {
    const lots = readLots(shown());
    if (lots !== undefined) sizes.setOfList(props.list, lots);
    setText(null);
  };
  return (
    <div class="row-bar" role="group" aria-label={t("Trading from the rows")}>
      <TextField
        class="row-bar-size"
        label={t("Lots a press")}
        size="sm"
        inputmode="decimal"
        placeholder={t("Least")}
        value={shown()}
        onInput={setText}
        onChange={take}
        error={readLots(shown()) === undefined ? sizeFault(shown()) : undefined}
      />
      <span class="row-bar-words">
        {pressMode() === "double"
          ? t("Double click a price to trade at market, without a stop.")
          : t("Click a price to trade at market, without a stop.")}
      </span>
    </div>
  );
}
