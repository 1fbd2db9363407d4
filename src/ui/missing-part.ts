/** What is done where a part could not be fetched, in the terminal as in the office: it is said once. Main thread. */
import { createEffect } from "solid-js";
import { isPartMissing } from "../frame/late.ts";
import { t } from "../language/translate.ts";
import { showToast } from "./toast.tsx";

/** A style sheet that failed would count as fetched, when its part is fetched again, for as long as its link stands there. */
const forget = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement) target.remove();
};

/** For as long as its owner lives. */
export function tellOfMissingPart(): void {
  window.addEventListener("error", forget, true);
  createEffect(() => {
    if (!isPartMissing()) return;
    showToast({
      tone: "warn",
      key: "missing-part",
      title: t("A part of the terminal could not be loaded"),
      text: t("What is open goes on. Loading the page again brings it."),
      isLasting: true,
      action: { label: t("Load again"), onClick: () => location.reload() },
    });
  });
}
