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
  Show,
  Suspense,
  untrack,
} from "solid-js";
import { late } from "../../../frame/late.ts";
import type { Feed } from "../../../feed/feed.ts";
import { canTrade } from "../../../stores/can-trade.ts";
import { makeQuoteView } from "../../../../workers/rings/readers.ts";
import type { Chart } from "../create-chart.ts";
import { Executions } from "./executions.tsx";
import type { LineHands } from "./hands.ts";
import { createLineDrawing } from "./line-drawing.ts";
import { createLineLayer } from "./line-layer.ts";
import { LinePill } from "./line-pill.tsx";
import { PillBoard } from "./pill-board.ts";
import "./trading-layer.css";
// With the layer, so that its marks are styled when their chunk comes.
import "./edge-marks.css";
import { plural, t } from "../../../language/translate.ts";

const EdgeMarks = late(async () => ({ default: (await import("./edge-marks.tsx")).EdgeMarks }));
const MarginLines = late(async () => ({
  default: (await import("./margin-lines.tsx")).MarginLines,
}));
const Hands = late(async () => ({
  default: (await import("../../trade-kit.ts")).ChartHands,
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
  const palette = createLineDrawing(layer, board, quote);

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
    <div class="trading-layer" hidden={props.isHidden}>
      <Show when={keys().length > 0}>
        <div
          class="line-pills"
          role="list"
          aria-label={t("Lines of positions and orders")}
          on:wheel={(event) => {
            // Over a pill the wheel is still the chart's.
            event.preventDefault();
            layer.chart.view()?.element.dispatchEvent(new WheelEvent(event.type, event));
          }}
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
      <Show when={keys().length > 0}>
        <ErrorBoundary fallback={reported}>
          <Suspense>
            <EdgeMarks layer={layer} board={board} />
          </Suspense>
        </ErrorBoundary>
      </Show>
      <Show when={layer.lines().some(({ kind }) => kind === "position")}>
        <ErrorBoundary fallback={reported}>
          <Suspense>
            <MarginLines layer={layer} palette={palette()} />
          </Suspense>
        </ErrorBoundary>
      </Show>
      <Executions layer={layer} palette={palette()} />
      <Show when={leftOut() > 0}>
        <p class="line-pills-left-out">
          {plural(leftOut(), "1 more line in sight", "{count} more lines in sight")}
        </p>
      </Show>
      <div class="visually-hidden" aria-live="polite">
        {layer.spoken()}
      </div>
      <Show when={canTrade(props.feed)}>
        <ErrorBoundary
          fallback={(fault: unknown) => {
            reportError(fault);
            return (
              <p class="line-pills-left-out">{t("Trading on the chart could not be loaded.")}</p>
            );
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

/** Without what could not be loaded the rest goes on. */
function reported(fault: unknown): null {
  reportError(fault);
  return null;
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
