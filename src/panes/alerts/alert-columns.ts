/** The columns of price alerts. Main thread. Nothing here sends. */
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import { pipsAway, waitWords } from "../../alerts/alert-words.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPrice, pipFraction } from "../../format/price.ts";
import { priceText } from "../../format/symbol-text.ts";
import type { Column } from "../../ui/table/column.ts";
import { LiveNumber } from "../../ui/table/live-cells.ts";
import { timeColumn, timeText } from "../time-column.ts";
import { end, priceColumn, symbolColumn } from "../trade-columns.ts";
import { t, tIn } from "../../language/translate.ts";

type Shown = Column<PriceAlert>;

export const isReached = ({ reached_at }: PriceAlert): boolean => reached_at !== null;

/** Those that wait above those that were reached, until the trader sorts otherwise; of each the newest first, as they come. */
export const waitingFirst = (alerts: readonly PriceAlert[] | null): readonly PriceAlert[] =>
  (alerts ?? []).toSorted((one, other) => Number(isReached(one)) - Number(isReached(other)));

export const alertColumns = (feed: Feed): Shown[] =>
  [
    symbolColumn<PriceAlert>(feed),
    {
      id: "waits",
      title: t("Waits for"),
      width: 168,
      text: (alert: PriceAlert) => waitWords(alert, feed.symbol(alert.symbol_id)),
      sortValue: (alert: PriceAlert) => waitWords(alert, feed.symbol(alert.symbol_id)),
    },
    priceColumn<PriceAlert>(feed, "price", t("Price"), ({ price }) => price),
    distanceColumn(feed),
    {
      id: "note",
      title: t("Note"),
      width: 160,
      text: ({ note }: PriceAlert) => note,
      sortValue: ({ note }: PriceAlert) => note,
    },
    timeColumn<PriceAlert>("created_at", tIn("when it was", "Set"), ({ created_at }) => created_at),
    {
      id: "state",
      title: t("State"),
      width: 264,
      text: (alert: PriceAlert) => stateWords(feed, alert),
      sortValue: (alert: PriceAlert) => (isReached(alert) ? 1 : 0),
    },
  ].map(dimmed);

/** What was reached waits for nothing any more: it steps back. */
const dimmed = (column: Shown): Shown => ({
  ...column,
  tone: (alert) => (isReached(alert) ? "quiet" : column.tone?.(alert)),
});

/** "Waiting", or when and at which price it was reached. */
export const stateWords = (feed: Pick<Feed, "symbol">, alert: PriceAlert): string =>
  alert.reached_at === null
    ? t("Waiting")
    : t("Reached {time} at {price}", {
        time: timeText(alert.reached_at),
        price: priceText(alert.reached_price, feed.symbol(alert.symbol_id)),
      });

/** Read into by every cell, one after the other. */
const quote = makeQuoteView();

/** Pips from the side of the market that is waited for to the price; NaN: there is no price, or it was reached. */
export function pipsToAlert(feed: Pick<Feed, "symbol" | "quotes">, alert: PriceAlert): number {
  const reader = feed.quotes();
  const slot = reader.slotOf(alert.symbol_id);
  if (alert.reached_at !== null || slot < 0 || !reader.read(slot, quote)) return Number.NaN;
  return pipsAway(quote[alert.quote_side], alert.price, feed.symbol(alert.symbol_id));
}

/** The distance as it is written. */
export const pipsText = (feed: Pick<Feed, "symbol">, pips: number, symbol_id: number): string =>
  formatPrice(pips, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1));

const distanceColumn = (feed: Feed): Shown => ({
  ...end,
  id: "distance",
  title: t("To market"),
  about: t("Pips from the price of now to the alert"),
  width: 80,
  isLive: true,
  sortValue: (alert) => pipsToAlert(feed, alert),
  live: (host) =>
    new LiveNumber<PriceAlert>(host, {
      valueOf: (alert) => pipsToAlert(feed, alert),
      wordsOf: (pips, { symbol_id }) => pipsText(feed, pips, symbol_id),
    }),
});
