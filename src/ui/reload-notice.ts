/**
 * What a reload of the page mends: a part that could not be fetched, and a page that is older than what the service sends. One
 * notice for both, for the one is often why the other happened. In the terminal as in the office. Main thread.
 */
import { createEffect, createRoot, createSignal } from "solid-js";
import { isPartMissing } from "../frame/late.ts";
import { t } from "../language/translate.ts";
import type { Toast } from "./toast-queue.ts";
import { showToast } from "./toast.tsx";

type Words = Pick<Toast, "tone" | "title" | "text"> & { readonly label: string };

/** How it is said that the service has another build of the terminal than this page is. */
type Newer = (isPartMissing: boolean) => Words;
const [newer, setNewer] = createRoot(() => createSignal<Newer | null>(null));
export const tellOfNewerBuild = (words: Newer): void => void setNewer(() => words);

const missing = (): Words => ({
  tone: "warn",
  title: t("A part of the terminal could not be loaded"),
  text: t("What is open goes on. Loading the page again brings it."),
  label: t("Load again"),
});

/** A style sheet that failed would count as fetched, when its part is fetched again, for as long as its link stands there. */
const forget = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement) target.remove();
};

/** For as long as its owner lives. */
export function offerReload(): void {
  window.addEventListener("error", forget, true);
  createEffect(() => {
    const isMissing = isPartMissing();
    const words = newer()?.(isMissing) ?? (isMissing ? missing() : null);
    if (words === null) return;
    const action = { label: words.label, onClick: () => location.reload() };
    showToast({ ...words, key: "reload", isLasting: true, action });
  });
}
