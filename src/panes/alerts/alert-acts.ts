/** What an owner does with alerts that are there: change, remove and set again, remove many. Main thread. */
import { untrack } from "solid-js";
import type { PriceAlert } from "../../../contract/price-alert.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import { askedOf } from "../../alerts/asked-alert.ts";
import { openPriceAlert } from "../../alerts/price-alert-door.ts";
import { refusalWords } from "../../alerts/refused-alert.ts";
import type { Feed } from "../../feed/feed.ts";
import { paneSymbol } from "../../stores/charts.ts";
import { firstSymbol } from "../../stores/first-symbol.ts";
import { priceAlerts } from "../../stores/price-alerts.ts";
import { serviceNow } from "../../feed/service-now.ts";
import type { MenuEntry } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toast.tsx";
import { isOver } from "./alert-columns.ts";
import { KEY, removedToast } from "./removed-toast.ts";
import { plural, t } from "../../language/translate.ts";

export type AlertActs = ReturnType<typeof alertActs>;

export function alertActs(feed: Feed) {
  const alerts = priceAlerts(feed);
  const fail = (title: string, failure: CallFailure) =>
    void showToast({ tone: "error", key: KEY, title, text: refusalWords(failure) });
  const setAgain = async (alert: PriceAlert) => {
    const answer = await alerts.create(askedOf(alert));
    if (!answer.ok) fail(t("The alert was not set again"), answer);
  };
  const remove = async (alert: PriceAlert) => {
    const failure = await alerts.remove(alert.id);
    if (failure !== null) return fail(t("The alert was not removed"), failure);
    const symbol = feed.symbol(alert.symbol_id);
    showToast(removedToast(alert, symbol, () => void setAgain(alert), serviceNow(feed)));
  };
  const change = ({ id, symbol_id }: PriceAlert) => openPriceAlert({ id, symbol_id });
  return {
    change,
    remove: (alert: PriceAlert): void => void remove(alert),
    /** One after the other, until one cannot be removed. */
    async removeOver(): Promise<void> {
      const over = untrack(alerts.alerts)?.filter(isOver) ?? [];
      for (const alert of over) {
        // The service takes so many calls a second, and each waits for the one before.
        // eslint-disable-next-line no-await-in-loop
        const failure = await alerts.remove(alert.id);
        if (failure !== null) return fail(t("Not all alerts were removed"), failure);
      }
      const title = plural(over.length, "1 alert removed", "{count} alerts removed");
      showToast({ tone: "info", key: KEY, title });
    },
    /** Of the symbol that the pane looks at. */
    add(): void {
      const symbol_id = paneSymbol("alerts") ?? firstSymbol(feed.symbols())?.symbol_id;
      if (symbol_id !== undefined) openPriceAlert({ symbol_id });
    },
    menu: (alert: PriceAlert): MenuEntry[] => [
      {
        kind: "item",
        label: t("Change alert…"),
        icon: "pencil",
        onSelect: () => change(alert),
      },
      {
        kind: "item",
        label: t("Remove alert"),
        icon: "x",
        hotkey: "Del",
        onSelect: () => void remove(alert),
      },
    ],
  };
}
