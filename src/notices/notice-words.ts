/**
 * What the service's records say, in words: fills and closes from deals, the life of orders from orders, the account's safety
 * from its event. Main thread; pure. Two records of one thing make notices of one key.
 */
import type { AccountSummary, PropStatus } from "../../contract/account-summary.ts";
import {
  DEAL_DIRECTION,
  LIQUIDATION_STATUS,
  ORDER_REASON,
  ORDER_STATUS,
  ORDER_TYPE,
  SIDE,
} from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { LiquidationPayload } from "../../contract/events.ts";
import type { Journal } from "../../contract/journal.ts";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { NoticeEvent } from "../channels/events.ts";
import { FAILED, programmeWords } from "../account/programme-words.ts";
import { formatPips } from "../format/price.ts";
import { capital, sentence } from "../format/sentence.ts";
import { lotsText, priceText, symbolWords } from "../format/symbol-text.ts";
import { askedLotsText, closeOrderWords } from "../format/order-words.ts";
import { directionWord, sideWord } from "../format/trade-words.ts";
import type { Notice } from "./notice.ts";
import { inSentence, listText, t } from "../language/translate.ts";
import { formatMoney } from "../format/money.ts";

/** undefined: the symbol is not known to this page. */
export type FindSymbol = (symbol_id: number) => SymbolRecord | undefined;

type Told = Pick<Notice, "key" | "tone" | "event" | "title"> & Partial<Notice>;

const told = (account_id: number, at: number, notice: Told): Notice => ({
  account_id,
  at,
  text: "",
  amount: null,
  detail: 0,
  isAlarm: false,
  ...notice,
});

/** What was dealt in and at which price, as they are written. */
type Dealt = { readonly size: string; readonly price: string };
type Cause = { readonly title: (dealt: Dealt) => string; readonly event: NoticeEvent };

const CAUSES: Readonly<Record<number, Cause>> = {
  [ORDER_REASON.stop_loss]: {
    title: (dealt) => t("Stop loss: closed {size} at {price}", dealt),
    event: "exit",
  },
  [ORDER_REASON.take_profit]: {
    title: (dealt) => t("Take profit: closed {size} at {price}", dealt),
    event: "exit",
  },
  [ORDER_REASON.stop_out]: {
    title: (dealt) => t("Stop-out: closed {size} at {price}", dealt),
    event: "stop_out",
  },
  [ORDER_REASON.dealer]: {
    title: (dealt) => t("Closed by your broker: {size} at {price}", dealt),
    event: "staff",
  },
};
const BY_HAND: Cause = {
  title: (dealt) => t("Closed {size} at {price}", dealt),
  event: "closed",
};

const sizeOf = (volume: number, symbol: SymbolRecord | undefined, symbol_id: number) =>
  `${lotsText(volume, symbol)} ${symbolWords(symbol, symbol_id)}`;

/** An order and what it opened or closed are one thing each. */
const fillKey = (order_id: number, direction: number) => `fill:${order_id}:${direction}`;

/** "Bought 0.10 EURUSD at 1.07000"; "Side unknown (7): 0.10 EURUSD at 1.07000". */
function tradedWords(side: number, dealt: Dealt): string {
  if (side === SIDE.buy) return t("Bought {size} at {price}", dealt);
  if (side === SIDE.sell) return t("Sold {size} at {price}", dealt);
  return t("Side {side}: {size} at {price}", { ...dealt, side: sideWord(side) });
}

/** The same where the price is not known. */
function tradedSize(side: number, size: string): string {
  if (side === SIDE.buy) return t("Bought {size}", { size });
  if (side === SIDE.sell) return t("Sold {size}", { size });
  return t("Side {side}: {size}", { size, side: sideWord(side) });
}

/** A fill, as the books have it. */
export function noticeOfDeal(deal: Deal, find: FindSymbol): Notice {
  const { symbol_id, account_id, created_at, reason } = deal;
  const symbol = find(symbol_id);
  const dealt = {
    size: sizeOf(deal.volume, symbol, symbol_id),
    price: priceText(deal.price, symbol),
  };
  const key = fillKey(deal.order_id, deal.direction);
  if (deal.direction === DEAL_DIRECTION.entry) {
    const title = tradedWords(deal.side, dealt);
    return told(account_id, created_at, { key, tone: "good", event: "filled", title, detail: 2 });
  }
  if (deal.direction !== DEAL_DIRECTION.exit) {
    const title = t("Deal, {direction}: {size} at {price}", {
      ...dealt,
      direction: directionWord(deal.direction),
    });
    return told(account_id, created_at, { key, tone: "warn", event: "other", title });
  }
  const { title, event } = CAUSES[reason] ?? BY_HAND;
  const closed = title(dealt);
  const isStopOut = reason === ORDER_REASON.stop_out;
  return told(account_id, created_at, {
    key,
    tone: isStopOut ? "error" : deal.profit < 0 ? "info" : "good",
    event,
    // Its price is the stop's own, whatever the market's was.
    title: deal.premium === undefined ? closed : t("{closed}, guaranteed", { closed }),
    // The broker's reason is the comment of what he closed; anybody else's comment is his own note.
    text: reason === ORDER_REASON.dealer ? sentence(deal.comment) : "",
    amount: deal.profit + deal.swap + deal.commission + (deal.premium ?? 0),
    detail: 2,
    isAlarm: isStopOut,
  });
}

/** An order that was filled, where no deal has told of it yet. */
export function noticeOfFill(order: Order, isClosing: boolean, find: FindSymbol): Notice {
  const symbol = find(order.symbol_id);
  const size = sizeOf(order.filled_volume, symbol, order.symbol_id);
  const direction = isClosing ? DEAL_DIRECTION.exit : DEAL_DIRECTION.entry;
  const title = (): string => {
    if (order.filled_price === null)
      return isClosing ? t("Closed {size}", { size }) : tradedSize(order.side, size);
    const dealt = { size, price: priceText(order.filled_price, symbol) };
    return isClosing ? BY_HAND.title(dealt) : tradedWords(order.side, dealt);
  };
  return told(order.account_id, order.updated_at, {
    key: fillKey(order.id, direction),
    tone: "good",
    event: isClosing ? "closed" : "filled",
    title: title(),
    detail: 1,
  });
}

/** The key of a position's change; whatever else tells of the same has it too. */
export const positionChangeKey = ({ id, updated_at }: Position): string =>
  `position:${id}:${updated_at}`;

/** The key of what became of an order; whatever else tells of the same has it too. */
export const orderChangeKey = ({ id, status, updated_at }: Order): string =>
  `order:${id}:${status}:${updated_at}`;

/** What guards a position, as its owner has just changed it; `changed`: which fields of it. */
export function noticeOfChange(
  position: Position,
  changed: readonly (keyof UptPosition)[],
  find: FindSymbol,
): Notice {
  const symbol = find(position.symbol_id);
  const size = sizeOf(position.volume, symbol, position.symbol_id);
  const parts = changed.map((field) => guardWords(position, field, symbol)).join(", ");
  return told(position.account_id, position.updated_at, {
    key: positionChangeKey(position),
    tone: "info",
    event: "guarded",
    title: t("Modified: {side} {size}", { side: inSentence(sideWord(position.side)), size }),
    text: parts === "" ? "" : sentence(parts),
  });
}

/** One of the things that guard a position, as it is now: "stop loss 1.07000", "trailing stop off". */
function guardWords(
  position: Position,
  field: keyof UptPosition,
  symbol: SymbolRecord | undefined,
): string {
  const { stop_loss, take_profit } = position;
  const pips = (points: number) =>
    t("{points} pips", { points: formatPips(points, symbol?.pip_points ?? 1) });
  const { trailing_distance, break_even_distance, take_profit_levels } = position;
  switch (field) {
    case "stop_loss":
      return stop_loss === null
        ? t("stop loss removed")
        : t("stop loss {price}", { price: priceText(stop_loss, symbol) });
    case "take_profit":
      return take_profit === null
        ? t("take profit removed")
        : t("take profit {price}", { price: priceText(take_profit, symbol) });
    case "trailing_distance":
      return trailing_distance === null
        ? t("trailing stop off")
        : t("trailing stop {distance}", { distance: pips(trailing_distance) });
    case "break_even_distance":
      return break_even_distance === null
        ? t("break-even off")
        : t("break-even after {distance}", { distance: pips(break_even_distance) });
    case "is_stop_guaranteed":
      return position.guarantee_premium === undefined ? t("guarantee removed") : t("guaranteed");
    case "take_profit_levels":
      return take_profit_levels.length === 0
        ? t("take profits for a part removed")
        : t("take profits for a part at {prices}", {
            prices: listText(
              take_profit_levels.map((level) => priceText(level.price, symbol)),
              "and",
            ),
          });
  }
}

/** The life of an order but its fills; null: it says nothing that is told elsewhere. */
export function noticeOfOrder(order: Order, find: FindSymbol): Notice | null {
  const symbol = find(order.symbol_id);
  const isMarket = order.type === ORDER_TYPE.market;
  const size =
    `${inSentence(closeOrderWords(order))} ${askedLotsText(order, symbol)} ` +
    symbolWords(symbol, order.symbol_id);
  // The price that a market order has is the one that was seen when it was sent.
  const what =
    isMarket || order.order_price === null
      ? size
      : t("{size} at {price}", { size, price: priceText(order.order_price, symbol) });
  const { account_id, updated_at, id } = order;
  const life = (notice: Omit<Told, "key">) =>
    told(account_id, updated_at, { key: orderChangeKey(order), ...notice });
  switch (order.status) {
    case ORDER_STATUS.pending: {
      const isNew = order.created_at === updated_at;
      return life({
        tone: "info",
        event: "placed",
        title: isNew ? t("Placed: {what}", { what }) : t("Changed: {what}", { what }),
      });
    }
    case ORDER_STATUS.cancelled: {
      const text = whyCancelled(order);
      return life({
        tone: "info",
        event: "cancelled",
        title: t("Cancelled: {what}", { what }),
        what,
        text,
      });
    }
    case ORDER_STATUS.expired:
      return life({ tone: "info", event: "expired", title: t("Expired: {what}", { what }) });
    case ORDER_STATUS.rejected: {
      const key = refusalKey(order.client_order_id ?? `order ${id}`);
      const refusal = refusalOf(order.rejection_msg ?? "");
      return told(account_id, updated_at, { ...refusal, key, text: capital(what) });
    }
    default:
      return null;
  }
}

/** Without a hand of the trader; "": by one. */
function whyCancelled({ cancelled_by, closes, oco_id }: Order): string {
  if (cancelled_by === undefined) return "";
  return closes !== undefined && oco_id === undefined
    ? t("Position #{closes} is closed, by order #{cancelled_by}.", { closes, cancelled_by })
    : t("Order #{cancelled_by} filled: one cancels the other.", { cancelled_by });
}

/** `id`: the client_order_id, or an intent's. */
const refusalKey = (id: string) => `refused:${id}`;

const refusalOf = (message: string) => ({
  tone: "error" as const,
  event: "refused" as const,
  title: t("Order refused: {reason}", {
    reason: inSentence(sentence(message).replace(/\.$/, "")),
  }),
});

/** An intent that was refused. `words`: what was asked. */
export function noticeOfRefusal(
  intent: { readonly id: string; readonly words: string; readonly kind: string },
  message: string,
  account_id: number,
  at: number,
): Notice {
  const refusal = refusalOf(message);
  const title = intent.kind === "order_create" ? refusal.title : sentence(message);
  const key = refusalKey(intent.id);
  return told(account_id, at, { ...refusal, title, key, text: intent.words, detail: 1 });
}

/** A programme that was running is over; null: nothing is to be said of what it is now. */
export function noticeOfProgramme(
  { account_id, ts }: AccountSummary,
  prop: PropStatus,
): Notice | null {
  const text = programmeWords(prop);
  if (text === null) return null;
  const key = `programme:${prop.status}:${ts}`;
  const event = "programme";
  if (prop.status !== FAILED)
    return told(account_id, ts, {
      key,
      tone: "good",
      event,
      title: t("{phase} passed", { phase: prop.phase }),
      text,
    });
  const title = t("{phase} failed", { phase: prop.phase });
  return told(account_id, ts, { key, tone: "error", event, title, text, isAlarm: true });
}

/** The margin level crossed a level of the group. */
export function noticeOfLiquidation(payload: LiquidationPayload): Notice {
  const { account_id, ts, status, level, margin_level } = payload;
  const sentences = [
    ...(status === LIQUIDATION_STATUS.recovered
      ? []
      : [t("The level of {level}% was reached.", { level })]),
    ...(margin_level === null ? [] : [levelText(margin_level)]),
  ];
  return marginNotice(account_id, ts, status, sentences.join(" "));
}

const levelText = (margin_level: number): string =>
  t("The margin level is {margin_level}%.", { margin_level: formatMoney(margin_level, 2) });

const MARGIN_KEY = "liquidation:";

/** What its line in the service's journal begins with. */
const MARGIN_STATUSES: readonly (readonly [words: string, status: number])[] = [
  ["margin recovered", LIQUIDATION_STATUS.recovered],
  ["margin call", LIQUIDATION_STATUS.margin_call],
  ["stop-out", LIQUIDATION_STATUS.stop_out],
];

/** A line of the journal that tells of the margin level, as its event would have; null: it tells of something else. */
export function noticeOfJournal({ account_id, ts, action, message }: Journal): Notice | null {
  if (action !== "event_liqudation_status") return null;
  const [, status] = MARGIN_STATUSES.find(([words]) => message.startsWith(`${words},`)) ?? [];
  if (status === undefined) return null;
  const said = message.slice(message.indexOf(",") + 1);
  const [, level] = /^ margin level ([\d.e+-]+)%$/.exec(said) ?? [];
  const text = level === undefined ? sentence(said) : levelText(Number(level));
  return marginNotice(account_id, ts, status, text);
}

function marginNotice(account_id: number, ts: number, status: number, text: string): Notice {
  const key = `${MARGIN_KEY}${status}:${ts}`;
  const made = (notice: Omit<Told, "key">) => told(account_id, ts, { key, text, ...notice });
  switch (status) {
    case LIQUIDATION_STATUS.recovered:
      return made({ tone: "info", event: "margin_over", title: t("The margin call is over") });
    case LIQUIDATION_STATUS.margin_call:
      return made({ tone: "error", event: "margin_call", title: t("Margin call"), isAlarm: true });
    case LIQUIDATION_STATUS.stop_out: {
      const title = t("Stop-out: positions are being closed");
      return made({ tone: "error", event: "stop_out", title, isAlarm: true });
    }
    default:
      return made({
        tone: "warn",
        event: "other",
        title: t("Margin: unknown ({status})", { status }),
      });
  }
}
