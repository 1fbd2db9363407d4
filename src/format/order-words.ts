/** What became of an order, in words. Main thread; pure. A code that is not listed is said, never guessed. */
import { ORDER_STATUS } from "../../contract/codes.ts";
import { orderWords } from "./trade-words.ts";

const STATUSES: Readonly<Record<number, string>> = {
  [ORDER_STATUS.new]: "New",
  [ORDER_STATUS.pending]: "Working",
  [ORDER_STATUS.partially_filled]: "Partly filled",
  [ORDER_STATUS.filled]: "Filled",
  [ORDER_STATUS.cancelled]: "Cancelled",
  [ORDER_STATUS.rejected]: "Rejected",
  [ORDER_STATUS.expired]: "Expired",
};

/** "Working", "Filled"; "unknown (7)". */
export const orderStatusWord = (status: number): string =>
  STATUSES[status] ?? `unknown (${status})`;

/**
 * What a working order does: "Buy limit", "Close #12" of one that can only close; a status that is not listed stands behind it,
 * as "Buy limit, unknown (7)".
 */
export const workingOrderWords = (order: {
  readonly side: number;
  readonly type: number;
  readonly status: number;
  readonly closes?: number | undefined;
}): string =>
  order.status in STATUSES
    ? closeOrderWords(order)
    : `${closeOrderWords(order)}, ${orderStatusWord(order.status)}`;

/** "Close #12" of an order that can only close a position, else what it does. */
export const closeOrderWords = (order: {
  readonly side: number;
  readonly type: number;
  readonly closes?: number | undefined;
}): string => (order.closes === undefined ? orderWords(order) : `Close #${order.closes}`);
