/**
 * The page's one view of the feed: starts the worker, turns what it reports into signals, gives the panes
 * readers of its rings, and starts it again when it dies. Main thread. Must never see a token. Prices pass
 * through no signal here.
 *
 * When a worker dies, prices look stale at once, the next worker gets the sealed session and goes on; the panes
 * keep their session, their symbols and their bar slots. After RESTARTS_MAX restarts within a minute the user
 * is told instead.
 *
 * When the worker is silent for too long (believed-status.ts), prices look stale from the next frame on, and nothing
 * that it said before is believed until it has looked again.
 */
import type { Remote } from "comlink";
import { batch, createMemo, createRoot, createSignal } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type {
  BarColumns,
  BarKey,
  CallFailure,
  CallResult,
  FeedApi,
  FeedObserver,
  FeedStatus,
  SessionEnd,
  SessionInfo,
  SignInOutcome,
} from "../../workers/feed/feed-api.ts";
import { openRingMemory, type RingMemory } from "../../workers/rings/layout.ts";
import { LiveBarRingReader } from "../../workers/rings/live-bar-ring.ts";
import { QuoteBoardReader } from "../../workers/rings/quote-board.ts";
import { SnapshotMirror } from "../../workers/rings/snapshot.ts";
import { TickRingReader } from "../../workers/rings/tick-ring.ts";
import { makeFrame } from "../frame/frame.ts";
import { monotonicMs, wallMs } from "../frame/page-clock.ts";
import { BelievedStatus } from "./believed-status.ts";
import type { Feed } from "./feed.ts";
import { emptyMemory, signedOut } from "./no-session.ts";
import { OpenBars } from "./open-bars.ts";
import { RestartBudget } from "./restart-budget.ts";
import { keepFront, keepTabKey, leaveFront, NOBODY, takeFront } from "./tab-front.ts";
import { makeWorkerLink, WorkerDiedError, type WorkerLink } from "./worker-link.ts";
import { t } from "../language/translate.ts";

type EventListener = Parameters<Feed["onEvent"]>[0];
type Sealed = Parameters<FeedObserver["sealed"]>[0];

/** Waits before the tries of a new worker to take the session up: the service may be away as well. */
const TAKE_UP_WAITS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000] as const;

const RESTARTED = t("The feed stopped and is starting again.");
const GAVE_UP = t("The feed keeps stopping. Reload the page.");
const UNWATCHED = t("The page cannot tell any more how old prices are. Reload it.");
const SIGN_IN_AGAIN = t("The feed had to start again. Sign in once more.");

/** Makes the feed of the service at `origin`. One a page; lives until dispose. */
export function createFeed(origin: string): Feed {
  return createRoot((disposeRoot) => new PageFeed(origin, disposeRoot).view());
}

class PageFeed {
  readonly #origin: string;
  readonly #disposeRoot: () => void;
  readonly #isShared = globalThis.crossOriginIsolated && typeof SharedArrayBuffer !== "undefined";
  readonly #budget = new RestartBudget();
  readonly #openBars = new OpenBars();
  readonly #status = createSignal<FeedStatus>(signedOut());
  readonly #session = createSignal<SessionInfo | null>(null);
  readonly #sessionEnd = createSignal<SessionEnd | null>(null);
  readonly #symbols = createSignal<readonly SymbolRecord[]>([]);
  readonly #memory = createSignal<RingMemory>(emptyMemory());
  readonly #listeners = new Set<EventListener>();
  readonly #believed = new BelievedStatus(signedOut(), {
    show: (status) => void this.#status[1](status),
    check: () => this.#ask((api) => api.check(), null),
    monotonic: () => monotonicMs(),
    wall: wallMs,
  });
  /** Counts the workers. */
  #life = 0;
  #stopFrames: (() => void) | null = null;
  #link: WorkerLink | null = null;
  /** The worker could not load all of itself, and never will. */
  #isSpent = false;
  #sealed: Sealed = null;
  /** What this page watches, for the next worker too. */
  #wish: Parameters<Feed["watch"]>[0] = null;
  /** Whose session this tab has in front, and its half of what a reload takes. */
  readonly #front = takeFront();
  readonly #hurry = (): void => {
    if (document.visibilityState === "visible") {
      void this.#ask((api) => api.hurry(), undefined);
    }
  };

  constructor(origin: string, disposeRoot: () => void) {
    this.#origin = origin;
    this.#disposeRoot = disposeRoot;
    globalThis.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#start();
  }

  view(): Feed {
    const [status] = this.#status;
    const [session] = this.#session;
    const [sessionEnd] = this.#sessionEnd;
    const [symbols] = this.#symbols;
    const [memory] = this.#memory;
    const byId = createMemo(() => new Map(symbols().map((record) => [record.symbol_id, record])));
    const quotes = createMemo(() => new QuoteBoardReader(memory()));
    const liveBars = createMemo(() => this.#openBars.reader(new LiveBarRingReader(memory())));
    const fresh = createMemo(() => status().state === "live");
    return {
      status,
      session,
      sessionEnd,
      symbols,
      symbol: (symbol_id) => byId().get(symbol_id),
      quotes,
      liveBars,
      makeTickReader: (isLookingBack) => new TickRingReader(memory(), isLookingBack),
      fresh,
      onEvent: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
      watch: (wish) => {
        this.#wish = wish;
        void this.#ask((api) => api.watch(wish), undefined);
      },
      warm: () => this.#ask((api) => api.warm(), undefined),
      signIn: (credentials) => this.#signIn(credentials),
      resume: () => this.#resume(),
      signOut: () => this.#signOut(),
      endKept: (...kept) => this.#ask((api) => api.endKept(...kept), undefined),
      call: (operation, input) =>
        this.#ask<CallResult<unknown>>((api) => api.call(operation, input), this.#lost()),
      openBars: (key) => this.#openSeries(key),
      closeBars: (slot) => this.#closeSeries(slot),
      history: (key, to, limit) =>
        this.#ask<CallResult<BarColumns>>((api) => api.history(key, to, limit), this.#lost()),
      dispose: () => this.#dispose(),
    };
  }

  #start(): void {
    let snapshots: MessagePort | null = null;
    if (!this.#isShared) {
      const { port1, port2 } = new MessageChannel();
      snapshots = port2;
      // Kept alive by its port's handler.
      void new SnapshotMirror(port1, (memory) => this.#memory[1](memory));
    }
    const observer = this.#observer();
    const life = this.#life;
    this.#link = makeWorkerLink({
      origin: this.#origin,
      snapshots,
      observer,
      // One that is signing out has a successor already.
      died: () => {
        if (life === this.#life) this.#restart();
      },
    });
  }

  #observer(): FeedObserver {
    const [, setSymbols] = this.#symbols;
    this.#life += 1;
    const life = this.#life;
    // An exception in here would travel to the worker as its own: it is reported where it arose instead.
    const guarded =
      <A extends unknown[]>(use: (...args: A) => void) =>
      (...args: A): void => {
        // What a worker said before it died may come after its death.
        if (life !== this.#life) return;
        try {
          batch(() => use(...args));
        } catch (fault) {
          reportError(fault);
        }
      };
    return {
      status: guarded((status, serial) => this.#believed.hear({ status, serial })),
      symbols: guarded((symbols) => void setSymbols(symbols)),
      event: guarded((type, payload) => {
        for (const listener of this.#listeners) listener(type, payload);
      }),
      sessionEnded: guarded((end) => this.#over(end)),
      signedInElsewhere: guarded(() => void this.#resume()),
      sealed: guarded((sealed, tab_key) => this.#keep(sealed, tab_key)),
    };
  }

  async #signIn(credentials: Parameters<Feed["signIn"]>[0]): ReturnType<Feed["signIn"]> {
    if (this.#isSpent) {
      this.#link?.end();
      this.#start();
    }
    const outcome = await this.#ask<SignInOutcome>((api) => api.signIn(credentials), {
      ...this.#lost(),
      retry_after_s: null,
    });
    this.#isSpent = !outcome.ok && outcome.is_spent === true;
    if (outcome.ok) await this.#enter(outcome.session);
    return outcome;
  }

  async #resume(): Promise<SessionInfo | null> {
    const sealed = this.#sealed;
    const { holder, tabKey } = this.#front;
    // Another account is to be added: nothing is taken up.
    if (holder === NOBODY) return null;
    const session = await this.#ask((api) => api.resume(sealed, tabKey, holder), null);
    if (session !== null) await this.#enter(session);
    return session;
  }

  /** A session runs in the worker: read its rings. */
  async #enter(session: SessionInfo): Promise<void> {
    const rings = await this.#ask((api) => api.rings(), null);
    // Before the panes' own callbacks: what they paint in a frame is judged first.
    this.#stopFrames ??= makeFrame(
      () => this.#believed.watch(),
      (fault) => this.#unwatched(fault),
      false,
    );
    keepFront(this.#front, session);
    // Of the session before, where this one goes on in its place.
    this.#openBars.detach();
    batch(() => {
      if (rings !== null) this.#memory[1](openRingMemory(rings.buffer));
      this.#sessionEnd[1](null);
      this.#session[1](session);
    });
    const wish = this.#wish;
    if (wish !== null) void this.#ask((api) => api.watch(wish), undefined);
    await this.#openBars.reattach((key) => this.#ask((api) => api.openBars(key), null));
  }

  /** Also leaves a session that has ended by itself. */
  async #signOut(): Promise<void> {
    const link = this.#link;
    this.#forget();
    this.#start();
    if (link === null) return;
    // It goes with everything that it knew, once it has told the service.
    try {
      await link.call((api) => api.signOut());
    } catch (fault) {
      if (!(fault instanceof WorkerDiedError)) throw fault;
    } finally {
      link.end();
    }
  }

  async #openSeries(key: BarKey): Promise<number | null> {
    const workerSlot = await this.#ask((api) => api.openBars(key), null);
    if (workerSlot === null) return null;
    const slot = this.#openBars.add(key, workerSlot);
    if (slot === null) await this.#closeWorkerSlot(workerSlot);
    return slot;
  }

  async #closeSeries(slot: number): Promise<void> {
    const workerSlot = this.#openBars.remove(slot);
    if (workerSlot !== null) await this.#closeWorkerSlot(workerSlot);
  }

  #closeWorkerSlot(workerSlot: number): Promise<void> {
    return this.#ask((api) => api.closeBars(workerSlot), undefined);
  }

  /** The session has ended by itself. What it showed stays, as it was; where it showed nothing yet, or left, nothing does. */
  #over(end: SessionEnd): void {
    this.#keep(null, null);
    if (this.#session[0]() === null) {
      this.#sessionEnd[1](end);
    } else if (end.cause === "signed_out_elsewhere") {
      void this.#signOut();
      this.#sessionEnd[1](end);
    } else {
      this.#stopFrames?.();
      this.#stopFrames = null;
      // The worker may have died without a word of its own.
      this.#believed.say({ ...signedOut(), reason: end.message });
      this.#sessionEnd[1](end);
    }
  }

  /** Nobody is signed in any more: nothing of the account stays on the page. */
  #forget(): void {
    leaveFront(this.#front);
    this.#keep(null, null);
    this.#openBars.detach();
    this.#stopFrames?.();
    this.#stopFrames = null;
    this.#believed.say(signedOut());
    batch(() => {
      this.#session[1](null);
      this.#sessionEnd[1](null);
      this.#symbols[1]([]);
      this.#memory[1](emptyMemory());
    });
  }

  /** What brings the session back: for the next worker, and for this tab after a reload. */
  #keep(sealed: Sealed, tabKey: string | null): void {
    this.#sealed = sealed;
    this.#front.tabKey = tabKey;
    if (tabKey === null) keepTabKey(this.#front);
  }

  #isOver(): boolean {
    return this.#session[0]() === null || this.#sessionEnd[0]() !== null;
  }

  /** Nobody would notice that prices are old: none is called current any more. */
  #unwatched(fault: unknown): void {
    reportError(fault);
    const since = wallMs();
    this.#believed.say({ ...this.#status[0](), state: "stopped", since, reason: UNWATCHED });
  }

  /** The worker died. */
  #restart(): void {
    this.#link = null;
    this.#life += 1;
    this.#openBars.detach();
    const lostAt = wallMs();
    const isAllowed = this.#budget.take(monotonicMs());
    this.#believed.say({
      ...this.#status[0](),
      state: isAllowed ? "backing_off" : "stopped",
      since: lostAt,
      reason: isAllowed ? RESTARTED : GAVE_UP,
      retry_at: isAllowed ? lostAt : null,
      ticks_per_second: 0,
      parse_ms: 0,
      latency_ms: null,
    });
    if (!isAllowed) return;
    this.#start();
    if (this.#isOver()) this.#believed.say(signedOut());
    else void this.#takeUp(lostAt);
  }

  /** Goes on with the session that the dead worker had, as soon as the service can be reached. */
  async #takeUp(lostAt: number): Promise<void> {
    const link = this.#link;
    for (const waitMs of TAKE_UP_WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      // Another life, or the session's end, has made this one pointless.
      if (this.#link !== link || this.#isOver()) return;
      const session = await this.#resume();
      if (session !== null) return;
      if (this.#sealed === null) break;
    }
    if (this.#link !== link || this.#isOver()) return;
    const cause = "unauthorized" as const;
    this.#over({ cause, message: SIGN_IN_AGAIN, said: null, as_of: lostAt });
  }

  /** The answer to a call that no worker answers. */
  #lost(): CallFailure {
    const isOver = this.#status[0]().state === "stopped";
    return { ok: false, status: 0, message: isOver ? GAVE_UP : RESTARTED };
  }

  /** Calls the worker; `lost` is the answer where it died before it gave one. */
  async #ask<T>(use: (api: Remote<FeedApi>) => Promise<T>, lost: T): Promise<T> {
    if (this.#link === null) return lost;
    try {
      return await this.#link.call<T>(use);
    } catch (fault) {
      if (fault instanceof WorkerDiedError) return lost;
      throw fault;
    }
  }

  #dispose(): void {
    globalThis.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#stopFrames?.();
    this.#link?.end();
    this.#link = null;
    this.#disposeRoot();
  }
}
