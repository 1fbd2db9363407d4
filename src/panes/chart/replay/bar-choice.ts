/** Which bar of a chart a pointer or the keyboard's crosshair is on, to begin a replay from. Main thread. */
import { untrack } from "solid-js";
import type { Logical } from "lightweight-charts";
import type { BarHistory } from "../bar-history.ts";
import type { Chart } from "../create-chart.ts";

/** A press that moved farther has moved the chart, px. */
const STILL_PX = 8;

/** A bar that is followed by another one. */
export type ChosenBar = {
  /** When it is over: when the next one begins, Unix ms. */
  readonly moment: number;
  /** When it begins, Unix ms. */
  readonly ts: number;
  /** Where its right edge is in the pane, px. */
  readonly x: number;
};

/** The bar at an ordinal, or the nearest one that can be chosen; null: there are too few. */
function barAt(chart: Chart, history: BarHistory, ordinal: number): ChosenBar | null {
  const view = untrack(chart.view);
  const place = view?.place ?? null;
  if (view === null || place === null || history.length < 2) return null;
  const chosen = Math.max(history.first, Math.min(history.end - 2, ordinal));
  const scale = view.chart.timeScale();
  const edge = (chosen + 1) / place.window.factor - place.window.from - 0.5;
  return {
    moment: history.tsAt(chosen + 1),
    ts: history.tsAt(chosen),
    x: scale.logicalToCoordinate(edge as Logical) ?? 0,
  };
}

/** `x`: px from the pane's left. */
export function barUnder(chart: Chart, x: number): ChosenBar | null {
  const view = untrack(chart.view);
  const place = view?.place ?? null;
  const history = untrack(chart.source.history);
  const logical = view?.chart.timeScale().coordinateToLogical(x) ?? null;
  if (place === null || history === null || logical === null) return null;
  const { factor, from } = place.window;
  return barAt(chart, history, (Math.round(logical) + from + 1) * factor - 1);
}

/** The last bar under the crosshair. */
export function barAtCrosshair(chart: Chart): ChosenBar | null {
  const history = untrack(chart.source.history);
  const span = chart.readout.hovered;
  return history === null || span === null ? null : barAt(chart, history, span.to - 1);
}

/** `part`: from 0 for the oldest bar that is loaded to 1 for the newest. */
export function barAtPart(chart: Chart, part: number): ChosenBar | null {
  const history = untrack(chart.source.history);
  if (history === null) return null;
  return barAt(chart, history, history.first + Math.floor(part * (history.length - 1)));
}

/** Tells which bar a pointer is on, and which was chosen by a press or by Enter. Returns its undo. */
export function listenForBar(
  chart: Chart,
  host: HTMLElement,
  on: { at(bar: ChosenBar | null): void; chosen(bar: ChosenBar): void },
): () => void {
  const aborter = new AbortController();
  const options = { capture: true, signal: aborter.signal } as const;
  const xOf = ({ clientX }: MouseEvent): number => clientX - host.getBoundingClientRect().left;
  let pressed = { x: NaN, y: NaN };
  host.addEventListener("pointermove", (event) => on.at(barUnder(chart, xOf(event))), options);
  host.addEventListener("pointerleave", () => on.at(null), options);
  host.addEventListener(
    "pointerdown",
    ({ button, clientX: x, clientY: y }) => {
      pressed = button === 0 ? { x, y } : { x: NaN, y: NaN };
    },
    options,
  );
  // Of a tap the chart library lets no click come.
  host.addEventListener(
    "pointerup",
    (event) => {
      const movedPx = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
      const bar = movedPx <= STILL_PX ? barUnder(chart, xOf(event)) : null;
      if (bar !== null) on.chosen(bar);
    },
    options,
  );
  host.addEventListener(
    "keydown",
    (event) => {
      const bar = event.key === "Enter" ? barAtCrosshair(chart) : null;
      if (bar === null) return;
      event.preventDefault();
      event.stopPropagation();
      on.chosen(bar);
    },
    options,
  );
  return () => aborter.abort();
}
