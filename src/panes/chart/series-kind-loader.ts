/** Fetches the chart types when one that is not known yet is wanted. Main thread. */
import { createEffect, createMemo, createSignal, type Accessor } from "solid-js";
import { kinds } from "./series-kind.ts";
import type { ChartKind } from "./series/chart-kinds.ts";

/**
 * The type to draw: the wanted one once it is known, until then the one before; null: there was none before. When the types
 * cannot be fetched, the wanted one is drawn as candles.
 */
export function createKinds(wanted: Accessor<ChartKind>): Accessor<ChartKind | null> {
  const [tried, setTried] = createSignal<ChartKind>();
  const isReady = (): boolean => tried() === wanted() || kinds.has(wanted());
  createEffect(() => {
    const kind = wanted();
    if (isReady()) return;
    void import("./series/series-kinds.ts")
      .then(({ learnKind }) => learnKind(kind))
      .finally(() => setTried(kind));
  });
  return createMemo<ChartKind | null>((before) => (isReady() ? wanted() : before), null);
}
