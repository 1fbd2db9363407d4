/** Every limit of the wire, with its unit in its name. Runs anywhere; pure. @interface §8 */

// Documented.
export const AUTH_CALLS_PER_MINUTE_MAX = 60;
export const SESSIONS_PER_ACCOUNT_MAX = 5;
export const SESSIONS_PER_ACCOUNT_SINGLE_MAX = 1;
export const SESSION_IDLE_LOGOUT_MS = 5 * 60_000;
export const ACCOUNT_SUMMARY_INTERVAL_MS_MIN = 200;
export const SOCKET_CLOSE_AFTER_KILL_MS = 5_000;

// Ours.
/** The first frame of a socket must come within this. */
export const SOCKET_AUTH_TIMEOUT_MS = 5_000;
/** Largest WebSocket message a client may send; beyond it 1009. */
export const SOCKET_MESSAGE_BYTES_MAX = 64 * 1024;
export const SOCKET_COMMANDS_PER_SECOND_MAX = 50;
export const SOCKETS_PER_SESSION_MAX = 5;
/** Unsent bytes past which a socket is closed, since account events may not be dropped. */
export const SOCKET_UNSENT_BYTES_MAX = 4 * 1024 * 1024;
export const SOCKET_UNSENT_MS_MAX = 5_000;
export const HEARTBEAT_INTERVAL_MS = 1_000;
export const BODY_BYTES_MAX = 64 * 1024;
