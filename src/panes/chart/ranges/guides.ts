/**
 * The guide lines as choices that are kept, and what draws them. Main thread. Looked at once a frame; a frame in which nothing
 * changed computes and draws nothing.
 */
import { createEffect, createMemo, on, onCleanup, untrack, type Accessor } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { tradeTerms } from "../../../stores/trade-terms.ts";
import { isIntraday } from "../axis-time.ts";
import type { BarHistory } from "../bar-history.ts";
import { createTurnFrame } from "../chart-turns.ts";
import { createChartRecord } from "../chart-record.ts";
import type { ChartView } from "../chart-view.ts";
import type { Chart } from "../create-chart.ts";
import { dayBreaks, factsInSight, swapBreaks, type SwapBreak } from "./guide-facts.ts";
import { GuidePainter, type GuideLine, type GuideScene } from "./guide-painter.ts";
import { createPreviousClose } from "./previous-close.ts";
import { t } from "../../../language/translate.ts";

export const GUIDES = {
  close: t("Previous close"),
  extremes: t("High and low in sight"),
  average: t("Average close in sight"),
  breaks: t("Session breaks"),
  swaps: t("Swap days"),
} as const;
export type Guide = keyof typeof GUIDES;
const GUIDE_NAMES = Object.keys(GUIDES) as Guide[];

export type Guides = { chosen: Accessor<readonly Guide[]>; toggle: (guide: Guide) => void };

/** Reads kept choices; null: these are none. */
export const parseGuides = (value: unknown): readonly Guide[] | null =>
  Array.isArray(value) ? GUIDE_NAMES.filter((name) => value.includes(name)) : null;

export function createGuides(feed: Feed, chart: Chart): Guides {
  const kept = createChartRecord(chart.id, "chart.guides", parseGuides, []);
  const chosen = kept.value;
  const dayOffsetMs = createMemo(() =>
    chosen().includes("swaps") ? tradeTerms(feed).dayOffsetMs() : null,
  );
  const before = createPreviousClose(
    feed,
    chart,
    () => chosen().includes("close") && chart.replay() === null,
  );
  const painter = new GuidePainter();
  createEffect(
    on(chart.view, (view) => {
      if (view !== null) onCleanup(view.layers.add(painter));
    }),
  );
  // What is drawn hangs on these beside the bars and the view.
  let palette = untrack(chart.palette);
  let isDue = true;
  const look = () =>
    [
      chosen().join(),
      before.price(),
      chart.zone(),
      chart.symbol()?.digits,
      chart.symbol()?.swap_mode,
      chart.symbol()?.swap_triple_day,
      dayOffsetMs(),
    ].join();
  createEffect(
    on([chart.palette, look], ([now]) => {
      palette = now;
      isDue = true;
    }),
  );
  let seen: readonly unknown[] = [];
  createTurnFrame(chart.turn, () => {
    const history = untrack(chart.source.history);
    const place = untrack(chart.view)?.place ?? null;
    if (untrack(chosen).length > 0 && history !== null) before.ask(history.tsAt(history.end - 1));
    const scene = [history, history?.tip, history?.shape, place?.view, place?.window];
    if (!isDue && scene.every((one, at) => one === seen[at])) return;
    seen = scene;
    isDue = false;
    painter.setScene(
      untrack(() =>
        sceneOf(chart, chosen(), before.price(), { palette, dayOffsetMs: dayOffsetMs() }),
      ),
    );
  });
  return {
    chosen,
    toggle: (guide) =>
      kept.set(
        chosen().includes(guide)
          ? chosen().filter((one) => one !== guide)
          : GUIDE_NAMES.filter((one) => one === guide || chosen().includes(one)),
      ),
  };
}

function sceneOf(
  chart: Chart,
  chosen: readonly Guide[],
  previousClose: number,
  { palette, dayOffsetMs }: { palette: GuideScene["palette"]; dayOffsetMs: number | null },
): GuideScene | null {
  const history = chart.source.history();
  const place = chart.view()?.place ?? null;
  if (history === null || place === null || chosen.length === 0) return null;
  const { view, window } = place;
  const lines: GuideLine[] = [];
  const facts = factsInSight(history, view, window);
  if (chosen.includes("extremes") && facts !== null)
    lines.push({ name: t("High"), price: facts.high }, { name: t("Low"), price: facts.low });
  if (chosen.includes("average") && facts !== null)
    lines.push({ name: t("Average"), price: facts.average });
  if (chosen.includes("close") && !Number.isNaN(previousClose))
    lines.push({ name: t("Previous close"), price: previousClose });
  const hasBreaks = chosen.includes("breaks") && isIntraday(chart.settings().timeframe);
  const breaks = hasBreaks ? dayBreaks(history, view, window, chart.zone()) : [];
  const swaps = chosen.includes("swaps") ? swapsOf(chart, history, place, dayOffsetMs) : [];
  return {
    lines,
    swaps: swaps.map(({ group, nights }) => ({ point: group - window.from, nights })),
    breaks: breaks.map((group) => group - window.from),
    palette,
    digits: chart.symbol()?.digits ?? 2,
  };
}

type Place = NonNullable<ChartView["place"]>;

/** Of a chart of days the nights that are charged together; of longer bars each would hold several. */
function swapsOf(
  chart: Chart,
  history: BarHistory,
  { view, window }: Place,
  dayOffsetMs: number | null,
): SwapBreak[] {
  const symbol = chart.symbol();
  const { timeframe } = chart.settings();
  // Arithmetic of symbols is not held over night.
  if (symbol === undefined || symbol.symbol_id < 0 || dayOffsetMs === null) return [];
  if (!isIntraday(timeframe) && timeframe !== "D1") return [];
  const breaks = swapBreaks(history, view, window, symbol, dayOffsetMs);
  return isIntraday(timeframe) ? breaks : breaks.filter(({ nights }) => nights > 1);
}

export const guideEntries = (guides: Guides): MenuEntry[] =>
  GUIDE_NAMES.map((guide) => ({
    kind: "check",
    label: GUIDES[guide],
    checked: guides.chosen().includes(guide),
    onChange: () => guides.toggle(guide),
  }));
