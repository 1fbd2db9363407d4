/**
 * Positions, orders, price alerts, past fills and the spread on the chart: one layer over the bars, fetched once they stand. Main
 * thread. It shows; what a trader may do with it comes from the trade kit, for sessions that may trade and for no other.
 */
import {
  createMemo,
  createSignal,
  ErrorBoundary,
  onMount,
  Show,
  Suspense,
  untrack,
} from "solid-js";
import { late } from "../../../frame/late.ts";
import { reported } from "../../../frame/reported.ts";
import type { Feed } from "../../../feed/feed.ts";
import { canTrade } from "../../../stores/can-trade.ts";
import { makeQuoteView } from "../../../../workers/rings/readers.ts";
import type { Chart } from "../create-chart.ts";
import { Executions } from "./executions.tsx";
import { createLineDrawing } from "./line-drawing.ts";
import { createLineLayer, type LineLayer } from "./line-layer.ts";
import { GroupPill } from "./group-pill.tsx";
import { LinePill } from "./line-pill.tsx";
import { PillBoard } from "./pill-board.ts";
import { groupKey, type PillGroup } from "./pill-groups.ts";
import { PillList } from "./pill-list.tsx";
import "./trading-layer.css";
import "./pill-touch.css";
import "./slim-pills.css";
// With the layer, so that its marks are styled when their chunk comes.
import "./edge-marks.css";
import { plural, t } from "../../../language/translate.ts";

const EdgeMarks = late(async () => ({ default: (await import("./edge-marks.tsx")).EdgeMarks }));
const MarginLines = late(async () => ({
  default: (await import("./margin-lines.tsx")).MarginLines,
}));
const ChartAlerts = late(async () => ({
  default: (await import("../alerts/chart-alerts.tsx")).ChartAlerts,
}));
const Hands = late(async () => ({
  default: (await import("../../trade-kit.ts")).ChartHands,
}));

/** Stands over the chart's canvas, as large as what holds it. */
export function TradingLayer(props: {
  feed: Feed;
  chart: Chart;
  isHidden: boolean;
  /** Is told once what says what can be done at a price. */
  onEntries: (entriesAt: LineLayer["entriesAt"]) => void;
}) {
  const layer = untrack(() => createLineLayer(props.feed, props.chart));
  onMount(() => props.onEntries(layer.entriesAt));
  const [leftOut, setLeftOut] = createSignal(0);
  const [groups, setGroups] = createSignal<readonly PillGroup[]>([]);
  const board = new PillBoard({ leftOut: setLeftOut, groups: setGroups });
  const quote = makeQuoteView();
  const palette = createLineDrawing(layer, board, quote);

  const groupOf = (key: string) => groups().find((group) => group.key === key);
  /** A group's own pill stands before that of its first line. */
  const keys = () =>
    layer
      .lines()
      .filter((line) => layer.priceOf(line) !== null)
      .flatMap(({ key }) => {
        const group = groupOf(groupKey(key));
        return group === undefined ? [key] : [group.key, key];
      });
  const hasLines = createMemo(() => keys().length > 0);
  return (
    <div class="trading-layer" hidden={props.isHidden}>
      <PillList layer={layer} label={t("Lines of positions and orders")} keys={keys()}>
        {(key, stop) => {
          const place = { layer, board, quote };
          return (
            <>
              <Show when={layer.lineOf(key)}>
                {(line) => <LinePill {...place} line={line()} isStop={stop() === key} />}
              </Show>
              <Show when={groupOf(key)}>
                {(group) => <GroupPill {...place} group={group()} isStop={stop() === key} />}
              </Show>
            </>
          );
        }}
      </PillList>
      <Show when={hasLines()}>
        <ErrorBoundary fallback={reported}>
          <Suspense>
            <EdgeMarks layer={layer} board={board} />
          </Suspense>
        </ErrorBoundary>
      </Show>
      <Show when={layer.lines().some(({ kind }) => kind === "position")}>
        <ErrorBoundary fallback={reported}>
          <Suspense>
            <MarginLines layer={layer} board={board} palette={palette()} />
          </Suspense>
        </ErrorBoundary>
      </Show>
      <Show when={!props.feed.isPractice}>
        <ErrorBoundary fallback={reported}>
          <Suspense>
            <ChartAlerts layer={layer} board={board} palette={palette()} />
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
