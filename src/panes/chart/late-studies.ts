/**
 * Indicators of a chart come when there are any, or when they are looked for. Main thread. Of those that are kept all that
 * calculates and draws them comes while the bars do: it then waits for these alone. The worker comes first: to start one takes
 * several turns of this thread, which each wait until the bars are drawn, unless they come before the chart is built.
 */
import { createMemo, createRenderEffect, on, onCleanup, type Accessor } from "solid-js";
import { late } from "../../frame/late.ts";
import { holdIndicators } from "./studies/indicator-link.ts";

export const StudiesLayer = late(async () => ({
  default: (await import("./studies/studies-layer.tsx")).StudiesLayer,
}));

/** While some are kept. Lives as long as its owner. */
export function createEarlyStudies(hasStudies: Accessor<boolean>): void {
  createRenderEffect(
    on(createMemo(hasStudies), (has) => {
      if (!has) return;
      // Without a network there is no script of a worker: one is started once the code has come.
      if (navigator.onLine) onCleanup(holdIndicators());
      void StudiesLayer.preload();
    }),
  );
}
