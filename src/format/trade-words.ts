/** The codes of a trade in the words that a trader reads. Main thread; pure. A code that is not listed is said, never guessed. */
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";

const unknown = (code: number): string => `unknown (${code})`;

const SIDES: Readonly<Record<number, string>> = { [SIDE.buy]: "Buy", [SIDE.sell]: "Sell" };
const TYPES: Readonly<Record<number, string>> = {
  [ORDER_TYPE.market]: "market",
  [ORDER_TYPE.limit]: "limit",
  [ORDER_TYPE.stop]: "stop",
  [ORDER_TYPE.stop_limit]: "stop limit",
};

/** "Buy" or "Sell"; "unknown (7)". */
export const sideWord = (side: number): string => SIDES[side] ?? unknown(side);

/** "market", "limit", "stop", "stop limit"; "unknown (7)". */
export const orderTypeWord = (type: number): string => TYPES[type] ?? unknown(type);

/** What an order does: "Buy" at market, else "Buy limit". */
export const orderWords = (order: { readonly side: number; readonly type: number }): string =>
  order.type === ORDER_TYPE.market
    ? sideWord(order.side)
    : `${sideWord(order.side)} ${orderTypeWord(order.type)}`;
