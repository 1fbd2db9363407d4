/**
 * The states of the connection to the service and every way from one to another, as one table. Runs in the feed
 * worker; pure. What the table does not list is refused: nextState answers null and nothing may change.
 */
import type { ConnectionState } from "./feed-api.ts";

/** What can happen to the connection. */
export type ConnectionEvent =
  /** A session was obtained, by sign-in or taken up again. */
  | "session_began"
  /** The session is over, for whatever reason. */
  | "session_over"
  /** A tick or a heartbeat came on the authenticated socket. */
  | "data"
  /** Nothing came for STALE_AFTER_MS, though the socket says it is open. */
  | "silence"
  /** The socket closed, failed, or was dropped by us for being silent or never answering. */
  | "lost"
  /** The wait before the next try is over. */
  | "retry"
  /** This machine slept, or the network came back: what the socket holds can no longer be trusted. */
  | "woke";

export const CONNECTION_STATES = [
  "signed_out",
  "connecting",
  "live",
  "stale",
  "backing_off",
] as const satisfies readonly ConnectionState[];

export const CONNECTION_EVENTS = [
  "session_began",
  "session_over",
  "data",
  "silence",
  "lost",
  "retry",
  "woke",
] as const satisfies readonly ConnectionEvent[];

type Row = Readonly<Partial<Record<ConnectionEvent, ConnectionState>>>;

const TABLE: Readonly<Record<ConnectionState, Row>> = {
  signed_out: { session_began: "connecting" },
  connecting: {
    data: "live",
    lost: "backing_off",
    woke: "backing_off",
    session_over: "signed_out",
  },
  live: {
    data: "live",
    silence: "stale",
    lost: "backing_off",
    woke: "backing_off",
    session_over: "signed_out",
  },
  stale: {
    data: "live",
    lost: "backing_off",
    woke: "backing_off",
    session_over: "signed_out",
  },
  backing_off: {
    retry: "connecting",
    // A shorter wait from the first step again: the world has changed.
    woke: "backing_off",
    session_over: "signed_out",
  },
};

/** The state after the event, or null where the table refuses it. */
export function nextState(state: ConnectionState, event: ConnectionEvent): ConnectionState | null {
  return TABLE[state][event] ?? null;
}
