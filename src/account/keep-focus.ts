/** Keeps the focus inside the dialog when what had it is taken away. Main thread. */
import { onCleanup, onMount } from "solid-js";

/** For what may vanish with the focus inside: it then goes to the part of the dialog around it, not to the page. */
export function keepFocus(element: () => Element | undefined): void {
  let home: HTMLElement | null = null;
  onMount(() => {
    home = element()?.closest<HTMLElement>("[role=tabpanel]") ?? null;
  });
  onCleanup(() =>
    queueMicrotask(() => {
      if (document.activeElement === document.body) home?.focus();
    }),
  );
}
