/**
 * Owns the WebSocket to the service: opens it, proves itself with the session, asks for all prices, watches
 * that data really comes, and opens another when it does not. Runs in the feed worker. Must never judge what a
 * message means, never keep a second socket, and never open one without a session. @interface §6 Events
 *
 * @interface command:auth
 * @interface command:start_market_feed
 * @interface limit:SOCKET_AUTH_TIMEOUT_MS
 */
import { FEATURES, type Command } from "../../contract/commands.ts";
import { HEARTBEAT_INTERVAL_MS } from "../../contract/limits.ts";
import type { Watch } from "../../contract/watch.ts";
import type { Waits } from "../../domain/waits.ts";
import { backoffMs } from "./backoff.ts";
import { nextState, type ConnectionEvent } from "./connection-states.ts";
import type { ConnectionState } from "./feed-api.ts";
import { WATCH_INTERVAL_MS, Watchdog, type Verdict } from "./watchdog.ts";

/**
 * The network is back: a connection on which nothing new comes within this is made anew. Its packets may be on the way, but
 * TCP waits ever longer between tries, and a router in between may have forgotten it. Longer than between two heartbeats:
 * a connection that lives is kept.
 */
export const HURRY_MS = 1.5 * HEARTBEAT_INTERVAL_MS;

/** What this file uses of a WebSocket: the browser's own, or that of the package `ws` in tests. */
export type SocketLike = {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(code?: number): void;
};

/** The world outside, passed in. wall: Unix ms. monotonic: ms, never steps back. random: 0 up to 1. */
export type SocketPorts = Waits & {
  makeSocket(url: string): SocketLike;
  wall(): number;
  monotonic(): number;
  random(): number;
};

/** Who hears of it. `frame` is only valid during the call; `now` is Unix ms of this machine. */
export type SocketHandlers = {
  ticks(frame: Uint8Array, now: number): void;
  text(text: string): void;
  changed(): void;
};

/** What the connection light is made of. */
export type ConnectionFacts = {
  state: ConnectionState;
  since: number;
  reason: string;
  attempt: number;
  retry_at: number | null;
};

const LOST_REASONS: Readonly<Record<number, string>> = {
  1001: "The service is restarting.",
  1008: "The service refused the connection.",
  1009: "A message was too large for the service.",
  1011: "The service had an internal error.",
  1013: "The service is busy.",
};

export class FeedSocket {
  readonly #url: string;
  readonly #ports: SocketPorts;
  readonly #handlers: SocketHandlers;
  readonly #watchdog = new Watchdog();
  readonly #facts: ConnectionFacts;
  #session_id = "";
  #socket: SocketLike | null = null;
  #isAuthenticated = false;
  /** What each connection of the session watches; null: nothing. */
  #wish: Watch | null = null;
  /** When the watchdog was last told of a message, Unix ms. */
  #heardWall = 0;
  /** When this connection asked to be accepted, on the monotonic clock. */
  #askedAt = 0;
  /** When this connection was told to hurry, on the monotonic clock. */
  #hurriedAt: number | null = null;
  #endWatch: (() => void) | null = null;
  #dropRetry: (() => void) | null = null;

  /** `url` is the service's WebSocket address, without any credential. */
  constructor(url: string, ports: SocketPorts, handlers: SocketHandlers) {
    this.#url = url;
    this.#ports = ports;
    this.#handlers = handlers;
    this.#facts = {
      state: "signed_out",
      since: ports.wall(),
      reason: "",
      attempt: 0,
      retry_at: null,
    };
  }

  facts(): Readonly<ConnectionFacts> {
    return this.#facts;
  }

  /** Connects for this session and stays connected until stop. */
  start(session_id: string): void {
    this.#session_id = session_id;
    this.#facts.attempt = 0;
    if (!this.#move("session_began", "")) return;
    this.#endWatch ??= this.#ports.every(WATCH_INTERVAL_MS, () => this.look());
    this.#open();
  }

  /** Closes for good. `reason` is what the light says; "" where the user asked. */
  stop(reason: string): void {
    this.#session_id = "";
    this.#wish = null;
    this.#drop();
    this.#endWatch?.();
    this.#endWatch = null;
    this.#move("session_over", reason);
  }

  /**
   * The network came back, or the page was shown after a pause: a waiting try is brought forward, and a connection gets
   * HURRY_MS to show that it lives, also one that seems to: it may have been lost a moment ago.
   */
  hurry(): void {
    const { state, reason } = this.#facts;
    if (state === "backing_off") this.#retreat("woke", reason);
    else if (this.#socket !== null) this.#hurriedAt ??= this.#ports.monotonic();
  }

  /**
   * The service accepted the session on this socket, at `sentAt` by its clock (Unix ms), with these FEATURES: ask for every
   * price. By what is known of that clock its word took `lateMs` at least, as where it waited in a slow line.
   */
  authenticated(sentAt: number, features: readonly string[], lateMs: number): void {
    if (this.#socket === null || this.#isAuthenticated) return;
    this.#isAuthenticated = true;
    const now = this.#ports.monotonic();
    // A clock that was set since may say anything: the answer is no older than the question.
    const knownMs = Math.min(lateMs, now - this.#askedAt);
    this.#watchdog.began(sentAt, now, knownMs, features.includes("heartbeat"));
    this.#send({
      type: "start_market_feed",
      session_id: this.#session_id,
      payload: { batch: true },
    });
    if (this.#wish !== null) this.#sendWish(this.#wish);
  }

  /** For staff: what is to be watched. null: nothing any more. @interface command:watch */
  watch(wish: Watch | null): void {
    this.#wish = wish;
    if (this.#isAuthenticated) this.#sendWish(wish ?? {});
  }

  /** A heartbeat came, sent at `sentAt` by the service's clock (Unix ms): better than a tick, for it has a time. */
  proved(sentAt: number): void {
    if (!this.#isAuthenticated) return;
    this.#judge(this.#watchdog.beat(sentAt, this.#ports.monotonic()));
    this.#prove();
  }

  /** Judges the connection now. Done each WATCH_INTERVAL_MS by itself. */
  look(): void {
    if (this.#endWatch === null) return;
    this.#judge(this.#watchdog.look(this.#ports.monotonic(), this.#ports.wall()));
    if (this.#hurriedAt !== null) this.#judgeHurried(this.#hurriedAt);
  }

  /** The stream is no longer whole: drop it and begin anew. */
  restart(reason: string): void {
    this.#retreat("lost", reason);
  }

  #open(): void {
    this.#watchdog.reset(this.#ports.monotonic(), this.#ports.wall());
    const socket = this.#ports.makeSocket(this.#url);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.#askedAt = this.#ports.monotonic();
      this.#send({
        type: "auth",
        session_id: this.#session_id,
        payload: { features: [...FEATURES] },
      });
    };
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = (event) => {
      this.#retreat("lost", LOST_REASONS[event.code] ?? "The connection to the service was lost.");
    };
    // An error is always followed by close, which carries the reason.
    socket.onerror = () => undefined;
  }

  #receive(data: unknown): void {
    const wall = this.#ports.wall();
    // Within one millisecond the watchdog learns nothing new, and asking the monotonic clock takes longer than a tick.
    if (wall !== this.#heardWall) {
      this.#heardWall = wall;
      const verdict = this.#watchdog.heard(this.#ports.monotonic(), wall);
      this.#judge(verdict);
      // What was waiting in the socket while this machine slept is not even looked at.
      if (verdict === "slept") return;
    }
    if (typeof data === "string") {
      this.#handlers.text(data);
    } else if (data instanceof ArrayBuffer && this.#isAuthenticated) {
      this.#handlers.ticks(new Uint8Array(data), wall);
      this.#prove();
    }
  }

  #prove(): void {
    if (this.#facts.state === "live" || !this.#watchdog.isTrusted()) return;
    if (nextState(this.#facts.state, "data") === null) return;
    this.#facts.attempt = 0;
    this.#move("data", "");
  }

  /** What was on its way before the network was lost may still have come: only what left after that shows life. */
  #judgeHurried(hurriedAt: number): void {
    if (this.#ports.monotonic() - hurriedAt < HURRY_MS) return;
    this.#hurriedAt = null;
    if (this.#watchdog.isNewerThan(hurriedAt)) return;
    const { state, reason } = this.#facts;
    this.#retreat("woke", state === "live" ? SILENT : reason);
  }

  #judge(verdict: Verdict): void {
    const { state, reason } = this.#facts;
    if (verdict === "slept") {
      this.#retreat("woke", "This device was asleep: fetching current prices.");
    } else if (state === "backing_off") {
      return;
    } else if (verdict === "dead") {
      const unanswered = state === "connecting" ? UNANSWERED : SILENT;
      this.#retreat("lost", state === "stale" ? reason : unanswered);
    } else if ((verdict === "silent" || verdict === "late") && state === "live") {
      this.#move("silence", verdict === "late" ? LATE : SILENT);
    }
  }

  /** Gives up this socket, if any, and waits for the next try. */
  #retreat(event: "lost" | "woke", reason: string): void {
    if (nextState(this.#facts.state, event) === null) return;
    this.#drop();
    const attempt = event === "woke" ? 0 : this.#facts.attempt;
    const waitMs = backoffMs(attempt, this.#ports.random());
    this.#facts.attempt = attempt + 1;
    this.#facts.retry_at = this.#ports.wall() + waitMs;
    this.#move(event, reason);
    this.#dropRetry = this.#ports.after(waitMs, () => {
      this.#dropRetry = null;
      this.#facts.retry_at = null;
      if (this.#move("retry", reason)) this.#open();
    });
  }

  #drop(): void {
    this.#dropRetry?.();
    this.#dropRetry = null;
    this.#facts.retry_at = null;
    this.#isAuthenticated = false;
    this.#hurriedAt = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.onerror = () => undefined;
    socket.close();
  }

  #move(event: ConnectionEvent, reason: string): boolean {
    const state = nextState(this.#facts.state, event);
    if (state === null) return false;
    if (state !== this.#facts.state) this.#facts.since = this.#ports.wall();
    this.#facts.state = state;
    this.#facts.reason = reason;
    this.#handlers.changed();
    return true;
  }

  #sendWish(payload: Watch): void {
    this.#send({ type: "watch", session_id: this.#session_id, payload });
  }

  #send(command: Command): void {
    this.#socket?.send(JSON.stringify(command));
  }
}

const SILENT = "No data from the service: prices may be old.";
const LATE = "The connection is too slow: prices come late.";
const UNANSWERED = "The service does not answer.";
