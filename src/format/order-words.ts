/** What became of an order, in words. Main thread; pure. A code that is not listed is said, never guessed. */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { capital } from "./sentence.ts";
import { lotsText } from "./symbol-text.ts";
import { orderWords } from "./trade-words.ts";
import { t, translateText } from "../language/translate.ts";

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

/** Why an order is over: why it was refused, or which fill cancelled it; "": for neither. */
export function whyOver({
  rejection_msg,
  cancelled_by,
  closes,
  oco_id,
}: Pick<Order, "rejection_msg" | "cancelled_by" | "closes" | "oco_id">): string {
  if (cancelled_by === undefined) return capital(translateText(rejection_msg ?? ""));
  const isByPosition = closes !== undefined && oco_id === undefined;
  return isByPosition
    ? t("Order #{cancelled_by} closed it", { cancelled_by })
    : t("Order #{cancelled_by} filled (OCO)", { cancelled_by });
}

/**
 * The volume that was asked for, in lots. A refused one is kept in whole steps, rounded down: none of them is "< 0.01", for
 * nobody asks for nothing, and one that was refused for its part of a step is "> 0.01", for it was more.
 */
export function askedLotsText(
  { volume, rejection_msg }: Pick<Order, "volume"> & Partial<Pick<Order, "rejection_msg">>,
  symbol: Pick<SymbolRecord, "volume_step"> | undefined,
): string {
  if (volume === 0 && symbol !== undefined)
    return t("< {lots}", { lots: lotsText(symbol.volume_step, symbol) });
  const lots = lotsText(volume, symbol);
  // As contract/rejections.ts has it, which is more than is needed here.
  return rejection_msg === "the volume is not a multiple of the volume step"
    ? t("> {lots}", { lots })
    : lots;
}
