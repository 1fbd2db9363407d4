/**
 * Finds out whether the service has another build of the terminal than this page is, and says so once (reload-notice.ts): asked
 * when prices are live again, for an update restarts the service, and when a part of the program cannot be fetched, for the old
 * parts may be gone. Main thread. The page never reloads by itself: somebody may be in the middle of an order.
 */
import { createEffect, on, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { tellOfNewerBuild } from "../ui/reload-notice.ts";

/** The bundler's event for a part that is wanted now and cannot be fetched. */
const PART_IS_GONE = "vite:preloadError";

/** For as long as its owner lives. */
export function watchForNewerBuild(feed: Feed): void {
  const ask = async () => {
    if (await hasOtherBuild()) tellOfNewerBuild();
  };
  const askAnyway = () => void ask();
  createEffect(on(feed.fresh, (isFresh) => isFresh && askAnyway(), { defer: true }));
  addEventListener(PART_IS_GONE, askAnyway);
  onCleanup(() => removeEventListener(PART_IS_GONE, askAnyway));
}

/** Whether the page that the service sends begins with another script than this one did. No answer: as far as known, no. */
async function hasOtherBuild(): Promise<boolean> {
  const own = document.querySelector("script[type=module]")?.getAttribute("src") ?? "";
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
