/**
 * Every failure on the wire, by name: HTTP status and exact words, trading rejections included. Both sides take their
 * text from here. Runs anywhere; pure; imports no zod. @interface §7 Errors, §6 Error events
 */
import type { ErrorRow } from "./error-row.ts";
import type { Provenance } from "./provenance.ts";
import { REJECTIONS } from "./rejections.ts";

const row =
  (provenance: Provenance, source: string) =>
  <const M extends string>(status: number, message: M, condition: string) =>
    ({ status, message, provenance, source, condition }) as const satisfies ErrorRow;

const documented = row("documented", "§7 Errors");
const named = row("assumed", "§6 Error events");
const status = row("assumed", "§7 Other statuses");
const ours = row("extension", "§7 validation and permissions: not shown");

/** Authentication. Words and statuses are the interface's own: never change a character. */
const AUTH_ERRORS = {
  incorrect_credentials: documented(
    401,
    "incorrect username or password",
    "bad credentials; for keys the username is the client_id",
  ),
  missing_authorization: documented(401, "missing Authorization header", "header absent"),
  invalid_token: documented(
    401,
    "expired or invalid token",
    "access or refresh token expired, invalid, or an already rotated refresh token used",
  ),
  account_deactivated: documented(
    401,
    "the account has been deactivated",
    "account is pending, rejected or disabled",
  ),
  trial_expired: documented(401, "this trial account has expired", "demo trial ended"),
  ambiguous_email: documented(
    400,
    "several accounts use this email — sign in with your Account ID",
    "e-mail login ambiguous",
  ),
  too_many_requests: documented(
    429,
    "too many request",
    "more than 60 auth calls per minute from one IP",
  ),
};

/** Their names are the types of the error events; in REST they are the answers without a narrower name. */
const GENERAL_ERRORS = {
  bad_request: named(
    400,
    "the request is not valid",
    "malformed request, or a field breaks its rule",
  ),
  unauthorized: named(
    401,
    "the session is invalid or expired",
    "session_id is not of a live session",
  ),
  forbidden: named(403, "this session may not do that", "the scope does not allow the action"),
  not_found: named(404, "not found", "no such path or record, or it is another account's"),
  internal_server_error: named(500, "something went wrong on our side", "any fault of the service"),
};

/** Of a sign-in whose password is right. A client that knows only the interface has a 401 with words that say what is missing. */
const TWO_FACTOR_ERRORS = {
  two_factor_required: ours(
    401,
    "a code from your authenticator app is needed",
    "a sign-in with the right password and no code, where the account's owner turned on two-factor",
  ),
  two_factor_setup_required: ours(
    401,
    "your broker asks you to set up two-factor sign-in first",
    "a sign-in with the right password to an account without it, where the group asks for it",
  ),
  wrong_two_factor_code: ours(
    401,
    "the code is not right or was used before",
    "a sign-in with the right password and a wrong code, or one that opened the account already",
  ),
};

const REQUEST_ERRORS = {
  conflict: status(409, "this is already taken", "another record has the same unique value"),
  wrong_state: ours(
    409,
    "the record's state does not allow this",
    "such as approving an active account",
  ),
  beyond_dealer_limit: ours(
    403,
    "this is beyond the limits that an administrator has set for you",
    "a dealer's act with more volume or money than he may, or outside of his groups",
  ),
  own_request: ours(
    403,
    "you asked for this yourself: another person has to confirm it",
    "a second approval by who asked for the act",
  ),
  idempotency_key_reused: ours(
    409,
    "this Idempotency-Key was used for another request",
    "the same key came with another body",
  ),
  in_progress: ours(
    409,
    "the same request is still being worked on",
    "a retry came before the answer",
  ),
  method_not_allowed: ours(
    405,
    "this method is not allowed here",
    "the path exists with other methods",
  ),
  payload_too_large: ours(413, "the request is too large", "the body is beyond BODY_BYTES_MAX"),
  unsupported_media_type: ours(
    415,
    "the body must be JSON",
    "Content-Type is not application/json",
  ),
  not_implemented: ours(
    501,
    "this operation is not available yet",
    "the service does not have it yet",
  ),
  unavailable: ours(503, "the service is starting or stopping", "not ready; try again"),
  wrong_password: ours(
    400,
    "the current password is not right",
    "a password change with a wrong one",
  ),
  wrong_code: ours(400, "the code is not right or has expired", "change-password code"),
  code_required: ours(
    400,
    "a code from your e-mail is needed",
    "a password change without one where the group asks for it",
  ),
  email_unproved: ours(
    403,
    "confirm your e-mail first, with the code that we have mailed to you",
    "a new order of a newcomer where the broker asks for it, before he has shown the code",
  ),
  weak_password: ours(
    400,
    "the new password is too easy to guess",
    "a common one, or the account's own name, e-mail or id",
  ),
  unchanged_password: ours(
    400,
    "the new password is the current one",
    "a password change that changes nothing",
  ),
  same_password: ours(
    400,
    "the owner's and the investor's password must differ",
    "a login could not tell who signs in",
  ),
  too_many_demos: ours(
    409,
    "this e-mail has as many demo accounts as it may have",
    "beyond DEMO_ACCOUNTS_PER_EMAIL_MAX",
  ),
  too_many_price_alerts: ours(
    409,
    "this account has as many price alerts as it may have",
    "beyond PRICE_ALERTS_MAX",
  ),
  push_not_remembered: ours(
    409,
    "sign in with “remember me” on this device first",
    "a push subscription of a session that ends with its connection",
  ),
  price_alert_there: ours(
    422,
    "the market is at this price now",
    "a price alert at the price of its side as it stands",
  ),
  demo_in_use: ours(
    409,
    "close your positions and cancel your orders first",
    "a reset of a demo with open trades",
  ),
  stale_revision: ours(
    409,
    "this was changed by another since it was read",
    "a part of a document has another revision than the one that was sent",
  ),
  documents_full: ours(
    409,
    "there is no room for this",
    "beyond DOCUMENTS_MAX, DOCUMENTS_BYTES_MAX, DOCUMENT_BYTES_MAX, DOCUMENT_PARTS_MAX or NOTES_PARTS_MAX",
  ),
};

const MONEY_ERRORS = {
  amount_not_positive: ours(400, "the amount must be greater than 0", "but for adjust"),
  amount_too_precise: ours(400, "the amount has too many decimals", "beyond the currency's"),
  balance_too_low: ours(422, "the balance is too low", "a withdrawal of more than may be taken"),
  credit_too_low: ours(422, "the credit is too low", "credit-out of more than was given"),
};

const SOCKET_ERRORS = {
  malformed_command: ours(400, "the command is not valid", "not JSON, or not of a command's shape"),
  unknown_command: ours(400, "there is no such command", "type is not one of the commands"),
  too_many_commands: ours(429, "too many commands", "beyond SOCKET_COMMANDS_PER_SECOND_MAX"),
  too_many_sockets: ours(403, "too many connections", "beyond SOCKETS_PER_SESSION_MAX"),
  origin_not_allowed: ours(
    403,
    "this origin is not allowed",
    "the Origin header is not the broker's",
  ),
};

export const ERRORS = {
  ...AUTH_ERRORS,
  ...GENERAL_ERRORS,
  ...TWO_FACTOR_ERRORS,
  ...REQUEST_ERRORS,
  ...MONEY_ERRORS,
  ...SOCKET_ERRORS,
  ...REJECTIONS,
} satisfies Record<string, ErrorRow>;

export type ErrorName = keyof typeof ERRORS;
