/**
 * Price alerts beside the workspace: who tells of one that was reached, the command that sets one, and the dialog, whose code
 * comes when it is first opened. Main thread; fetched once prices are live. The end of a session closes the dialog.
 */
import { Show, Suspense, createEffect, onCleanup } from "solid-js";
import { askedAlert, closePriceAlert, openPriceAlert } from "../alerts/price-alert-door.ts";
import { registerCommands, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { late } from "../frame/late.ts";
import { noticeCentre } from "../notices/notice-centre.ts";
import { watchPriceAlerts } from "../notices/price-alert-notices.ts";
import { firstSymbol } from "../stores/first-symbol.ts";
import { priceAlerts } from "../stores/price-alerts.ts";
import { selectedSymbol } from "../stores/selected-symbol.ts";
import { t } from "../language/translate.ts";

const PriceAlertDialog = late(async () => ({
  default: (await import("../alerts/price-alert-dialog.tsx")).PriceAlertDialog,
}));

export function AlertsHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const { alerts, mayChange } = priceAlerts(feed);
  watchPriceAlerts(alerts, (id) => feed.symbol(id), noticeCentre(feed).tell);
  createEffect(() => {
    if (mayChange()) onCleanup(registerCommands([newAlert(feed)]));
  });
  // Who signs in next is somebody else.
  onCleanup(closePriceAlert);
  return (
    <Show when={mayChange() && feed.sessionEnd() === null && askedAlert()} keyed>
      {(asked) => (
        <Suspense>
          <PriceAlertDialog feed={feed} asked={asked} onClose={closePriceAlert} />
        </Suspense>
      )}
    </Show>
  );
}

const newAlert = (feed: Feed): Command => ({
  id: "alert.new",
  title: t("New price alert"),
  words: t("alarm notify tell me when the price"),
  group: "Chart",
  icon: "bell",
  combo: "Alt+KeyA",
  run: () => {
    const symbol_id = selectedSymbol() ?? firstSymbol(feed.symbols())?.symbol_id;
    if (symbol_id !== undefined) openPriceAlert({ symbol_id });
  },
});
