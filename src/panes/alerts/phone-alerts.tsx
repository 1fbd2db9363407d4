/**
 * Price alerts on a narrow page: what is waited for and how far off it is, and what was reached; a tap opens the rest with what
 * can be done. Main thread.
 */
import { Show, createMemo, createSignal, untrack } from "solid-js";
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { alertSubject, waitWords } from "../../alerts/alert-words.ts";
import { endOf, hasPrice } from "../../alerts/asked-alert.ts";
import type { Feed } from "../../feed/feed.ts";
import { priceText } from "../../format/symbol-text.ts";
import { priceAlerts } from "../../stores/price-alerts.ts";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { cardColumn, unseen } from "../phone/card-cell.ts";
import { recordFacts } from "../phone/record-facts.ts";
import { RecordSheet } from "../phone/record-sheet.tsx";
import { timeText } from "../time-column.ts";
import { alertActs } from "./alert-acts.ts";
import {
  alertColumns,
  hasLostPosition,
  isOver,
  pipsText,
  pipsToAlert,
  priceNow,
  reachedText,
  waits,
} from "./alert-columns.ts";
import { createAlertRows } from "./alert-rows.ts";
import { AlertsView } from "./alerts-view.tsx";
import "../phone/cards.css";
import { t } from "../../language/translate.ts";

export function PhoneAlerts(props: { feed: Feed }) {
  const feed = untrack(() => props.feed);
  const alerts = priceAlerts(feed);
  const acts = createMemo(() => (alerts.mayChange() ? alertActs(feed) : null));
  const all = alertColumns(feed);
  const rows = createAlertRows(alerts.alerts);
  const [openId, setOpenId] = createSignal<number | null>(null);
  // Removed meanwhile, it is gone.
  const opened = createMemo(() => rows().find(({ id }) => id === openId()) ?? null);
  const table = createTable<PriceAlert>({
    id: "alerts-phone",
    rows,
    rowKey: ({ id }) => id,
    columns: cards(feed, all),
  });
  return (
    <div class="cards">
      <AlertsView feed={feed} table={table} acts={acts()} onPick={({ id }) => setOpenId(id)} />
      <Show when={opened()}>
        {(alert) => (
          <RecordSheet
            title={`${alertSubject(alert(), feed.symbol(alert().symbol_id))}, ${waits(feed, alert())}`}
            facts={recordFacts(
              alert(),
              all.filter(({ id }) => id !== "symbol" && id !== "waits"),
            )}
            entries={acts()?.menu(alert()) ?? []}
            onClose={() => setOpenId(null)}
          />
        )}
      </Show>
    </div>
  );
}

const tone = (alert: PriceAlert) => (isOver(alert) ? "quiet" : "none");

/** When it was reached or has expired, the owner's words, or when it was set: whichever says most. */
function noteOf(feed: Feed, alert: PriceAlert): string {
  const { reached_at, note, created_at } = alert;
  if (hasLostPosition(feed, alert)) return t("Over: its position is closed");
  if (alert.state === "expired")
    return t("Expired {time}", { time: timeText(endOf(alert) ?? created_at, "minutes") });
  if (reached_at !== null) return t("Reached {time}", { time: timeText(reached_at, "minutes") });
  return note === "" ? t("Set {time}", { time: timeText(created_at, "minutes") }) : note;
}

function cards(feed: Feed, all: readonly Column<PriceAlert>[]): Column<PriceAlert>[] {
  const priceOf = (alert: PriceAlert) =>
    hasPrice(alert) ? priceText(priceNow(feed, alert), feed.symbol(alert.symbol_id)) : "";
  return [
    cardColumn(
      { id: "card", title: t("Alert"), width: 220 },
      [
        {
          look: "name",
          text: (alert) => alertSubject(alert, feed.symbol(alert.symbol_id)),
          tone,
        },
        { look: "note", text: (alert) => waitWords(alert, feed.symbol(alert.symbol_id), null) },
      ],
      [{ look: "note", text: (alert) => noteOf(feed, alert) }],
    ),
    cardColumn(
      { id: "figures", title: t("Price"), width: 130, align: "end" },
      [{ look: "figure", text: priceOf, tone }],
      [
        {
          look: "note",
          live: {
            valueOf: (alert) => pipsToAlert(feed, alert),
            wordsOf: (pips, alert) =>
              alert.state === "reached"
                ? t("at {price}", { price: reachedText(feed, alert) })
                : alert.state === "expired" || !hasPrice(alert)
                  ? ""
                  : t("{pips} pips away", { pips: pipsText(feed, pips, alert.symbol_id) }),
          },
        },
      ],
    ),
    ...unseen(all),
  ];
}
