/**
 * Price alerts beside the workspace: who tells of one that was reached, the command that sets one, and the dialog, whose code
 * comes when it is first opened. Main thread; fetched once prices are live. The end of a session closes the dialog.
 */
import { Show, Suspense, createEffect, onCleanup, untrack } from "solid-js";
import { Dynamic } from "solid-js/web";
import {
  askedAlert,
  closePriceAlert,
  openPriceAlert,
  type AskedAlert,
} from "../alerts/price-alert-door.ts";
import { tell } from "../channels/tell.ts";
import { registerCommands, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { late } from "../frame/late.ts";
import { createMarks } from "../notices/account-marks.ts";
import { awayWords, tellOfAwayAlerts } from "../notices/away-alerts.ts";
import { noticeCentre } from "../notices/notice-centre.ts";
import { noticeOfAlert, watchPriceAlerts } from "../notices/price-alert-notices.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { clockZone } from "../stores/clock-zone.ts";
import { firstSymbol } from "../stores/first-symbol.ts";
import { priceAlerts } from "../stores/price-alerts.ts";
import { openPane } from "../stores/open-pane.ts";
import { selectedSymbol } from "../stores/selected-symbol.ts";
import { showToast } from "../ui/toast.tsx";
import { t } from "../language/translate.ts";

const PriceAlertDialog = late(async () => ({
  default: (await import("../alerts/price-alert-dialog.tsx")).PriceAlertDialog,
}));

const IndicatorAlertDialog = late(async () => ({
  default: (await import("../alerts/indicator-alert-dialog.tsx")).IndicatorAlertDialog,
}));

const FigureAlertDialog = late(async () => ({
  default: (await import("../alerts/figure-alert-dialog.tsx")).FigureAlertDialog,
}));

const SymbolSearch = late(async () => ({
  default: (await import("./chart/combined/symbol-picker.tsx")).SymbolPicker,
}));

export function AlertsHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const { alerts, mayChange } = priceAlerts(feed);
  watchPriceAlerts(alerts, (id) => feed.symbol(id), noticeCentre(feed).tell);
  tellOfAway(feed);
  createEffect(() => {
    if (mayChange()) onCleanup(registerCommands([newAlert(feed), newFigureAlert(feed)]));
  });
  // Who signs in next is somebody else.
  onCleanup(closePriceAlert);
  return (
    <Show when={mayChange() && feed.sessionEnd() === null && askedAlert()} keyed>
      {(asked) => (
        <Suspense>
          <Dynamic
            component={DIALOGS[dialogOf(feed, asked)]}
            feed={feed}
            asked={asked}
            search={SymbolSearch}
            onClose={closePriceAlert}
          />
        </Suspense>
      )}
    </Show>
  );
}

const DIALOGS = {
  price: PriceAlertDialog,
  indicator: IndicatorAlertDialog,
  figure: FigureAlertDialog,
} as const;

/** As it is when it is opened: the dialog of an alert stays what it is. */
function dialogOf(feed: Feed, { indicator, figure, id }: AskedAlert): keyof typeof DIALOGS {
  const changed = untrack(priceAlerts(feed).alerts)?.find((one) => one.id === id);
  if (indicator !== undefined || (changed?.indicator ?? null) !== null) return "indicator";
  return figure !== undefined || (changed?.figure ?? null) !== null ? "figure" : "price";
}

/** What was reached while no terminal was open here: in one quiet notice, from which the list of alerts is opened. */
function tellOfAway(feed: Feed): void {
  const { now } = accountFacts(feed);
  const find = (id: number) => feed.symbol(id);
  tellOfAwayAlerts({
    alerts: priceAlerts(feed).alerts,
    account_id: () => feed.session()?.account_id,
    marks: createMarks("alerts.told"),
    now,
    keep(alert) {
      const notice = noticeOfAlert(alert, find);
      return notice !== null && noticeCentre(feed).keep(notice);
    },
    say(last, more) {
      const { account_id, symbol_id } = last;
      const clock = { now: now(), zone: clockZone() };
      const words = { key: "price-alerts-away", ...awayWords(last, more, find(symbol_id), clock) };
      const action = { label: t("Show alerts"), onClick: () => openPane("alerts") };
      const onPage = () => showToast({ tone: "info", ...words, isListed: true, action });
      tell({ event: "price_alert", account_id, ...words, isQuiet: true, onPage });
    },
  });
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

const newFigureAlert = (feed: Feed): Command => ({
  id: "alert.figure",
  title: t("New alert on the account or a spread"),
  words: t("alarm notify tell me when margin level equity balance floating profit spread"),
  group: "Account",
  icon: "bell",
  run: () => {
    const symbol_id = selectedSymbol() ?? firstSymbol(feed.symbols())?.symbol_id ?? 0;
    openPriceAlert({ symbol_id, figure: { kind: "margin_level", position_id: null } });
  },
});
