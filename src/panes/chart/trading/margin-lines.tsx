/**
 * At which price of the chart's symbol the account reaches its margin call and its stop-out, all other prices still: a line
 * each, with what the stop-out closes first. Main thread; fetched behind the first position. It sends nothing.
 */
import { createEffect, createMemo, createSignal, For, onCleanup, Show, untrack } from "solid-js";
import { marginLevels, type MarginLevel } from "../../../account/margin-levels.ts";
import { lotsText, symbolName } from "../../../format/symbol-text.ts";
import { sideWord } from "../../../format/trade-words.ts";
import { createFrame } from "../../../frame/frame.ts";
import { tradingBook } from "../../../stores/trading-book.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { LineLayer } from "./line-layer.ts";
import { MarginPainter } from "./margin-painter.ts";
import type { PillBoard } from "./pill-board.ts";
import { t } from "../../../language/translate.ts";

const RENEW_MS = 1_000;
/** Further away than this part of the price, a line is no warning. */
const PART_MAX = 0.5;

const NONE: readonly MarginLevel[] = [];

export function MarginLines(props: { layer: LineLayer; board: PillBoard; palette: ChartPalette }) {
  const layer = untrack(() => props.layer);
  const { chart } = layer;
  const levels = createLevels(layer);
  const painter = new MarginPainter();
  painter.isTaken = (from, to) => untrack(() => props.board).isTaken(from, to);
  createEffect(() => {
    const view = chart.view();
    if (view !== null) onCleanup(view.layers.add(painter, true));
  });
  createEffect(() => {
    const { fontFamily, background, warn, down } = props.palette;
    painter.look = { font: `500 11px ${fontFamily}`, background, call: warn, out: down };
    painter.levels = levels();
    painter.redraw();
  });
  return (
    <Show when={levels().length > 0}>
      <ul class="visually-hidden" aria-label={t("Margin call and stop-out")}>
        <For each={levels()}>
          {({ words, way }) => (
            <li>
              {way === "falling"
                ? t("{level}, falling to it", { level: words })
                : t("{level}, rising to it", { level: words })}
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

/** Nearest first. Anew once a second while the page is seen, and told only where it changed. */
function createLevels(layer: LineLayer): () => readonly MarginLevel[] {
  const [found, setFound] = createSignal(NONE, { equals: isSame });
  const { positions } = tradingBook(layer.feed);
  const nameOf = (id: number): string | null => {
    const position = positions().get(id);
    if (position === undefined) return null;
    const symbol = layer.feed.symbol(position.symbol_id);
    const isHere = position.symbol_id === layer.symbol()?.symbol_id;
    const other = isHere ? "" : ` ${symbolName(symbol, position.symbol_id)}`;
    return `${sideWord(position.side)} ${lotsText(position.volume, symbol)}${other} #${id}`;
  };
  const isHeld = createMemo(() => {
    const symbol_id = layer.symbol()?.symbol_id;
    return [...positions().values()].some((position) => position.symbol_id === symbol_id);
  });
  const read = (): readonly MarginLevel[] => {
    const symbol = layer.symbol();
    if (symbol === undefined || !isHeld() || !layer.chart.settings().hasTradeLines) return NONE;
    layer.valuation.refresh();
    const forecast = layer.valuation.forecastFor(symbol.symbol_id);
    if (forecast === null) return NONE;
    return marginLevels(forecast, symbol, nameOf)
      .filter(({ part }) => part <= PART_MAX)
      .sort((a, b) => a.part - b.part);
  };
  let readAt = Number.NEGATIVE_INFINITY;
  // What is shown changes at once with what it is of, the prices once a second.
  createEffect(() => {
    layer.symbol();
    isHeld();
    layer.chart.settings();
    readAt = Number.NEGATIVE_INFINITY;
  });
  createFrame((now) => {
    if (now - readAt < RENEW_MS) return;
    readAt = now;
    setFound(untrack(read));
  });
  return found;
}

const isSame = (a: readonly MarginLevel[], b: readonly MarginLevel[]): boolean =>
  a.length === b.length && a.every(({ words }, at) => words === b[at]?.words);
