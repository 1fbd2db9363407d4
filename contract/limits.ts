/**
 * Every limit of the wire, with its unit in its name. Where each comes from: limit-table.ts. Runs anywhere; pure; no
 * imports, so that a page may take one number without the rest. @interface §8
 */

// Documented.
export const AUTH_CALLS_PER_MINUTE_MAX = 60;
export const SESSIONS_PER_ACCOUNT_MAX = 5;
export const SESSIONS_PER_ACCOUNT_SINGLE_MAX = 1;
export const SESSION_IDLE_LOGOUT_MS = 5 * 60_000;
export const ACCOUNT_SUMMARY_INTERVAL_MS_MIN = 200;
export const SOCKET_CLOSE_AFTER_KILL_MS = 5_000;
/** A client secret is shown in the answer that creates it, and never again. */
export const CLIENT_SECRET_DISPLAYS_MAX = 1;

// Ours: the socket.
/** The first frame of a socket must come within this. */
export const SOCKET_AUTH_TIMEOUT_MS = 5_000;
/** Largest WebSocket message a client may send; beyond it 1009. */
export const SOCKET_MESSAGE_BYTES_MAX = 64 * 1024;
export const SOCKET_COMMANDS_PER_SECOND_MAX = 50;
/** Each tab of a terminal has a socket, and all tabs have one session. */
export const SOCKETS_PER_SESSION_MAX = 20;
/** Unsent bytes past which a socket is closed, since account events may not be dropped. */
export const SOCKET_UNSENT_BYTES_MAX = 4 * 1024 * 1024;
export const SOCKET_UNSENT_MS_MAX = 5_000;
export const HEARTBEAT_INTERVAL_MS = 1_000;
/** Symbols one start_market_feed or stop_market_feed may name. */
export const FEED_SYMBOLS_MAX = 10_000;
export const FEATURES_MAX = 16;
/** Accounts that a socket of staff watches by their numbers. */
export const WATCHED_ACCOUNTS_MAX = 200;
/** Groups whose clients a socket of staff watches. */
export const WATCHED_GROUPS_MAX = 100;

// Ours: requests.
export const BODY_BYTES_MAX = 64 * 1024;
export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 500;
export const BARS_LIMIT_DEFAULT = 1_000;
export const BARS_LIMIT_MAX = 10_000;
export const TICKS_LIMIT_DEFAULT = 1_000;
export const TICKS_LIMIT_MAX = 10_000;
export const SIGNUPS_PER_HOUR_MAX = 10;
/** Demos of one e-mail whose trial has not ended. */
export const DEMO_ACCOUNTS_PER_EMAIL_MAX = 3;
export const DEMO_RESETS_PER_DAY_MAX = 5;
/** Live accounts that one e-mail may ask for in a day. */
export const LIVE_SIGNUPS_PER_DAY_MAX = 3;
export const PASSWORD_CHARS_MIN = 8;
export const PASSWORD_CHARS_MAX = 128;
/** Times an hour that an account's current password may be shown to change one. */
export const PASSWORD_CHANGES_PER_HOUR_MAX = 10;
/** Codes an hour that an account may have mailed. */
export const PASSWORD_CODES_PER_HOUR_MAX = 3;
/** How long a mailed code is good for. */
export const PASSWORD_CODE_VALID_MS = 15 * 60_000;
/** Times that one code may be shown, right or wrong. */
export const PASSWORD_CODE_TRIES_MAX = 5;
/** Codes an hour that an account may have mailed to show that its e-mail is its owner's. */
export const EMAIL_CODES_PER_HOUR_MAX = 3;
/** How long such a code is good for: who signs up need not read his mail at once. */
export const EMAIL_CODE_VALID_MS = 24 * 60 * 60_000;
/** Codes an hour that one network may ask for, for who forgot his password. */
export const PASSWORD_RESETS_PER_HOUR_MAX = 10;
/** Recovery codes of an account with two-factor sign-in; each opens it once. */
export const RECOVERY_CODES_COUNT = 10;
/** How long a new secret waits for the first code of its app. */
export const TWO_FACTOR_SETUP_VALID_MS = 30 * 60_000;
/** Wrong codes of an app: an hour for a network that the account was entered from, a day for all others together. */
export const TWO_FACTOR_TRIES_MAX = 10;
/** Groups that a dealer may be kept to. */
export const DEALER_GROUPS_MAX = 100;
export const COMMENT_CHARS_MAX = 255;
/** Take-profits of one order or position beside take_profit itself. */
export const TAKE_PROFIT_LEVELS_MAX = 4;
/** Pending orders that are tied together: of these one cancels the others. */
export const OCO_ORDERS_MAX = 10;
/** Longest period of a statement. */
export const STATEMENT_DAYS_MAX = 400;
/** Accounts that a figure of the clients' sides is of, at the least. */
export const SENTIMENT_ACCOUNTS_MIN = 20;
/** Accounts whose sides have to change before a symbol's figure is replaced: no difference of two is one account's. */
export const SENTIMENT_CHANGES_MIN = 10;
/** It is worked out at most this often. */
export const SENTIMENT_INTERVAL_MS = 60_000;

// Ours: what users keep with an account.
export const DOCUMENT_NAME_PATTERN = /^[A-Za-z0-9_.-]{1,64}$/;
export const DOCUMENT_PART_ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
/** Documents of an owner or an investor, whatever their kind. */
export const DOCUMENTS_MAX = 1_000;
/** Of all documents together. */
export const DOCUMENTS_BYTES_MAX = 16 * 1024 * 1024;
export const DOCUMENT_BYTES_MAX = 1024 * 1024;
/** Parts of a document that are not removed. */
export const DOCUMENT_PARTS_MAX = 500;
/** Of notes, which have a short part for each trade that something was written about. */
export const NOTES_PARTS_MAX = 4_000;
/** One part, as JSON in UTF-8. */
export const DOCUMENT_PART_BYTES_MAX = 48 * 1024;
/** What is kept of a removed part. */
export const DOCUMENT_REMOVED_BYTES_MAX = 256;
export const DOCUMENT_MERGE_PARTS_MAX = 100;

// Ours: prices that a user waits for.
/** Price alerts of an account, reached ones with them. */
export const PRICE_ALERTS_MAX = 200;
export const PRICE_ALERT_NOTE_CHARS_MAX = 140;

// Ours: push notices.
export const PUSH_ENDPOINT_CHARS_MAX = 1_000;
/** Push notices of one kind to an account's devices: beyond so many in an hour they are left out. */
export const PUSHES_PER_HOUR_MAX = 30;

// Ours: prices that everybody is shown.
/** Calls for them a second, of one network, ten seconds of it at once: a page with three widgets makes two. */
export const WIDGET_CALLS_PER_SECOND_MAX = 50;
/** Prices are made anew for all at most this often. */
export const WIDGET_QUOTES_INTERVAL_MS = 1_000;
/** And the bars of a symbol and time frame. */
export const WIDGET_BARS_INTERVAL_MS = 15_000;
/** Bars of an answer, at most. */
export const WIDGET_BARS_MAX = 300;
/** An open market without a price for this long is quiet. */
export const WIDGET_QUIET_AFTER_MS = 60_000;

// Ours: doing things once.
export const CLIENT_ORDER_ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
/** How long the answer under an Idempotency-Key is kept. */
export const IDEMPOTENCY_KEY_DAYS_MIN = 7;
/** The refresh token before the last one, used again within this, gets 401 and no more; later it kills the session. */
export const REFRESH_REUSE_GRACE_MS = 30_000;
/** A terminal's market order is refused when it arrives later than this after it was made. */
export const ORDER_VALID_MS_DEFAULT = 5_000;
