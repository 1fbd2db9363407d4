/** What staff may do to a client's orders and positions: each with a reason, which the client reads. Runs anywhere; pure. */
import { z } from "zod";
import { lotsAsked, price, text } from "./fields.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("staff acts for a client, and the client is told why");

/** Why; more than blanks. */
const reason = { desc: text(COMMENT_CHARS_MAX).regex(/\S/, "must say why") };

/** Closes a client's position, or a part of it. */
export const CloseClientPosition = z
  .object({
    /** In lots; absent: all of it. */
    volume: lotsAsked().optional(),
    ...reason,
  })
  .meta(here);
export type CloseClientPosition = z.infer<typeof CloseClientPosition>;

/** Changes what guards a client's position. Absent: stays as it is; null: taken away. */
export const UptClientPosition = z
  .object({
    stop_loss: price().nullable().optional(),
    take_profit: price().nullable().optional(),
    ...reason,
  })
  .meta(here);
export type UptClientPosition = z.infer<typeof UptClientPosition>;

/** Cancels a client's pending order. */
export const CancelClientOrder = z.object(reason).meta(here);
export type CancelClientOrder = z.infer<typeof CancelClientOrder>;
