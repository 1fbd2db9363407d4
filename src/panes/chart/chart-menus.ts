/** What the chart's menus hold, as data. Main thread; reads the chart's signals, so a menu shows what is chosen now. */
import { keyText } from "../../commands/key-text.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { PROFIT_UNITS, SCALE_MODES } from "./chart-settings.ts";
import type { Chart } from "./create-chart.ts";
import type { LineHands } from "./trading/hands.ts";
import { zoneOptions } from "./zone-choice.ts";

const SCALE_LABELS = {
  regular: "Regular",
  logarithmic: "Logarithmic",
  percentage: "Percentage",
} as const;

const UNIT_LABELS = { money: "Money", pips: "Pips", percent: "Percent of balance" } as const;

type LayerSwitch =
  | "hasBidLine"
  | "hasAskLine"
  | "hasVolume"
  | "hasCountdown"
  | "hasTradeLines"
  | "hasExecutions"
  | "hasSpreadBand";

export function sideEntries(chart: Chart): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: "Bars are made of",
      value: chart.settings().side,
      options: [
        { value: "bid", label: "Bid prices" },
        { value: "ask", label: "Ask prices" },
      ],
      onChange: (value) => chart.change({ side: value === "ask" ? "ask" : "bid" }),
    },
  ];
}

export function layerEntries(chart: Chart): MenuEntry[] {
  const check = (label: string, field: LayerSwitch): MenuEntry => ({
    kind: "check",
    label,
    checked: chart.settings()[field],
    onChange: (checked) => chart.change({ [field]: checked }),
  });
  return [
    check("Bid line", "hasBidLine"),
    check("Ask line", "hasAskLine"),
    check("Volume", "hasVolume"),
    check("Countdown to bar close", "hasCountdown"),
    { kind: "separator" },
    check("Positions and orders", "hasTradeLines"),
    check("Executions", "hasExecutions"),
    check("Spread band", "hasSpreadBand"),
    {
      kind: "radio",
      label: "Profit on lines",
      value: chart.settings().profitUnit,
      options: PROFIT_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] })),
      onChange: (value) => {
        const profitUnit = PROFIT_UNITS.find((one) => one === value);
        if (profitUnit !== undefined) chart.change({ profitUnit });
      },
    },
  ];
}

export function scaleEntries(chart: Chart): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: "Price scale",
      value: chart.settings().scaleMode,
      options: SCALE_MODES.map((value) => ({
        value,
        label: SCALE_LABELS[value],
        ...(value === "logarithmic" ? { hotkey: keyText("chart.log") } : {}),
        ...(value === "percentage" ? { hotkey: keyText("chart.percent") } : {}),
      })),
      onChange: (value) => {
        const isKnown = value === "logarithmic" || value === "percentage";
        chart.change({ scaleMode: isKnown ? value : "regular" });
      },
    },
    { kind: "separator" },
    {
      kind: "check",
      label: "Automatic",
      checked: chart.facts().isAutoScale,
      onChange: (checked) => chart.view()?.setAutoScale(checked),
    },
    {
      kind: "check",
      label: "Inverted",
      checked: chart.settings().isInverted,
      onChange: (isInverted) => chart.change({ isInverted }),
    },
  ];
}

export function zoneEntries(chart: Chart): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: "Time zone",
      value: chart.settings().zone,
      options: zoneOptions(Date.now(), chart.symbol()?.hours.timezone ?? "UTC"),
      onChange: (zone) => chart.change({ zone }),
    },
  ];
}

/** What can be done at a place in the pane: what the session may order at its price, and how to look at it. */
export function placeEntries(
  chart: Chart,
  price: number | null,
  hands: LineHands | null,
): MenuEntry[] {
  const orders = price === null ? [] : (hands?.entriesAt(price) ?? []);
  return [
    ...orders,
    ...(orders.length === 0 ? [] : [{ kind: "separator" } as const]),
    {
      kind: "item",
      label: "Reset the view",
      icon: "rotate-ccw",
      hotkey: keyText("chart.reset"),
      onSelect: () => chart.view()?.reset(),
    },
    {
      kind: "item",
      label: "Fit all loaded bars",
      icon: "maximize-2",
      hotkey: keyText("chart.fit"),
      onSelect: () => chart.view()?.fit(),
    },
    { kind: "submenu", label: "Lines and volume", icon: "layers", entries: layerEntries(chart) },
  ];
}

/** Everything that a narrow pane has no room for. */
export function allEntries(chart: Chart): MenuEntry[] {
  return [
    ...sideEntries(chart),
    { kind: "separator" },
    ...layerEntries(chart),
    { kind: "separator" },
    ...scaleEntries(chart),
    { kind: "separator" },
    { kind: "submenu", label: "Time zone", icon: "globe", entries: zoneEntries(chart) },
  ];
}
