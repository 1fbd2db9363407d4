/** Words of the WebSocket: commands, events, watching. Runs in the service; pure. @interface §6 */
import type { Words } from "./words-table.ts";

export const SOCKET_WORDS: Words = {
  any: {
    seq:
      "Number of the account's event, which rises by one: where one is left out, something was " +
      "missed",
    batch: "true: a message may hold many ticks, parted by line feeds. Absent: one each",
    all: "Whether all clients are watched. Absent: no",
    groups: "Groups whose clients are watched, as they come and go. Absent: none",
    exposure: "What clients have open together is told too, of these accounts. Absent: not",
    level: "The group's margin level in percent that was crossed",
  },
  of: {
    EventEnvelope: {
      type: "Name of the event, in exactly these letters",
      session_id: "The session's id",
      payload: "What the event says: an object, but a number for session_client_logout",
      seq:
        "Number of the account's event, which rises by one. Absent: the feature seq was not " +
        "asked for",
    },
    AuthCommand: {
      type: "Name of the command: the first one of a socket",
      payload: "What is asked for. Absent: nothing",
    },
    "AuthCommand.payload": {
      features: "Additions to the stream that are asked for, as seq and heartbeat. Absent: none",
    },
    StartMarketFeedCommand: {
      type: "Name of the command",
      payload: "What is asked for. Absent: ticks of all symbols",
    },
    "StartMarketFeedCommand.payload": {
      symbols: "Numbers of the symbols whose ticks are asked for. Absent: all",
    },
    StopMarketFeedCommand: {
      type: "Name of the command",
      payload: "What is to stop. Absent: ticks of all symbols",
    },
    "StopMarketFeedCommand.payload": {
      symbols: "Numbers of the symbols whose ticks shall stop. Absent: all",
    },
    WatchCommand: {
      type: "Name of the command",
      payload: "All that the socket watches from now on. Absent: nothing",
    },
    Watch: { accounts: "Accounts that are watched by their numbers. Absent: none" },
    "Watch.exposure": {
      group_id: "Only accounts of this group. Absent: of all",
      is_demo: "true: only virtual money; false: only real. Absent: both",
    },
    AuthPayload: {
      ts: "The service's clock, Unix ms",
      features: "Additions to the stream that were granted",
    },
    HeartbeatPayload: {
      ts: "The service's clock, Unix ms",
      seq: "Number of the account's last event that was sent",
    },
    WatchingPayload: {
      ts: "As of when, Unix ms",
      accounts: "Accounts that were named, by ascending number",
    },
    WatchedSeq: { seq: "Number of its last event; the next that comes has one more" },
    WatchedEventPayload: {
      type: "Name of the event, as order_create",
      payload: "What the event says, as the account's owner gets it",
    },
    WatchedFiguresPayload: {
      ts: "As of when, Unix ms",
      accounts: "Accounts whose figures changed",
    },
    WatchedFigures: {
      positions:
        "The open positions, each with its live profit; empty for accounts that are watched by " +
        "group or with all",
    },
    WatchedPosition: {
      id: "Number of the position",
      current_price:
        "Price at which it would close now, in the symbol's digits; null: there is none yet",
    },
    SymbolStatusPayload: { status: "Whether it can be traded now" },
    LiquidationPayload: { status: "What was reached, or that it was left again" },
    ErrorPayload: {
      message: "What went wrong, in words for people",
      reason: "The action that failed, as order_create",
    },
  },
};
