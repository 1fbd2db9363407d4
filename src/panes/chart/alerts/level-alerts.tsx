/**
 * Alerts on indicators as lines of the panes that these are drawn in: with pills and their numbers on the scale, as alerts on
 * prices have them over the bars. Main thread; a chunk of its own, fetched behind the indicators.
 */
import { createEffect, createMemo, For, onCleanup, Show, untrack, type Accessor } from "solid-js";
import type { ISeriesPrimitive } from "lightweight-charts";
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import type { Feed } from "../../../feed/feed.ts";
import { reachedWords, waitWords } from "../../../alerts/alert-words.ts";
import { endOf } from "../../../alerts/asked-alert.ts";
import { indicatorText } from "../../../alerts/indicator-words.ts";
import { priceAlerts } from "../../../stores/price-alerts.ts";
import { timeText } from "../../time-column.ts";
import type { EntriesUnder } from "../chart-menus.ts";
import type { Studies } from "../studies/create-studies.ts";
import { paneName } from "../studies/pane-acts.ts";
import type { PaneHost } from "../studies/study-panes.ts";
import { LinePainter } from "../trading/line-painter.ts";
import { createPointing } from "../trading/line-presses.ts";
import { PillBoard } from "../trading/pill-board.ts";
import { PillList } from "../trading/pill-list.tsx";
import { isMovable } from "./alert-line.ts";
import { alertMark } from "./alert-mark.ts";
import { AlertPill, type PillWords } from "./alert-pill.tsx";
import { LevelLabels } from "./level-labels.ts";
import { createLevelHand, type LevelHand } from "./level-hand.ts";
import { createLevelLayer, type LevelLayer } from "./level-layer.ts";
import type { LevelLine } from "./level-line.ts";
import { levelName } from "./level-words.ts";
import "./level-alerts.css";
import { t } from "../../../language/translate.ts";

export function LevelAlerts(props: {
  studies: Studies;
  feed: Feed;
  /** Is told what says what can be waited for in a pane; null: nothing. */
  onEntries: (entriesUnder: EntriesUnder | null) => void;
}) {
  const { studies, feed } = untrack(() => props);
  const store = priceAlerts(feed);
  const layer = createLevelLayer(studies, store.alerts);
  const hand = createMemo(() =>
    store.mayChange() ? createLevelHand(studies, layer, store) : null,
  );
  createEffect(() => props.onEntries(hand()?.entriesUnder ?? null));
  onCleanup(() => props.onEntries(null));
  createPointing(
    {
      ...layer,
      gripOf: (line: LevelLine) => gripBy(hand(), line),
    },
    "data-level",
  );
  const panes = createMemo(() => [...new Set(layer.lines().map(({ pane }) => pane))], undefined, {
    equals: (a, b) => a.join() === b.join(),
  });
  return (
    <div class="level-alerts" hidden={studies.chart.source.state().kind !== "ready"}>
      <For each={panes()}>
        {(pane) => (
          <PaneLevels studies={studies} feed={feed} layer={layer} pane={pane} hand={hand()} />
        )}
      </For>
      <div class="visually-hidden" aria-live="polite">
        {layer.spoken()}
      </div>
    </div>
  );
}

/** What a press on a line in the pane begins; null: nothing. */
const gripBy = (hand: LevelHand | null, line: LevelLine) =>
  hand === null || !isMovable(line)
    ? null
    : (event: PointerEvent): void => hand.press(line.key, event);

function PaneLevels(props: {
  studies: Studies;
  feed: Feed;
  layer: LevelLayer;
  pane: number;
  hand: LevelHand | null;
}) {
  const { studies, feed, layer, pane } = untrack(() => props);
  const lines = createMemo(() => layer.lines().filter((line) => line.pane === pane));
  const board = createDrawing(studies, layer, pane, lines);
  const place = () => studies.places().find(({ number }) => number === pane);
  return (
    <div class="level-pane" style={{ top: `${place()?.top ?? 0}px` }}>
      <PillList
        layer={layer}
        label={t("Alerts in the pane of {name}", { name: paneName(studies, pane) })}
        keys={lines().map(({ key }) => key)}
      >
        {(key, stop) => (
          <Show when={layer.alertOf(key)}>
            {(line) => (
              <AlertPill
                layer={layer}
                board={board}
                line={line()}
                words={pillWords(feed, layer, line())}
                hand={props.hand}
                isStop={stop() === key}
              />
            )}
          </Show>
        )}
      </PillList>
    </div>
  );
}

function pillWords(feed: Feed, layer: LevelLayer, line: LevelLine): PillWords {
  const { note, indicator } = line.alert;
  return {
    name: levelName(indicator === null ? "" : indicatorText(indicator), note),
    about: aboutWords(feed, line.alert),
    at: (value) => layer.textOf(value, line),
  };
}

/** What is waited for, or what became of it. */
function aboutWords(feed: Feed, alert: PriceAlert): string {
  const symbol = feed.symbol(alert.symbol_id);
  if (alert.state === "reached") return reachedWords(alert, symbol);
  if (alert.state === "waiting") return waitWords(alert, symbol, null);
  return t("Expired {time}", { time: timeText(endOf(alert) ?? alert.created_at, "minutes") });
}

/** The lines of one pane on its canvas, and what places their pills. */
function createDrawing(
  { chart, hostOf, places }: Studies,
  layer: LevelLayer,
  pane: number,
  lines: Accessor<readonly LevelLine[]>,
): PillBoard {
  // At a pane's upper right corner stand its buttons, but for a finger.
  const hasButtons = !matchMedia("(pointer: coarse)").matches;
  const board = new PillBoard({ leftOut: () => undefined, groups: () => undefined });
  const painter: LinePainter = new LinePainter((width, height) =>
    board.place(painter, { width, height, hasPanes: hasButtons }, height / 2),
  );
  const labels = new LevelLabels();
  board.redraw = () => painter.redraw();
  createEffect(() => board.choose(layer.selected()));
  const host = createMemo(() => {
    places();
    return chart.view() === null ? undefined : hostOf(pane);
  });
  createEffect(() => {
    const view = chart.view();
    const carrier = carriedBy(host(), [painter, labels]);
    // With what the account has over the bars: a picture without that is without these.
    if (view !== null && carrier !== null) onCleanup(view.layers.add(carrier, true));
  });
  createEffect(() => {
    const palette = chart.palette();
    const active = layer.hovered() ?? layer.selected();
    const shown = lines();
    board.setLines(
      shown.map(({ key }) => key),
      shown.map(() => ""),
    );
    const state = { drafts: layer.drafts(), active, palette };
    painter.set(
      shown.map((line) => alertMark(line, state)),
      [],
    );
  });
  createEffect(() => {
    const { muted, onMuted } = chart.palette();
    labels.set(
      lines()
        .filter(isMovable)
        .map((line) => {
          const value = layer.priceOf(line);
          return { value, text: layer.textOf(value, line), color: muted, textColor: onMuted };
        }),
    );
  });
  return board;
}

/** What has a pane's series draw these for as long as it is drawn itself, over the bars; null: there is no such pane. */
function carriedBy(
  series: PaneHost | undefined,
  painters: readonly ISeriesPrimitive[],
): ISeriesPrimitive | null {
  if (series === undefined) return null;
  return {
    attached() {
      for (const one of painters) series.attachPrimitive(one);
    },
    detached() {
      for (const one of painters) series.detachPrimitive(one);
    },
  };
}
