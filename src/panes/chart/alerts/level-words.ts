/** What was done with an alert on an indicator in its pane, or why it was not, in words. Main thread; pure. */
import { refusalWords } from "../../../alerts/refused-alert.ts";
import type { Told } from "./alert-acts.ts";
import { t } from "../../../language/translate.ts";

/** How an act's indicator and the number that it has to cross are written. */
type Names = { readonly indicator: string; readonly before: string; readonly after: string };

/** `text` undefined: the title says it all, it was done. */
export function levelToldWords(
  { before, after, failure }: Pick<Told, "before" | "after" | "failure">,
  { indicator, ...at }: Names,
): { readonly title: string; readonly text?: string } {
  const was = { indicator, value: at.before };
  const is = { indicator, value: at.after };
  if (failure !== null) {
    const text =
      failure === "changed" ? t("It has changed or was reached since.") : refusalWords(failure);
    if (before === null)
      return { title: t("No alert was set on {indicator}", { indicator }), text };
    const title =
      after === null
        ? t("The alert on {indicator} at {value} was not removed", was)
        : t("The alert on {indicator} at {value} was not moved", was);
    return { title, text };
  }
  if (after === null) return { title: t("Alert on {indicator} at {value} removed", was) };
  return before === null
    ? { title: t("Alert on {indicator} set at {value}", is) }
    : { title: t("Alert on {indicator} moved to {value}", is) };
}

/** What a line is called, whole, for a screen reader. */
export const levelName = (indicator: string, note: string): string =>
  note.trim() === ""
    ? t("Alert on {indicator}", { indicator })
    : t("Alert on {indicator}: {note}", { indicator, note });
