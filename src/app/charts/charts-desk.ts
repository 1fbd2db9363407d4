/**
 * Many charts in the dock: what can be done with them by name and key, what they do together, and which one the workspace
 * follows. Main thread; a chunk that is fetched once prices are live.
 */
import { createEffect, on, onCleanup, untrack } from "solid-js";
import { registerCommands, type Command } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { followActiveChart, setSync } from "../../panes/chart/many/chart-sync.ts";
import {
  activeChart,
  CHARTS_MAX,
  FIRST_CHART,
  hasSync,
  isChartId,
  setActiveChart,
  setChartDesk,
  CHART_SYNCS,
} from "../../stores/charts.ts";
import { keepColoursKnown } from "../../panes/colours/colour-links.ts";
import { liveCharts } from "../../panes/chart/live-charts.ts";
import { keepSplittersUsable } from "../dock-splitters.ts";
import { addSkipLink } from "../skip-link.ts";
import type { Dock } from "../dock.ts";
import { panesFor, titleOf } from "../../panes/panes.tsx";
import { floatDesk } from "../floats/float-door.ts";
import { ChartGrid } from "./chart-grid.ts";
import { GRID_PRESETS } from "./grid-presets.ts";
import { SYNC_WORDS } from "./sync-words.ts";
import { inSentence, t } from "../../language/translate.ts";

/** Shows nothing; lives as long as the dock. */
export function ChartsDesk({ feed, dock }: { feed: Feed; dock: Dock }): null {
  const spec = panesFor(feed).find(({ id }) => id === FIRST_CHART);
  if (spec === undefined) return null;
  const { api } = dock;
  const grid = new ChartGrid(api, spec);
  const toggle = (id: string): void => {
    const panel = api.getPanel(id);
    if (panel === undefined) return;
    if (floatDesk()?.isFloating(id) === true) return floatDesk()?.toggleFull(id);
    if (panel.api.isMaximized()) panel.api.exitMaximized();
    else panel.api.maximize();
  };
  setChartDesk({
    add: () => grid.add(),
    close: (id) => grid.close(id),
    arrange: (rows) => grid.arrange(rows),
    toggleMaximise: toggle,
    isMaximised: (id) => dock.maximised() === id || floatDesk()?.isFull(id) === true,
  });
  onCleanup(() => setChartDesk(null));
  onCleanup(registerCommands(commandsOf(grid, toggle)));
  keepSplittersUsable(dock.host, api);
  addSkipLink(dock);
  followActiveChart();
  keepColoursKnown(feed);
  // The active chart may be one that the dock has no more, as after a reset.
  createEffect(
    on(liveCharts, () => {
      const first = grid.ids()[0];
      if (first !== undefined && api.getPanel(activeChart()) === undefined) setActiveChart(first);
    }),
  );
  const shown = api.onDidActivePanelChange((event) => {
    const id = event?.panel?.id;
    if (id !== undefined && isChartId(id)) setActiveChart(id);
  });
  onCleanup(() => shown.dispose());
  // A tab says what its chart shows, once there are many.
  createEffect(() => {
    const all = liveCharts();
    for (const chart of all) {
      const name = chart.symbol()?.symbol;
      const isNamed = all.length > 1 && name !== undefined;
      const title = isNamed ? `${name}, ${chart.settings().timeframe}` : titleOf(spec, chart.id);
      const panel = api.getPanel(chart.id);
      if (panel !== undefined && panel.title !== title) panel.setTitle(title);
    }
  });
  return null;
}

function commandsOf(grid: ChartGrid, toggle: (id: string) => void): Command[] {
  const command = (id: string, title: string, icon: Command["icon"], run: () => void): Command => ({
    id: `charts.${id}`,
    title,
    group: "Chart",
    icon,
    words: t("layout grid many charts"),
    run,
  });
  const step = (by: number): void => {
    const ids = grid.ids();
    const next = ids[(ids.indexOf(untrack(activeChart)) + by + ids.length) % ids.length];
    const chart = liveCharts().find(({ id }) => id === next);
    chart?.view()?.element.focus();
  };
  return [
    command("add", t("Add a chart, up to {chartsMax}", { chartsMax: CHARTS_MAX }), "plus", () =>
      grid.add(),
    ),
    command("close", t("Close the active chart"), "x", () => grid.close(untrack(activeChart))),
    { ...command("next", t("Next chart"), "arrow-right", () => step(1)), combo: "Alt+KeyN" },
    command("previous", t("Chart before"), "arrow-left", () => step(-1)),
    {
      ...command("maximise", t("Maximise the active chart, or restore its size"), "expand", () =>
        toggle(untrack(activeChart)),
      ),
      combo: "Alt+KeyM",
    },
    ...GRID_PRESETS.map((preset) =>
      command(
        `grid-${preset.id}`,
        t("Layout of charts: {preset}", { preset: preset.name }),
        "layout-grid",
        () => grid.arrange(preset.rows),
      ),
    ),
    ...CHART_SYNCS.map((sync) =>
      command(
        `sync-${sync}`,
        t("All charts: same {sync}", { sync: inSentence(SYNC_WORDS[sync]) }),
        "share-2",
        () => setSync(sync, !hasSync(sync)),
      ),
    ),
  ];
}
