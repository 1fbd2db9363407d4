/**
 * The feed itself: puts the socket, the parser, the rings, the session and the REST client together, and is
 * what the page calls. Runs in the feed worker; the browser's parts are passed in by browser-feed.ts. @interface
 * §5, §6
 */
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Watch } from "../../contract/watch.ts";
import { SESSION_KILL } from "../../contract/codes.ts";
import { WEBSOCKET_PATH } from "../../contract/service-endpoints.ts";
import type { SharedRings } from "../rings/layout.ts";
import type { SnapshotPoster } from "../rings/snapshot.ts";
import { Contact } from "./contact.ts";
import { EventRouter } from "./event-router.ts";
import type {
  BarColumns,
  BarKey,
  CallInput,
  CallResult,
  FeedObserver,
  FeedReport,
  FeedStatus,
  SessionEndCause,
  SessionInfo,
  SignInOutcome,
} from "./feed-api.ts";
import { fetchHistory } from "./history.ts";
import { Market } from "./market.ts";
import { isPublic, warmOperations } from "./operations.ts";
import type { Presence } from "./presence.ts";
import { failure, RestClient, type RestPorts } from "./rest-client.ts";
import { ResyncPace } from "./resync-pace.ts";
import { ServerClock } from "./server-clock.ts";
import { SessionKeeper } from "./session-keeper.ts";
import type { LockRunner } from "./session-ports.ts";
import type { SealedSession } from "./session-seal.ts";
import type { SessionStore } from "./session-store.ts";
import { FeedSocket, type SocketPorts } from "./socket.ts";
import { SummaryThrottle } from "./summary-throttle.ts";
import type { TabChannel } from "./tab-channel.ts";
import { TickParser } from "./tick-parser.ts";

/** The light is told at least this often while somebody is signed in. */
export const STATUS_INTERVAL_MS = 1_000;

/** Everything of the browser that the feed uses. */
export type HostPorts = RestPorts &
  SocketPorts & {
    store: SessionStore;
    channel: TabChannel;
    presence: Presence;
    lock: LockRunner;
  };

/** A code that is not listed ends the session too, and nothing is said of why. */
const KILLS: Readonly<Record<number, SessionEndCause>> = {
  [SESSION_KILL.too_many_sessions]: "too_many_sessions",
  [SESSION_KILL.disconnected_by_broker]: "disconnected_by_broker",
};

const ENDS: Readonly<Record<SessionEndCause, string>> = {
  too_many_sessions: "You were signed out: this account is signed in on too many devices.",
  disconnected_by_broker: "You were signed out by your broker.",
  idle: "Your session has ended: the service did not hear from it for 5 minutes.",
  unauthorized: "Your session has ended. Sign in again.",
  signed_out_elsewhere: "You signed out in another tab.",
};

export class FeedHost {
  readonly #ports: HostPorts;
  readonly #observer: FeedObserver;
  readonly #clock = new ServerClock();
  readonly #contact = new Contact();
  readonly #parser = new TickParser();
  readonly #poster: SnapshotPoster | null;
  readonly #rest: RestClient;
  readonly #keeper: SessionKeeper;
  readonly #socket: FeedSocket;
  readonly #router: EventRouter;
  readonly #summaries: SummaryThrottle<unknown>;
  readonly #resync: ResyncPace;
  #market: Market | null = null;
  #isFirstConnection = true;
  #endTicker: (() => void) | null = null;
  #shownBefore = 0;
  #ticksPerSecond = 0;
  /** Ms of parsing in the second that is under way, and in the last one. */
  #parsingMs = 0;
  #parseMs = 0;
  #latencyMs: number | null = null;
  #reports = 0;

  /** `origin` is the service's address; `poster` null: memory is shared. */
  constructor(
    origin: string,
    ports: HostPorts,
    poster: SnapshotPoster | null,
    observer: FeedObserver,
  ) {
    this.#ports = ports;
    this.#observer = observer;
    this.#poster = poster;
    this.#rest = new RestClient(
      origin,
      { language: ports.language, wall: ports.wall, fetch: (url, init) => this.#fetch(url, init) },
      this.#clock,
    );
    this.#keeper = new SessionKeeper(
      {
        rest: this.#rest,
        store: ports.store,
        channel: ports.channel,
        presence: ports.presence,
        lock: ports.lock,
        monotonic: () => ports.monotonic(),
        wall: () => ports.wall(),
        after: (ms, act) => ports.after(ms, act),
      },
      {
        ended: (cause, said) => this.#end(cause, said),
        signedInElsewhere: () => observer.signedInElsewhere(),
        sealed: (sealed, tab_key) => observer.sealed(sealed, tab_key),
      },
    );
    this.#summaries = new SummaryThrottle(
      (summary) => observer.event("account_Summary", summary),
      ports,
    );
    this.#resync = new ResyncPace(
      () => this.#socket.restart("An event could not be read: reading everything again."),
      ports,
    );
    this.#router = this.#makeRouter();
    this.#socket = new FeedSocket(webSocketUrl(origin), ports, {
      ticks: (frame, now) => {
        const begunAt = ports.monotonic();
        this.#market?.intake.take(frame, now, now + this.#clock.offsetMs());
        this.#parsingMs += ports.monotonic() - begunAt;
      },
      text: (text) => this.#router.take(text),
      changed: () => this.#tellStatus(),
    });
  }

  /** The shared rings, or null before a sign-in and where snapshots are posted instead. */
  rings(): SharedRings | null {
    return this.#poster === null && this.#market ? { buffer: this.#market.memory.buffer } : null;
  }

  async signIn(credentials: {
    username: string;
    password: string;
    remember_me: boolean;
    code?: string | undefined;
  }): Promise<SignInOutcome> {
    const { username, password, remember_me, code } = credentials;
    const outcome = await this.#keeper.signIn(username, password, remember_me, code);
    if (!outcome.ok) return outcome;
    const failed = await this.#begin();
    if (failed === null) return outcome;
    await this.#keeper.signOut();
    return { ok: false, ...failed };
  }

  async resume(
    handover: SealedSession | null,
    tab_key: string | null,
    holder: string | null = null,
  ): Promise<SessionInfo | null> {
    const session = await this.#keeper.resume(handover, tab_key, holder);
    if (session === null) return null;
    const failed = await this.#begin();
    return failed === null ? this.#keeper.info() : null;
  }

  async signOut(): Promise<void> {
    this.#leave("");
    await this.#keeper.signOut();
  }

  async endKept(holder: string, tab_key: string | null): Promise<void> {
    const { endKept } = await import("./end-kept.ts");
    await endKept({ ...this.#ports, rest: this.#rest }, holder, tab_key);
  }

  call(operation: string, input: CallInput): Promise<CallResult<unknown>> {
    if (isPublic(operation)) return this.#rest.send(operation, input, null);
    return this.#keeper.call(operation, input);
  }

  openBars(key: BarKey): number | null {
    return this.#market?.bars.open(key) ?? null;
  }

  closeBars(slot: number): void {
    this.#market?.bars.close(slot);
  }

  history(key: BarKey, to: number | null, limit: number): Promise<CallResult<BarColumns>> {
    return fetchHistory((operation, input) => this.call(operation, input), key, to, limit);
  }

  watch(wish: Watch | null): void {
    this.#socket.watch(wish);
  }

  hurry(): void {
    this.#socket.hurry();
  }

  /** Judges the connection now. */
  check(): FeedReport {
    this.#socket.look();
    return this.#report();
  }

  /**
   * Loads the symbols, makes the market and connects. Null, or why it could not be.
   * @interface operation:symbols_list
   */
  async #begin(): Promise<{
    status: number;
    message: string;
    retry_after_s: number | null;
  } | null> {
    const session = this.#keeper.info();
    if (session !== null) {
      warmOperations(session.scope);
      // It may be over by now, and of one that is remembered idleness is never why.
      this.#contact.begin(session.remember_me, 0);
    }
    const answer = await this.#keeper.call("symbols_list", {});
    const session_id = this.#keeper.session_id();
    if (!answer.ok) {
      return { ...answer, retry_after_s: answer.retry_after_s ?? null };
    }
    if (session_id === null) return { ...failure(401, ENDS.unauthorized), retry_after_s: null };
    this.#leave("");
    const market = new Market(
      answer.data as SymbolRecord[],
      this.#poster === null,
      this.#parser,
      (key, limit) => this.history(key, null, limit),
    );
    this.#market = market;
    this.#poster?.begin(market.memory);
    this.#observer.symbols(market.symbols());
    this.#isFirstConnection = true;
    this.#shownBefore = 0;
    this.#endTicker = this.#ports.every(STATUS_INTERVAL_MS, () => this.#everySecond());
    this.#contact.begin(this.#keeper.info()?.remember_me ?? false, this.#ports.wall());
    this.#router.beginConnection(session_id);
    this.#socket.start(session_id);
    return null;
  }

  /** Stops everything that a session runs. */
  #leave(reason: string): void {
    this.#ticksPerSecond = 0;
    this.#parseMs = 0;
    this.#latencyMs = null;
    this.#socket.stop(reason);
    this.#router.beginConnection("");
    this.#summaries.clear();
    this.#resync.clear();
    this.#poster?.end();
    this.#market?.dispose();
    this.#market = null;
    this.#endTicker?.();
    this.#endTicker = null;
  }

  /** The rings keep the last prices, for the page to show; nothing writes into them any more. */
  #end(told: SessionEndCause, said: string | null): void {
    this.#noteContact();
    const isIdle = told === "unauthorized" && this.#contact.isIdle(this.#ports.wall());
    const cause = isIdle ? "idle" : told;
    const message = ENDS[cause];
    const as_of = this.#contact.currentAt();
    this.#leave(message);
    this.#observer.sessionEnded({ cause, message, said, as_of });
  }

  /**
   * @interface event:auth
   * @interface event:heartbeat
   * @interface event:session_client_logout
   * @interface event:unauthorized
   */
  #makeRouter(): EventRouter {
    return new EventRouter({
      auth: ({ ts, features }) => this.#connected(ts, features),
      heartbeat: ({ ts }) => {
        const delayMs = this.#ports.wall() + this.#clock.offsetMs() - ts;
        this.#latencyMs = Math.max(0, Math.round(delayMs));
        this.#socket.proved(ts);
      },
      symbol_status: ({ symbol_id, status }) => {
        const market = this.#market;
        if (market?.setStatus(symbol_id, status)) this.#observer.symbols(market.symbols());
      },
      account_Summary: (summary) => this.#summaries.push(summary),
      session_client_logout: (kill) => this.#keeper.end(KILLS[kill] ?? "unauthorized", null),
      unauthorized: ({ message }) => this.#keeper.end("unauthorized", message),
      other: (type, payload) => this.#observer.event(type, payload),
      gap: () => this.#socket.restart("Some events were lost: reading everything again."),
      refused: () => this.#resync.refused(),
    });
  }

  /** The socket is ours: from here on every tick is current, and what the gap hid is read again. */
  #connected(serverTs: number, features: readonly string[]): void {
    const session_id = this.#keeper.session_id();
    if (session_id === null || this.#market === null) return;
    this.#router.beginConnection(session_id);
    this.#market.intake.beginConnection();
    const lateMs = this.#clock.lateMs(serverTs, this.#ports.wall());
    this.#socket.authenticated(serverTs, features, lateMs);
    if (!this.#isFirstConnection) {
      this.#market.bars.reseed();
      void this.#reloadSymbols(this.#market);
    }
    this.#isFirstConnection = false;
  }

  async #reloadSymbols(market: Market): Promise<void> {
    const answer = await this.#keeper.call("symbols_list", {});
    if (!answer.ok || this.#market !== market) return;
    market.setSymbols(answer.data as SymbolRecord[]);
    this.#observer.symbols(market.symbols());
  }

  /** A call that is refused says nothing of the session's life: it may be over. */
  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#ports.fetch(url, init);
    if (response.ok) this.#contact.heard(this.#ports.wall());
    return response;
  }

  #noteContact(): void {
    if (this.#socket.facts().state === "live") this.#contact.current(this.#ports.wall());
  }

  #everySecond(): void {
    const shown = this.#market?.intake.counts.shown ?? 0;
    this.#ticksPerSecond = shown - this.#shownBefore;
    this.#shownBefore = shown;
    this.#parseMs = this.#parsingMs;
    this.#parsingMs = 0;
    this.#tellStatus();
  }

  #tellStatus(): void {
    const { status, serial } = this.#report();
    this.#observer.status(status, serial);
  }

  #report(): FeedReport {
    this.#reports += 1;
    this.#noteContact();
    const facts = this.#socket.facts();
    const isCut = facts.state === "connecting" || facts.state === "backing_off";
    const status: FeedStatus = {
      ...facts,
      logout_at: isCut ? this.#contact.logoutAt() : null,
      ticks_per_second: this.#ticksPerSecond,
      parse_ms: this.#parseMs,
      latency_ms: this.#latencyMs,
      clock_offset_ms: this.#clock.offsetMs(),
    };
    return { status, serial: this.#reports };
  }
}

/** The WebSocket's address on the service. @interface §6 */
export const webSocketUrl = (origin: string): string =>
  origin.replace(/^http/, "ws") + WEBSOCKET_PATH;
