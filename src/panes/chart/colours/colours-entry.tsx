/** The way to a chart's own colours: its command, which menus offer too. Main thread. The dialog is fetched when it is opened. */
import { createSignal, Show, Suspense, untrack } from "solid-js";
import { late } from "../../../frame/late.ts";
import { offerWhileActive } from "../active-commands.ts";
import type { Chart } from "../create-chart.ts";
import { t } from "../../../language/translate.ts";

const ColoursDialog = late(async () => ({
  default: (await import("./colours-dialog.tsx")).ColoursDialog,
}));

export function ColoursEntry(props: { chart: Chart }) {
  const [isOpen, setOpen] = createSignal(false);
  untrack(() =>
    offerWhileActive(props.chart, () => [
      {
        id: "chart.colours",
        title: t("Colours of the chart"),
        group: "Chart",
        icon: "palette",
        words: t("candle color background grid crosshair"),
        run: () => setOpen(true),
      },
    ]),
  );
  return (
    <Show when={isOpen()}>
      <Suspense>
        <ColoursDialog chart={props.chart} onClose={() => setOpen(false)} />
      </Suspense>
    </Show>
  );
}
