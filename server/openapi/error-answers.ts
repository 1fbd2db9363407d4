/**
 * Which failures an operation answers with, by their names: those that follow from what any operation takes, and those of some
 * alone, as the code that serves them refuses. Runs in the service; pure. @interface §7
 */
import type { Endpoint } from "../../contract/endpoint.ts";
import { ENDPOINTS, OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { TRADERS } from "../../contract/scopes.ts";
import { TRADING_ERRORS } from "./trading-errors.ts";

type Rule = (endpoint: Endpoint) => boolean;

const always: Rule = () => true;
const signsIn: Rule = ({ auth }) => auth === "basic";
/** Its credentials are a name and a password in the body. */
const setsUpAtSignIn: Rule = ({ path }) => path.startsWith("/auth/v1/two-factor/");
const hasSession: Rule = ({ auth }) => auth === "bearer";

/** Of every operation that has the status, where the rule says so. */
const GENERAL: Partial<Record<ErrorName, Rule>> = {
  bad_request: always,
  not_found: always,
  payload_too_large: always,
  unsupported_media_type: always,
  too_many_requests: always,
  internal_server_error: always,
  missing_authorization: ({ auth }) => auth !== "none",
  incorrect_credentials: signsIn,
  // Of whatever shows a credential: a password, a key or a token.
  account_deactivated: always,
  trial_expired: always,
  invalid_token: (endpoint) => !signsIn(endpoint) && !setsUpAtSignIn(endpoint),
  forbidden: hasSession,
  investor_read_only: ({ scopes }) => scopes === TRADERS,
  idempotency_key_reused: ({ idempotent }) => idempotent,
  in_progress: ({ idempotent }) => idempotent,
  // Whom and what the path names, before anything else is looked at.
  beyond_dealer_limit: ({ scopes, path }) =>
    scopes.includes("Dealer") && /\{(account|group)_id\}/.test(path),
};

const OWN_MONEY = [
  "money_deposit",
  "money_withdrawal",
  "money_credit_in",
  "money_credit_out",
] as const satisfies readonly Operation[];

/** Of these operations alone, beside the general ones. */
export const PARTICULAR: Partial<Record<ErrorName, readonly Operation[]>> = {
  ...TRADING_ERRORS,
  ambiguous_email: ["login", "two_factor_first_begin", "two_factor_first_confirm"],
  incorrect_credentials: ["two_factor_first_begin", "two_factor_first_confirm"],
  two_factor_required: ["login"],
  two_factor_setup_required: ["login"],
  wrong_two_factor_code: ["login", "two_factor_first_confirm"],
  wrong_password: [
    "change_my_password",
    "change_investor_password",
    "account_change_password",
    "password_reset",
    "two_factor_begin",
    "two_factor_off",
    "two_factor_new_codes",
  ],
  unchanged_password: ["change_my_password", "change_investor_password"],
  same_password: [
    "change_my_password",
    "change_investor_password",
    "account_change_password",
    "password_reset",
    "account_create",
  ],
  weak_password: [
    "change_my_password",
    "change_investor_password",
    "account_change_password",
    "password_reset",
    "account_create",
    "signup_demo",
    "signup_live",
  ],
  code_required: ["change_my_password"],
  wrong_code: [
    "change_my_password",
    "verify_change_password_code",
    "verify_email",
    "password_reset",
    "two_factor_confirm",
    "two_factor_off",
    "two_factor_new_codes",
  ],
  conflict: [
    "account_create",
    "account_update",
    "commission_create",
    "commission_update",
    "commission_tier_create",
    "commission_tier_update",
    "data_provider_create",
    "data_provider_update",
    "report_file",
  ],
  wrong_state: [
    "request_email_code",
    "verify_email",
    "demo_reset",
    "two_factor_begin",
    "two_factor_confirm",
    "two_factor_off",
    "two_factor_new_codes",
    "two_factor_first_begin",
    "two_factor_first_confirm",
    "account_two_factor_off",
    "account_update",
    "account_delete",
    "account_approve",
    "account_decline",
    "account_move_group",
    "group_update",
    "money_deposit",
    "money_withdrawal",
    "deal_update",
    "deal_delete",
    "second_approval_approve",
    "second_approval_decline",
    "second_approval_withdraw",
  ],
  own_request: ["second_approval_approve", "second_approval_decline"],
  beyond_dealer_limit: [
    "account_create",
    "deal_update",
    "deal_delete",
    "trading_halt",
    "symbol_set_status",
    "house_exposure",
    "house_overview",
    "house_positions",
    "house_orders",
    "config_get",
    "inbox_send",
    "report_create",
    "second_approval_approve",
  ],
  too_many_demos: ["signup_demo"],
  demo_in_use: ["demo_reset"],
  stale_revision: ["document_merge"],
  documents_full: ["document_merge"],
  push_not_remembered: ["push_put"],
  too_many_price_alerts: ["price_alert_create"],
  price_alert_there: ["price_alert_create", "price_alert_update"],
  amount_not_positive: OWN_MONEY,
  amount_too_precise: [
    ...OWN_MONEY,
    "money_adjust",
    "balance_correct",
    "deal_update",
    "save_my_limits",
  ],
  balance_too_low: ["money_withdrawal", "money_adjust"],
  credit_too_low: ["money_credit_out"],
};

/** Answered by the WebSocket, by addresses that are no operation, or by every operation while the service cannot serve. */
export const OF_NO_OPERATION: readonly ErrorName[] = [
  "unauthorized",
  "method_not_allowed",
  "not_implemented",
  "unavailable",
  "malformed_command",
  "unknown_command",
  "too_many_commands",
  "too_many_sockets",
  "origin_not_allowed",
];

/** What waits for a second person is refused when that one confirms it as it would have been at once. */
const CONFIRMS: Operation = "second_approval_approve";
const WAITING = OPERATIONS.filter(([, { waiting }]) => waiting !== null).map(([name]) => name);

const isParticular = (name: ErrorName, operation: Operation): boolean => {
  const operations = PARTICULAR[name] ?? [];
  return (
    operations.includes(operation) ||
    (operation === CONFIRMS && WAITING.some((waiting) => operations.includes(waiting)))
  );
};

const NAMES = Object.keys(ERRORS) as ErrorName[];

/** The failures of that status, in the order of the table of errors, which is that of precedence for trades. */
export const errorsOf = (operation: Operation, status: number): readonly ErrorName[] =>
  NAMES.filter((name) => ERRORS[name].status === status).filter(
    (name) => (GENERAL[name]?.(ENDPOINTS[operation]) ?? false) || isParticular(name, operation),
  );
