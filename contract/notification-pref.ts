/** Which happenings the account's owner gets an e-mail about. Runs anywhere; pure. @interface §4.2 */
import { z } from "zod";
import { assumed } from "./provenance.ts";

export const NotificationPref = z
  .object({
    order_filled: z.boolean(),
    order_rejected: z.boolean(),
    order_expired: z.boolean(),
    position_closed: z.boolean(),
    margin_call: z.boolean(),
    stop_out: z.boolean(),
    money_change: z.boolean(),
    login: z.boolean(),
    password_change: z.boolean(),
    report_ready: z.boolean(),
    broker_news: z.boolean(),
  })
  .meta(assumed("§2 Other named records"));
export type NotificationPref = z.infer<typeof NotificationPref>;
