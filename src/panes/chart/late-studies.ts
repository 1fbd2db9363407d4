/**
 * Indicators of a chart come when there are any, or when they are looked for. Main thread. Of those that are kept all that
 * calculates and draws them comes while the bars do: it then waits for these alone. The worker comes first, as it takes longest.
 */
import { createEffect, createMemo, on, onCleanup, type Accessor } from "solid-js";
import { fetchLate, late, whileOwned } from "../../frame/late.ts";

export const StudiesLayer = late(async () => ({
  default: (await import("./studies/studies-layer.tsx")).StudiesLayer,
}));

const loadLink = () => import("./studies/indicator-link.ts");

/** While some are kept. Lives as long as its owner. */
export function createEarlyStudies(hasStudies: Accessor<boolean>): void {
  createEffect(
    on(createMemo(hasStudies), (has) => {
      if (!has) return;
      const hold = whileOwned(({ holdIndicators }: Awaited<ReturnType<typeof loadLink>>) =>
        onCleanup(holdIndicators()),
      );
      void fetchLate(loadLink, hold);
      void StudiesLayer.preload();
    }),
  );
}
