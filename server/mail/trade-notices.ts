/**
 * What an event of orders and deals is worth a mail for: a pending order that was filled or expired, a position that its stop
 * or target closed. What a trader does himself at the screen is none. Runs in the service; pure.
 */
import {
  DEAL_DIRECTION,
  ORDER_REASON,
  ORDER_STATUS,
  ORDER_TYPE,
  SIDE,
} from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Mail, Traded } from "./mail.ts";

export type TradeMail = Extract<Mail, { kind: "order_fill" | "exit_fill" | "order_expiry" }>;

/** What a mail tells of a trade beside what the event has. */
export type TradeTexts = {
  readonly symbol: (symbol_id: number) => Pick<SymbolRecord, "symbol" | "digits"> | undefined;
  /** The account's deposit currency. */
  readonly currency: { readonly code: string; readonly digits: number };
};

const TYPES: Readonly<Record<number, "limit" | "stop" | "stop_limit">> = {
  [ORDER_TYPE.limit]: "limit",
  [ORDER_TYPE.stop]: "stop",
  [ORDER_TYPE.stop_limit]: "stop_limit",
};

const CAUSES: Readonly<Record<number, "stop_loss" | "take_profit">> = {
  [ORDER_REASON.stop_loss]: "stop_loss",
  [ORDER_REASON.take_profit]: "take_profit",
};

/** null: nothing. `payload` is made for these types alone. */
export function tradeNotice(
  type: string,
  payload: () => unknown,
  texts: TradeTexts,
): TradeMail | null {
  if (type === "order_update" || type === "order_expired") {
    return noticeOfOrder(payload() as Order, texts);
  }
  if (type !== "deal_create") return null;
  const deal = payload() as Deal | Position;
  // A position may come in a deal's place; only a deal has a direction. @interface §6 Deals
  return "direction" in deal ? noticeOfDeal(deal, texts) : null;
}

function noticeOfOrder(order: Order, texts: TradeTexts): TradeMail | null {
  const { id: order_id, account_id, status } = order;
  const type = TYPES[order.type];
  if (type === undefined) return null;
  const way = { side: order.side === SIDE.buy ? "buy" : "sell", type } as const;
  if (status === ORDER_STATUS.filled) {
    const what = { ...way, ...tradedOf(order, order.filled_volume, order.filled_price, texts) };
    return { kind: "order_fill", account_id, facts: { order_id, what } };
  }
  if (status !== ORDER_STATUS.expired) return null;
  const what = { ...way, ...tradedOf(order, order.volume, order.order_price, texts) };
  return { kind: "order_expiry", account_id, facts: { order_id, what } };
}

function noticeOfDeal(deal: Deal, texts: TradeTexts): TradeMail | null {
  const { account_id, position_id, volume, price } = deal;
  const cause = CAUSES[deal.reason];
  if (deal.direction !== DEAL_DIRECTION.exit || cause === undefined) return null;
  const { code, digits } = texts.currency;
  const { profit, swap, commission, premium = 0 } = deal;
  const result = Number((profit + swap + commission + premium).toFixed(digits));
  const what = tradedOf(deal, volume, price, texts);
  const facts = { cause, position_id, what, result, currency: code };
  return { kind: "exit_fill", account_id, facts };
}

function tradedOf(
  { symbol_id }: { readonly symbol_id: number },
  lots: number,
  price: number | null,
  texts: TradeTexts,
): Traded {
  const symbol = texts.symbol(symbol_id);
  return {
    lots,
    symbol: symbol?.symbol ?? `#${symbol_id}`,
    price: price?.toFixed(symbol?.digits) ?? null,
  };
}
