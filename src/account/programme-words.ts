/** What is to be said of a programme that is over: which rule broke and what follows. Main thread; pure. */
import type { PropStatus } from "../../contract/account-summary.ts";
import { t } from "../language/translate.ts";

const PASSED = 1;
/** A rule broke: `status` of prop_status. */
export const FAILED = 2;

/**
 * One or two sentences; null while it runs. The service says that a rule broke, and how far each loss has come: a rule is named
 * while its loss is at its limit. On a later day, or once money was given back, none may be. @interface §2 Account summary
 */
export function programmeWords(prop: PropStatus): string | null {
  if (prop.status === PASSED)
    return t("The profit target was reached. The loss limits still hold.");
  if (prop.status !== FAILED) return null;
  const isAt = (loss: number, max: number | null) => max !== null && loss >= max;
  const isDaily = isAt(prop.daily_loss, prop.daily_loss_max);
  const isTotal = isAt(prop.total_loss, prop.total_loss_max);
  if (isDaily && isTotal)
    return t("The daily and total loss limits were broken. New trades are refused.");
  if (isDaily) return t("The daily loss limit was broken. New trades are refused.");
  if (isTotal) return t("The total loss limit was broken. New trades are refused.");
  return t("A loss limit was broken. New trades are refused.");
}
