/** What the chart can do by name and key: Alt+letter as TradingView has them, until the user changes them. Main thread. */
import type { Command } from "../../commands/command.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { Chart } from "./create-chart.ts";
import { t } from "../../language/translate.ts";

export function chartCommands(chart: Chart): Command[] {
  const toggle = (mode: ChartSettings["scaleMode"]) => () =>
    chart.change({ scaleMode: chart.settings().scaleMode === mode ? "regular" : mode });
  const command = (
    id: string,
    title: string,
    icon: Command["icon"],
    combo: string,
    run: () => void,
  ): Command => ({ id: `chart.${id}`, title, group: "Chart", icon, combo, words: "chart", run });
  return [
    command("reset", t("Reset the view of the chart"), "rotate-ccw", "Alt+KeyR", () =>
      chart.view()?.reset(),
    ),
    command("fit", t("Fit all loaded bars"), "maximize-2", "Alt+Shift+KeyF", () =>
      chart.view()?.fit(),
    ),
    command("indicators", t("Add an indicator"), "chart-line", "Char+/", () =>
      chart.setSearched("indicators"),
    ),
    {
      id: "chart.templates",
      title: t("Indicator templates"),
      group: "Chart",
      icon: "layers",
      words: t("chart save apply"),
      run: () => chart.setSearched("templates"),
    },
    command("invert", t("Invert the price scale"), "arrow-up-down", "Alt+KeyI", () =>
      chart.change({ isInverted: !chart.settings().isInverted }),
    ),
    command("log", t("Logarithmic price scale"), "chart-line", "Alt+KeyL", toggle("logarithmic")),
    command("percent", t("Percentage price scale"), "percent", "Alt+KeyP", toggle("percentage")),
  ];
}
