/**
 * The waiting price alerts of a chart's symbol: lines with pills and their prices on the scale. Main thread; a chunk of its own,
 * fetched behind the layer of lines, which draws them among its own and keeps their pills apart.
 */
import { createEffect, createMemo, onCleanup, Show, untrack } from "solid-js";
import type { ISeriesPrimitive } from "lightweight-charts";
import { priceText } from "../../../format/symbol-text.ts";
import { priceAlerts } from "../../../stores/price-alerts.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { PriceMark } from "../price-marks.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import type { PillBoard } from "../trading/pill-board.ts";
import { PillList } from "../trading/pill-list.tsx";
import { createAlertHand } from "./alert-hand.ts";
import { alertLinesOf } from "./alert-line.ts";
import { AlertPill } from "./alert-pill.tsx";
import { makeTeller } from "./alert-telling.ts";
import { t } from "../../../language/translate.ts";

export function ChartAlerts(props: { layer: LineLayer; board: PillBoard; palette: ChartPalette }) {
  const layer = untrack(() => props.layer);
  const { chart, feed } = layer;
  const store = priceAlerts(feed);
  const lines = createMemo(() =>
    chart.settings().hasPriceAlerts
      ? alertLinesOf(chart.symbol()?.symbol_id ?? -1, store.alerts())
      : [],
  );
  const hand = createMemo(() =>
    store.mayChange() ? createAlertHand(layer, store, makeTeller(layer)) : null,
  );
  layer.setAlertHands({ lines, hand });
  onCleanup(() => layer.setAlertHands(null));
  createLabels(layer, () => props.palette);
  return (
    <PillList
      layer={layer}
      label={t("Price alerts of the chart")}
      keys={layer.alertLines().map(({ key }) => key)}
    >
      {(key, stop) => (
        <Show when={layer.alertOf(key)}>
          {(line) => (
            <AlertPill
              layer={layer}
              board={props.board}
              line={line()}
              hand={hand()}
              isStop={stop() === key}
            />
          )}
        </Show>
      )}
    </PillList>
  );
}

/** Their prices on the scale, which make room for those of the market. A picture without what the account has is without them. */
function createLabels({ chart, ...layer }: LineLayer, palette: () => ChartPalette): void {
  const marks = createMemo(() =>
    layer.alertLines().flatMap((line): PriceMark[] => {
      const price = layer.priceOf(line);
      if (price === null) return [];
      const { muted, background } = palette();
      const label = priceText(price, chart.symbol());
      return [
        {
          price,
          label,
          isPrice: true,
          note: "",
          color: muted,
          textColor: background,
          isFilled: false,
          line: "none",
          alpha: 1,
        },
      ];
    }),
  );
  createEffect(() => {
    const view = chart.view();
    if (view === null) return;
    const labels: ISeriesPrimitive = {
      attached: () => view.marks.setMore(labels, untrack(marks)),
      detached: () => view.marks.setMore(labels, []),
    };
    onCleanup(view.layers.add(labels, true));
    createEffect(() => view.marks.setMore(labels, marks()));
  });
}
