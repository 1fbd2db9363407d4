/** What is said about a symbol's state. Main thread; pure. */
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { formatWeekTime } from "../../format/time.ts";
import { offsetLabel, type Zone } from "../../format/zone.ts";
import { marketTimes, type MarketTimes } from "./hours.ts";
import { t } from "../../language/translate.ts";

export type MarketState = "open" | "closed" | "disabled" | "unknown";

/**
 * What the symbol's status means to a trader. An unknown code stays unknown.
 * @interface event:symbol_status
 */
export function marketState(symbol: SymbolRecord): MarketState {
  switch (symbol.status) {
    case SYMBOL_STATUS.enabled:
      return "open";
    case SYMBOL_STATUS.closed:
      return "closed";
    case SYMBOL_STATUS.disabled:
      return "disabled";
    default:
      return "unknown";
  }
}

/**
 * When the market opens and closes next, Unix ms; null: it does not, or nobody knows. Who closed it within its hours, as a broker
 * on a holiday, opens it again when he will.
 */
export function nextTimes(symbol: SymbolRecord, ms: number): MarketTimes {
  const times = marketTimes(symbol.hours, ms);
  const isShutEarly = times.isOpen && marketState(symbol) === "closed";
  return isShutEarly ? { isOpen: true, nextOpen: null, nextClose: null } : times;
}

/** One line about the state: "Closed, opens Sun 22:00 UTC". `ms` is now, Unix ms. */
export function stateWords(symbol: SymbolRecord, ms: number, zone: Zone): string {
  const { isOpen, nextOpen, nextClose } = nextTimes(symbol, ms);
  switch (marketState(symbol)) {
    case "open":
      return nextClose === null
        ? t("Open")
        : t("Open, closes {weekTime}", { weekTime: weekTime(nextClose, zone) });
    case "closed":
      if (isOpen) return t("Closed for now, within its hours");
      return nextOpen === null
        ? t("Closed")
        : t("Closed, opens {weekTime}", { weekTime: weekTime(nextOpen, zone) });
    case "disabled":
      return t("Trading is switched off by the broker");
    case "unknown":
      return t("unknown ({status})", { status: symbol.status });
  }
}

/** An instant within the week and its zone: "Sun 22:00 UTC". */
export function weekTime(ms: number, zone: Zone): string {
  return `${formatWeekTime(ms, zone)} ${offsetLabel(ms, zone)}`;
}
