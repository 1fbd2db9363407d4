/** What was done with a chart's price alert, or why it was not, in words. Main thread; pure. */
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { refusalWords } from "../../../alerts/refused-alert.ts";
import { priceText } from "../../../format/symbol-text.ts";
import { t } from "../../../language/translate.ts";
import type { Told } from "./alert-acts.ts";

/** `symbol` undefined: not known to this page. `text` undefined: the title says it all, it was done. */
export function toldWords(
  { before, after, failure }: Pick<Told, "before" | "after" | "failure">,
  symbol: Pick<SymbolRecord, "digits"> | undefined,
): { readonly title: string; readonly text?: string } {
  if (failure !== null) {
    const text =
      failure === "changed" ? t("It has changed or was reached since.") : refusalWords(failure);
    return { title: failedWords(before, after, priceText(before?.price, symbol)), text };
  }
  if (((after ?? before)?.line ?? null) !== null) return { title: lineWords(before, after) };
  const price = priceText((after ?? before)?.price, symbol);
  if (after === null) return { title: t("Price alert at {price} removed", { price }) };
  return before === null
    ? { title: t("Price alert set at {price}", { price }) }
    : { title: t("Price alert moved to {price}", { price }) };
}

function lineWords(before: Told["before"], after: Told["after"]): string {
  if (after === null) return t("Alert at the line removed");
  return before === null ? t("Alert set at the line") : t("Alert at the line moved");
}

function failedWords(before: Told["before"], after: Told["after"], price: string): string {
  if (before === null) return t("No price alert was set");
  if (before.line !== null)
    return after === null
      ? t("The alert at the line was not removed")
      : t("The alert did not follow the line");
  return after === null
    ? t("The price alert at {price} was not removed", { price })
    : t("The price alert at {price} was not moved", { price });
}
