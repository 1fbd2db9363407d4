/** A price alert as it is waited for, in points. Runs in the service; pure. */
import type { PriceAlert } from "../../contract/price-alert.ts";
import type { StraightLine } from "../../domain/alert-line.ts";

export type WaitingAlert = Pick<PriceAlert, "id" | "revision" | "quote_side" | "is_rising"> & {
  readonly account_id: number;
  /** Index of its symbol in the market. */
  readonly index: number;
  /** Of the quote as the account sees it. */
  readonly points: number;
  /** In points too: waited for in their place; null: they are. */
  readonly line: StraightLine | null;
  /** The market has to be beyond it: it stood there when it was reached before. */
  readonly isStrict: boolean;
};

/** What the account's group adds to a side of a symbol, points; of the ask, and taken off the bid. */
export type MarkupOf = (
  account_id: number,
  side: PriceAlert["quote_side"],
  index: number,
) => number;
