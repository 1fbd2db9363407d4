/** What the chart's menus hold, as data. Main thread; reads the chart's signals, so a menu shows what is chosen now. */
import { commands } from "../../commands/command.ts";
import { keyText } from "../../commands/key-text.ts";
import { formatPrice } from "../../format/price.ts";
import { copyAndSay } from "../../ui/load-copying.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { PROFIT_UNITS } from "./chart-settings.ts";
import type { Chart } from "./create-chart.ts";
import { t, tIn } from "../../language/translate.ts";

const UNIT_LABELS = {
  money: tIn("a unit", "Money"),
  pips: t("Pips"),
  percent: t("Percent of balance"),
} as const;

type LayerSwitch =
  | "hasBidLine"
  | "hasAskLine"
  | "hasVolume"
  | "hasCountdown"
  | "hasGaps"
  | "hasTradeLines"
  | "hasExecutions"
  | "hasSpreadBand"
  | "hasPriceAlerts";

export function layerEntries(chart: Chart): MenuEntry[] {
  const check = (label: string, field: LayerSwitch): MenuEntry => ({
    kind: "check",
    label,
    checked: chart.settings()[field],
    onChange: (checked) => chart.change({ [field]: checked }),
  });
  return [
    check(t("Bid line"), "hasBidLine"),
    check(t("Ask line"), "hasAskLine"),
    check(t("Volume"), "hasVolume"),
    check(t("Countdown to bar close"), "hasCountdown"),
    check(t("Weekends and closed hours as gaps"), "hasGaps"),
    { kind: "separator" },
    check(t("Positions and orders"), "hasTradeLines"),
    check(t("Executions"), "hasExecutions"),
    check(t("Spread band"), "hasSpreadBand"),
    check(t("Price alerts"), "hasPriceAlerts"),
    {
      kind: "radio",
      label: t("Profit on lines"),
      value: chart.settings().profitUnit,
      options: PROFIT_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] })),
      onChange: (value) => {
        const profitUnit = PROFIT_UNITS.find((one) => one === value);
        if (profitUnit !== undefined) chart.change({ profitUnit });
      },
    },
  ];
}

/** Commands as entries, once offered: symbols to compare (compare-entry.tsx), colours (colours-entry.tsx), a date, a link. */
export const offeredEntries = (...ids: string[]): MenuEntry[] =>
  commands()
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title, icon, run }) => ({
      kind: "item",
      label: title,
      icon,
      hotkey: keyText(id),
      onSelect: run,
    }));

function copyEntries(chart: Chart, price: number | null): MenuEntry[] {
  const symbol = chart.symbol();
  if (price === null || symbol === undefined) return [];
  const text = formatPrice(price, symbol.digits);
  const onSelect = () => copyAndSay(text);
  return [{ kind: "item", label: t("Copy {what}", { what: text }), icon: "copy", onSelect }];
}

/** What the session may order or wait for at a price. */
export type EntriesAt = (price: number) => readonly MenuEntry[];

/** What it may wait for where the pointer is in a pane below the bars. */
export type EntriesUnder = (event: MouseEvent) => readonly MenuEntry[];

/** What can be done at a place in the pane: at its price, and how to look at it. `below`: in place of that, below the bars. */
export function placeEntries(
  chart: Chart,
  price: number | null,
  entriesAt: EntriesAt | null,
  below: readonly MenuEntry[],
): MenuEntry[] {
  const orders = price === null ? below : (entriesAt?.(price) ?? []);
  return [
    ...orders,
    ...copyEntries(chart, price),
    ...(orders.length === 0 ? [] : [{ kind: "separator" } as const]),
    {
      kind: "item",
      label: t("Reset the view"),
      icon: "rotate-ccw",
      hotkey: keyText("chart.reset"),
      onSelect: () => chart.view()?.reset(),
    },
    {
      kind: "item",
      label: t("Fit all loaded bars"),
      icon: "maximize-2",
      hotkey: keyText("chart.fit"),
      onSelect: () => chart.view()?.fit(),
    },
    ...offeredEntries("chart.go-to", "chart.compare", "chart.copy-link", "chart.colours"),
    { kind: "submenu", label: t("Lines and volume"), icon: "layers", entries: layerEntries(chart) },
  ];
}
