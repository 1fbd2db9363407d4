/**
 * Says once when the service has another build of the terminal than this page is: asked when prices are live again, for an
 * update restarts the service, and when a part of the program cannot be fetched, for the old parts may be gone. Main thread.
 * The page never reloads by itself: somebody may be in the middle of an order.
 */
import { createEffect, on, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { showToast } from "../ui/toast.tsx";
import { t } from "../language/translate.ts";

/** The bundler's event for a part that is wanted now and cannot be fetched. */
const PART_IS_GONE = "vite:preloadError";

/** For as long as its owner lives. */
export function tellOfNewerBuild(feed: Feed): void {
  let isTold = false;
  const ask = async () => {
    if (isTold || !(await hasOtherBuild()) || isTold) return;
    isTold = true;
    showToast({
      tone: "info",
      title: t("A newer version of the terminal is here"),
      text: t("Reload when it suits you: what you typed is kept."),
      isLasting: true,
      action: { label: t("Reload"), onClick: () => location.reload() },
    });
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
