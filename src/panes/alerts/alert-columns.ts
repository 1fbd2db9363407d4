/** The columns of price alerts. Main thread. Nothing here sends. */
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import { endOf, hasPrice, isWaiting, waitedPrice } from "../../alerts/asked-alert.ts";
import { alertSubject, pipsAway, REPEAT_NAMES, waitWords } from "../../alerts/alert-words.ts";
import { figureValue } from "../../alerts/figure-alert-words.ts";
import { serviceNow } from "../../feed/service-now.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPrice, pipFraction, powerOfTen } from "../../format/price.ts";
import { digitsOf, priceText } from "../../format/symbol-text.ts";
import type { Column } from "../../ui/table/column.ts";
import { LiveNumber } from "../../ui/table/live-cells.ts";
import { timeColumn, timeText } from "../time-column.ts";
import { end, priceColumn, symbolColumn } from "../trade-columns.ts";
import { t, tIn } from "../../language/translate.ts";

type Shown = Column<PriceAlert>;

/** Reached or expired: it waits for nothing any more. */
export const isOver = (alert: PriceAlert): boolean => !isWaiting(alert);

/** Those that wait above those that are over, until the trader sorts otherwise; of each the newest first, as they come. */
export const waitingFirst = (alerts: readonly PriceAlert[] | null): readonly PriceAlert[] =>
  (alerts ?? []).toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)));

export const alertColumns = (feed: Feed): Shown[] =>
  [
    subjectColumn(feed),
    {
      id: "waits",
      title: t("Waits for"),
      width: 208,
      text: (alert: PriceAlert) => waits(feed, alert),
      sortValue: (alert: PriceAlert) => waits(feed, alert),
    },
    priceColumn<PriceAlert>(feed, "price", t("Price"), (alert) =>
      hasPrice(alert) ? priceNow(feed, alert) : null,
    ),
    {
      id: "repeats",
      title: t("Repeat"),
      width: 150,
      isShown: false,
      text: ({ repeats }: PriceAlert) => REPEAT_NAMES[repeats],
      sortValue: ({ repeats }: PriceAlert) => repeats,
    },
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
      sortValue: (alert: PriceAlert) => ["waiting", "reached", "expired"].indexOf(alert.state),
    },
  ].map(dimmed);

const subjectColumn = (feed: Feed): Shown => {
  const text = (alert: PriceAlert) => alertSubject(alert, feed.symbol(alert.symbol_id));
  return { ...symbolColumn<PriceAlert>(feed), text, sortValue: text };
};

/** What is over waits for nothing any more: it steps back. */
const dimmed = (column: Shown): Shown => ({
  ...column,
  tone: (alert) => (isOver(alert) ? "quiet" : column.tone?.(alert)),
});

/** "Waiting", until when, or when and at which price it was reached, or when it expired. */
export function stateWords(feed: Pick<Feed, "symbol" | "status">, alert: PriceAlert): string {
  const end = endOf(alert);
  if (hasLostPosition(feed, alert)) return t("Over: its position is closed");
  if (alert.state === "expired") return t("Expired {time}", { time: timeText(end ?? 0) });
  if (alert.reached_at === null)
    return end === null ? t("Waiting") : t("Waiting until {time}", { time: timeText(end) });
  const there = {
    time: timeText(alert.reached_at),
    price: reachedText(feed, alert),
  };
  return isOver(alert)
    ? t("Reached {time} at {price}", there)
    : t("Waiting again, reached {time} at {price}", there);
}

/** It ended before its time: with its position. */
export const hasLostPosition = (feed: Pick<Feed, "status">, alert: PriceAlert): boolean =>
  alert.state === "expired" &&
  alert.figure?.kind === "position_profit" &&
  (alert.expires_at ?? Infinity) > serviceNow(feed);

/** What it was reached at: a price, or what the figure was. */
export function reachedText(feed: Pick<Feed, "symbol">, alert: PriceAlert): string {
  const { figure, reached_value, reached_price, symbol_id } = alert;
  return figure === null || reached_value === null
    ? priceText(reached_price, feed.symbol(symbol_id))
    : figureValue(figure.kind, reached_value, feed.symbol(symbol_id));
}

/** Read into by every cell, one after the other. */
const quote = makeQuoteView();

/** Pips from the side of the market that is waited for to the price; NaN: it waits for none, or there is none, or it is over. */
export function pipsToAlert(
  feed: Pick<Feed, "symbol" | "quotes" | "status">,
  alert: PriceAlert,
): number {
  const reader = feed.quotes();
  const slot = reader.slotOf(alert.symbol_id);
  if (isOver(alert) || !hasPrice(alert) || slot < 0 || !reader.read(slot, quote)) return Number.NaN;
  return pipsAway(quote[alert.quote_side], priceNow(feed, alert), feed.symbol(alert.symbol_id));
}

/** Of a line where it is now, to the tick. Allocates nothing for one without. */
export function priceNow(feed: Pick<Feed, "symbol" | "status">, alert: PriceAlert): number {
  if (alert.line === null || isOver(alert)) return alert.price;
  const scale = powerOfTen(digitsOf(feed.symbol(alert.symbol_id)));
  return Math.round(waitedPrice(alert, serviceNow(feed)) * scale) / scale;
}

/** What it waits for; of a line where that is now. */
export const waits = (feed: Pick<Feed, "symbol" | "status">, alert: PriceAlert): string =>
  waitWords(alert, feed.symbol(alert.symbol_id), serviceNow(feed));

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
