/** What is said of a code that goes by mail. Main thread; pure. */
import { t } from "../language/translate.ts";

/** `leaves`: whether mail leaves the house; null: not known, so nothing is promised of it. */
export function codeHint(isSent: boolean, leaves: boolean | null, email: string): string {
  if (leaves === false)
    return isSent
      ? t("No e-mail is sent now: your broker has the code, good for 15 minutes.")
      : t("No e-mail is sent now: your broker gets the code, ask for it there.");
  if (!isSent) return t("We send you one first.");
  return leaves === null
    ? t("Good for 15 minutes.")
    : t("Sent to {email}, good for 15 minutes.", { email });
}
