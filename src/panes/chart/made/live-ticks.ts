/**
 * Bars of seconds and ticks as a chart holds bars: from the ticks that the rings remember when it begins, and live from then on.
 * Main thread. The service keeps no ticks, so nothing older can be asked for. What came while nobody looked is read late, or
 * is missed and leaves a gap.
 */
import { createEffect, createSignal, on, untrack } from "solid-js";
import type { TickReader, TickView } from "../../../../workers/rings/readers.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { BarHistory } from "../bar-history.ts";
import type { ChartKey, HeldBars } from "../made-bars.ts";
import type { SourceState } from "../shared-bars.ts";
import { TickBars } from "./tick-bars.ts";

/** Lives as long as its owner. */
export function makeTickBars(feed: Feed, { symbol_id, timeframe, side }: ChartKey): HeldBars {
  const bars = new TickBars(timeframe, side);
  const [history, setHistory] = createSignal<BarHistory | null>(null);
  const [state, setState] = createSignal<SourceState>({ kind: "loading" });
  const tick: TickView = { slot: 0, symbol_id: 0, bid: 0, ask: 0, volume: 0, ts: 0 };
  let reader: TickReader | null = null;
  let lapped = 0;
  const drain = (): void => {
    while (reader?.next(tick) === true) {
      if (lapped !== reader.lappedCount()) {
        lapped = reader.lappedCount();
        bars.interrupt();
      }
      if (tick.symbol_id === symbol_id) bars.take(tick);
    }
    if (bars.history.length === 0) {
      if (untrack(state).kind !== "empty") setState({ kind: "empty" });
      return;
    }
    if (untrack(history) !== bars.history) setHistory(bars.history);
    if (untrack(state).kind !== "ready") setState({ kind: "ready" });
  };
  // Another worker has other memory; what it was told meanwhile stands in it.
  createEffect(
    on(feed.quotes, () => {
      if (reader !== null) bars.interrupt();
      reader = feed.makeTickReader(true);
      lapped = 0;
    }),
  );
  createEffect(
    on(
      feed.fresh,
      (isFresh) => {
        if (isFresh) return;
        // What was told before the connection went is taken in first.
        drain();
        bars.interrupt();
      },
      { defer: true },
    ),
  );
  return {
    history,
    state,
    older: () => "idle",
    poll: drain,
    loadOlder: () => undefined,
    retry: () => undefined,
    letGo: () => undefined,
  };
}
