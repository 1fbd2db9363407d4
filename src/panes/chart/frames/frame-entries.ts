/** The timeframes as a menu, where the pane is too narrow for them in the open. Main thread. */
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { Chart } from "../create-chart.ts";
import { frameWords } from "../frame-words.ts";
import { frameKeys } from "../interval-entry.ts";
import { openFrames } from "./frame-choices.ts";
import { t } from "../../../language/translate.ts";

export function timeframeEntries(chart: Chart, onAll: () => void): MenuEntry[] {
  const frames = openFrames(chart.settings().timeframe);
  return [
    {
      kind: "radio",
      label: t("Timeframe"),
      value: chart.settings().timeframe,
      options: frames.map((value) => ({
        value,
        label: frameWords(value),
        hotkey: frameKeys(value),
      })),
      onChange: (value) => {
        const timeframe = frames.find((one) => one === value);
        if (timeframe !== undefined) chart.change({ timeframe });
      },
    },
    { kind: "separator" },
    { kind: "item", label: t("All timeframes…"), icon: "clock", onSelect: onAll },
  ];
}
