/** Limits that an owner sets for himself. Runs anywhere; pure. */
import { z } from "zod";
import { money, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("a trader can bind himself, and not undo it in anger");

/** null: no such limit. Deposit currency. */
export const SelfLimitValues = z
  .object({
    /** Loss of the server's day at which new exposure is refused. */
    daily_loss_max: money().positive().nullable(),
    /** Trades (fills that open) a day. */
    trades_per_day_max: z.number().int().positive().nullable(),
    /** No new exposure before this, Unix ms. Can be made later, never earlier. */
    locked_until: unixMs().nullable(),
  })
  .meta(here);
export type SelfLimitValues = z.infer<typeof SelfLimitValues>;

/** Tighter values hold at once, looser ones from the server's next day. */
export const SelfLimits = SelfLimitValues.extend({
  /** What holds from the next day; null: no change waits. */
  next: SelfLimitValues.nullable(),
  /** Of the day so far. */
  daily_loss: money().nonnegative(),
  /** Equity below which the day has a loss: that of the day's start, and what was paid in or out since. */
  daily_loss_from: money(),
  day_trades: z.number().int().nonnegative(),
  /** The server's day changes at midnight of a clock that is so many minutes ahead of UTC; behind it where negative. */
  day_offset_minutes: z.number().int().min(-1439).max(1439),
  /** The service's own, for every account: orders and changes of orders and protections; ten seconds of it at once. */
  orders_per_second_max: z.number().int().positive(),
}).meta(here);
export type SelfLimits = z.infer<typeof SelfLimits>;
