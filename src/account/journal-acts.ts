/** Acts of the journal, and what each was about, in words. Main thread; pure. */
import type { Journal } from "../../contract/journal.ts";
import { capital } from "../format/sentence.ts";
import { NO_VALUE } from "../format/price.ts";
import { t, tIn } from "../language/translate.ts";

/** What a number stands for; undefined: nobody knows. */
export type JournalNames = {
  readonly symbol: (symbol_id: number) => string | undefined;
  readonly group: (group_id: number) => string | undefined;
};

export const ACT_WORDS: Readonly<Record<string, string>> = {
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
  email_proof: t("E-mail confirmed"),
  two_factor_on: t("Two-factor turned on"),
  two_factor_off: t("Two-factor turned off"),
  two_factor_codes: t("New recovery codes"),
  two_factor_recovery: t("Recovery code used"),
  two_factor_refuse: t("Wrong code at a sign-in"),
  client_secret_create: t("API key made"),
  client_secret_delete: t("API key taken back"),
  session_end: t("Session ended"),
  inbox_send: t("Message"),
  group_inbox_send: t("Message to a group"),
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
export const actWord = (action: string): string =>
  (Object.hasOwn(ACT_WORDS, action) ? ACT_WORDS[action] : undefined) ??
  capital(action.replaceAll("_", " "));

export const symbolName = ({ symbol }: JournalNames, id: number): string =>
  symbol(id) ?? t("Symbol {id}", { id });
export const groupName = ({ group }: JournalNames, id: number): string =>
  group(id) ?? t("Group {id}", { id });

/** What a line is about, by its number or, of what has one, its name. */
const ENTITIES: Readonly<Record<string, (id: number, names: JournalNames) => string>> = {
  account: (id) => t("Account {id}", { id }),
  broker: () => t("The broker"),
  data_provider: (id) => t("Data provider {id}", { id }),
  deal: (id) => t("Deal {id}", { id }),
  group: (id, names) => groupName(names, id),
  inbox_message: (id) => t("Message {id}", { id }),
  order: (id) => t("Order {id}", { id }),
  position: (id) => t("Position {id}", { id }),
  report: (id) => t("Report {id}", { id }),
  session: (id) => t("Session {id}", { id }),
  symbol: (id, names) => symbolName(names, id),
};

/** A dash where it was about nothing. */
export function entityWord(
  { entity, entity_id }: Pick<Journal, "entity" | "entity_id">,
  names: JournalNames,
): string {
  if (entity === null) return NO_VALUE;
  const word = Object.hasOwn(ENTITIES, entity) ? ENTITIES[entity] : undefined;
  return word === undefined || entity_id === null
    ? `${capital(entity.replaceAll("_", " "))} ${entity_id ?? ""}`.trim()
    : word(entity_id, names);
}
