/**
 * Positions, orders, past fills and the spread on the chart: one layer over the bars, fetched once they stand. Main thread. It
 * shows; what a trader may do with it comes from the trade kit, for sessions that may trade and for no other.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  ErrorBoundary,
  For,
  lazy,
  on,
  onCleanup,
  Show,
  Suspense,
  untrack,
  type Accessor,
} from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import { createFrame } from "../../../frame/frame.ts";
import { canTrade } from "../../../stores/can-trade.ts";
import { token } from "../../../ui/theme.ts";
import { makeQuoteView } from "../../../../workers/rings/readers.ts";
import type { Chart } from "../create-chart.ts";
import { readPalette, type Palette } from "../palette.ts";
import { triggerSide } from "./chart-line.ts";
import { Executions } from "./executions.tsx";
import type { LineHands } from "./hands.ts";
import { createLineLayer, type LineLayer } from "./line-layer.ts";
import { markOf, zonesOf } from "./line-marks.ts";
import { LinePainter } from "./line-painter.ts";
import { LinePill } from "./line-pill.tsx";
import { PillBoard } from "./pill-board.ts";
import "./trading-layer.css";

const Hands = lazy(async () => ({
  default: (await import("../../../trade/trade-kit.ts")).ChartHands,
}));

/** Stands over the chart's canvas, as large as what holds it. */
export function TradingLayer(props: {
  feed: Feed;
  chart: Chart;
  isHidden: boolean;
  /** Is told what the session may do here; null: it may only look. */
  onHands: (hands: LineHands | null) => void;
}) {
  const layer = untrack(() => createLineLayer(props.feed, props.chart));
  createEffect(() => props.onHands(layer.hands()));
  const [leftOut, setLeftOut] = createSignal(0);
  const board = new PillBoard(setLeftOut);
  const quote = makeQuoteView();
  let root: HTMLDivElement | undefined;
  const palette = createDrawing(layer, board, quote, () => root);

  const keys = createMemo(
    () =>
      layer
        .lines()
        .filter((line) => layer.priceOf(line) !== null)
        .map((line) => line.key),
    undefined,
    { equals: (a, b) => a.length === b.length && a.every((key, index) => key === b[index]) },
  );
  /** The pill that Tab reaches: the one that had the focus last, while it stands. */
  const stop = createMemo(() => {
    const selected = layer.selected();
    return selected !== null && keys().includes(selected) ? selected : (keys()[0] ?? null);
  });
  return (
    <div class="trading-layer" hidden={props.isHidden} ref={(element) => (root = element)}>
      <Show when={keys().length > 0}>
        <div
          class="line-pills"
          role="list"
          aria-label="Lines of positions and orders"
          onKeyDown={moveFocus}
          onFocusOut={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget as Node | null)) layer.setSelected(null);
          }}
        >
          <For each={keys()}>
            {(key) => (
              <Show when={layer.lineOf(key)}>
                {(line) => (
                  <LinePill
                    layer={layer}
                    board={board}
                    line={line()}
                    quote={quote}
                    isStop={stop() === key}
                  />
                )}
              </Show>
            )}
          </For>
        </div>
      </Show>
      <Executions layer={layer} palette={palette()} />
      <Show when={leftOut() > 0}>
        <p class="line-pills-left-out">{`${leftOut()} more lines in sight`}</p>
      </Show>
      <div class="visually-hidden" aria-live="polite">
        {layer.spoken()}
      </div>
      <Show when={canTrade(props.feed)}>
        <ErrorBoundary
          fallback={(fault: unknown) => {
            reportError(fault);
            return <p class="line-pills-left-out">Trading on the chart could not be loaded.</p>;
          }}
        >
          <Suspense>
            <Hands layer={layer} />
          </Suspense>
        </ErrorBoundary>
      </Show>
    </div>
  );
}

const STOPS = "[data-line-stop], button";

/** Left and right go from one thing that can be pressed to the next, over all pills. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (way === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : stops[at + way];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

type Quote = ReturnType<typeof makeQuoteView>;

/** Lines and band on the canvas, pills beside them, figures once a frame. */
function createDrawing(
  layer: LineLayer,
  board: PillBoard,
  quote: Quote,
  host: () => HTMLElement | undefined,
): Accessor<Palette> {
  const { chart, feed } = layer;
  const painter: LinePainter = new LinePainter((width, height) => {
    const focus = untrack(chart.view)?.layers.yOf(quote.bid) ?? height / 2;
    board.place(painter, width, height, focus);
  });
  createEffect(() => {
    const view = chart.view();
    if (view === null) return;
    painter.font = `500 11px ${getComputedStyle(view.element).fontFamily}`;
    onCleanup(view.layers.add(painter));
  });
  const palette = createMemo(() => {
    chart.view();
    token("--bg-1");
    return readPalette(host() ?? document.documentElement);
  });
  createEffect(() => {
    const view = chart.view();
    if (view === null) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    view.element.addEventListener(
      "pointermove",
      (event) => {
        if (event.buttons === 0) layer.setHovered(layer.lineAt(event)?.key ?? null);
      },
      { signal },
    );
    view.element.addEventListener("pointerleave", () => layer.setHovered(null), { signal });
    view.element.addEventListener("pointerdown", () => layer.setSelected(null), { signal });
    onCleanup(() => aborter.abort());
  });
  const active = (): string | null => layer.hovered() ?? layer.selected();
  createEffect(() => {
    const state = { drafts: layer.drafts(), active: active(), palette: palette() };
    const shown = layer.lines().flatMap((line) => {
      const price = layer.priceOf(line);
      return price === null ? [] : [{ line, price }];
    });
    board.keys = shown.map(({ line }) => line.key);
    painter.set(
      shown.map(({ line, price }) => markOf(line, price, state)),
      zonesOf(layer.lines(), state),
    );
  });
  createEffect(() => {
    const colors = palette();
    const line = layer.lineOf(active() ?? "");
    const trigger = line === undefined ? null : triggerSide(line);
    painter.band = chart.settings().hasSpreadBand
      ? {
          bid: quote.bid,
          ask: quote.ask,
          color: colors.muted,
          trigger,
          triggerColor: trigger === "ask" ? colors.buy : colors.sell,
          background: colors.background,
        }
      : null;
    painter.redraw();
  });
  const slot = createMemo(() => feed.quotes().slotOf(chart.symbol()?.symbol_id ?? -1));
  let version = 0;
  createEffect(
    on(slot, () => {
      version = 0;
      Object.assign(quote, makeQuoteView());
    }),
  );
  createFrame(() => {
    const quotes = untrack(feed.quotes);
    const at = untrack(slot);
    const next = at < 0 ? 0 : quotes.version(at);
    if (next !== version && quotes.read(at, quote)) {
      version = next;
      if (painter.band !== null) {
        painter.band.bid = quote.bid;
        painter.band.ask = quote.ask;
        painter.redraw();
      }
    }
    if (board.keys.length === 0) return;
    layer.valuation.refresh();
    board.paint();
  });
  return palette;
}
