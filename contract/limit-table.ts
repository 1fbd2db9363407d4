/**
 * Where each limit comes from and what it holds for: the pages that list the limits are made from it. The numbers
 * themselves are in limits.ts. Runs anywhere; pure. @interface §8 Limits
 */
import * as limits from "./limits.ts";
import { documented, extension, type Provenance, type WireMeta } from "./provenance.ts";

export type LimitName = keyof typeof limits;

export type LimitRow = {
  readonly value: number | RegExp;
  readonly provenance: Provenance;
  readonly source: string;
  /** What it applies to, and what happens at it. */
  readonly applies: string;
};

type Applies = Readonly<Partial<Record<LimitName, string>>>;

const DOCUMENTED: Applies = {
  AUTH_CALLS_PER_MINUTE_MAX: "auth endpoints, per IP; then 429",
  SESSIONS_PER_ACCOUNT_MAX: "login and key exchange; the oldest session is killed",
  SESSIONS_PER_ACCOUNT_SINGLE_MAX: "the same where the group has no multi-session",
  SESSION_IDLE_LOGOUT_MS: "sessions without REST call or open WebSocket, but for remember_me",
  ACCOUNT_SUMMARY_INTERVAL_MS_MIN: "account_Summary on the WebSocket; the latest state waits",
  SOCKET_CLOSE_AFTER_KILL_MS: "from session_client_logout to the closing of the socket",
  CLIENT_SECRET_DISPLAYS_MAX: "key creation",
};

const SOCKET: Applies = {
  SOCKET_AUTH_TIMEOUT_MS: "first frame; then the socket closes",
  SOCKET_MESSAGE_BYTES_MAX: "a client's message; then 1009",
  SOCKET_COMMANDS_PER_SECOND_MAX:
    "commands of one socket; then an error event and the socket closes",
  SOCKETS_PER_SESSION_MAX: "open sockets; the next is refused",
  SOCKET_UNSENT_BYTES_MAX: "a slow reader; then it is cut",
  SOCKET_UNSENT_MS_MAX: "a slow reader; then it is cut",
  HEARTBEAT_INTERVAL_MS: "heartbeat events, where asked for",
  FEED_SYMBOLS_MAX: "symbols a command names; then bad_request",
  FEATURES_MAX: "features an auth command names; then bad_request",
  WATCHED_ACCOUNTS_MAX: "accounts a watch command names; then bad_request",
  WATCHED_GROUPS_MAX: "groups a watch command names; then bad_request",
};

const REQUEST: Applies = {
  BODY_BYTES_MAX: "request bodies; then 413",
  PAGE_LIMIT_DEFAULT: "rows a page without limit",
  PAGE_LIMIT_MAX: "rows a page; then 400",
  BARS_LIMIT_DEFAULT: "bars without limit",
  BARS_LIMIT_MAX: "bars an answer; then 400",
  TICKS_LIMIT_DEFAULT: "ticks without limit",
  TICKS_LIMIT_MAX: "ticks an answer; then 400",
  SIGNUPS_PER_HOUR_MAX: "demo sign-ups and requests for live accounts, per IP; then 429",
  DEMO_ACCOUNTS_PER_EMAIL_MAX: "demos whose trial has not ended, per e-mail; then 409",
  DEMO_RESETS_PER_DAY_MAX: "resets of a demo's balance, per account; then 429",
  LIVE_SIGNUPS_PER_DAY_MAX: "requests for live accounts, per e-mail; then 429",
  PASSWORD_CHARS_MIN: "new passwords; then 400",
  PASSWORD_CHARS_MAX: "passwords; then 400",
  PASSWORD_CHANGES_PER_HOUR_MAX: "password changes, also refused ones, per account; then 429",
  PASSWORD_CODES_PER_HOUR_MAX: "codes mailed, per account; then 429",
  PASSWORD_CODE_VALID_MS: "a mailed code; then it is as good as wrong",
  PASSWORD_CODE_TRIES_MAX: "uses of a mailed code; then it is as good as wrong",
  EMAIL_CODES_PER_HOUR_MAX: "codes that show whose an e-mail is, per account; then 429",
  EMAIL_CODE_VALID_MS: "such a code; then it is as good as wrong",
  PASSWORD_RESETS_PER_HOUR_MAX: "codes for a forgotten password, per IP; then 429",
  RECOVERY_CODES_COUNT: "recovery codes given at once; those of before work no more",
  TWO_FACTOR_SETUP_VALID_MS: "a secret that no code was shown of; then it is none",
  TWO_FACTOR_TRIES_MAX:
    "wrong codes of an app, an hour for a known network, a day for all others together; then 429",
  DEALER_GROUPS_MAX: "groups a dealer is kept to; then 400",
  COMMENT_CHARS_MAX: "comments and reasons; then 400",
  TAKE_PROFIT_LEVELS_MAX: "take_profit_levels of an order or position; then 400",
  OCO_ORDERS_MAX: "pending orders tied together; then 422",
  STATEMENT_DAYS_MAX: "days between from and to of a statement; then 400",
  SENTIMENT_ACCOUNTS_MIN: "accounts of a figure of the clients' sides; with fewer there is none",
  SENTIMENT_CHANGES_MIN: "accounts whose sides changed since a symbol's figure; before, it stays",
  SENTIMENT_INTERVAL_MS: "figures of the clients' sides; more often the last are answered",
  PRICE_ALERTS_MAX: "price alerts of an account; then 409",
  PUSH_ENDPOINT_CHARS_MAX: "a device's address at its push service; then 400",
  PUSHES_PER_HOUR_MAX: "push notices of a kind to an account; then they are left out",
  PRICE_ALERT_NOTE_CHARS_MAX: "notes of price alerts; then 400",
  WIDGET_CALLS_PER_SECOND_MAX: "calls for prices that everybody is shown, per IP; then 429",
  WIDGET_QUOTES_INTERVAL_MS: "these prices; more often the last are answered",
  WIDGET_BARS_INTERVAL_MS: "bars of a symbol and time frame; more often the last are answered",
  WIDGET_BARS_MAX: "bars of such an answer",
  WIDGET_QUIET_AFTER_MS: "an open market without a price; then its price is said to be quiet",
  DOCUMENT_NAME_PATTERN: "names of documents; then 400",
  DOCUMENT_PART_ID_PATTERN: "ids of a document's parts; then 400",
  DOCUMENTS_MAX: "documents of an owner or an investor; then 409",
  DOCUMENTS_BYTES_MAX: "all documents of an owner or an investor; then 409",
  DOCUMENT_BYTES_MAX: "the parts of one document; then 409",
  DOCUMENT_PARTS_MAX: "parts of one document; then 409",
  NOTES_PARTS_MAX: "parts of the notes; then 409",
  DOCUMENT_PART_BYTES_MAX: "one part; then 400",
  DOCUMENT_REMOVED_BYTES_MAX: "what is kept of a removed part; then 400",
  DOCUMENT_MERGE_PARTS_MAX: "parts of one merge; then 400",
};

const ONCE: Applies = {
  CLIENT_ORDER_ID_PATTERN: "client_order_id; then 400",
  IDEMPOTENCY_KEY_PATTERN: "Idempotency-Key header; then 400",
  IDEMPOTENCY_KEY_DAYS_MIN: "how long an answer is kept",
  REFRESH_REUSE_GRACE_MS: "the previous refresh token: 401; later the session is killed too",
  ORDER_VALID_MS_DEFAULT: "valid_until of a terminal's market order",
};

const values: Readonly<Record<LimitName, number | RegExp>> = { ...limits };

const rowsOf = (meta: WireMeta, applies: Applies): [LimitName, LimitRow][] =>
  (Object.entries(applies) as [LimitName, string][]).map(([name, text]) => [
    name,
    { value: values[name], ...meta, applies: text },
  ]);

export const LIMITS: ReadonlyMap<LimitName, LimitRow> = new Map([
  ...rowsOf(documented("§8 Limits"), DOCUMENTED),
  ...rowsOf(extension("the socket stays healthy whatever a client does"), SOCKET),
  ...rowsOf(extension("every request has a bound"), REQUEST),
  ...rowsOf(extension("what is sent twice is done once"), ONCE),
]);
