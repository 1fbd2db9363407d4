/** Commands of a chart: offered while it is the active one, so that a key or the palette never reaches another. Main thread. */
import { createEffect, onCleanup, untrack } from "solid-js";
import { registerCommands, type Command } from "../../commands/command.ts";
import type { Chart } from "./create-chart.ts";

/** Lives as long as its owner. `make` is asked each time that the chart becomes the active one. */
export function offerWhileActive(
  chart: Pick<Chart, "isActive">,
  make: () => readonly Command[],
): void {
  createEffect(() => {
    if (chart.isActive()) onCleanup(untrack(() => registerCommands(make())));
  });
}
