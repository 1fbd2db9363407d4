/**
 * Which mail is sent to who never chose: what he would want to know at once. Apart from the schema, so that a page can have it
 * without one. Runs anywhere; pure.
 */
import type { NotificationPref } from "./notification-pref.ts";

export const USUAL_MAIL = {
  login: true,
  margin_call: true,
  stop_out: true,
  money_change: false,
  order_fill: false,
  exit_fill: false,
  order_expiry: false,
  price_alert: false,
} as const satisfies Required<NotificationPref>;
