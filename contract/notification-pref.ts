/**
 * Which happenings the account's owner gets an e-mail about. A change of a password is always told, so it has no
 * preference. Runs anywhere; pure. @interface §4.2
 */
import { z } from "zod";
import { assumed, extension } from "./provenance.ts";

/** Absent in a body: as it was. Off for who never chose. */
const trade = z
  .boolean()
  .optional()
  .meta(extension("what happens to orders and positions while nobody looks"));

export const NotificationPref = z
  .object({
    /** A sign-in from a device or place that was not seen in the last 30 days. */
    login: z.boolean(),
    margin_call: z.boolean(),
    stop_out: z.boolean(),
    /** Deposits, withdrawals, adjustments, credit, corrections; never the result of a trade. */
    money_change: z.boolean(),
    /** A limit, stop or stop limit order was filled. */
    order_fill: trade,
    /** A stop loss, trailing stop or take profit closed a position, or a part of it. */
    exit_fill: trade,
    /** A pending order ended at its expiry. */
    order_expiry: trade,
    /** The market has reached a price that was waited for. Absent and off as those of trades. */
    price_alert: z
      .boolean()
      .optional()
      .meta(extension("who waits for a price is told when it comes, also with no terminal open")),
  })
  .meta(assumed("§2 Other named records"));
export type NotificationPref = z.infer<typeof NotificationPref>;
