/**
 * Tells that a price was reached which the account's owner waits for. Main thread. It is seen from the list of alerts, which the
 * service's events keep up to date and which is read anew after the connection was away: so both are told alike, and once.
 */
import { createEffect, on, type Accessor } from "solid-js";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { isOfWhole, reachedWords } from "../alerts/alert-words.ts";
import type { Notice } from "./notice.ts";
import type { FindSymbol } from "./notice-words.ts";

/**
 * For as long as its owner lives. What was reached before this page knew the list is told by the list alone. `alerts` null: not
 * known yet, or of no account.
 */
export function watchPriceAlerts(
  alerts: Accessor<readonly PriceAlert[] | null>,
  find: FindSymbol,
  tell: (notice: Notice) => void,
): void {
  createEffect(
    on(alerts, (now, before) => {
      if (now === null || before === null || before === undefined) return;
      const known = new Map(before.map(({ id, reached_at }) => [id, reached_at]));
      for (const alert of now) {
        const notice = noticeOfAlert(alert, find);
        if (notice !== null && known.get(alert.id) !== alert.reached_at) tell(notice);
      }
    }),
  );
}

/** null: it is still waited for. */
export function noticeOfAlert(alert: PriceAlert, find: FindSymbol): Notice | null {
  const { id, account_id, symbol_id, note, reached_at } = alert;
  if (reached_at === null) return null;
  return {
    key: `price_alert:${id}:${reached_at}`,
    account_id,
    at: reached_at,
    tone: "info",
    event: "price_alert",
    title: reachedWords(alert, find(symbol_id)),
    text: note,
    ...(isOfWhole(alert) ? {} : { symbol_id }),
    amount: null,
    detail: 0,
    isAlarm: false,
  };
}
