/** Fetches the chart types when one that is not known yet is wanted. Main thread. */
import { createEffect, createMemo, createSignal, type Accessor } from "solid-js";
import { isKnownKind, registerKinds, type ChartKind } from "./series-kind.ts";

/**
 * The type to draw: the wanted one once it is known, until then the one before; null: there was none before. When the types
 * cannot be fetched, the wanted one is drawn as candles.
 */
export function createKinds(wanted: Accessor<ChartKind>): Accessor<ChartKind | null> {
  const [isLoaded, setLoaded] = createSignal(false);
  const isReady = (): boolean => isLoaded() || isKnownKind(wanted());
  createEffect(() => {
    if (isReady()) return;
    void import("./series/series-kinds.ts")
      .then(({ KINDS }) => registerKinds(KINDS))
      .finally(() => setLoaded(true));
  });
  return createMemo<ChartKind | null>((before) => (isReady() ? wanted() : before), null);
}
