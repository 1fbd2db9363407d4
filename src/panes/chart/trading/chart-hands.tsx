/**
 * Everything on a chart that trades: loaded with the trade kit, for sessions that may trade and for no other. Main thread. It
 * gives the layer of lines its hands.
 */
import { onCleanup, untrack } from "solid-js";
import { createPositionControls } from "../../../trade/create-position-controls.tsx";
import { focusLine, LineButtons } from "./line-buttons.tsx";
import { LineEffect } from "./line-effect.tsx";
import { createLineHand } from "./line-hand.ts";
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
  return (
    <>
      <PriceButton layer={layer} hand={hand} />
      <controls.Dialogs />
    </>
  );
}
