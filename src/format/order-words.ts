/** What became of an order, in words. Main thread; pure. A code that is not listed is said, never guessed. */
import { ORDER_STATUS } from "../../contract/codes.ts";
import { orderWords } from "./trade-words.ts";
import { t } from "../language/translate.ts";

const STATUSES: Readonly<Record<number, string>> = {
  [ORDER_STATUS.new]: t("New"),
  [ORDER_STATUS.pending]: t("Working"),
  [ORDER_STATUS.partially_filled]: t("Partly filled"),
  [ORDER_STATUS.filled]: t("Filled"),
  [ORDER_STATUS.cancelled]: t("Cancelled"),
  [ORDER_STATUS.rejected]: t("Rejected"),
  [ORDER_STATUS.expired]: t("Expired"),
};

/** "Working", "Filled"; "unknown (7)". */
export const orderStatusWord = (status: number): string =>
  STATUSES[status] ?? t("unknown ({status})", { status });

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
}): string =>
  order.closes === undefined ? orderWords(order) : t("Close #{closes}", { closes: order.closes });
