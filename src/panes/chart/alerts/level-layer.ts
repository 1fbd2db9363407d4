/**
 * What is known of the lines of alerts in the panes of indicators: which there are, what is being done with them, and where they
 * are on screen. Main thread. It sends nothing.
 */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import type { Studies } from "../studies/create-studies.ts";
import { shutPanes } from "../studies/pane-layout.ts";
import { MAIN_PANE, panesOf } from "../studies/study.ts";
import { valueText } from "../studies/value-text.ts";
import { createDrafts } from "../trading/line-drafts.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import { createLinePointer, type LineScale } from "../trading/line-pointer.ts";
import type { AlertLine } from "./alert-line.ts";
import {
  fittingLines,
  levelDigits,
  levelLinesOf,
  levelOnTick,
  type LevelLine,
} from "./level-line.ts";

/** How near the pointer has to be, px. */
const REACH_PX = 5;

type Pointer = { readonly clientX: number; readonly clientY: number };

/** A place in a pane below the bars. `y`: from the pane's top, px. */
type Place = { readonly pane: number; readonly y: number };

export type LevelLayer = Pick<
  LineLayer,
  | "chart"
  | "drafts"
  | "setDraft"
  | "isSending"
  | "press"
  | "hovered"
  | "setHovered"
  | "selected"
  | "setSelected"
  | "spoken"
  | "say"
> & {
  readonly lines: Accessor<readonly LevelLine[]>;
  readonly alertOf: (key: string) => LevelLine | undefined;
  /** Where the line stands now: its draft's number, or its alert's. */
  readonly priceOf: (line: AlertLine) => number;
  readonly digitsOf: (line: AlertLine) => number;
  readonly onTick: (to: number, line: AlertLine) => number;
  readonly textOf: (value: number | null, line: AlertLine) => string;
  /** The line under a pointer, within reach; null: none. */
  readonly lineAt: (pointer: Pointer) => LevelLine | null;
  /** The number on the scale of the pane that is pointed at; null: it is none of those below the bars. */
  readonly levelUnder: (
    pointer: Pointer,
  ) => { readonly pane: number; readonly value: number } | null;
};

/** Whether what is drawn is of bars that the service has and of the side that it judges. Tracked. */
const isAsJudged = ({ chart }: Studies): boolean =>
  chart.replay() === null &&
  chart.settings().side === "bid" &&
  chart.source.history()?.isMade !== true;

/** Those of the panes that are open. Tracked. */
function linesShown(studies: Studies, alerts: readonly PriceAlert[] | null): readonly LevelLine[] {
  const { chart, store, layout } = studies;
  const { timeframe, hasPriceAlerts } = chart.settings();
  if (!hasPriceAlerts || !isAsJudged(studies)) return [];
  const all = store.studies();
  const shut = shutPanes(layout(), [MAIN_PANE, ...panesOf(all)]);
  const open = all.filter(({ pane }) => !shut.includes(pane));
  const bars = { symbol_id: chart.symbol()?.symbol_id ?? -1, timeframe };
  const heightOf = (pane: number) =>
    studies.places().find(({ number }) => number === pane)?.height ?? 0;
  return fittingLines(levelLinesOf(alerts, open, bars), heightOf);
}

export function createLevelLayer(
  studies: Studies,
  alerts: Accessor<readonly PriceAlert[] | null>,
): LevelLayer {
  const { chart } = studies;
  const lines = createMemo(() => linesShown(studies, alerts()));
  const alertOf = (key: string) => lines().find((line) => line.key === key);
  const { drafts, setDraft } = createDrafts(
    createMemo(() => new Set(lines().map(({ key }) => key))),
  );
  const [hovered, setHovered] = createSignal<string | null>(null);
  const [selected, setSelected] = createSignal<string | null>(null);
  const [spoken, say] = createSignal("");
  const priceOf = ({ key, price }: Pick<AlertLine, "key" | "price">): number =>
    drafts().get(key)?.price ?? price;
  const isSending = (key: string): boolean => drafts().get(key)?.phase === "sending";
  const formatOf = ({ key }: AlertLine) => alertOf(key)?.format ?? "price";
  const symbolDigits = () => chart.symbol()?.digits ?? 2;
  const digitsOf = (line: AlertLine) => levelDigits(formatOf(line), symbolDigits());
  const placeUnder = (pointer: Pointer) => placeOf(studies, pointer);
  return {
    chart,
    lines,
    alertOf,
    drafts,
    setDraft,
    isSending,
    priceOf,
    digitsOf,
    onTick: (to, line) => levelOnTick(to, digitsOf(line)),
    textOf: (value, line) => valueText(value ?? NaN, formatOf(line), symbolDigits()),
    press: createLinePointer({
      scaleOf: (key) => scaleOf(studies, alertOf(key)?.pane ?? MAIN_PANE),
      select: setSelected,
      priceOf: ({ key, price }) => (price === null ? null : priceOf({ key, price })),
      isSending,
    }),
    hovered,
    setHovered,
    selected,
    setSelected,
    spoken,
    say,
    lineAt: (pointer) =>
      untrack(() => {
        const place = placeUnder(pointer);
        return place === null ? null : nearest(studies, lines(), priceOf, place);
      }),
    levelUnder(pointer) {
      const place = untrack(() => placeUnder(pointer));
      if (place === null || !untrack(() => isAsJudged(studies))) return null;
      const value = studies.hostOf(place.pane)?.coordinateToPrice(place.y) ?? null;
      return value === null ? null : { pane: place.pane, value };
    },
  };
}

function scaleOf({ chart, hostOf, places }: Studies, pane: number): LineScale | null {
  const view = chart.view();
  const host = hostOf(pane);
  const place = places().find(({ number }) => number === pane);
  if (view === null || host === undefined || place === undefined) return null;
  return {
    top: view.element.getBoundingClientRect().top + place.top,
    yOf: (value) => host.priceToCoordinate(value),
    priceAt: (y) => host.coordinateToPrice(y),
  };
}

/** null: it is over the bars or on a scale. */
function placeOf({ chart, places }: Studies, { clientX, clientY }: Pointer): Place | null {
  const view = chart.view();
  if (view === null) return null;
  const box = view.element.getBoundingClientRect();
  if (clientX < box.left || clientX > box.right - view.scaleWidth) return null;
  const y = clientY - box.top;
  const place = places().find(({ top, height }) => y >= top && y < top + height);
  if (place === undefined || place.number === MAIN_PANE) return null;
  return { pane: place.number, y: y - place.top };
}

function nearest(
  { hostOf }: Studies,
  lines: readonly LevelLine[],
  priceOf: (line: LevelLine) => number,
  { pane, y }: Place,
): LevelLine | null {
  const host = hostOf(pane);
  let found: LevelLine | null = null;
  let least = REACH_PX;
  for (const line of lines) {
    const at = line.pane === pane ? (host?.priceToCoordinate(priceOf(line)) ?? null) : null;
    if (at === null || Math.abs(at - y) >= least) continue;
    least = Math.abs(at - y);
    found = line;
  }
  return found;
}
