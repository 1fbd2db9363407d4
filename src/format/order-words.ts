/** What became of an order, and why, in words. Main thread; pure. A code that is not listed is said, never guessed. */
import { ORDER_REASON, ORDER_STATUS } from "../../contract/codes.ts";

const STATUSES: Readonly<Record<number, string>> = {
  [ORDER_STATUS.new]: "New",
  [ORDER_STATUS.pending]: "Working",
  [ORDER_STATUS.partially_filled]: "Partly filled",
  [ORDER_STATUS.filled]: "Filled",
  [ORDER_STATUS.cancelled]: "Cancelled",
  [ORDER_STATUS.rejected]: "Rejected",
  [ORDER_STATUS.expired]: "Expired",
};

const REASONS: Readonly<Record<number, string>> = {
  [ORDER_REASON.client]: "Terminal",
  [ORDER_REASON.api]: "API",
  [ORDER_REASON.dealer]: "Dealer",
  [ORDER_REASON.stop_loss]: "Stop loss",
  [ORDER_REASON.take_profit]: "Take profit",
  [ORDER_REASON.stop_out]: "Stop-out",
};

/** "Working", "Filled"; "unknown (7)". */
export const orderStatusWord = (status: number): string =>
  STATUSES[status] ?? `unknown (${status})`;

/** What caused it: "Terminal", "Stop loss"; "unknown (9)". */
export const orderReasonWord = (reason: number): string => REASONS[reason] ?? `unknown (${reason})`;
