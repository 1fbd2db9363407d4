/** What is said once an alert was removed. Main thread; pure. */
import type { PriceAlert } from "../../../contract/price-alert.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { isWaiting } from "../../alerts/asked-alert.ts";
import { alertSubject, reachedWords, waitWords } from "../../alerts/alert-words.ts";
import type { Toast } from "../../ui/toast-queue.ts";
import { t } from "../../language/translate.ts";

/** Toasts of one key replace each other: what was removed last can be set again. */
export const KEY = "price-alert";

/** `setAgain`: offered for one that waited. The service sets none as over: one that was would wait anew. `now`: Unix ms. */
export function removedToast(
  alert: PriceAlert,
  symbol: Pick<SymbolRecord, "symbol" | "digits" | "pip_points"> | undefined,
  setAgain: () => void,
  now: number,
): Toast {
  const wasReached = alert.state === "reached";
  return {
    tone: "info",
    key: KEY,
    title: t("Alert removed: {symbol}", { symbol: alertSubject(alert, symbol) }),
    text: wasReached ? reachedWords(alert, symbol) : waitWords(alert, symbol, now),
    ...(!isWaiting(alert) ? {} : { action: { label: t("Undo"), onClick: setAgain } }),
  };
}
