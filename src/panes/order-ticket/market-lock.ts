/** Why nothing can be sent for a symbol whatever is in the ticket. Main thread; pure. */
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Zone } from "../../format/zone.ts";
import { nextTimes, weekTime } from "../watchlist/symbol-words.ts";
import { t } from "../../language/translate.ts";

/** null: it can be traded. `ms` is now, Unix ms. */
export function marketLock(symbol: SymbolRecord, ms: number, zone: Zone): string | null {
  const { status } = symbol;
  if (status === SYMBOL_STATUS.enabled) return null;
  if (status === SYMBOL_STATUS.disabled) return t("Trading in this symbol is disabled.");
  if (status !== SYMBOL_STATUS.closed) {
    return t("The symbol's state is unknown ({status}).", { status });
  }
  const { isOpen, nextOpen } = nextTimes(symbol, ms);
  return isOpen || nextOpen === null
    ? t("The market is closed.")
    : t("The market is closed and opens {when}.", { when: weekTime(nextOpen, zone) });
}
