/**
 * Keeps what is drawn of a layer of lines in step with it: lines and band on the canvas, pills beside them, figures once a
 * frame. Main thread. Sends nothing.
 */
import { createEffect, createMemo, on, onCleanup, untrack, type Accessor } from "solid-js";
import { makeQuoteView, type QuoteView } from "../../../../workers/rings/readers.ts";
import { createTurnFrame } from "../chart-turns.ts";
import { alertMark } from "../alerts/alert-mark.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { groupedBy, triggerSide } from "./chart-line.ts";
import type { LineLayer } from "./line-layer.ts";
import { markOf, zonesOf } from "./line-marks.ts";
import { LinePainter } from "./line-painter.ts";
import { createPointing } from "./line-presses.ts";
import type { PillBoard } from "./pill-board.ts";
import { isGroupKey } from "./pill-groups.ts";

/** Returns the colours in force. `quote` is kept at the symbol's last; NaN before the first. */
export function createLineDrawing(
  layer: LineLayer,
  board: PillBoard,
  quote: QuoteView,
): Accessor<ChartPalette> {
  const { chart } = layer;
  const painter: LinePainter = new LinePainter((width, height) => {
    const view = untrack(chart.view);
    const focus = view?.layers.yOf(quote.bid) ?? height / 2;
    board.place(painter, { width, height, hasPanes: view?.hasPanes ?? false }, focus);
  });
  const { palette } = chart;
  createEffect(() => {
    const view = chart.view();
    if (view === null) return;
    painter.font = `500 11px ${palette().fontFamily}`;
    onCleanup(view.layers.add(painter, true));
  });
  const active = (): string | null => {
    const key = layer.hovered() ?? layer.selected();
    return isGroupKey(key) ? null : key;
  };
  board.redraw = () => painter.redraw();
  createEffect(() => board.choose(layer.selected()));
  createPointing(layer, "data-line");
  createMarks(layer, board, painter, palette, active);
  createBand(layer, painter, quote, palette, active);
  createQuote(layer, quote, () => {
    if (painter.band === null) return;
    painter.band.bid = quote.bid;
    painter.band.ask = quote.ask;
    painter.redraw();
  });
  createTurnFrame(chart.turn, () => {
    if (board.keys.length === 0) return;
    layer.valuation.refresh();
    board.paint();
  });
  return palette;
}

function createMarks(
  layer: LineLayer,
  board: PillBoard,
  painter: LinePainter,
  palette: Accessor<ChartPalette>,
  active: Accessor<string | null>,
): void {
  createEffect(() => {
    const state = { drafts: layer.drafts(), active: active(), palette: palette() };
    const shown = layer.lines().flatMap((line) => {
      const price = layer.priceOf(line);
      return price === null ? [] : [{ line, price }];
    });
    const alerts = layer.alertLines();
    board.setLines(
      [...shown.map(({ line }) => line.key), ...alerts.map(({ key }) => key)],
      [
        ...shown.map(({ line }) => (state.drafts.has(line.key) ? "" : groupedBy(line))),
        ...alerts.map(() => ""),
      ],
    );
    painter.set(
      [
        ...shown.map(({ line, price }) => markOf(line, price, state)),
        ...alerts.map((line) => alertMark(line, state)),
      ],
      zonesOf(layer.lines(), state),
    );
  });
}

function createBand(
  layer: LineLayer,
  painter: LinePainter,
  quote: QuoteView,
  palette: Accessor<ChartPalette>,
  active: Accessor<string | null>,
): void {
  createEffect(() => {
    const { muted, buy, sell, background } = palette();
    const key = active() ?? "";
    const line = layer.lineOf(key);
    const trigger =
      line === undefined ? (layer.alertOf(key)?.alert.quote_side ?? null) : triggerSide(line);
    const triggerColor = trigger === "ask" ? buy : sell;
    const { bid, ask } = quote;
    painter.band = layer.chart.settings().hasSpreadBand
      ? { bid, ask, color: muted, trigger, triggerColor, background }
      : null;
    painter.redraw();
  });
}

/** Reads the symbol's quote once a frame, where it changed. */
function createQuote(layer: LineLayer, quote: QuoteView, onChange: () => void): void {
  const { feed, chart } = layer;
  const slot = createMemo(() => feed.quotes().slotOf(chart.symbol()?.symbol_id ?? -1));
  let version = 0;
  createEffect(
    on(slot, () => {
      version = 0;
      Object.assign(quote, makeQuoteView());
    }),
  );
  createTurnFrame(chart.turn, () => {
    const at = untrack(slot);
    if (at < 0) return;
    const quotes = untrack(feed.quotes);
    const next = quotes.version(at);
    if (next === version || !quotes.read(at, quote)) return;
    version = next;
    onChange();
  });
}
