/** What came of a command, in short. Runs anywhere; pure. */
import type { Rejection } from "../contract/rejections.ts";
import type { Fix, MoneyRefusal, Outcome } from "./input.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";

/** Done; the records are those after it, null where the command is not about one. */
export const accepted = (
  order: OrderRecord | null = null,
  position: PositionRecord | null = null,
): Outcome => ({ ok: true, order, position });

/** Nothing was changed, but for the rejected order that may have been recorded. */
export const refused = (
  error: Rejection | MoneyRefusal,
  fix: Fix | null = null,
  order: OrderRecord | null = null,
): Outcome => ({ ok: false, error, fix, order });
