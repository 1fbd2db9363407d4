/**
 * Who may call what, written down by hand from the interface and not from the contract: one row an operation, so that a
 * wrong scope in the table of endpoints is a cell that does not match. Runs in the tests; pure. @interface §1, §4, §5 (6, 11, 12)
 */
import type { Scope } from "../../../contract/codes.ts";
import type { Operation } from "../../../contract/endpoints.ts";

/** What an id of a path names. `own`: only the caller's are there for him; `house`: whoever may call sees all. */
export type IdKind =
  | "own order"
  | "own position"
  | "own client order"
  | "own session"
  | "house account"
  /** One of its own each time: it is not the same afterwards. */
  | "house account to change"
  | "house session"
  | "house group"
  | "house dealer"
  | "house deal"
  /** Whose positions and orders are there to be acted on. */
  | "house client"
  /** Of that client. */
  | "house order"
  | "house position"
  | "house symbol"
  | "own message"
  | "own report"
  | "own price alert"
  | "kind of document"
  /** By a name that its owner gave it: each has names of his own. */
  | "own document"
  | "house config"
  /** Waits for a second person; another asked for it. */
  | "waiting of another"
  /** The same, asked for by who calls. */
  | "waiting of one's own"
  | "house data provider"
  | "house commission"
  | "house commission to delete"
  | "house tier"
  /** The caller's own, or for staff any: of another or none he hears that it is not his. */
  | "group of the account";

export type Row = {
  readonly who: readonly Scope[];
  /** In the order of the path. */
  readonly ids?: readonly IdKind[];
};

/** An investor hears why: he reads everything, and every trading call is refused. */
export const TRADERS_ONLY: Row["who"] = ["Trader", "API_Trader"];
const STAFF: Row["who"] = ["Admin", "Dealer", "API_Admin"];
/** People alone: no key trades for a client. */
const DEALERS: Row["who"] = ["Admin", "Dealer"];
const ADMINS: Row["who"] = ["Admin", "API_Admin"];
const ALL: Row["who"] = ["Trader", "Investor", ...STAFF, "API_Trader"];
/** Signed in with the account's own password. */
const OWNERS: Row["who"] = ["Trader", "Admin", "Dealer"];
const KEY_OWNERS: Row["who"] = ["Trader", "Admin"];
const PASSWORD_SESSIONS: Row["who"] = [...OWNERS, "Investor"];
const ALERT_OWNERS: Row["who"] = [...OWNERS, "API_Trader"];
/** A password session but the investor's, or API_Admin: never API_Trader. */
const REPORTERS: Row["who"] = [...OWNERS, "API_Admin"];
const REPORT_READERS: Row["who"] = [...REPORTERS, "Investor"];

const account: Row = { who: STAFF, ids: ["house account"] };
const accountToChange: Row = { who: STAFF, ids: ["house account to change"] };
const ownOrder: Row = { who: TRADERS_ONLY, ids: ["own order"] };
const ownPosition: Row = { who: TRADERS_ONLY, ids: ["own position"] };

/** "public": no session is asked for. */
export const ROWS: Readonly<Record<Operation, Row | "public">> = {
  login: "public",
  token: "public",
  refresh_token: "public",
  signup_demo_offer: "public",
  signup_demo: "public",
  signup_live_offer: "public",
  signup_live: "public",
  password_reset_offer: "public",
  password_reset_request: "public",
  password_reset: "public",
  two_factor_first_begin: "public",
  two_factor_first_confirm: "public",
  logout: { who: ALL },

  account_me: { who: ALL },
  my_summary: { who: ALL },
  my_limits: { who: ALL },
  save_my_limits: { who: ["Trader"] },
  my_commissions: { who: ALL },
  my_statement: { who: ALL },
  change_my_password: { who: OWNERS },
  create_client_secret: { who: KEY_OWNERS },
  delete_client_secret: { who: KEY_OWNERS },
  change_investor_password: { who: ["Trader"] },
  my_journal: { who: ALL },
  my_notifications: { who: PASSWORD_SESSIONS },
  save_my_notifications: { who: OWNERS },
  my_ui_policies: { who: ALL },
  request_change_password: { who: OWNERS },
  verify_change_password_code: { who: OWNERS },
  request_email_code: { who: OWNERS },
  verify_email: { who: OWNERS },
  two_factor_get: { who: OWNERS },
  two_factor_begin: { who: OWNERS },
  two_factor_confirm: { who: OWNERS },
  two_factor_off: { who: OWNERS },
  two_factor_new_codes: { who: OWNERS },
  my_transactions: { who: ALL },
  demo_reset: { who: ["Trader"] },
  sessions_list: { who: PASSWORD_SESSIONS },
  session_kill: { who: OWNERS, ids: ["own session"] },
  push_get: { who: PASSWORD_SESSIONS },
  push_put: { who: PASSWORD_SESSIONS },
  push_delete: { who: PASSWORD_SESSIONS },
  price_alerts_list: { who: [...ALERT_OWNERS, "Investor"] },
  price_alert_create: { who: ALERT_OWNERS },
  price_alert_update: { who: ALERT_OWNERS, ids: ["own price alert"] },
  price_alert_delete: { who: ALERT_OWNERS, ids: ["own price alert"] },
  documents_list: { who: PASSWORD_SESSIONS },
  document_get: { who: PASSWORD_SESSIONS, ids: ["kind of document", "own document"] },
  document_merge: { who: PASSWORD_SESSIONS, ids: ["kind of document", "own document"] },

  accounts_list: { who: STAFF },
  accounts_export: { who: STAFF },
  account_create: { who: STAFF },
  accounts_favourites: { who: STAFF },
  account_get: account,
  account_update: accountToChange,
  account_delete: { who: ADMINS, ids: ["house account to change"] },
  account_approve: accountToChange,
  account_decline: accountToChange,
  account_change_password: account,
  account_favourite_add: account,
  account_favourite_remove: account,
  dealer_limits_get: { who: ["Admin"], ids: ["house dealer"] },
  dealer_limits_update: { who: ["Admin"], ids: ["house dealer"] },
  account_two_factor_get: account,
  account_two_factor_off: { who: ["Admin"], ids: ["house account"] },
  account_move_group: { who: STAFF, ids: ["house account to change", "house group"] },
  account_journal: account,
  account_sessions_list: account,
  account_session_kill: { who: STAFF, ids: ["house account", "house session"] },
  groups_list: { who: STAFF },
  group_preview: { who: ADMINS, ids: ["house group"] },
  group_update: { who: ADMINS, ids: ["house group"] },
  group_inbox: { who: DEALERS, ids: ["house group"] },
  group_inbox_send: { who: DEALERS, ids: ["house group"] },
  account_summary: account,
  account_orders: account,
  account_positions: account,
  account_deals: account,
  account_transactions: account,
  house_exposure: { who: STAFF },
  house_overview: { who: STAFF },
  house_positions: { who: STAFF },
  house_orders: { who: STAFF },
  house_journal: { who: STAFF },
  house_journal_export: { who: STAFF },
  house_search: { who: STAFF },
  halts_list: { who: STAFF },

  money_adjust: account,
  money_credit_in: account,
  money_credit_out: account,
  money_deposit: account,
  money_withdrawal: account,
  balance_correct: account,

  broker_navigation: { who: ALL },
  broker_get: { who: ALL },
  broker_update: { who: ADMINS },
  commissions_list: { who: STAFF },
  commissions_of_group: { who: ALL, ids: ["group of the account"] },
  commission_create: { who: ADMINS, ids: ["house group"] },
  commission_update: { who: ADMINS, ids: ["house commission"] },
  commission_delete: { who: ADMINS, ids: ["house commission to delete"] },
  commission_get: { who: STAFF, ids: ["house commission", "house group"] },
  commission_tier_create: { who: ADMINS, ids: ["house commission"] },
  commission_tier_update: { who: ADMINS, ids: ["house commission", "house tier"] },
  commission_tier_delete: { who: ADMINS, ids: ["house commission", "house tier"] },
  configs_list: { who: STAFF },
  configs_of_group: { who: STAFF, ids: ["house group"] },
  config_get: { who: STAFF, ids: ["house config"] },
  config_update: { who: ADMINS, ids: ["house config"] },
  data_providers_list: { who: STAFF },
  data_provider_create: { who: ADMINS },
  data_provider_get: { who: STAFF, ids: ["house data provider"] },
  data_provider_update: { who: ADMINS, ids: ["house data provider"] },

  symbols_list: { who: ALL },
  symbol_get: { who: ALL, ids: ["house symbol"] },
  symbol_bars: { who: ALL, ids: ["house symbol"] },
  symbol_ticks: { who: ALL, ids: ["house symbol"] },
  client_sentiment: { who: ALL },
  widget_quotes: "public",
  widget_bars: "public",
  symbol_set_status: { who: STAFF, ids: ["house symbol"] },
  trading_halt: { who: STAFF },

  orders_list: { who: ALL },
  order_create: { who: TRADERS_ONLY },
  order_update: ownOrder,
  order_cancel: ownOrder,
  client_order_get: { who: ALL, ids: ["own client order"] },
  client_order_cancel: { who: TRADERS_ONLY, ids: ["own client order"] },
  positions_list: { who: ALL },
  position_update: ownPosition,
  position_close: ownPosition,
  position_close_by: ownPosition,
  deals_list: { who: ALL },
  deals_export: { who: ALL },
  deal_update: { who: STAFF, ids: ["house deal"] },
  deal_delete: { who: STAFF, ids: ["house deal"] },
  account_position_close: { who: DEALERS, ids: ["house client", "house position"] },
  account_position_update: { who: DEALERS, ids: ["house client", "house position"] },
  second_approvals_list: { who: STAFF },
  second_approval_get: { who: STAFF, ids: ["waiting of another"] },
  // No key is a second person.
  second_approval_approve: { who: DEALERS, ids: ["waiting of another"] },
  second_approval_decline: { who: DEALERS, ids: ["waiting of another"] },
  second_approval_withdraw: { who: STAFF, ids: ["waiting of one's own"] },
  account_order_cancel: { who: DEALERS, ids: ["house client", "house order"] },

  inbox_list: { who: PASSWORD_SESSIONS },
  inbox_get: { who: PASSWORD_SESSIONS, ids: ["own message"] },
  inbox_send: { who: DEALERS },
  inbox_read: { who: OWNERS, ids: ["own message"] },
  inbox_delete: { who: OWNERS, ids: ["own message"] },
  reports_list: { who: REPORT_READERS },
  report_create: { who: REPORTERS },
  report_get: { who: REPORT_READERS, ids: ["own report"] },
  report_file: { who: REPORT_READERS, ids: ["own report"] },
  report_delete: { who: REPORTERS, ids: ["own report"] },
};

/** Ids that are none, as they stand in a path. */
export const MALFORMED: readonly string[] = [
  "0",
  "-1",
  "9007199254740993",
  "1e3",
  "%201",
  "1.5",
  "abc",
  "1%00",
];

/** Whole numbers that are the id of nothing, one of them beyond what a column of four bytes holds. */
export const MISSING: readonly string[] = ["987654321", "2147483648"];

/** The client's own order ids are words; these are none. */
export const MALFORMED_NAMES: readonly string[] = ["a%20b", "x".repeat(65), "%C3%A4", "a.b"];

/** A document is kept under a name that its owner gives it, as "there-is-none"; these are none. */
export const NAMELESS: readonly string[] = ["a%20b", "x".repeat(65), "%C3%A4", "a%2Fb", "1%00"];
/** Kinds of document that there are not. */
export const UNKIND: readonly string[] = ["1", "Drawings", "drawing", "__proto__"];
