/**
 * Keeps a press from the row that has just taken another's place. Main thread. Records come and go by themselves: whoever
 * aims at one must not close the next. For a moment after a row moved, neither it nor those below take a press or a key.
 */
import { createEffect, createSignal, on, onCleanup } from "solid-js";
import type { Item } from "./arrange.ts";

/** About as long as it takes to see that something moved and to hold the hand back. */
export const SETTLE_MS = 350;

/** Index of the first place that shows another item than before; null where none does. What only came below moves nothing. */
export function firstMoved(
  before: readonly Pick<Item<unknown>, "key">[],
  now: readonly Pick<Item<unknown>, "key">[],
): number | null {
  const index = before.findIndex(({ key }, n) => now[n]?.key !== key);
  return index < 0 || index >= now.length ? null : index;
}

/** Whether the row at an index is one that has just moved there. Lives as long as its owner. */
export function createSettling(items: () => readonly Item<unknown>[]): (index: number) => boolean {
  const [from, setFrom] = createSignal(Infinity);
  let timer: ReturnType<typeof setTimeout> | undefined;
  createEffect(
    on(items, (now, before) => {
      const moved = before === undefined ? null : firstMoved(before, now);
      if (moved === null) return;
      setFrom((index) => Math.min(index, moved));
      clearTimeout(timer);
      timer = setTimeout(() => setFrom(Infinity), SETTLE_MS);
    }),
  );
  onCleanup(() => clearTimeout(timer));
  return (index) => index >= from();
}
