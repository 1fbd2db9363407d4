/** The columns of working orders, and of those that are over. Main thread. Nothing here sends. */
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import type { Order } from "../../../contract/order.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import {
  askedLotsText,
  closeOrderWords,
  orderStatusWord,
  whyOver,
  workingOrderWords,
} from "../../format/order-words.ts";
import { formatPrice, pipFraction, powerOfTen } from "../../format/price.ts";
import { tieText } from "../../stores/tied-orders.ts";
import type { Column } from "../../ui/table/column.ts";
import { LiveNumber } from "../../ui/table/live-cells.ts";
import { timeColumn, timeText } from "../time-column.ts";
import { typeAndTie } from "./order-tie.tsx";
import {
  commentColumn,
  end,
  lotsColumn,
  numberColumn,
  priceColumn,
  reasonColumn,
  sideTone,
  symbolColumn,
  ticketColumn,
  volumeColumn,
} from "../trade-columns.ts";
import { t, tIn } from "../../language/translate.ts";

type Shown = Column<Order>;

export function workingColumns(feed: Feed): Shown[] {
  return [
    symbolColumn(feed),
    {
      ...typeColumn,
      text: workingOrderWords,
      width: 112,
      cell: (order) => typeAndTie(feed, order),
    },
    volumeColumn(feed),
    price(
      feed,
      "order_price",
      t("Price"),
      t("Limit price, the stop that triggers it, or what is touched"),
    ),
    price(feed, "order_limit_price", t("Limit"), t("Limit price once the stop is reached")),
    distanceColumn(feed),
    price(feed, "stop_loss", "SL", t("Stop loss")),
    price(feed, "take_profit", "TP", t("Take profit")),
    {
      ...timeColumn("expiry_at", t("Expires"), ({ expiry_at }) => expiry_at),
      width: 136,
      text: ({ expiry_at }) => (expiry_at === null ? "GTC" : timeText(expiry_at, "minutes")),
    },
    created,
    ticketColumn(),
    {
      id: "oco",
      title: t("OCO"),
      about: t("One cancels the other, with"),
      width: 84,
      isShown: false,
      text: (order) => tieText(feed, order),
      sortValue: ({ oco_id }) => oco_id ?? null,
    },
    {
      id: "is_from_fill",
      title: t("Stop and target"),
      about: t("Whether they are prices or hold their distance from the fill"),
      width: 110,
      isShown: false,
      text: guardWords,
      sortValue: guardWords,
    },
    commentColumn(),
  ];
}

/** "": it has neither. */
const guardWords = ({ is_from_fill, stop_loss, take_profit }: Order): string => {
  if (is_from_fill === true) return t("From the fill");
  return stop_loss === null && take_profit === null ? "" : tIn("not distances", "Prices");
};

export function pastColumns(feed: Feed): Shown[] {
  return [
    symbolColumn(feed),
    typeColumn,
    {
      id: "status",
      title: t("Status"),
      width: 80,
      text: ({ status }) => orderStatusWord(status),
      tone: ({ status }) => (status === ORDER_STATUS.rejected ? "down" : undefined),
      sortValue: ({ status }) => orderStatusWord(status),
    },
    {
      id: "rejection_msg",
      title: t("Why"),
      about: t("Why it was refused, or which fill cancelled it"),
      width: 190,
      text: whyOver,
      sortValue: whyOver,
    },
    {
      ...volumeColumn<Order>(feed),
      text: (order) => askedLotsText(order, feed.symbol(order.symbol_id)),
    },
    lotsColumn(feed, "filled_volume", t("Filled"), ({ filled_volume }) => filled_volume, {
      about: t("Volume filled"),
    }),
    price(feed, "order_price", t("Price"), t("Price asked for")),
    price(feed, "filled_price", t("Fill price"), t("Mean price of the fills")),
    reasonColumn(),
    created,
    timeColumn("updated_at", t("Ended"), ({ updated_at }) => updated_at),
    ticketColumn(),
    numberColumn("position_id", t("Position"), ({ position_id }) => position_id, {
      about: t("The position that it opened or closed"),
    }),
    commentColumn(),
  ];
}

const created: Shown = timeColumn("created_at", t("Created"), ({ created_at }) => created_at);

const typeColumn: Shown = {
  id: "type",
  title: t("Type"),
  width: 100,
  text: closeOrderWords,
  tone: sideTone,
  sortValue: closeOrderWords,
};

type PriceField =
  | "order_price"
  | "order_limit_price"
  | "stop_loss"
  | "take_profit"
  | "filled_price";

const price = (feed: Feed, id: PriceField, title: string, about: string): Shown =>
  priceColumn(feed, id, title, (order) => order[id], { about, width: 92 });

/** Read into by every cell, one after the other. */
const quote = makeQuoteView();

/** Pips from the price of the market that it waits for to its own; NaN: there is no price. */
export function pipsToMarket(feed: Pick<Feed, "symbol" | "quotes">, order: Order): number {
  const symbol = feed.symbol(order.symbol_id);
  const reader = feed.quotes();
  const slot = reader.slotOf(order.symbol_id);
  const price = order.order_price;
  if (symbol === undefined || price === null || slot < 0 || !reader.read(slot, quote)) {
    return Number.NaN;
  }
  const isTouched = order.type === ORDER_TYPE.market_if_touched;
  const now = (order.side === SIDE.buy) === isTouched ? quote.bid : quote.ask;
  return Math.abs(Math.round((price - now) * powerOfTen(symbol.digits))) / symbol.pip_points;
}

const distanceColumn = (feed: Feed): Shown => ({
  ...end,
  id: "distance",
  title: t("To market"),
  about: t("Pips from the price to the order"),
  width: 80,
  isLive: true,
  sortValue: (order) => pipsToMarket(feed, order),
  live: (host) =>
    new LiveNumber<Order>(host, {
      valueOf: (order) => pipsToMarket(feed, order),
      wordsOf: (pips, { symbol_id }) =>
        formatPrice(pips, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1)),
    }),
});

/** What the pane offers to edit where the order has it. */
export const hasField = (order: Order, field: string): boolean =>
  field === "order_limit_price"
    ? order.type === ORDER_TYPE.stop_limit
    : order.closes === undefined || (field !== "stop_loss" && field !== "take_profit");
