/** The terms of one-click trading, accepted once for an account. Main thread. */
import { For } from "solid-js";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ARMING_TERMS, answerTerms, isAsking } from "./arming.ts";
import { t } from "../language/translate.ts";

export function ArmingTerms() {
  return (
    <Dialog
      title={t("One-click trading")}
      open={isAsking()}
      onClose={() => answerTerms(false)}
      actions={
        <>
          <Button autofocus onClick={() => answerTerms(false)}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" onClick={() => answerTerms(true)}>
            {t("I accept, switch it on")}
          </Button>
        </>
      }
    >
      <ul class="arming-terms">
        <For each={ARMING_TERMS}>{(term) => <li>{term}</li>}</For>
      </ul>
    </Dialog>
  );
}
