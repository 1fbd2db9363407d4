/**
 * The notices that were told on the page or are about to be, so that all of them can be taken back once the list was read.
 * Main thread; pure but for its timers.
 */
import { WAITING_MAX } from "../ui/toast-queue.ts";
import type { Notice } from "./notice.ts";

/** More cannot be up or wait at once. */
const SHOWN_MAX = WAITING_MAX + 1;
/** Some frames. */
const BEHIND_MS = 50;

export type ToldOnPage = {
  /** Shows it a moment later. */
  readonly tell: (notice: Notice) => void;
  /** Takes all back: those that are shown, and those that are to be. */
  readonly takeBack: () => void;
};

/** `show`: puts one on the page and returns how to take it away; null: it was not put there. */
export function makeToldOnPage(show: (notice: Notice) => (() => void) | null): ToldOnPage {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let shown: (() => void)[] = [];
  return {
    tell(notice) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const close = show(notice);
        if (close !== null) shown = [...shown.slice(1 - SHOWN_MAX), close];
      }, BEHIND_MS);
      timers.add(timer);
    },
    takeBack() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const close of shown) close();
      shown = [];
    },
  };
}
