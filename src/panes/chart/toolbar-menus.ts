/**
 * What the menus of the chart's toolbar hold, as data. Main thread; reads the chart's signals, so a menu shows what is chosen
 * now.
 */
import { keyText } from "../../commands/key-text.ts";
import { wallMs } from "../../frame/page-clock.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { layerEntries, offeredEntries } from "./chart-menus.ts";
import { SCALE_MODES } from "./chart-settings.ts";
import type { Chart } from "./create-chart.ts";
import { zoneOptions } from "./zone-choice.ts";
import { t } from "../../language/translate.ts";

const SCALE_LABELS = {
  regular: t("Regular"),
  logarithmic: t("Logarithmic"),
  percentage: t("Percentage"),
  indexed: t("Indexed to 100"),
} as const;

export function sideEntries(chart: Chart): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: t("Bars are made of"),
      value: chart.settings().side,
      options: [
        { value: "bid", label: t("Bid prices") },
        { value: "ask", label: t("Ask prices") },
        { value: "mid", label: t("Mid prices") },
      ],
      onChange: (value) =>
        chart.change({ side: value === "ask" || value === "mid" ? value : "bid" }),
    },
  ];
}

export function scaleEntries(chart: Chart): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: t("Price scale"),
      value: chart.settings().scaleMode,
      options: SCALE_MODES.map((value) => ({
        value,
        label: SCALE_LABELS[value],
        ...(value === "logarithmic" ? { hotkey: keyText("chart.log") } : {}),
        ...(value === "percentage" ? { hotkey: keyText("chart.percent") } : {}),
      })),
      onChange: (value) => {
        chart.change({ scaleMode: SCALE_MODES.find((mode) => mode === value) ?? "regular" });
      },
    },
    { kind: "separator" },
    {
      kind: "check",
      label: t("Automatic"),
      checked: chart.facts().isAutoScale,
      onChange: (checked) => chart.view()?.setAutoScale(checked),
    },
    {
      kind: "check",
      label: t("Inverted"),
      checked: chart.settings().isInverted,
      onChange: (isInverted) => chart.change({ isInverted }),
    },
  ];
}

export function zoneEntries(chart: Chart): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: t("Time zone"),
      value: chart.settings().zone,
      options: zoneOptions(wallMs(), chart.symbol()?.hours.timezone ?? "UTC"),
      onChange: (zone) => chart.change({ zone }),
    },
  ];
}

/** Everything that a narrow pane has no room for. */
export function allEntries(chart: Chart): MenuEntry[] {
  return [
    ...offeredEntries("chart.indicators", "chart.compare"),
    ...sideEntries(chart),
    { kind: "separator" },
    ...layerEntries(chart),
    { kind: "separator" },
    ...scaleEntries(chart),
    { kind: "separator" },
    { kind: "submenu", label: t("Time zone"), icon: "globe", entries: zoneEntries(chart) },
    ...offeredEntries("chart.colours"),
  ];
}
