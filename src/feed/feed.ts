/**
 * The page's one view of the feed, as types: panes get this and nothing else of the worker. Main thread. The
 * implementation is feed/create-feed.ts.
 */
import type { Accessor } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Watch } from "../../contract/watch.ts";
import type {
  BarColumns,
  BarKey,
  CallInput,
  CallResult,
  FeedStatus,
  SessionEnd,
  SessionInfo,
  SignInOutcome,
} from "../../workers/feed/feed-api.ts";
import type { LiveBarReader, QuoteReader, TickReader } from "../../workers/rings/readers.ts";

export interface Feed {
  /** It is of an account that is practised on, in this page alone: nothing of it is of the market of now. Absent: it is not. */
  readonly isPractice?: true;
  status: Accessor<FeedStatus>;
  session: Accessor<SessionInfo | null>;
  /** Why the session ended by itself, until the next sign-in. */
  sessionEnd: Accessor<SessionEnd | null>;
  /** All symbols, in the service's order; empty before sign-in. */
  symbols: Accessor<readonly SymbolRecord[]>;
  symbol(symbol_id: number): SymbolRecord | undefined;
  /** Replaced when the worker restarts; read it inside the frame callback, not once. */
  quotes: Accessor<QuoteReader>;
  liveBars: Accessor<LiveBarReader>;
  /** A new place at the newest tick of the ring; make another when quotes() is replaced. */
  makeTickReader(isLookingBack?: boolean): TickReader;
  /** True when the feed is live: prices may be shown as current. False: they must look stale. */
  fresh: Accessor<boolean>;
  /**
   * Every JSON event of the service for the stores (account, orders, positions, deals, reports, errors), parsed by
   * contract/events.ts, in order. Returns its undo.
   */
  onEvent(listener: (type: string, payload: unknown) => void): () => void;
  /** For staff: says what this page watches; null: nothing. The answers are events (feed-api.ts). */
  watch(wish: Watch | null): void;
  /** Somebody begins to sign in: the worker loads what it needs for that now, and not when it is asked. */
  warm(): Promise<void>;
  signIn(credentials: {
    username: string;
    password: string;
    remember_me: boolean;
    /** Of the owner's app, or a recovery code, where the service has asked for one. */
    code?: string | undefined;
  }): Promise<SignInOutcome>;
  resume(): Promise<SessionInfo | null>;
  signOut(): Promise<void>;
  /** Ends a session of another holder that this browser keeps, in every tab that has it; as of FeedApi. */
  endKept(holder: string, tab_key: string | null): Promise<void>;
  call(operation: string, input: CallInput): Promise<CallResult<unknown>>;
  openBars(key: BarKey): Promise<number | null>;
  closeBars(slot: number): Promise<void>;
  history(key: BarKey, to: number | null, limit: number): Promise<CallResult<BarColumns>>;
  dispose(): void;
}
