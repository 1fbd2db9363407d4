/**
 * The charts of the workspace: which one the rest follows, the symbol of each, and what they do together. Main thread; kept in
 * the browser. A chart is known by the place that it may have, and there are as many of these as there may be charts.
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

export type ChartsState = {
  readonly active: string;
  readonly symbols: Readonly<Record<string, number>>;
  readonly syncs: readonly ChartSync[];
};

export const isChartId = (id: string): boolean => {
  const [kind, number] = id.split("-");
  const place = Number(number ?? 1);
  return kind === FIRST_CHART && id === chartId(place) && place >= 1 && place <= CHARTS_MAX;
};

/** The chart of a place, from 1 on. */
export const chartId = (place: number): string =>
  place === 1 ? FIRST_CHART : `${FIRST_CHART}-${place}`;

/** Reads what was kept: what cannot be used of it is left out. Null: it is nothing of the kind. */
export function parseCharts(value: unknown): ChartsState | null {
  if (typeof value !== "object" || value === null) return null;
  const { active, symbols, syncs } = value as Partial<Record<keyof ChartsState, unknown>>;
  const known = Object.entries(Object(symbols) as object).filter(
    ([id, symbol_id]) => isChartId(id) && Number.isSafeInteger(symbol_id),
  );
  return {
    active: typeof active === "string" && isChartId(active) ? active : FIRST_CHART,
    symbols: Object.fromEntries(known) as Record<string, number>,
    syncs: CHART_SYNCS.filter((sync) => Array.isArray(syncs) && syncs.includes(sync)),
  };
}

const kept = createRoot(() =>
  createPersisted<ChartsState>(
    "workspace.charts",
    {
      version: 1,
      parse: parseCharts,
      // A symbol that is chosen before it is known what was kept is that of one chart, not of all.
      merge: (before, now) => ({ ...before, symbols: { ...before.symbols, ...now.symbols } }),
    },
    { active: FIRST_CHART, symbols: {}, syncs: [] },
    layoutStore,
  ),
);

const change = (next: Partial<ChartsState>): void => kept.set({ ...kept.value(), ...next });

/** False while what was kept is looked up. */
export const chartsReady = kept.ready;

/** The chart that watchlist, ticket, keys and commands are about. */
export const activeChart = (): string => kept.value().active;
export function setActiveChart(id: string): void {
  if (id !== activeChart()) change({ active: id });
}

/** null: none was chosen for it. */
export const chartSymbol = (id: string): number | null => kept.value().symbols[id] ?? null;
export function setChartSymbol(id: string, symbol_id: number): void {
  if (symbol_id !== chartSymbol(id))
    change({ symbols: { ...kept.value().symbols, [id]: symbol_id } });
}

export const hasSync = (sync: ChartSync): boolean => kept.value().syncs.includes(sync);
export const setSync = (sync: ChartSync, isOn: boolean): void =>
  change({
    syncs: CHART_SYNCS.filter((one) => (one === sync ? isOn : hasSync(one))),
  });

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
