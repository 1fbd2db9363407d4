/**
 * Everything on a chart that trades: loaded with the trade kit, for sessions that may trade and for no other. Main thread. It
 * gives the layer of lines its hands, and takes presses on lines in the pane before the chart does.
 */
import { createEffect, onCleanup, untrack } from "solid-js";
import { createPositionControls } from "../../../trade/create-position-controls.tsx";
import { isMovable } from "./chart-line.ts";
import { focusLine, LineButtons } from "./line-buttons.tsx";
import { LineEffect } from "./line-effect.tsx";
import { createLineHand, type LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { PriceButton } from "./price-button.tsx";
import { priceEntries } from "./price-entries.ts";

export function ChartHands(props: { layer: LineLayer }) {
  const layer = untrack(() => props.layer);
  const hand = createLineHand(layer);
  // A stop loss or take profit that a menu names is edited as a line.
  const controls = createPositionControls(layer.feed, ({ id }, field) => {
    const line = layer.lineOf(`p${id}.${field === "stop_loss" ? "sl" : "tp"}`);
    const pills = layer.chart.view()?.element.closest(".chart-body") ?? null;
    if (line === undefined) return;
    if (layer.priceOf(line) === null) hand.nudge(line, 0);
    // The menu gives the focus back to its button as it closes.
    setTimeout(() => focusLine(pills, line.key));
  });
  layer.setHands({
    Buttons: (own) => <LineButtons layer={layer} hand={hand} controls={controls} line={own.line} />,
    Effect: (own) => <LineEffect layer={layer} hand={hand} line={own.line} />,
    press: hand.press,
    key: hand.key,
    entriesAt: (price) => priceEntries(layer, hand, price),
  });
  onCleanup(() => layer.setHands(null));
  createEffect(() => {
    const view = layer.chart.view();
    if (view !== null) onCleanup(takeLinePresses(layer, hand, view.element));
  });
  return (
    <>
      <PriceButton layer={layer} hand={hand} />
      <controls.Dialogs />
    </>
  );
}

/** A mouse takes hold of a line in the pane, not only of its pill. Returns its undo. */
function takeLinePresses(layer: LineLayer, hand: LineHand, host: HTMLElement): () => void {
  const aborter = new AbortController();
  const options = { capture: true, signal: aborter.signal } as const;
  let isTaken = false;
  const keyAt = (event: MouseEvent): string | null => {
    const line = layer.lineAt(event);
    return line !== null && isMovable(line) ? line.key : null;
  };
  host.addEventListener(
    "pointerdown",
    (event) => {
      isTaken = false;
      if (event.pointerType === "touch" || event.button !== 0) return;
      const key = keyAt(event);
      if (key === null) return;
      isTaken = true;
      event.stopPropagation();
      hand.press(key, event);
    },
    options,
  );
  // The chart library listens to the mouse's own events.
  host.addEventListener(
    "mousedown",
    (event) => {
      if (isTaken) event.stopPropagation();
    },
    options,
  );
  host.addEventListener(
    "pointermove",
    (event) => {
      const isOn = event.pointerType !== "touch" && event.buttons === 0 && keyAt(event) !== null;
      host.toggleAttribute("data-line", isOn);
    },
    options,
  );
  return () => aborter.abort();
}
