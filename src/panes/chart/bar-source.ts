/**
 * Where one chart's bars come from. Main thread. It holds what is known of the key that the chart shows (shared-bars.ts), with
 * the other charts of that key, and lets go of it when the chart shows another or is gone.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import type { BarHistory } from "./bar-history.ts";
import { nameOf } from "./history-cache.ts";
import { holdAny, type ChartKey, type HeldBars } from "./made-bars.ts";
import type { OlderState, SourceState } from "./shared-bars.ts";

export type BarSource = {
  /** The history of the current key, from its first page on; null before. Another object for another key. */
  history: Accessor<BarHistory | null>;
  state: Accessor<SourceState>;
  /** Whether a page of older bars is on its way, or why the last one did not come. */
  older: Accessor<OlderState>;
  /** Takes in live bars. Once a frame; allocates nothing when nothing changed. `nowMs` is the service's clock. */
  poll(nowMs: number): void;
  /** Asks for the page before the oldest bar, unless one is on its way, failed, or there is none. */
  loadOlder(limit: number): void;
  retry(): void;
};

const IDLE: SourceState = { kind: "idle" };

export function createBarSource(feed: Feed, key: Accessor<ChartKey | null>): BarSource {
  const [bars, setBars] = createSignal<HeldBars | null>(null);
  // A symbol record is replaced when its status changes: only another name is another history.
  const name = createMemo(() => nameOf(key()));
  createEffect(
    on(name, () => {
      const wanted = untrack(key);
      const held = wanted === null ? null : holdAny(feed, wanted);
      setBars(held);
      onCleanup(() => held?.letGo());
    }),
  );
  return {
    history: () => bars()?.history() ?? null,
    state: () => bars()?.state() ?? IDLE,
    older: () => bars()?.older() ?? "idle",
    poll: (nowMs) => untrack(bars)?.poll(nowMs),
    loadOlder: (limit) => untrack(bars)?.loadOlder(limit),
    retry: () => untrack(bars)?.retry(),
  };
}
