/**
 * The waiting price alerts of a chart's symbol: lines with pills and their prices on the scale. Main thread; a chunk of its own,
 * fetched behind the layer of lines, which draws them among its own and keeps their pills apart.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  Show,
  untrack,
  type Accessor,
} from "solid-js";
import type { ISeriesPrimitive } from "lightweight-charts";
import { serviceNow } from "../../../feed/service-now.ts";
import type { Feed } from "../../../feed/feed.ts";
import { priceText } from "../../../format/symbol-text.ts";
import { priceAlerts } from "../../../stores/price-alerts.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { PriceMark } from "../price-marks.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import type { PillBoard } from "../trading/pill-board.ts";
import { PillList } from "../trading/pill-list.tsx";
import { intervalOf, tsOf } from "../drawings/projection.ts";
import { drawnEnd, offerAlerts } from "../drawn-lines.ts";
import { ordinalAtPx } from "../viewport.ts";
import type { Told } from "./alert-acts.ts";
import { createAlertHand, type AlertHand } from "./alert-hand.ts";
import { alertLinesOf, alertName, type AlertLine } from "./alert-line.ts";
import { AlertPill, type PillWords } from "./alert-pill.tsx";
import { makeFollowTeller, makeTeller } from "./alert-telling.ts";
import { toldWords } from "./told-words.ts";
import { makeFollower } from "./follow-drawings.ts";
import { LineAlertPainter } from "./line-alert-painter.ts";
import { t } from "../../../language/translate.ts";

/** How often lines are looked at. */
const NOW_MS = 1_000;
/** How often it is seen to that lines are where their drawings are. */
const ALIGN_MS = 15_000;
/** What is moved by keys is sent once it rests for this long. */
const REST_MS = 400;

export function ChartAlerts(props: { layer: LineLayer; board: PillBoard; palette: ChartPalette }) {
  const layer = untrack(() => props.layer);
  const { chart, feed } = layer;
  const store = priceAlerts(feed);
  const now = createNow(feed, () => store.alerts()?.some(({ line }) => line !== null) === true);
  const lines = createMemo(() =>
    chart.settings().hasPriceAlerts
      ? alertLinesOf(chart.symbol()?.symbol_id ?? -1, store.alerts(), now())
      : [],
  );
  const hand = createMemo(() => {
    if (!store.mayChange()) return null;
    const made = createAlertHand(
      layer,
      store,
      makeTeller(layer, (told) => wordsOf(feed, told)),
    );
    createFollower(layer, made);
    return made;
  });
  layer.setAlertHands({ lines, hand });
  onCleanup(() => layer.setAlertHands(null));
  createLabels(layer, () => props.palette);
  createLines(layer, () => props.palette);
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
              words={pillWords(layer, line())}
              hand={hand()}
              isStop={stop() === key}
            />
          )}
        </Show>
      )}
    </PillList>
  );
}

const wordsOf = (feed: Feed, told: Told) =>
  toldWords(told, feed.symbol((told.after ?? told.before)?.symbol_id ?? -1));

const pillWords = ({ symbol }: LineLayer, { alert }: AlertLine): PillWords => ({
  name: alertName(alert),
  about:
    alert.quote_side === "bid" ? t("The bid price reaches it.") : t("The ask price reaches it."),
  at: (price) => priceText(price, symbol()),
});

/** The service's clock once a second, as long as there are lines that move with it. */
function createNow(feed: Feed, hasLines: () => boolean): Accessor<number> {
  const [now, setNow] = createSignal(serviceNow(feed));
  const isNeeded = createMemo(hasLines);
  createEffect(() => {
    if (!isNeeded()) return;
    setNow(serviceNow(feed));
    const timer = setInterval(() => setNow(serviceNow(feed)), NOW_MS);
    onCleanup(() => clearInterval(timer));
  });
  return now;
}

/** Alerts along drawings that are changed on this chart go with them. */
function createFollower(layer: LineLayer, hand: AlertHand): void {
  const { chart, feed } = layer;
  const follower = makeFollower({
    store: priceAlerts(feed),
    lineOf: (id) => untrack(() => drawnEnd(chart))?.lineOf(id) ?? null,
    wasClosed: (since) => untrack(() => drawnEnd(chart))?.wasClosed(since) === true,
    tell: makeFollowTeller(layer),
    after(act) {
      const timer = setTimeout(act, REST_MS);
      return () => clearTimeout(timer);
    },
  });
  onCleanup(
    offerAlerts(chart, { setAtLine: hand.setAtLine, drawn: (changed) => follower.drawn(changed) }),
  );
  onCleanup(() => void follower.close());
  const align = () => follower.align(untrack(() => chart.symbol()?.symbol_id ?? -1));
  const timer = setInterval(align, ALIGN_MS);
  onCleanup(() => clearInterval(timer));
}

/** The lines themselves, as the service goes along them. */
function createLines({ chart, ...layer }: LineLayer, palette: () => ChartPalette): void {
  const lines = createMemo(() =>
    layer.alertLines().flatMap(({ alert }) => (alert.line === null ? [] : [alert.line])),
  );
  const timesAt = () => {
    const history = chart.source.history();
    const view = chart.view()?.place?.view ?? null;
    if (history === null || history.length === 0 || view === null) return null;
    const interval = intervalOf(history, chart.settings().timeframe);
    return { toTs: (x: number) => tsOf(history, interval, ordinalAtPx(view, x) - 0.5) };
  };
  createEffect(() => {
    const view = chart.view();
    if (view === null || lines().length === 0) return;
    const painter = new LineAlertPainter();
    onCleanup(view.layers.add(painter, true));
    createEffect(() =>
      painter.setScene({
        lines: lines(),
        color: palette().muted,
        timesAt: () => untrack(timesAt),
      }),
    );
  });
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
