/**
 * The WebSocket side of the service: upgrades on /ws after a look at the Origin, the register of live sockets, and what
 * is sent to many of them. Runs in the service. A malformed frame ends its own socket and nothing else. @interface §6
 */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import type { EventType, PayloadOf } from "../../contract/events.ts";
import { HEARTBEAT_INTERVAL_MS, SOCKET_MESSAGE_BYTES_MAX } from "../../contract/limits.ts";
import { WEBSOCKET_PATH } from "../../contract/service-endpoints.ts";
import type { ClosedAccount } from "../auth/closed-accounts.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Bus, BusTopics } from "../bus.ts";
import type { Clock } from "../clock.ts";
import { payloadOfTold } from "../journal/told.ts";
import { pathOnly, type Log } from "../log.ts";
import type { MarketFeed } from "../market/market-feed.ts";
import type { Metrics } from "../metrics.ts";
import { Admission } from "./admission.ts";
import { FanOut } from "./fan-out.ts";
import { isOriginAllowed } from "./headers.ts";
import { rawAnswer } from "./http.ts";
import type { Markups } from "./markups.ts";
import { SocketClient, type SocketClientDeps } from "./socket-client.ts";
import { handshakeFault, type HandshakeFault } from "./socket-handshake.ts";
import type { Watching } from "./watching.ts";

const PING_INTERVAL_MS = 8_000;
/** Sockets open at once; beyond it an upgrade gets 503. */
const SOCKETS_MAX = 20_000;
const SESSION_SWEEP_INTERVAL_MS = 30_000;
/** A trial that runs out has its sockets closed within this. Its calls are refused at once; what staff changes counts at once. */
const CLOSED_SWEEP_INTERVAL_MS = 5_000;
/** Sessions remembered as ended, for handshakes that are on their way; then the memory begins anew. */
const ENDED_SESSIONS_MAX = 10_000;
/** Accounts remembered as changed, for the same reason and in the same way. */
const CHANGED_ACCOUNTS_MAX = 10_000;

export type SocketServerDeps = {
  readonly sessions: Sessions;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly market: MarketFeed;
  readonly markups: Markups;
  readonly watching: Watching;
  /** Whether programs that are no browsers may sign in with a password. */
  readonly nativeApps: boolean;
  readonly allowedOrigins: readonly string[];
  /** Where a request comes from: who shares it shares the turns at the door. */
  readonly networkOf: (request: IncomingMessage) => string;
  /** The last event that an account was told of before this server saw one. */
  readonly seqOf: (account_id: number) => number;
  /** Those of the accounts that may no longer enter, and why. */
  readonly findClosed: (account_ids: readonly number[]) => Promise<readonly ClosedAccount[]>;
  /** A socket of the account is live. */
  readonly onJoined?: (account_id: number) => void;
};

export class SocketServer {
  readonly #deps: SocketServerDeps;
  readonly #server = new WebSocketServer({
    noServer: true,
    // @interface limit:SOCKET_MESSAGE_BYTES_MAX
    maxPayload: SOCKET_MESSAGE_BYTES_MAX,
    // Frames written under ws (fan-out.ts) rely on it.
    perMessageDeflate: false,
    // We speak none of the protocols that a client may offer.
    handleProtocols: () => false,
  });
  readonly #fanOut: FanOut;
  readonly #clientDeps: SocketClientDeps;
  readonly #door: Admission;
  readonly #clients = new Set<SocketClient>();
  readonly #bySession = createIndex<string>();
  readonly #byAccount = createIndex<number>();
  /** The last event of each account that passed here. */
  readonly #lastSeq = new Map<number, number>();
  readonly #endedSessions = new Set<string>();
  readonly #changedAccounts = new Set<number>();
  #stop: (() => void)[] = [];
  #isClosing = false;
  #whenEmpty: (() => void) | null = null;

  constructor(deps: SocketServerDeps) {
    const { sessions, clock, log, market, markups, watching, nativeApps } = deps;
    this.#deps = deps;
    this.#door = new Admission(clock.monotonicMs);
    this.#fanOut = new FanOut(
      market,
      (group_id) => markups.of(group_id),
      () => clock.now(),
    );
    this.#clientDeps = {
      sessions,
      clock,
      log,
      market,
      markups,
      watching,
      fanOut: this.#fanOut,
      nativeApps,
      hasEnded: (session_key) => this.#endedSessions.has(session_key),
      // An event that could not be told has a number too: the client sees that it lacks one.
      seqOf: (account_id) => Math.max(deps.seqOf(account_id), this.#lastSeq.get(account_id) ?? 0),
      socketsOf: this.#bySession.count,
      onLive: (client, { session_key, account_id }) => {
        this.#bySession.add(session_key, client);
        this.#byAccount.add(account_id, client);
        // It may have been shut while the database was asked for its session.
        if (this.#changedAccounts.has(account_id)) this.#endIfClosed([account_id]);
        deps.onJoined?.(account_id);
      },
      onClosed: (client, reason) => this.#forget(client, reason),
    };
    // What ws itself refuses: offered protocols that cannot be read.
    this.#server.on("wsClientError", (_error, stream, request) =>
      this.#refuse(request, stream, { error: "bad_request", headers: {} }),
    );
    sessions.hasSocket = (session_key) => this.socketsOf(session_key) > 0;
    this.#listen();
    this.#measure();
  }

  /** Takes the upgrades of an HTTP server. */
  attach(http: Server): void {
    http.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) =>
      this.#upgrade(request, stream, head),
    );
  }

  socketsOf(session_key: string): number {
    return this.#bySession.count(session_key);
  }

  /** Accounts with a live socket. */
  accounts(): number[] {
    return this.#byAccount.keys();
  }

  /** Sends an event that is not of the journal to every socket of an account. */
  sendToAccount<T extends EventType>(account_id: number, type: T, payload: PayloadOf<T>): void {
    for (const client of this.#byAccount.get(account_id)) client.send(type, payload);
  }

  /** Sends what everybody is to know to every live socket. */
  sendToAll<T extends EventType>(type: T, payload: PayloadOf<T>): void {
    for (const client of this.#clients) client.send(type, payload);
  }

  /** Says goodbye to every socket (1001) and resolves when all are gone. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#door.close();
    for (const stop of this.#stop.splice(0)) stop();
    this.#fanOut.dispose();
    if (this.#clients.size === 0) return;
    const empty = new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
    for (const client of this.#clients) client.goAway();
    await empty;
  }

  #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // Until ws has it, the raw socket has no listener of its own.
    const onError = () => stream.destroy();
    stream.on("error", onError);
    const refusal = this.#refusalOf(request);
    if (refusal !== null) {
      this.#refuse(request, stream, refusal);
      return;
    }
    this.#door.come(this.#deps.networkOf(request), {
      isThere: () => !stream.destroyed,
      enter: () => this.#enter(request, stream, head, onError),
      refuse: () => this.#refuse(request, stream, { error: "unavailable", headers: {} }),
    });
  }

  #enter(request: IncomingMessage, stream: Duplex, head: Buffer, onError: () => void): void {
    const hasOrigin = request.headers.origin !== undefined;
    this.#server.handleUpgrade(request, stream, head, (ws) => {
      stream.off("error", onError);
      this.#clients.add(new SocketClient(ws, stream, hasOrigin, this.#clientDeps));
    });
  }

  #refuse(request: IncomingMessage, stream: Duplex, { error, headers }: HandshakeFault): void {
    const { status, message } = ERRORS[error];
    // Nobody reads from it any more, so its other side may end it or not: it would stay for ever.
    stream.once("finish", () => stream.destroy());
    const { host } = request.headers;
    stream.end(rawAnswer(status, message, host, this.#deps.clock.now(), headers));
  }

  #refusalOf(request: IncomingMessage): HandshakeFault | null {
    const because = (error: ErrorName) => ({ error, headers: {} });
    if (pathOnly(request.url ?? "") !== WEBSOCKET_PATH) return because("not_found");
    if (this.#isClosing || this.#clients.size >= SOCKETS_MAX) return because("unavailable");
    const fault = handshakeFault(request);
    if (fault !== null) return fault;
    // What is no browser sends no Origin: its session says whether it may. @interface error:origin_not_allowed
    const { origin, host } = request.headers;
    if (origin === undefined || isOriginAllowed(origin, host, this.#deps.allowedOrigins)) {
      return null;
    }
    return because("origin_not_allowed");
  }

  #forget(client: SocketClient, reason: string): void {
    this.#clients.delete(client);
    this.#deps.metrics.socketsClosed.inc({ reason: reason.split(":", 1)[0] ?? reason });
    if (client.caller !== null) {
      const { session_key, account_id } = client.caller;
      this.#bySession.remove(session_key, client);
      this.#byAccount.remove(account_id, client);
      // The idle time counts from here. When the service stops, the database may already be gone.
      if (!this.#isClosing) this.#own(this.#deps.sessions.touch([session_key]), "session touch");
    }
    if (this.#clients.size === 0) this.#whenEmpty?.();
  }

  /** Owns a promise that nobody waits for. */
  #own(work: Promise<unknown>, what: string): void {
    work.catch((error: unknown) => this.#deps.log.error({ err: error }, `${what} failed`));
  }

  #listen(): void {
    const { bus, clock, market, sessions } = this.#deps;
    const each = (ms: number, act: () => void) => void this.#stop.push(clock.every(ms, act));
    this.#stop.push(
      market.subscribe({
        tick: (index) => this.#fanOut.tick(index),
        status: (symbol_id, status) => this.#sendStatus(symbol_id, status),
      }),
      bus.subscribe("session_ended", (message) => this.#endSession(message)),
      bus.subscribe("account_event", (message) => this.#sendAccountEvent(message)),
      bus.subscribe("group_terms", ({ group_id }) => this.#fanOut.reprice(group_id)),
      bus.subscribe("dealer_limits", ({ account_id }) => this.#sendAway(account_id)),
      bus.subscribe("account_moved", ({ account_id }) => this.#sendAway(account_id)),
    );
    // @interface limit:HEARTBEAT_INTERVAL_MS
    each(HEARTBEAT_INTERVAL_MS, () => {
      for (const client of this.#clients) client.beat();
    });
    each(PING_INTERVAL_MS, () => {
      for (const client of this.#clients) client.ping();
    });
    each(SESSION_SWEEP_INTERVAL_MS, () => {
      const swept = sessions.touch(this.#bySession.keys()).then(() => sessions.sweep());
      this.#own(swept, "session sweep");
    });
    each(CLOSED_SWEEP_INTERVAL_MS, () => this.#endIfClosed(this.accounts()));
  }

  /** @interface event:symbol_status */
  #sendStatus(symbol_id: number, status: number): void {
    const index = this.#deps.market.indexOf(symbol_id);
    // Its last ticks come before it.
    this.#fanOut.flush();
    for (const client of this.#clients) {
      if (client.wantsSymbol(index)) client.send("symbol_status", { symbol_id, status });
    }
  }

  #endSession({ session_key, cause }: BusTopics["session_ended"]): void {
    if (this.#endedSessions.size >= ENDED_SESSIONS_MAX) this.#endedSessions.clear();
    this.#endedSessions.add(session_key);
    for (const client of this.#bySession.get(session_key)) client.sessionEnded(cause);
  }

  /** A trial that ended or an account that was disabled: its sessions are there, and no call or socket of them works. */
  #endIfClosed(account_ids: readonly number[]): void {
    const end = async () => {
      for (const { account_id, error } of await this.#deps.findClosed(account_ids)) {
        for (const client of this.#byAccount.get(account_id)) client.lockOut(error);
      }
    };
    this.#own(end(), "look for closed accounts");
  }

  /** Told when the table has it: what the account may do today may be another. */
  #accountChanged(account_id: number): void {
    if (this.#changedAccounts.size >= CHANGED_ACCOUNTS_MAX) this.#changedAccounts.clear();
    this.#changedAccounts.add(account_id);
    if (this.#byAccount.get(account_id).size > 0) this.#endIfClosed([account_id]);
  }

  /** Whose sockets come back (1001), to the prices of the group that it is in then, or to what it may watch. */
  #sendAway(account_id: number): void {
    for (const client of this.#byAccount.get(account_id)) client.goAway();
  }

  #sendAccountEvent(told: BusTopics["account_event"]): void {
    const { account_id, type, seq } = told;
    this.#lastSeq.set(account_id, seq);
    // Made once, and only where somebody reads it.
    let made: { readonly payload: unknown } | null = null;
    const payload = () => (made ??= { payload: payloadOfTold(told) }).payload;
    for (const client of this.#byAccount.get(account_id)) {
      client.sendAccountEvent(type, payload(), seq);
    }
    this.#deps.watching.tell(told, payload);
    if (type === "account_update") this.#accountChanged(account_id);
  }

  #measure(): void {
    const { metrics } = this.#deps;
    const { stats } = this.#fanOut;
    metrics.gauge("sockets", "Open WebSockets", () => this.#clients.size);
    const waiting = "WebSockets that wait to be let in, as after a restart";
    metrics.gauge("sockets_waiting", waiting, () => this.#door.waiting);
    metrics.total("ticks", "Ticks from the market", () => stats.ticks);
    metrics.total("fan_out_writes", "Writes of ticks to sockets", () => stats.writes);
    metrics.total("fan_out_bytes", "Bytes of ticks to sockets", () => stats.bytes);
    metrics.total(
      "fan_out_conflations",
      "Times a socket fell behind and got the latest quotes only",
      () => stats.conflations,
    );
  }
}

const NONE: ReadonlySet<SocketClient> = new Set();

/** Sockets by what they belong to. */
function createIndex<Key>() {
  const sets = new Map<Key, Set<SocketClient>>();
  return {
    add: (key: Key, client: SocketClient) => {
      const set = sets.get(key) ?? new Set();
      set.add(client);
      sets.set(key, set);
    },
    remove: (key: Key, client: SocketClient) => {
      const set = sets.get(key);
      set?.delete(client);
      if (set?.size === 0) sets.delete(key);
    },
    get: (key: Key): ReadonlySet<SocketClient> => sets.get(key) ?? NONE,
    count: (key: Key): number => sets.get(key)?.size ?? 0,
    keys: (): Key[] => [...sets.keys()],
  };
}
