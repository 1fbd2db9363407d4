/**
 * What a reload of the page mends: a part that could not be fetched, and a page that is older than what the service sends. One
 * notice for both, for the one is often why the other happened. In the terminal as in the office. Main thread.
 */
import { createEffect, createRoot, createSignal } from "solid-js";
import { isPartMissing } from "../frame/late.ts";
import { t } from "../language/translate.ts";
import { showToast } from "./toast.tsx";

const [isOlder, setOlder] = createRoot(() => createSignal(false));
/** The service has another build of the terminal than this page is. */
export const tellOfNewerBuild = (): void => void setOlder(true);

/** A style sheet that failed would count as fetched, when its part is fetched again, for as long as its link stands there. */
const forget = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement) target.remove();
};

/** For as long as its owner lives. */
export function offerReload(): void {
  window.addEventListener("error", forget, true);
  createEffect(() => {
    const isMissing = isPartMissing();
    if (isOlder()) {
      showToast({
        tone: isMissing ? "warn" : "info",
        key: "reload",
        title: t("A newer version of the terminal is here"),
        text: isMissing
          ? t("A part of the older one is gone. Reload when it suits you: what you typed is kept.")
          : t("Reload when it suits you: what you typed is kept."),
        isLasting: true,
        action: { label: t("Reload"), onClick: () => location.reload() },
      });
    } else if (isMissing) {
      showToast({
        tone: "warn",
        key: "reload",
        title: t("A part of the terminal could not be loaded"),
        text: t("What is open goes on. Loading the page again brings it."),
        isLasting: true,
        action: { label: t("Load again"), onClick: () => location.reload() },
      });
    }
  });
}
