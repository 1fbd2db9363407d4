/**
 * Where the chart's bars come from: the first pages of history, older pages while the user pans, live bars once a frame,
 * and the tail again after a gap. Main thread. A change of symbol or timeframe cancels what is under way by a generation
 * number, so an answer that comes late is never drawn under another name. @interface operation:symbol_bars
 */
import {
  batch,
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
  type Setter,
} from "solid-js";
import { BARS_LIMIT_MAX } from "../../../contract/limits.ts";
import { TIMEFRAME_MS } from "../../../domain/bar.ts";
import type { BarColumns, BarKey, CallResult } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { BarHistory, makeBarView } from "./bar-history.ts";
import { makeHistoryCache, nameOf } from "./history-cache.ts";

export type SourceState =
  | { kind: "idle" }
  | { kind: "loading" }
  | { kind: "ready" }
  | { kind: "empty" }
  | { kind: "failed"; message: string };

export type BarSource = {
  /** The history of the current key, from its first page on; null before. Another object for another key. */
  history: Accessor<BarHistory | null>;
  state: Accessor<SourceState>;
  /** Whether a page of older bars is on its way, or why the last one did not come. */
  older: Accessor<"idle" | "loading" | { failed: string }>;
  /** Takes in live bars. Once a frame; allocates nothing when nothing changed. `nowMs` is the service's clock. */
  poll(nowMs: number): void;
  /** Asks for the page before the oldest bar, unless one is on its way, failed, or there is none. */
  loadOlder(limit: number): void;
  retry(): void;
};

/** Painted as soon as it is there; then as much as makes a year of H1 of a market that never closes (8,760). */
const FIRST_PAGE = 500;
const SECOND_PAGE = 8500;
const SECOND_PAGE_OTHER = 2500;
/** Live bars read at once. The ring behind may be deeper; who was away longer refetches the tail. */
const LIVE_READ_MAX = 4;
const TAIL_MIN = 10;

export function createBarSource(feed: Feed, key: Accessor<BarKey | null>): BarSource {
  const source = new FeedBarSource(feed, key);
  // A symbol record is replaced when its status changes: only another name is another history.
  const name = createMemo(() => nameOf(key()));
  createEffect(on(name, () => source.start()));
  createEffect(
    on(feed.fresh, (isFresh, wasFresh) => {
      if (isFresh && wasFresh === false) source.catchUp();
    }),
  );
  // Slots outlive the worker; its memory does not.
  createEffect(on(feed.liveBars, () => source.readAgain()));
  onCleanup(() => source.stop());
  return source;
}

class FeedBarSource implements BarSource {
  readonly history: Accessor<BarHistory | null>;
  readonly state: Accessor<SourceState>;
  readonly older: Accessor<"idle" | "loading" | { failed: string }>;
  readonly #setHistory: Setter<BarHistory | null>;
  readonly #setState: Setter<SourceState>;
  readonly #setOlder: Setter<"idle" | "loading" | { failed: string }>;
  readonly #feed: Feed;
  readonly #key: Accessor<BarKey | null>;
  readonly #cache = makeHistoryCache();
  readonly #live = Array.from({ length: LIVE_READ_MAX }, makeBarView);
  #generation = 0;
  #slot: number | null = null;
  #seenVersion = 0;
  #clockMs = 0;
  #isTailAsked = false;

  constructor(feed: Feed, key: Accessor<BarKey | null>) {
    this.#feed = feed;
    this.#key = key;
    [this.history, this.#setHistory] = createSignal<BarHistory | null>(null);
    [this.state, this.#setState] = createSignal<SourceState>({ kind: "idle" });
    [this.older, this.#setOlder] = createSignal<"idle" | "loading" | { failed: string }>("idle");
  }

  /** Takes up the current key and drops what was under way for the one before. */
  start(): void {
    const wanted = untrack(this.#key);
    this.stop();
    const mine = this.#generation;
    this.#isTailAsked = false;
    this.#setOlder("idle");
    if (wanted === null) {
      this.#setHistory(null);
      this.#setState({ kind: "idle" });
      return;
    }
    report(this.#openSlot(wanted, mine));
    const known = this.#cache.get(wanted);
    this.#setHistory(known);
    if (known === null) {
      report(this.#loadFirst(wanted, mine));
    } else {
      this.#setState({ kind: known.length > 0 ? "ready" : "empty" });
      report(this.#loadTail(wanted, mine));
    }
  }

  /** Forgets what is under way and closes the live bars. */
  stop(): void {
    this.#generation += 1;
    if (this.#slot !== null) report(this.#feed.closeBars(this.#slot));
    this.#slot = null;
  }

  /** The connection is back: what was missed is fetched. */
  catchUp(): void {
    if (this.#slot === null) this.#again((wanted, mine) => this.#openSlot(wanted, mine));
    this.#again((wanted, mine) => this.#loadTail(wanted, mine));
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
    if (takeLive(target, this.#live, count)) {
      this.#again((wanted, mine) => this.#loadTail(wanted, mine));
    }
    if (target.length > 0 && untrack(this.state).kind === "empty")
      this.#setState({ kind: "ready" });
  }

  loadOlder(limit: number): void {
    if (untrack(this.older) !== "idle") return;
    this.#again((wanted, mine) => this.#loadPage(wanted, mine, limit));
  }

  retry(): void {
    if (typeof untrack(this.older) === "object") {
      this.#setOlder("idle");
      this.#again((wanted, mine) => this.#loadPage(wanted, mine, SECOND_PAGE_OTHER));
    } else {
      this.#again((wanted, mine) => this.#loadFirst(wanted, mine));
    }
  }

  #again(load: (wanted: BarKey, mine: number) => Promise<void>): void {
    const wanted = untrack(this.#key);
    if (wanted !== null) report(load(wanted, this.#generation));
  }

  async #openSlot(wanted: BarKey, mine: number): Promise<void> {
    const opened = await this.#feed.openBars(wanted);
    if (opened === null) return;
    if (mine !== this.#generation || this.#slot !== null) {
      await this.#feed.closeBars(opened);
      return;
    }
    this.#slot = opened;
    this.#seenVersion = 0;
  }

  /** The two first pages of a history that is not in the cache. */
  async #loadFirst(wanted: BarKey, mine: number): Promise<void> {
    const fresh = new BarHistory();
    this.#setState({ kind: "loading" });
    const first = await this.#ask(wanted, null, FIRST_PAGE);
    if (mine !== this.#generation) return;
    if (!first.ok) {
      this.#setState({ kind: "failed", message: first.message });
      return;
    }
    takePage(fresh, first.data);
    this.#cache.put(wanted, fresh);
    batch(() => {
      this.#setHistory(fresh);
      this.#setState({ kind: fresh.length > 0 ? "ready" : "empty" });
    });
    if (!fresh.hasMore || fresh.length === 0) return;
    await this.#loadPage(wanted, mine, wanted.timeframe === "H1" ? SECOND_PAGE : SECOND_PAGE_OTHER);
  }

  async #loadPage(wanted: BarKey, mine: number, limit: number): Promise<void> {
    const target = untrack(this.history);
    if (target === null || !target.hasMore || untrack(this.older) !== "idle") return;
    this.#setOlder("loading");
    const page = await this.#ask(
      wanted,
      target.tsAt(target.first),
      Math.min(BARS_LIMIT_MAX, limit),
    );
    if (page.ok) takePage(target, page.data);
    if (mine !== this.#generation) return;
    this.#setOlder(page.ok ? "idle" : { failed: page.message });
    this.#cache.trim(wanted);
  }

  /** After a gap: the newest bars again, laid over the end of what is there. */
  async #loadTail(wanted: BarKey, mine: number): Promise<void> {
    const target = untrack(this.history);
    if (this.#isTailAsked || target === null) return;
    if (target.length === 0) {
      await this.#loadFirst(wanted, mine);
      return;
    }
    this.#isTailAsked = true;
    const missed = (this.#clockMs - target.tsAt(target.end - 1)) / TIMEFRAME_MS[wanted.timeframe];
    const limit = Math.min(BARS_LIMIT_MAX, Math.max(TAIL_MIN, Math.ceil(missed) + 2));
    const page = await this.#ask(wanted, null, limit);
    if (mine !== this.#generation) return;
    this.#isTailAsked = false;
    if (page.ok && !target.mergeTail(page.data)) {
      this.#cache.drop(wanted);
      await this.#loadFirst(wanted, mine);
    }
    // The ring is read again over the page, which may be older than the last tick.
    this.#seenVersion = 0;
  }

  #ask(wanted: BarKey, to: number | null, limit: number): Promise<CallResult<BarColumns>> {
    return this.#feed.history(wanted, to, limit).catch((fault: unknown) => ({
      ok: false as const,
      status: 0,
      message: fault instanceof Error ? fault.message : "The feed did not answer",
    }));
  }
}

/**
 * Lays a page before a history and notes whether there is more. A page that came before (asked for again after a change of
 * symbol and back) says nothing new.
 */
function takePage(target: BarHistory, page: BarColumns): void {
  const taken = target.prepend(page);
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
