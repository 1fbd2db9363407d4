/**
 * The door between the page and the feed worker, as types: the page calls it through comlink, the worker
 * implements it. Prices never pass here: they are read from the shared rings once a frame. Types only; imported
 * by both threads.
 */
import type { BarSide } from "../../contract/bar.ts";
import type { Scope } from "../../contract/codes.ts";
import type { FieldError } from "../../contract/envelope.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Watch } from "../../contract/watch.ts";
import type { Frame } from "../../domain/bar.ts";
import type { SharedRings } from "../rings/layout.ts";
import type { SealedSession } from "./session-seal.ts";

/** Connection states; the table of transitions is workers/feed/connection-states.ts. */
export type ConnectionState = "signed_out" | "connecting" | "live" | "stale" | "backing_off";

/** stopped: the page's own word, where no worker runs any more and none will be started. */
export type FeedState = ConnectionState | "stopped";

/** What the connection light shows. Posted on each change of state, and each second while signed in. */
export type FeedStatus = {
  state: FeedState;
  /** Since when this state holds, Unix ms. */
  since: number;
  /** Why the state was entered, in words a trader understands; "" when there is nothing to say. */
  reason: string;
  /** Tries since the last live state. */
  attempt: number;
  /** When the next try comes, Unix ms, or null. */
  retry_at: number | null;
  /** Without a connection: when the service ends the session for that, Unix ms. null: connected, or remembered. */
  logout_at: number | null;
  /** Ticks in the last second. */
  ticks_per_second: number;
  /** How long the worker read and sorted in what came in the last second, ms. */
  parse_ms: number;
  /** Round trip or heartbeat delay in ms, or null before the first. */
  latency_ms: number | null;
  /** Server clock minus ours, ms, estimated from the round trip with the least delay. */
  clock_offset_ms: number;
};

/** Who is signed in. No token ever crosses to the page. */
export type SessionInfo = {
  account_id: number;
  scope: Scope;
  remember_me: boolean;
};

/**
 * The answer of a sign-in: a session, or the service's own words. status 0: the service could not be reached, or the
 * worker could not load all of itself. is_spent: nor will it, for browsers remember a module that could not be fetched for
 * as long as who asked for it lives; another worker may.
 */
export type SignInOutcome =
  | { ok: true; session: SessionInfo }
  | {
      ok: false;
      status: number;
      message: string;
      retry_after_s: number | null;
      /** As of a failed call. Of the path "account": why one that is pending or declined lets nobody in. */
      errors?: readonly FieldError[];
      is_spent?: true;
    };

/** idle: the service had not heard from it for too long. unauthorized: over for any other reason. */
export type SessionEndCause =
  | "too_many_sessions"
  | "disconnected_by_broker"
  | "idle"
  | "unauthorized"
  | "signed_out_elsewhere";

/** The session ended without the user of this tab asking. */
export type SessionEnd = {
  cause: SessionEndCause;
  /** The cause in a sentence. */
  message: string;
  /** The service's own words where it refused a call or the socket, or null: an account may be closed while it is used. */
  said: string | null;
  /** When prices and events were current for the last time, Unix ms of this machine. */
  as_of: number;
};

/** Which bars a chart wants. */
export type BarKey = { symbol_id: number; timeframe: Frame; side: BarSide };

/** History as columns, oldest first; ts in Unix ms. Copied to the page. */
export type BarColumns = {
  ts: Float64Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  has_more: boolean;
  /** Of a frame that is not the service's: the server's day offset it was cut with. Absent: dayOffsetOf reads it off a bar. */
  day_offset_ms?: number;
};

/** `serial` counts the worker's reports: an answer and a report come by different ports, in any order. */
export type FeedReport = { serial: number; status: FeedStatus };

/** Callbacks of the page, passed through Comlink.proxy. Called in order. */
export type FeedObserver = {
  status(status: FeedStatus, serial: number): void;
  /** Symbol records when first loaded and whenever one changes (symbol_status). */
  symbols(symbols: SymbolRecord[]): void;
  /** A JSON event of the service for the stores: account, orders, positions, deals. */
  event(type: string, payload: unknown): void;
  sessionEnded(end: SessionEnd): void;
  /** After the session ended: another tab signed in to the same account, so resume would find a session. */
  signedInElsewhere(): void;
  /**
   * A sealed copy of the session, for the next worker should this one die; null once there is none. The page
   * keeps it in memory and can neither read nor store it: the key in it is not extractable. `tab_key` is the page's half of
   * what a reload of this tab takes (tab-seal.ts), and by itself opens nothing; null: the session is remembered, or over.
   */
  sealed(sealed: SealedSession | null, tab_key: string | null): void;
};

/** A REST refusal or a failed call, as a value the page can show. */
export type CallFailure = {
  ok: false;
  /** HTTP status; 0: no answer came, the outcome is unknown. */
  status: number;
  message: string;
  /** Seconds to wait, where the service said so (429). */
  retry_after_s?: number | null;
  /** Which fields were refused and why; empty or absent: the service named none. */
  errors?: readonly FieldError[];
};
/**
 * `waits`: nothing is changed yet, a second person has to confirm it; `data` is what it is about, unchanged. `total`: of a list
 * in pages, how many there are on all of them, where the service says it.
 */
export type CallResult<T> = { ok: true; data: T; waits?: true; total?: number } | CallFailure;

export type FeedOptions = {
  origin: string;
  /** That the page is read in, as BCP 47 has it. */
  language: string;
  snapshots: MessagePort | null;
  /**
   * A Web Lock that the worker takes and holds for its life: who is granted it next knows that the worker is
   * dead.
   */
  life_lock: string;
};

export type FeedApi = {
  /**
   * First call. `origin` is the service's address. `snapshots` null: the rings are shared memory; a port: this
   * page is not cross-origin isolated, and the rings are posted through it (rings/snapshot.ts).
   */
  open(options: FeedOptions, observer: FeedObserver): Promise<void>;
  /** Loads what a session needs and the sign-in page does not, ahead of the first call that would have to wait for it. */
  warm(): Promise<void>;
  /** The shared rings, once the symbols are known (after sign-in); null in fallback mode. */
  rings(): Promise<SharedRings | null>;
  /** Password login. remember_me keeps the session over a reload, sealed in IndexedDB. */
  signIn(credentials: {
    username: string;
    password: string;
    remember_me: boolean;
    /** Of the owner's app, or a recovery code, where the service has asked for one. */
    code?: string | undefined;
  }): Promise<SignInOutcome>;
  /**
   * Takes up a session: the one of this tab before a reload (`tab_key`), one that was handed over or remembered, or another
   * tab's; null where there is none or it is over. `holder` (domain/holder.ts): nobody else's; null: anybody's.
   */
  resume(
    handover: SealedSession | null,
    tab_key: string | null,
    holder: string | null,
  ): Promise<SessionInfo | null>;
  /** Ends a session of another holder that this browser keeps, remembered or by a key of this tab, in every tab that has it. */
  endKept(holder: string, tab_key: string | null): Promise<void>;
  /** Ends the session on the service, forgets every token, closes the socket. */
  signOut(): Promise<void>;
  /**
   * Calls a REST operation of contract/endpoints.ts by its name with the session's token: 401 is met with one
   * refresh and one retry. Answers are parsed with the operation's schema. An operation that takes no credential
   * goes without one, and needs no session.
   */
  call(operation: string, input: CallInput): Promise<CallResult<unknown>>;
  /**
   * Opens live bars: returns the slot of the live-bar ring in which they appear. The same key opened twice shares a
   * slot and is counted; null when all slots are taken.
   */
  openBars(key: BarKey): Promise<number | null>;
  closeBars(slot: number): Promise<void>;
  /**
   * Of staff: what the socket watches from now on, on each connection of this session anew; null: nothing. `watching` tells the
   * observer that it began, and that what is shown of it has to be read again.
   */
  watch(wish: Watch | null): Promise<void>;
  /** The network came back, or the page is shown again: a waiting try to connect is brought forward. */
  hurry(): Promise<void>;
  /** Judges the connection now: the page woke and trusts nothing older. Null before the first session. */
  check(): Promise<FeedReport | null>;
  /** A page of history: the last `limit` bars before `to` (Unix ms; null: up to now). */
  history(key: BarKey, to: number | null, limit: number): Promise<CallResult<BarColumns>>;
};

export type CallInput = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  /** Sent as Idempotency-Key: the same key and body have their effect once. */
  idempotency_key?: string;
};
