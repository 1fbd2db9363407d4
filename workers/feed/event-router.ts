/**
 * Reads the JSON events of the socket and hands each to whom it concerns. Runs in the feed worker. Must never
 * throw on foreign text and never pass on a payload that its schema refuses: what cannot be used is counted.
 * @interface §6 Events
 */
import {
  EventEnvelope,
  EVENTS,
  isEventType,
  type EventType,
  type PayloadOf,
} from "../../contract/events.ts";
import { SOCKET_UNSENT_BYTES_MAX } from "../../contract/limits.ts";

/**
 * No event is longer: before it could be sent, the service cuts the socket. To read more would hold up this thread: 16 MB of
 * brackets take four seconds on a machine with nothing else to do. @interface limit:SOCKET_UNSENT_BYTES_MAX
 */
export const EVENT_CHARS_MAX = SOCKET_UNSENT_BYTES_MAX;

/** Messages that were not used, since the worker began. */
export type EventCounts = {
  /** Not JSON, longer than any event, or without the shape of one. */
  malformed: number;
  /** A type that this terminal does not know. */
  unknown_type: number;
  /** A known type whose payload breaks its schema. */
  bad_payload: number;
  /** For another session than ours. */
  foreign_session: number;
  /** Events that never came, as the seq of the next one shows, and numbered ones that came and could not be read. */
  lost: number;
  /** Numbered events that had come before on this connection. */
  doubled: number;
  used: number;
};

export type EventHandlers = {
  /** The session was accepted on this socket. */
  auth(payload: PayloadOf<"auth">): void;
  heartbeat(payload: PayloadOf<"heartbeat">): void;
  symbol_status(payload: PayloadOf<"symbol_status">): void;
  account_Summary(payload: PayloadOf<"account_Summary">): void;
  session_client_logout(payload: PayloadOf<"session_client_logout">): void;
  unauthorized(payload: PayloadOf<"unauthorized">): void;
  /** Any other event, parsed; of watched_event also the event in it. */
  other(type: EventType, payload: unknown): void;
  /** Events are missing: what was built from them can no longer be trusted. */
  gap(): void;
  /** As gap, for one event that came and could not be read: the next one may be the same. */
  refused(): void;
};

export class EventRouter {
  readonly counts: EventCounts = {
    malformed: 0,
    unknown_type: 0,
    bad_payload: 0,
    foreign_session: 0,
    lost: 0,
    doubled: 0,
    used: 0,
  };
  readonly #handlers: EventHandlers;
  #session_id = "";
  /** The last seq on this connection; -1: none yet. */
  #seq = -1;
  /** The same of each watched account of which one is known. */
  readonly #watchedSeqs = new Map<number, number>();

  constructor(handlers: EventHandlers) {
    this.#handlers = handlers;
  }

  /** A new connection for this session: its first seq is where counting begins. */
  beginConnection(session_id: string): void {
    this.#session_id = session_id;
    this.#seq = -1;
    this.#watchedSeqs.clear();
  }

  /** Takes one text message. */
  take(text: string): void {
    const isTooLong = text.length > EVENT_CHARS_MAX;
    const envelope = EventEnvelope.safeParse(isTooLong ? null : parseJson(text));
    if (!envelope.success) {
      this.counts.malformed += 1;
      return;
    }
    const { type, session_id, payload, seq } = envelope.data;
    if (session_id !== this.#session_id) {
      this.counts.foreign_session += 1;
      return;
    }
    if (seq !== undefined && type !== "heartbeat") {
      // Two changes of one millisecond have one revision: said again, the first would undo the second.
      if (seq <= this.#seq) {
        this.counts.doubled += 1;
        return;
      }
      this.#follow(seq, seq);
    }
    if (!isEventType(type)) {
      this.counts.unknown_type += 1;
      return;
    }
    const parsed = EVENTS[type].payload.safeParse(payload);
    if (!parsed.success) {
      this.counts.bad_payload += 1;
      // Its number is taken, so no later event would tell that its content is missing.
      if (seq !== undefined) this.#lose();
      return;
    }
    this.counts.used += 1;
    const event = { type, payload: parsed.data } as Parsed;
    if (event.type === "watching") this.#beginWatching(event.payload);
    if (event.type === "watched_event" && !this.#takeWatched(event.payload)) return;
    // A heartbeat tells which event was the last: had we not got it, it is missing.
    if (event.type === "heartbeat") this.#follow(event.payload.seq, event.payload.seq + 1);
    this.#dispatch(event);
  }

  /** seq rises by one an event of the account. All before `next` should be here by now. */
  #follow(seq: number, next: number): void {
    const missing = next - (this.#seq + 1);
    const isGap = this.#seq !== -1 && missing > 0;
    if (isGap) this.counts.lost += missing;
    this.#seq = Math.max(this.#seq, seq);
    if (isGap) this.#handlers.gap();
  }

  #beginWatching({ accounts }: PayloadOf<"watching">): void {
    this.#watchedSeqs.clear();
    for (const { account_id, seq } of accounts) this.#watchedSeqs.set(account_id, seq);
  }

  /** False: it cannot be used. What is missing before it is asked for again as for the account's own. */
  #takeWatched(event: PayloadOf<"watched_event">): boolean {
    const { account_id, seq, type } = event;
    const last = this.#watchedSeqs.get(account_id);
    if (last !== undefined && seq <= last) {
      this.counts.doubled += 1;
      return false;
    }
    this.#watchedSeqs.set(account_id, seq);
    const inner = isEventType(type) ? EVENTS[type].payload.safeParse(event.payload) : null;
    if (inner?.success !== true) {
      this.counts.bad_payload += 1;
      this.#lose();
      return false;
    }
    event.payload = inner.data;
    if (last === undefined || seq === last + 1) return true;
    this.counts.lost += seq - last - 1;
    this.#handlers.gap();
    return false;
  }

  #lose(): void {
    this.counts.lost += 1;
    this.#handlers.refused();
  }

  #dispatch(event: Parsed): void {
    const handlers = this.#handlers;
    switch (event.type) {
      case "auth":
        return handlers.auth(event.payload);
      case "heartbeat":
        return handlers.heartbeat(event.payload);
      case "symbol_status":
        return handlers.symbol_status(event.payload);
      case "account_Summary":
        return handlers.account_Summary(event.payload);
      case "session_client_logout":
        return handlers.session_client_logout(event.payload);
      case "unauthorized":
        return handlers.unauthorized(event.payload);
      default:
        return handlers.other(event.type, event.payload);
    }
  }
}

/** An event with its payload as the schema of its type gave it. */
type Parsed = { [T in EventType]: { type: T; payload: PayloadOf<T> } }[EventType];

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Foreign text: counted as malformed by the caller.
    return null;
  }
}
