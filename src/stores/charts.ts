/**
 * The charts of the workspace: which one the rest follows, what they do together, and which symbol each pane shows. Main
 * thread; kept in the browser. A chart is known by the place that it may have, and there are as many of these as there may be
 * charts. Panes that show the same are one group with one symbol, so that they cannot show two: those of a colour, and charts
 * that are to show the same. Whatever has no colour and is no chart is about the active chart.
 */
import { createRoot, createSignal } from "solid-js";
import { layoutStore } from "../storage/open-layout.ts";
import { createPersisted } from "../storage/persisted.ts";

export const CHARTS_MAX = 16;
/** The chart of a fresh workspace; the others are chart-2, chart-3 and so on. */
export const FIRST_CHART = "chart";

/** What all charts take from the active one, each by itself. */
export const CHART_SYNCS = ["symbol", "timeframe", "crosshair", "range"] as const;
export type ChartSync = (typeof CHART_SYNCS)[number];

/** What panes can be linked by, in the order of their letters. */
export const LINK_COLOURS = ["blue", "orange", "violet", "teal", "pink", "yellow"] as const;
export type LinkColour = (typeof LINK_COLOURS)[number];

/** Beside the charts. */
const LINKED_PANES = [
  "watchlist",
  "order-ticket",
  "positions",
  "orders",
  "deals",
  "alerts",
  "ticks",
];

/** The group of the charts without a colour, where all are to show the same. */
export const SAME_CHARTS = "charts";

export type ChartsState = {
  readonly active: string;
  /** By chart, by colour, or by SAME_CHARTS. */
  readonly symbols: Readonly<Record<string, number>>;
  readonly syncs: readonly ChartSync[];
  /** The colour of each pane that has one. */
  readonly links: Readonly<Record<string, LinkColour>>;
};

export const isChartId = (id: string): boolean => {
  const [kind, number] = id.split("-");
  const place = Number(number ?? 1);
  return kind === FIRST_CHART && id === chartId(place) && place >= 1 && place <= CHARTS_MAX;
};

/** The chart of a place, from 1 on. */
export const chartId = (place: number): string =>
  place === 1 ? FIRST_CHART : `${FIRST_CHART}-${place}`;

export const isLinkColour = (name: unknown): name is LinkColour =>
  LINK_COLOURS.some((colour) => colour === name);

/** Whether a pane shows a symbol, or chooses one. */
export const mayLink = (pane: string): boolean => isChartId(pane) || LINKED_PANES.includes(pane);

/** Reads what was kept: what cannot be used of it is left out. Null: it is nothing of the kind. */
export function parseCharts(value: unknown): ChartsState | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Partial<Record<keyof ChartsState, unknown>>;
  const active = typeof kept.active === "string" && isChartId(kept.active) ? kept.active : null;
  const syncs = CHART_SYNCS.filter(
    (sync) => Array.isArray(kept.syncs) && kept.syncs.includes(sync),
  );
  const symbols = read(
    kept.symbols,
    (id) => isChartId(id) || isLinkColour(id) || id === SAME_CHARTS,
    (symbol_id): symbol_id is number => Number.isSafeInteger(symbol_id),
  );
  const links = read(kept.links, mayLink, isLinkColour);
  const all = { active: active ?? FIRST_CHART, symbols, syncs, links };
  // Before there were groups each of the charts had the one symbol itself.
  const [own, same] = [symbols[all.active], symbols[SAME_CHARTS]];
  if (own === undefined || same !== undefined || !syncs.includes("symbol")) return all;
  return { ...all, symbols: { ...symbols, [SAME_CHARTS]: own } };
}

function read<Value>(
  kept: unknown,
  isName: (id: string) => boolean,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  const all = Object.entries(Object(kept) as object) as [string, unknown][];
  return Object.fromEntries(
    all.filter((entry): entry is [string, Value] => isName(entry[0]) && isValue(entry[1])),
  );
}

/** What the pane shares its symbol with: a colour, all charts without one, or a chart alone. */
export function groupOf(state: ChartsState, pane: string): string {
  const colour = state.links[pane];
  if (colour !== undefined) return colour;
  if (!isChartId(pane)) return groupOf(state, state.active);
  return state.syncs.includes("symbol") ? SAME_CHARTS : pane;
}

/** null: none was chosen for it. */
export const symbolOf = (state: ChartsState, pane: string): number | null =>
  state.symbols[groupOf(state, pane)] ?? null;

/** The symbol is chosen in the pane, and so for all of its group. */
export const withSymbol = (state: ChartsState, pane: string, symbol_id: number): ChartsState =>
  symbolOf(state, pane) === symbol_id
    ? state
    : { ...state, symbols: { ...state.symbols, [groupOf(state, pane)]: symbol_id } };

const kept = createRoot(() =>
  createPersisted<ChartsState>(
    "workspace.charts",
    {
      version: 1,
      parse: parseCharts,
      // A symbol that is chosen before it is known what was kept is that of one chart, not of all.
      merge: (before, now) =>
        Object.entries(now.symbols).reduce(
          (all, [id, chosen]) => withSymbol(all, id, chosen),
          before,
        ),
    },
    { active: FIRST_CHART, symbols: {}, syncs: [], links: {} },
    layoutStore,
  ),
);

/** False while what was kept is looked up. */
export const chartsReady = kept.ready;

export const chartsState = kept.value;
export function setChartsState(next: ChartsState): void {
  if (next !== kept.value()) kept.set(next);
}

/** The chart that keys, commands and panes without a colour are about. */
export const activeChart = (): string => kept.value().active;
export function setActiveChart(id: string): void {
  if (id !== activeChart()) setChartsState({ ...kept.value(), active: id });
}

/** Where one pane is seen at a time, all are about the active chart: nobody would see that two show the same. */
const [isOnePane, setOnePane] = createRoot(() => createSignal(false));
export { isOnePane, setOnePane };

const linkedPane = (pane: string): string =>
  isOnePane() && !isChartId(pane) ? activeChart() : pane;

/** null: none was chosen for it. */
export const paneSymbol = (pane: string): number | null => symbolOf(kept.value(), linkedPane(pane));
/** Chooses it in the pane, and in those that are to show the same. */
export const setPaneSymbol = (pane: string, symbol_id: number): void =>
  setChartsState(withSymbol(kept.value(), linkedPane(pane), symbol_id));

export const hasSync = (sync: ChartSync): boolean => kept.value().syncs.includes(sync);

/** What can be done with the panes of charts; only a dock has them. */
export type ChartDesk = {
  /** Puts one more beside the active chart; nothing happens where there are as many as there may be. */
  add(): void;
  /** Takes one away; the last one stays. */
  close(id: string): void;
  /** As many charts as there are in these rows, from above to below. */
  arrange(rows: readonly number[]): void;
  toggleMaximise(id: string): void;
  isMaximised(id: string): boolean;
};

/** null: there is no dock, or it is not there yet. */
export const [chartDesk, setChartDesk] = createRoot(() => createSignal<ChartDesk | null>(null));
