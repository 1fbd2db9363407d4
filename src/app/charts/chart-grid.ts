/**
 * The charts' panes in the dock: adds one, takes one away, and puts them in a grid where charts stand. Main thread; fetched once
 * prices are live. All other panes stay where they are.
 */
import type { DockviewApi, IDockviewPanel } from "dockview-core";
import { copyChartRecords } from "../../panes/chart/chart-record.ts";
import {
  activeChart,
  chartId,
  CHARTS_MAX,
  chartsState,
  FIRST_CHART,
  isChartId,
  setActiveChart,
  setChartsState,
} from "../../stores/charts.ts";
import { withNewChart } from "../../stores/relink.ts";
import { titleOf, type PaneSpec } from "../../panes/panes.tsx";
import { floatDesk } from "../floats/float-door.ts";
import { chartsOf } from "./grid-presets.ts";

type Direction = "right" | "below" | "within";

const SETTLE_TURNS = 3;

const PLACES = Array.from({ length: CHARTS_MAX }, (_, index) => chartId(index + 1));

export class ChartGrid {
  readonly #api: DockviewApi;
  readonly #spec: PaneSpec;

  /** `spec`: of a chart's pane. */
  constructor(api: DockviewApi, spec: PaneSpec) {
    this.#api = api;
    this.#spec = spec;
  }

  /** The charts in the dock, by their places. */
  ids(): string[] {
    return PLACES.filter((id) => this.#panel(id) !== undefined);
  }

  /** Puts one more beside the active one, which it begins as a copy of. */
  add(): void {
    const id = PLACES.find((one) => this.#panel(one) === undefined);
    const beside = this.#panel(activeChart());
    if (id === undefined || beside === undefined) return;
    this.#restoreSize();
    const { width, height } = beside.group;
    const isWide = width >= height;
    const keepOthers = sizesOfOthers(this.#api, [beside.id]);
    this.#copyActive(id);
    this.#addPanel(id, beside.id, isWide ? "right" : "below");
    const half = isWide ? { width: width / 2 } : { height: height / 2 };
    settle(() => {
      keepOthers();
      for (const one of [beside.id, id]) this.#panel(one)?.group.api.setSize(half);
    });
    setActiveChart(id);
  }

  /** Takes one away; the last one stays. */
  close(id: string): void {
    const left = this.ids().filter((one) => one !== id);
    const panel = this.#panel(id);
    if (panel === undefined || left.length === 0) return;
    this.#restoreSize();
    if (activeChart() === id) setActiveChart(neighbourOf(left, id));
    const keepOthers = sizesOfOthers(this.#api);
    this.#api.removePanel(panel);
    settle(keepOthers);
  }

  /** As many charts as there are in these rows, from above to below, in the room that charts have now. */
  arrange(counts: readonly number[]): void {
    this.#restoreSize();
    // They stand in the grid, and make it.
    for (const id of this.ids()) if (floatDesk()?.isFloating(id) === true) floatDesk()?.toggle(id);
    const wanted = wantedCharts(this.ids(), chartsOf(counts));
    const first = wanted[0];
    const anchor = wanted.find((id) => this.#panel(id) !== undefined);
    if (first === undefined || anchor === undefined) return;
    for (const id of this.ids()) if (!wanted.includes(id)) this.close(id);
    const keepOthers = sizesOfOthers(this.#api);
    gather(this.#api, wanted);
    // The first one makes the room its own, and the others go from there, though it may be new itself.
    if (first !== anchor) this.#begin(first, anchor, "within");
    settle(keepOthers);
    const { width, height } = this.#panel(first)?.group ?? { width: 0, height: 0 };
    const rows = rowsOf(wanted, counts);
    rows.forEach(([head], row) => {
      if (head !== undefined && row > 0) this.#place(head, rows[row - 1]?.[0] ?? first, "below");
    });
    for (const row of rows) {
      row.forEach((id, column) => {
        if (column > 0) this.#place(id, row[column - 1] ?? first, "right");
      });
    }
    settle(() => {
      keepOthers();
      for (const row of rows) {
        const size = { width: width / row.length, height: height / rows.length };
        for (const id of row) this.#panel(id)?.group.api.setSize(size);
      }
    });
  }

  #panel(id: string): IDockviewPanel | undefined {
    return this.#api.getPanel(id);
  }

  #restoreSize(): void {
    if (this.#api.hasMaximizedGroup()) this.#api.exitMaximizedGroup();
  }

  /** One that stood here before comes back as it was. */
  #begin(id: string, beside: string, direction: Direction): void {
    if (!(id in chartsState().symbols)) this.#copyActive(id);
    this.#addPanel(id, beside, direction);
  }

  /** What the chart shows is as the active one's until it is changed. */
  #copyActive(id: string): void {
    copyChartRecords(activeChart(), id);
    setChartsState(withNewChart(chartsState(), id, this.ids()));
  }

  #addPanel(id: string, beside: string, direction: Direction): void {
    this.#api.addPanel({
      id,
      component: FIRST_CHART,
      title: titleOf(this.#spec, id),
      minimumWidth: this.#spec.widthMin,
      minimumHeight: this.#spec.heightMin,
      position: { referencePanel: beside, direction },
      inactive: true,
    });
  }

  #place(id: string, beside: string, direction: "right" | "below"): void {
    const panel = this.#panel(id);
    const reference = this.#panel(beside);
    if (reference === undefined) return;
    if (panel === undefined) {
      this.#begin(id, beside, direction);
    } else {
      const group = this.#api.addGroup({ referenceGroup: reference.group, direction });
      panel.api.moveTo({ group, skipSetActive: true });
    }
  }
}

/** Charts that are open keep their place, the active one before all others; free places are taken from the first on. */
function wantedCharts(open: readonly string[], count: number): string[] {
  const active = open.filter((id) => id === activeChart());
  const rest = open.filter((id) => id !== activeChart());
  const kept = [...active, ...rest].slice(0, count);
  const free = PLACES.filter((id) => !open.includes(id));
  const all = [...kept, ...free].slice(0, count);
  return PLACES.filter((id) => all.includes(id));
}

/** What a group gets its neighbours give, the ones before it too: sizes that fit together hold after they are set again. */
function settle(setSizes: () => void): void {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) setSizes();
}

/** The sizes of all groups without these charts as they are now, or without any; gives them back when it is called. */
function sizesOfOthers(api: DockviewApi, charts?: readonly string[]): () => void {
  const isMoved = (id: string): boolean => charts?.includes(id) ?? isChartId(id);
  const sizes = api.groups
    .filter(({ panels }) => !panels.some(({ id }) => isMoved(id)))
    .map((group) => ({ group, width: group.width, height: group.height }));
  return () => {
    for (const { group, width, height } of sizes) group.api.setSize({ width, height });
  };
}

/** All charts into the group of the first one, so that the room that they had together is whole again. */
function gather(api: DockviewApi, wanted: readonly string[]): void {
  const panels = wanted.flatMap((id) => api.getPanel(id) ?? []);
  const target = panels[0]?.group;
  if (target === undefined) return;
  for (const panel of panels.slice(1)) {
    if (panel.group !== target) panel.api.moveTo({ group: target, skipSetActive: true });
  }
}

function rowsOf(charts: readonly string[], counts: readonly number[]): string[][] {
  let at = 0;
  return counts.map((count) => charts.slice(at, (at += count)));
}

/** The chart of the place before, or the first one. */
const neighbourOf = (left: readonly string[], id: string): string =>
  left.findLast((one) => PLACES.indexOf(one) < PLACES.indexOf(id)) ?? left[0] ?? FIRST_CHART;
