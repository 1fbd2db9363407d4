/**
 * Installing the terminal as an app of the device, where the browser offers it. Main thread; imported as the page starts, since
 * the browser says once and early that it does. Nothing is kept for being offline: see docs/decisions/build.md.
 */
import { createRoot, createSignal } from "solid-js";
import { t } from "../language/translate.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** @see https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

const [offer, setOffer] = createRoot(() => createSignal<InstallOffer | null>(null));

addEventListener("beforeinstallprompt", (event) => {
  // Its own bar would lie over the prices.
  event.preventDefault();
  setOffer(event as InstallOffer);
});
addEventListener("appinstalled", () => setOffer(null));

/** null: the browser offers nothing, or the page is the app. Tracks. */
export const installOffer = (): (() => void) | null => {
  const offered = offer();
  return offered === null ? null : () => install(offered);
};

/** An offer is good for one question; after a No the browser makes another when it likes. */
function install(offered: InstallOffer): void {
  setOffer(null);
  offered.prompt().catch(reportError);
}

/** iOS offers nothing to a page: its user does it himself. null: this is no page of a browser on iOS. */
export const installByHand = (): string | null =>
  (navigator as { standalone?: boolean }).standalone === false && navigator.maxTouchPoints > 0
    ? t("To install the app, press Share in the browser, then “Add to Home Screen”.")
    : null;

export const installLabel = (): string => t("Install the app");

/** Nothing where it cannot be done. */
export function installEntries(): readonly MenuEntry[] {
  const onSelect = installOffer();
  if (onSelect !== null)
    return [{ kind: "item", label: installLabel(), icon: "download", onSelect }];
  const detail = installByHand();
  return detail === null ? [] : [{ kind: "heading", label: installLabel(), detail }];
}
