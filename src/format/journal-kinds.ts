/** What the lines of a journal tell of, in words by the service's codes. Main thread; pure. */
import { capital } from "./sentence.ts";
import { t, tIn } from "../language/translate.ts";

/** By the code of the act, in the order in which they are offered. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  money_change: tIn("an act", "Money"),
  balance_correction: t("Balance corrected"),
  deal_update: t("Deal corrected"),
  deal_delete: t("Deal cancelled"),
  second_approval_ask: t("Second person asked"),
  second_approval_approve: t("Confirmed by a second person"),
  second_approval_decline: t("Declined by a second person"),
  second_approval_withdraw: t("Request withdrawn"),
  second_approval_fail: t("Refused when confirmed"),
  order_create: t("Order placed"),
  order_update: t("Order changed or filled"),
  order_cancel: t("Order cancelled"),
  order_expired: t("Order expired"),
  order_rejected: t("Order refused"),
  position_create: t("Position opened"),
  position_update: t("Position changed"),
  position_close: t("Position closed"),
  deal_create: t("Deal"),
  event_liqudation_status: t("Margin call or stop-out"),
  account_request: t("Live account asked for"),
  account_approve: t("Account approved"),
  account_decline: t("Account declined"),
  account_change: t("Account changed by staff"),
  account_move: t("Account moved to a group"),
  account_update: t("Account settings"),
  account_delete: t("Account closed for ever"),
  password_change: t("Password changed"),
  client_secret_create: t("API key made"),
  client_secret_delete: t("API key taken back"),
  session_end: t("Session ended"),
  inbox_send: t("Message"),
  report_create: t("Report asked for"),
  config_update: t("Setting changed"),
  dealer_limits_update: t("Dealer's limits changed"),
  group_update: t("Terms of a group changed"),
  commission_create: t("Commission made"),
  commission_update: t("Commission changed"),
  commission_delete: t("Commission removed"),
  commission_tier_create: t("Tier made"),
  commission_tier_update: t("Tier changed"),
  commission_tier_delete: t("Tier removed"),
  trading_halt: t("Halt"),
  symbol_status: t("Symbol opened or closed"),
  data_provider_create: t("Data provider added"),
  data_provider_update: t("Data provider changed"),
  broker_update: t("Broker's facts changed"),
};

/** What has no word here is said as the service says it. */
export const kindWord = (action: string): string =>
  KIND_WORDS[action] ?? capital(action.replaceAll("_", " "));

const THINGS: Readonly<Record<string, (id: number) => string>> = {
  account: (account_id) => t("Account {account_id}", { account_id }),
  order: (id) => t("Order {id}", { id }),
  position: (id) => t("Position {id}", { id }),
  deal: (id) => t("Deal {id}", { id }),
};

/** What a line is about, as "Order 4711"; "": nothing. */
export function thingWords(entity: string | null, entity_id: number | null): string {
  if (entity === null) return "";
  const words = THINGS[entity];
  if (words !== undefined && entity_id !== null) return words(entity_id);
  return `${capital(entity.replaceAll("_", " "))} ${entity_id ?? ""}`.trimEnd();
}
