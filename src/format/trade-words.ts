/** The codes of a trade in the words that a trader reads. Main thread; pure. A code that is not listed is said, never guessed. */
import { DEAL_DIRECTION, ORDER_REASON, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { t } from "../language/translate.ts";

const unknown = (code: number): string => t("unknown ({code})", { code });

const SIDES: Readonly<Record<number, string>> = { [SIDE.buy]: t("Buy"), [SIDE.sell]: t("Sell") };
const TYPES: Readonly<Record<number, string>> = {
  [ORDER_TYPE.market]: t("market"),
  [ORDER_TYPE.limit]: t("limit"),
  [ORDER_TYPE.stop]: t("stop"),
  [ORDER_TYPE.stop_limit]: t("stop limit"),
  [ORDER_TYPE.market_if_touched]: t("if touched"),
};

/** "Buy" or "Sell"; "unknown (7)". */
export const sideWord = (side: number): string => SIDES[side] ?? unknown(side);

/** "market", "limit", "stop", "stop limit", "if touched"; "unknown (7)". */
export const orderTypeWord = (type: number): string => TYPES[type] ?? unknown(type);

/** What an order does: "Buy" at market, else "Buy limit". */
export const orderWords = (order: { readonly side: number; readonly type: number }): string =>
  order.type === ORDER_TYPE.market
    ? sideWord(order.side)
    : `${sideWord(order.side)} ${orderTypeWord(order.type)}`;

const DIRECTIONS: Readonly<Record<number, string>> = {
  [DEAL_DIRECTION.entry]: t("Entry"),
  [DEAL_DIRECTION.exit]: t("Exit"),
};
const REASONS: Readonly<Record<number, string>> = {
  [ORDER_REASON.client]: t("Trader"),
  [ORDER_REASON.api]: "API",
  [ORDER_REASON.dealer]: t("Dealer"),
  [ORDER_REASON.stop_loss]: t("Stop loss"),
  [ORDER_REASON.take_profit]: t("Take profit"),
  [ORDER_REASON.stop_out]: t("Stop-out"),
};

/** "Entry" or "Exit"; "unknown (7)". */
export const directionWord = (direction: number): string =>
  DIRECTIONS[direction] ?? unknown(direction);

/** What caused an order or a deal: "Trader", "Stop loss"; "unknown (7)". */
export const reasonWord = (reason: number): string => REASONS[reason] ?? unknown(reason);
