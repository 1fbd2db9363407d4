/**
 * Which happenings the account's owner gets an e-mail about. A change of a password is always told, so it has no
 * preference. Runs anywhere; pure. @interface §4.2
 */
import { z } from "zod";
import { assumed } from "./provenance.ts";

export const NotificationPref = z
  .object({
    /** A sign-in from a device or place that was not seen in the last 30 days. */
    login: z.boolean(),
    margin_call: z.boolean(),
    stop_out: z.boolean(),
    /** Deposits, withdrawals, adjustments, credit, corrections; never the result of a trade. */
    money_change: z.boolean(),
  })
  .meta(assumed("§2 Other named records"));
export type NotificationPref = z.infer<typeof NotificationPref>;
