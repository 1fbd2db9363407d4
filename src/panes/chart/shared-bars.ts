/**
 * The bars of one symbol, timeframe and side, for all charts that show them: the first pages of history, older pages while the
 * user pans, live bars once a frame, and the tail again after a gap. Main thread. Each has its own key for as long as it lives,
 * so an answer that comes late is never drawn under another name. @interface operation:symbol_bars
 */
import {
  batch,
  createEffect,
  createSignal,
  on,
  untrack,
  type Accessor,
  type Setter,
} from "solid-js";
import { BARS_LIMIT_MAX } from "../../../contract/limits.ts";
import { frameMs } from "../../../domain/bar.ts";
import type { BarColumns, BarKey, CallResult } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { BarHistory, makeBarView } from "./bar-history.ts";
import { makeHistoryCache, type Cached, type HistoryCache } from "./history-cache.ts";
import { t } from "../../language/translate.ts";

export type SourceState =
  | { kind: "idle" }
  | { kind: "loading" }
  | { kind: "ready" }
  | { kind: "empty" }
  | { kind: "failed"; message: string };

export type OlderState = "idle" | "loading" | { failed: string };

/** Painted as soon as it is there; then as much as makes a year of H1 of a market that never closes (8,760). */
const FIRST_PAGE = 500;
const SECOND_PAGE = 8500;
const SECOND_PAGE_OTHER = 2500;
/** Live bars read at once. The ring behind may be deeper; who was away longer refetches the tail. */
const LIVE_READ_MAX = 4;
const TAIL_MIN = 10;

const cacheOf = perFeed((feed: Feed): HistoryCache<SharedBars> => {
  const cache = makeHistoryCache<SharedBars>();
  createEffect(
    on(feed.fresh, (isFresh, wasFresh) => {
      if (isFresh && wasFresh === false) for (const bars of cache.items()) bars.catchUp();
    }),
  );
  // The next account may be in a group with other prices.
  createEffect(on(feed.session, () => cache.forget()));
  // Slots outlive the worker; its memory does not.
  createEffect(
    on(feed.liveBars, () => {
      for (const bars of cache.items()) bars.readAgain();
    }),
  );
  return cache;
});

/** The bars of a key, held for a chart until it lets go of them. */
export function holdBars(feed: Feed, key: BarKey): SharedBars {
  const cache = cacheOf(feed);
  let bars = cache.get(key);
  if (bars === null) cache.put(key, (bars = new SharedBars(feed, key, () => cache.trim())));
  bars.hold();
  cache.trim();
  return bars;
}

export class SharedBars implements Cached {
  /** From its first page on; null before. */
  readonly history: Accessor<BarHistory | null>;
  readonly state: Accessor<SourceState>;
  readonly older: Accessor<OlderState>;
  readonly #setHistory: Setter<BarHistory | null>;
  readonly #setState: Setter<SourceState>;
  readonly #setOlder: Setter<OlderState>;
  readonly #feed: Feed;
  readonly #key: BarKey;
  readonly #grown: () => void;
  readonly #live = Array.from({ length: LIVE_READ_MAX }, makeBarView);
  #charts = 0;
  #slot: number | null = null;
  #isOpening = false;
  #seenVersion = 0;
  #clockMs = 0;
  #isFirstAsked = false;
  #isTailAsked = false;

  /** `grown` is called when there are more bars. */
  constructor(feed: Feed, key: BarKey, grown: () => void) {
    this.#feed = feed;
    this.#key = key;
    this.#grown = grown;
    [this.history, this.#setHistory] = createSignal<BarHistory | null>(null);
    [this.state, this.#setState] = createSignal<SourceState>({ kind: "loading" });
    [this.older, this.#setOlder] = createSignal<OlderState>("idle");
  }

  get length(): number {
    return untrack(this.history)?.length ?? 0;
  }

  get isHeld(): boolean {
    return this.#charts > 0;
  }

  /** One chart more shows them. With the first one they live. */
  hold(): void {
    this.#charts += 1;
    if (this.#charts > 1) return;
    if (typeof untrack(this.older) === "object") this.#setOlder("idle");
    report(this.#openSlot());
    report(this.#loadTail());
  }

  /** One chart less. With the last one the live bars are closed; what is loaded stays in the cache. */
  letGo(): void {
    this.#charts -= 1;
    if (this.#charts > 0 || this.#slot === null) return;
    report(this.#feed.closeBars(this.#slot));
    this.#slot = null;
  }

  /** The connection is back: what was missed is fetched. */
  catchUp(): void {
    if (!this.isHeld) return;
    report(this.#openSlot());
    report(this.#loadTail());
  }

  readAgain(): void {
    this.#seenVersion = 0;
  }

  poll(nowMs: number): void {
    this.#clockMs = nowMs;
    const target = untrack(this.history);
    if (this.#slot === null || target === null) return;
    const reader = untrack(this.#feed.liveBars);
    const version = reader.version(this.#slot);
    if (version === this.#seenVersion) return;
    const count = reader.read(this.#slot, this.#live);
    if (count < 0) return;
    this.#seenVersion = version;
    if (takeLive(target, this.#live, count)) report(this.#loadTail());
    if (target.length > 0 && untrack(this.state).kind === "empty")
      this.#setState({ kind: "ready" });
  }

  loadOlder(limit: number): void {
    if (untrack(this.older) === "idle") report(this.#loadPage(limit));
  }

  retry(): void {
    if (typeof untrack(this.older) === "object") {
      this.#setOlder("idle");
      report(this.#loadPage(SECOND_PAGE_OTHER));
    } else {
      report(this.#loadFirst());
    }
  }

  async #openSlot(): Promise<void> {
    if (this.#slot !== null || this.#isOpening) return;
    this.#isOpening = true;
    const opened = await this.#feed.openBars(this.#key).finally(() => (this.#isOpening = false));
    if (opened === null) return;
    if (!this.isHeld) {
      await this.#feed.closeBars(opened);
      return;
    }
    this.#slot = opened;
    this.#seenVersion = 0;
  }

  /** The two first pages of a history that is not there. */
  async #loadFirst(): Promise<void> {
    this.#setState({ kind: "loading" });
    if (this.#isFirstAsked) return;
    this.#isFirstAsked = true;
    const first = await this.#ask(null, FIRST_PAGE);
    this.#isFirstAsked = false;
    if (!first.ok) {
      this.#setState({ kind: "failed", message: first.message });
      return;
    }
    const fresh = new BarHistory();
    takePage(fresh, first.data);
    batch(() => {
      this.#setHistory(fresh);
      this.#setState({ kind: fresh.length > 0 ? "ready" : "empty" });
    });
    if (!fresh.hasMore || fresh.length === 0 || !this.isHeld) return;
    await this.#loadPage(this.#key.timeframe === "H1" ? SECOND_PAGE : SECOND_PAGE_OTHER);
  }

  async #loadPage(limit: number): Promise<void> {
    const target = untrack(this.history);
    if (target === null || !target.hasMore || untrack(this.older) !== "idle") return;
    this.#setOlder("loading");
    const page = await this.#ask(target.tsAt(target.first), Math.min(BARS_LIMIT_MAX, limit));
    if (page.ok) takePage(target, page.data);
    this.#setOlder(page.ok ? "idle" : { failed: page.message });
    this.#grown();
  }

  /** The newest bars again, laid over the end of what is there; the first pages where nothing is. */
  async #loadTail(): Promise<void> {
    const target = untrack(this.history);
    if (target === null || target.length === 0) {
      await this.#loadFirst();
      return;
    }
    if (this.#isTailAsked) return;
    this.#isTailAsked = true;
    const missed = (this.#clockMs - target.tsAt(target.end - 1)) / frameMs(this.#key.timeframe);
    const limit = Math.min(BARS_LIMIT_MAX, Math.max(TAIL_MIN, Math.ceil(missed) + 2));
    const page = await this.#ask(null, limit);
    this.#isTailAsked = false;
    if (page.ok && !target.mergeTail(page.data)) await this.#loadFirst();
    // The ring is read again over the page, which may be older than the last tick.
    this.#seenVersion = 0;
  }

  #ask(to: number | null, limit: number): Promise<CallResult<BarColumns>> {
    return this.#feed.history(this.#key, to, limit).catch((fault: unknown) => ({
      ok: false as const,
      status: 0,
      message: fault instanceof Error ? fault.message : t("The feed did not answer"),
    }));
  }
}

/**
 * Lays a page before a history and notes whether there is more. A page that came before (asked for again after a change of
 * symbol and back) says nothing new.
 */
function takePage(target: BarHistory, page: BarColumns): void {
  const taken = target.prepend(page);
  target.dayOffsetMs = page.day_offset_ms;
  if (taken > 0 || page.ts.length === 0) target.hasMore = page.has_more && taken > 0;
}

/**
 * Lays the ring's newest bars over the end of history. True when bars between the two may be missing: then nothing is
 * taken, and the tail has to be fetched.
 */
function takeLive(
  target: BarHistory,
  bars: ReturnType<typeof makeBarView>[],
  count: number,
): boolean {
  const oldest = bars[0];
  if (oldest === undefined || count === 0) return false;
  const last = target.length > 0 ? target.tsAt(target.end - 1) : oldest.ts;
  if (oldest.ts > last && count === bars.length) return true;
  for (let index = 0; index < count; index += 1) {
    const bar = bars[index];
    if (bar !== undefined) target.upsert(bar);
  }
  return false;
}

/** The owner of promises nobody waits for: what they fail with is a bug, and goes where all bugs go. */
function report(promise: Promise<void>): void {
  promise.catch((fault: unknown) => {
    queueMicrotask(() => {
      throw fault;
    });
  });
}
