/**
 * One WebSocket: who it is, what it asked for, and what may still be sent to it. Runs in the service.
 * Ticks may be skipped for it (tick-group.ts); a JSON event is sent or the socket is cut, never dropped in between.
 * @interface §6
 */
import type { Duplex } from "node:stream";
import type { RawData, WebSocket } from "ws";
import { FEATURES, SESSION_KILL, type Feature } from "../../contract/codes.ts";
import type { Command } from "../../contract/commands.ts";
import { errorEventOf } from "../../contract/error-row.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import type { EventType, PayloadOf } from "../../contract/events.ts";
import {
  SOCKETS_PER_SESSION_MAX,
  SOCKET_AUTH_TIMEOUT_MS,
  SOCKET_CLOSE_AFTER_KILL_MS,
  SOCKET_UNSENT_BYTES_MAX,
  SOCKET_UNSENT_MS_MAX,
} from "../../contract/limits.ts";
import type { Watch } from "../../contract/watch.ts";
import type { Caller, Sessions } from "../auth/sessions.ts";
import type { SessionEndCause } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { FanOut, Subscription } from "./fan-out.ts";
import type { Markups } from "./markups.ts";
import { ECHO_CHARS_MAX, createCommandCount, readCommand } from "./socket-commands.ts";
import { createUnsentEvents } from "./unsent-events.ts";
import type { Watcher } from "./watcher.ts";
import type { Watching } from "./watching.ts";

/** Close codes of the protocol that we use. */
const CLOSE = { normal: 1000, away: 1001, unsupported: 1003, policy: 1008, later: 1013 };
/** After a close frame the other side is given this long to answer it. */
const CLOSE_GRACE_MS = 800;
const PINGS_MISSED_MAX = 2;
/** Unsent bytes past which figures of watched accounts wait: only the last of them is worth sending. */
const FIGURES_UNSENT_BYTES_MAX = 256 * 1024;

export type SocketClientDeps = {
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly log: Log;
  readonly market: MarketFeed;
  readonly markups: Markups;
  readonly fanOut: FanOut;
  readonly watching: Watching;
  /** Whether the session ended a moment ago: while the database was asked, it still lived. */
  readonly hasEnded: (session_key: string) => boolean;
  /** Whether programs that are no browsers may sign in with a password. */
  readonly nativeApps: boolean;
  /** The number of the account's last event. */
  readonly seqOf: (account_id: number) => number;
  /** Sockets that the session already has. */
  readonly socketsOf: (session_key: string) => number;
  /** Called once the socket knows who it is. */
  readonly onLive: (client: SocketClient, caller: Caller) => void;
  /** Called once when nothing more comes from it. `reason` is ours, or "client". */
  readonly onClosed: (client: SocketClient, reason: string) => void;
};

export class SocketClient implements Watcher {
  /** Null until the first command was accepted. */
  caller: Caller | null = null;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly #hasOrigin: boolean;
  readonly #deps: SocketClientDeps;
  #state: "new" | "live" | "ending" | "closed" = "new";
  #sessionId = "";
  #features: readonly Feature[] = [];
  #subscription: Subscription | null = null;
  #pingsMissed = 0;
  #closeReason = "client";
  /** Commands are worked on one after the other: a session check waits for the database. */
  #turn: Promise<void> = Promise.resolve();
  readonly #commands;
  readonly #unsent;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #authTimer: NodeJS.Timeout;

  /** `hasOrigin`: the handshake came from a page, of an origin that may. */
  constructor(ws: WebSocket, stream: Duplex, hasOrigin: boolean, deps: SocketClientDeps) {
    this.#ws = ws;
    this.#hasOrigin = hasOrigin;
    this.#stream = stream;
    this.#deps = deps;
    this.#commands = createCommandCount(deps.clock);
    this.#unsent = createUnsentEvents(deps.clock);
    // @interface limit:SOCKET_AUTH_TIMEOUT_MS
    this.#authTimer = this.#after(SOCKET_AUTH_TIMEOUT_MS, () => this.#refuse("auth", ""));
    ws.on("message", (data, isBinary) => this.#receive(data, isBinary));
    ws.on("pong", () => {
      this.#pingsMissed = 0;
    });
    // Without this listener one malformed frame would end the process; ws itself closes with the right code.
    ws.on("error", (error) => {
      deps.log.debug({ err: error }, "socket error");
      this.#cutMalformed();
    });
    ws.on("close", () => this.#closed());
  }

  /** Sends an event that is not of the account's journal. */
  send<T extends EventType>(type: T, payload: PayloadOf<T>): void {
    if (this.#state === "live") this.#sendText(type, payload);
  }

  /** Sends an event of the account's journal, whose payload the sequencer has made. */
  sendAccountEvent(type: string, payload: unknown, seq: number): void {
    if (this.#state !== "live") return;
    this.#sendText(type, payload, this.#features.includes("seq") ? seq : undefined);
  }

  /** Sends what a socket of staff is told of others. `payload` is JSON, made once for all who watch. */
  sendWatched(type: string, payload: string): void {
    if (this.#state !== "live") return;
    const session_id = JSON.stringify(this.#sessionId);
    this.#write(`{"type":"${type}","session_id":${session_id},"payload":${payload}}`);
  }

  isBehind(): boolean {
    return this.#state !== "live" || this.#stream.writableLength > FIGURES_UNSENT_BYTES_MAX;
  }

  /** Whether ticks of the symbol are wanted. */
  wantsSymbol(index: number): boolean {
    return this.#subscription?.wants(index) ?? false;
  }

  /** Each second: the end of a socket that does not read, and the heartbeat with the account's last seq. */
  beat(): void {
    // @interface limit:SOCKET_UNSENT_MS_MAX
    if (this.#unsent.oldestMs() > SOCKET_UNSENT_MS_MAX) {
      this.#cutSlow(`an event unsent for more than ${SOCKET_UNSENT_MS_MAX} ms`);
    }
    if (!this.#features.includes("heartbeat")) return;
    // One that would only wait behind unsent bytes says nothing.
    if (this.#unsent.count() > 0 || this.#subscription?.isConflating() === true) return;
    // @interface event:heartbeat
    const seq = this.#deps.seqOf(this.caller?.account_id ?? 0);
    this.send("heartbeat", { seq, ts: this.#deps.clock.now() });
  }

  /** Each ping interval: ends a socket that answered none of the last. */
  ping(): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#pingsMissed >= PINGS_MISSED_MAX) {
      this.#closeReason = "no pong";
      this.#ws.terminate();
      return;
    }
    this.#pingsMissed++;
    this.#ws.ping();
  }

  sessionEnded(cause: SessionEndCause): void {
    if (this.#state !== "live") return;
    if (cause === "logout" || cause === "idle") {
      this.#close(CLOSE.normal, "logged out");
    } else if (cause === "refresh_reuse") {
      this.#refuse("session", this.#sessionId);
    } else {
      const isTooMany = cause === "too_many_sessions";
      const kill = isTooMany ? SESSION_KILL.too_many_sessions : SESSION_KILL.disconnected_by_broker;
      // @interface event:session_client_logout @interface limit:SOCKET_CLOSE_AFTER_KILL_MS
      this.send("session_client_logout", kill);
      this.#close(CLOSE.policy, "session ended", SOCKET_CLOSE_AFTER_KILL_MS);
    }
  }

  /** The account may no longer enter; `error` says why, as its calls are told. */
  lockOut(error: ErrorName): void {
    if (this.#state === "live") this.#refuse("session", this.#sessionId, error);
  }

  /** The service stops. */
  goAway(): void {
    this.#close(CLOSE.away, "the service stops");
  }

  #after(ms: number, action: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  /** Begins the end: no tick, no answer any more; cut if the other side does not close in time. */
  #close(code: number, reason: string, delayMs = 0): void {
    if (this.#state === "closed") return;
    this.#state = "ending";
    this.#closeReason = reason;
    this.#stopFeed();
    const finish = () => {
      this.#ws.close(code, reason);
      this.#after(CLOSE_GRACE_MS, () => this.#ws.terminate());
    };
    if (delayMs === 0) finish();
    else this.#after(delayMs, finish);
  }

  /** ws has sent the close frame; a client that then holds on to its side is cut, as after our own. */
  #cutMalformed(): void {
    if (this.#state === "ending" || this.#state === "closed") return;
    this.#state = "ending";
    this.#closeReason = "malformed frame";
    this.#stopFeed();
    this.#after(CLOSE_GRACE_MS, () => this.#ws.terminate());
  }

  #closed(): void {
    this.#state = "closed";
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#stopFeed();
    this.#deps.onClosed(this, this.#closeReason);
  }

  #stopFeed(): void {
    this.#subscription?.dispose();
    this.#subscription = null;
    this.#deps.watching.forget(this);
  }

  #sendText(type: string, payload: unknown, seq?: number, session_id = this.#sessionId): void {
    const event = { type, session_id, payload, ...(seq === undefined ? {} : { seq }) };
    this.#write(JSON.stringify(event));
  }

  #write(text: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#stream.writableLength > SOCKET_UNSENT_BYTES_MAX) {
      this.#cutSlow(`more than ${SOCKET_UNSENT_BYTES_MAX} bytes unsent`);
      return;
    }
    this.#ws.send(text, this.#unsent.add());
  }

  /** @interface limit:SOCKET_UNSENT_BYTES_MAX */
  #cutSlow(why: string): void {
    if (this.#state !== "live") return;
    this.#deps.log.warn({ account_id: this.caller?.account_id, why }, "slow socket cut");
    this.#close(CLOSE.later, `too slow: ${why}`);
  }

  /** An error event; `detail` names what was found. */
  #sendError(error: ErrorName, action: string, detail?: string): void {
    const { status, message } = ERRORS[error];
    const text = detail === undefined ? message : `${message}: ${detail}`;
    this.#sendText(errorEventOf(status), { message: text, reason: action });
  }

  /** @interface event:unauthorized @interface error:unauthorized */
  #refuse(action: string, claimed: string, error: ErrorName = "unauthorized"): void {
    const payload = { message: ERRORS[error].message, reason: action };
    this.#sendText("unauthorized", payload, undefined, claimed.slice(0, ECHO_CHARS_MAX));
    this.#close(CLOSE.policy, "unauthorized");
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#state === "ending" || this.#state === "closed") return;
    if (!this.#commands.take()) {
      // @interface error:too_many_commands @interface limit:SOCKET_COMMANDS_PER_SECOND_MAX
      this.#sendError("too_many_commands", "command");
      this.#close(CLOSE.policy, "too many commands");
      return;
    }
    if (isBinary) {
      this.#sendError("malformed_command", "command", "commands are text frames");
      this.#close(CLOSE.unsupported, "commands are text frames");
      return;
    }
    const command = readCommand(toBuffer(data));
    if (!("error" in command)) {
      this.#turn = this.#turn
        .then(() => this.#obey(command))
        .catch((error: unknown) => this.#fail(error, command.type));
    } else if (this.#state === "new") {
      this.#refuse(command.action, command.session_id);
    } else {
      this.#sendError(command.error, command.action, command.detail);
    }
  }

  /** @interface event:internal_server_error */
  #fail(error: unknown, action: string): void {
    this.#deps.log.error({ err: error, action }, "command failed");
    this.#sendError("internal_server_error", action);
  }

  async #obey(command: Command): Promise<void> {
    const caller = await this.#identify(command);
    if (caller === null) return;
    if (command.type === "auth") {
      // @interface command:auth @interface event:auth
      const wanted = command.payload?.features ?? [];
      this.#features = FEATURES.filter((feature) => wanted.includes(feature));
      this.send("auth", { features: [...this.#features], ts: this.#deps.clock.now() });
      // The number to count from: what is missing before the next heartbeat would not be seen otherwise.
      this.beat();
      return;
    }
    if (command.type === "watch") {
      await this.#watch(caller, command.payload ?? {});
      return;
    }
    const indexes = this.#findSymbols(command.payload?.symbols, command.type);
    if (indexes === undefined) return;
    if (command.type === "stop_market_feed") {
      // @interface command:stop_market_feed
      this.#subscription?.remove(indexes);
    } else {
      this.#startFeed(caller, indexes, command.payload?.batch ?? false);
    }
  }

  /** The first command says who it is; a later one must be of the same session. Null: refused, and closing. */
  async #identify(command: Command): Promise<Caller | null> {
    const { sessions, hasEnded, nativeApps, socketsOf } = this.#deps;
    if (this.#state === "live" && command.session_id === this.#sessionId) return this.caller;
    const isOpening = command.type === "auth" || command.type === "start_market_feed";
    const isFirst = this.#state === "new" && isOpening;
    const found = isFirst ? await sessions.checkSocket(command.session_id) : null;
    // The socket may have gone while the database was asked.
    if (this.#state === "ending" || this.#state === "closed") return null;
    if (found === null || hasEnded(found.session_key)) {
      this.#refuse(command.type, command.session_id);
      return null;
    }
    // A page cannot leave its Origin out: without one a person's session is in the hands of something else.
    if (!this.#hasOrigin && !nativeApps && !found.scope.startsWith("API_")) {
      // @interface error:origin_not_allowed @interface event:forbidden
      this.#sendError("origin_not_allowed", command.type);
      this.#close(CLOSE.policy, "no origin");
      return null;
    }
    if (socketsOf(found.session_key) >= SOCKETS_PER_SESSION_MAX) {
      // @interface error:too_many_sockets @interface limit:SOCKETS_PER_SESSION_MAX
      this.#sendError("too_many_sockets", command.type);
      this.#close(CLOSE.policy, "too many sockets");
      return null;
    }
    clearTimeout(this.#authTimer);
    this.caller = found;
    this.#sessionId = command.session_id;
    this.#state = "live";
    this.#deps.onLive(this, found);
    return found;
  }

  /** @interface command:watch @interface event:forbidden @interface event:not_found */
  async #watch(caller: Caller, wish: Watch): Promise<void> {
    const isLive = () => this.#state === "live";
    const refusal = await this.#deps.watching.set(this, caller, wish, isLive);
    if (refusal !== null && isLive()) this.#sendError(refusal.error, "watch", refusal.detail);
  }

  /** @interface command:start_market_feed */
  #startFeed({ account_id, group_id }: Caller, indexes: readonly number[] | null, batch: boolean) {
    // The account may have come into another group since the session was read.
    const group = this.#deps.markups.groupOf(account_id) ?? group_id;
    this.#subscription ??= this.#deps.fanOut.subscribe(group, {
      stream: this.#stream,
      isOpen: () => this.#state === "live" && this.#ws.readyState === this.#ws.OPEN,
    });
    this.#subscription.add(indexes, batch);
  }

  /** Indexes of the symbols; null for all; undefined when one is unknown, which was answered. */
  #findSymbols(symbols: readonly number[] | undefined, action: string) {
    if (symbols === undefined) return null;
    const { market } = this.#deps;
    const unknown = symbols.find((symbol_id) => market.indexOf(symbol_id) < 0);
    if (unknown === undefined) return symbols.map((symbol_id) => market.indexOf(symbol_id));
    // @interface event:not_found
    this.#sendError("not_found", action, `no symbol has the id ${unknown}`);
    return undefined;
  }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
