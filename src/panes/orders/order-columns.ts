/** The columns of working orders, and of those that are over. Main thread. Nothing here sends. */
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import type { Order } from "../../../contract/order.ts";
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatVolume } from "../../format/number.ts";
import { orderStatusWord } from "../../format/order-words.ts";
import { NO_VALUE, formatPrice, pipFraction, powerOfTen } from "../../format/price.ts";
import { capital } from "../../format/sentence.ts";
import { formatDateTime } from "../../format/time.ts";
import { orderWords, reasonWord } from "../../format/trade-words.ts";
import type { Column } from "../../ui/table/column.ts";
import { LiveNumber } from "../../ui/table/live-cells.ts";

type Shown = Column<Order>;

const end = { align: "end" } as const;

export function workingColumns(feed: Feed): Shown[] {
  return [
    symbolColumn(feed),
    typeColumn,
    volumeColumn(feed),
    priceColumn(feed, "order_price", "Price", "Limit price, or the stop that triggers it"),
    priceColumn(feed, "order_limit_price", "Limit", "Limit price once the stop is reached"),
    distanceColumn(feed),
    priceColumn(feed, "stop_loss", "SL", "Stop loss"),
    priceColumn(feed, "take_profit", "TP", "Take profit"),
    {
      id: "expiry_at",
      title: "Expires (UTC)",
      width: 128,
      text: ({ expiry_at }) =>
        expiry_at === null ? "GTC" : formatDateTime(expiry_at, "UTC", "minutes"),
      sortValue: ({ expiry_at }) => expiry_at,
    },
    timeColumn("created_at", "Created (UTC)"),
    ticketColumn,
    commentColumn,
  ];
}

export function pastColumns(feed: Feed): Shown[] {
  return [
    symbolColumn(feed),
    typeColumn,
    {
      id: "status",
      title: "Status",
      width: 80,
      text: ({ status }) => orderStatusWord(status),
      tone: ({ status }) => (status === ORDER_STATUS.rejected ? "down" : undefined),
      sortValue: ({ status }) => orderStatusWord(status),
    },
    {
      id: "rejection_msg",
      title: "Why",
      about: "Why it was refused",
      width: 190,
      text: ({ rejection_msg }) => capital(rejection_msg ?? ""),
      sortValue: ({ rejection_msg }) => rejection_msg,
    },
    volumeColumn(feed),
    {
      ...end,
      id: "filled_volume",
      title: "Filled",
      about: "Volume filled",
      width: 68,
      text: (order) => lots(feed, order, order.filled_volume),
      sortValue: ({ filled_volume }) => filled_volume,
    },
    priceColumn(feed, "order_price", "Price", "Price asked for"),
    priceColumn(feed, "filled_price", "Fill price", "Mean price of the fills"),
    {
      id: "reason",
      title: "By",
      about: "What caused it",
      width: 84,
      text: ({ reason }) => reasonWord(reason),
      sortValue: ({ reason }) => reason,
    },
    timeColumn("created_at", "Created (UTC)"),
    timeColumn("updated_at", "Ended (UTC)"),
    ticketColumn,
    {
      ...end,
      id: "position_id",
      title: "Position",
      about: "The position that it opened or closed",
      width: 72,
      text: ({ position_id }) => (position_id === null ? NO_VALUE : `${position_id}`),
      sortValue: ({ position_id }) => position_id,
    },
    commentColumn,
  ];
}

const lots = (feed: Feed, { symbol_id }: Order, volume: number): string =>
  formatVolume(volume, feed.symbol(symbol_id)?.volume_step ?? 0.01);

const symbolColumn = (feed: Feed): Shown => {
  const text = ({ symbol_id }: Order) => feed.symbol(symbol_id)?.symbol ?? `#${symbol_id}`;
  return {
    id: "symbol",
    title: "Symbol",
    width: 92,
    isFixed: true,
    pin: "start",
    text,
    sortValue: text,
  };
};

const typeColumn: Shown = {
  id: "type",
  title: "Type",
  width: 100,
  text: orderWords,
  tone: ({ side }) => (side === SIDE.buy ? "buy" : "sell"),
  sortValue: orderWords,
};

const volumeColumn = (feed: Feed): Shown => ({
  ...end,
  id: "volume",
  title: "Volume",
  about: "Volume in lots",
  width: 72,
  text: (order) => lots(feed, order, order.volume),
  sortValue: ({ volume }) => volume,
});

type PriceField =
  | "order_price"
  | "order_limit_price"
  | "stop_loss"
  | "take_profit"
  | "filled_price";

const priceColumn = (feed: Feed, id: PriceField, title: string, about: string): Shown => ({
  ...end,
  id,
  title,
  about,
  width: 92,
  text: (order) => {
    const price = order[id];
    return price === null
      ? NO_VALUE
      : formatPrice(price, feed.symbol(order.symbol_id)?.digits ?? 5);
  },
  sortValue: (order) => order[id],
});

const timeColumn = (id: "created_at" | "updated_at", title: string): Shown => ({
  id,
  title,
  width: 164,
  text: (order) => formatDateTime(order[id], "UTC"),
  sortValue: (order) => order[id],
});

const ticketColumn: Shown = {
  ...end,
  id: "id",
  title: "Ticket",
  width: 64,
  text: ({ id }) => `${id}`,
  sortValue: ({ id }) => id,
};

const commentColumn: Shown = {
  id: "comment",
  title: "Comment",
  width: 120,
  text: ({ comment }) => comment,
  sortValue: ({ comment }) => comment,
};

/** Read into by every cell, one after the other. */
const quote = makeQuoteView();

/** Pips from the price at which it would fill now to its own; NaN: there is no price. */
export function pipsToMarket(feed: Pick<Feed, "symbol" | "quotes">, order: Order): number {
  const symbol = feed.symbol(order.symbol_id);
  const reader = feed.quotes();
  const slot = reader.slotOf(order.symbol_id);
  const price = order.order_price;
  if (symbol === undefined || price === null || slot < 0 || !reader.read(slot, quote)) {
    return Number.NaN;
  }
  const now = order.side === SIDE.buy ? quote.ask : quote.bid;
  return Math.abs(Math.round((price - now) * powerOfTen(symbol.digits))) / symbol.pip_points;
}

const distanceColumn = (feed: Feed): Shown => ({
  ...end,
  id: "distance",
  title: "To market",
  about: "Pips from the price to the order",
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
  field !== "order_limit_price" || order.type === ORDER_TYPE.stop_limit;
