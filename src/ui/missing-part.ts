/** Says once that a part could not be fetched, in the terminal as in the office. Main thread. */
import { createEffect } from "solid-js";
import { isPartMissing } from "../frame/late.ts";
import { t } from "../language/translate.ts";
import { showToast } from "./toast.tsx";

/** For as long as its owner lives. */
export function tellOfMissingPart(): void {
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
