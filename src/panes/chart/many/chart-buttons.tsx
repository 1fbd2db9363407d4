/** What is done with the pane of one of many charts: it fills the dock and comes back, or goes. Main thread. */
import { Show } from "solid-js";
import { keyText } from "../../../commands/key-text.ts";
import { chartDesk } from "../../../stores/charts.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Chart } from "../create-chart.ts";
import "./many.css";
import { t } from "../../../language/translate.ts";

export function ChartButtons(props: { chart: Chart }) {
  return (
    <Show when={chartDesk()}>
      {(desk) => {
        const isBig = () => desk().isMaximised(props.chart.id);
        return (
          <>
            <IconButton
              icon={isBig() ? "shrink" : "expand"}
              size="sm"
              label={isBig() ? t("Restore the size of this chart") : t("Maximise this chart")}
              hotkey={keyText("charts.maximise")}
              onClick={() => desk().toggleMaximise(props.chart.id)}
            />
            <IconButton
              icon="x"
              size="sm"
              label={t("Close this chart")}
              onClick={() => desk().close(props.chart.id)}
            />
          </>
        );
      }}
    </Show>
  );
}
