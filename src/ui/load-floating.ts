/**
 * Fetches what opens behind buttons (floating.tsx: menus, context menus, popovers), once for the page: behind the first
 * prices, or when a hand or the focus comes near one of their buttons. Main thread. The libraries that they stand on are
 * a sixth of what the page would have to fetch before the first price.
 */
import { fetchLate } from "../frame/late.ts";
import { createRoot, createSignal } from "solid-js";
import type * as Floating from "./floating.tsx";

const [floating, setFloating] = createRoot(() => createSignal<typeof Floating | null>(null));
/** null: not fetched yet. */
export { floating };

export const loadFloating = async (): Promise<void> => {
  if (floating() === null)
    await fetchLate(
      () => import("./floating.tsx"),
      (parts) => setFloating(parts),
    );
};

/** What opens, and the element that it is made for; null: one of them is not there yet. */
export function readyFor(element: HTMLElement | null) {
  const parts = floating();
  return parts === null || element === null ? null : { parts, element };
}
