/**
 * The worker's door, open before the feed is there. The sign-in page has to be small, and until somebody signs in
 * nothing is needed but to know whether there is a session to take up. The feed itself, with zod and every schema of the
 * contract, is another chunk of the worker: loaded once, when the page says warm, or else by the first call that needs
 * it. Runs in the feed worker. Must import nothing that is in that chunk, but as types: whatever both need, either
 * would fetch from the other.
 */
import { anyTabHasSession } from "./ask-tabs.ts";
import type { BarKey, CallInput, FeedApi, FeedObserver, FeedOptions } from "./feed-api.ts";
import type { FeedHost } from "./feed-host.ts";
import type { Presence } from "./presence.ts";
import type { SealedSession } from "./session-seal.ts";
import type { SessionStore } from "./session-store.ts";
import type { ChannelLike } from "./tab-channel.ts";

/** Where a session may be waiting. */
export type SessionPlaces = {
  store: SessionStore;
  /** A new end of the channel between the tabs. null: this browser has none; the tab is alone. */
  openChannel(): ChannelLike | null;
  presence: Presence;
};

/** What the chunk gives: makes the feed. */
export type FeedMaker = (
  options: FeedOptions,
  observer: FeedObserver,
  places: SessionPlaces,
) => FeedHost;

export type DoorPorts = SessionPlaces & {
  /** Loads the chunk. Rejects with a TypeError, as import() does, where it cannot be fetched. */
  load(): Promise<FeedMaker>;
  /** Takes a lock for the worker's life; resolves once it is held. */
  holdForLife(name: string): Promise<void>;
};

/**
 * Nothing was sent: the same call may work a moment later, of another worker at the latest. src/app/sign-in-words.ts knows
 * these words.
 */
export const NOT_LOADED = {
  ok: false,
  status: 0,
  message: "A part of the terminal could not be loaded.",
  retry_after_s: null,
  is_spent: true,
} as const;

export class FeedDoor implements FeedApi {
  readonly #ports: DoorPorts;
  #opened: { options: FeedOptions; observer: FeedObserver } | null = null;
  #loading: Promise<FeedHost | null> | null = null;
  /** null until it is loaded. */
  #feed: FeedHost | null = null;

  constructor(ports: DoorPorts) {
    this.#ports = ports;
  }

  async open(options: FeedOptions, observer: FeedObserver): Promise<void> {
    await this.#ports.holdForLife(options.life_lock);
    this.#opened = { options, observer };
  }

  async warm(): Promise<void> {
    await this.#load();
  }

  async rings(): ReturnType<FeedApi["rings"]> {
    return this.#feed?.rings() ?? null;
  }

  async signIn(credentials: Parameters<FeedApi["signIn"]>[0]): ReturnType<FeedApi["signIn"]> {
    const feed = await this.#load();
    return feed === null ? NOT_LOADED : feed.signIn(credentials);
  }

  async resume(
    handover: SealedSession | null,
    tab_key: string | null,
    holder: string | null,
  ): ReturnType<FeedApi["resume"]> {
    const sealed = handover ?? (await this.#ports.store.load(holder));
    if (sealed === null && tab_key === null && !(await this.#isAnyTabIn(holder))) return null;
    const feed = await this.#load();
    return feed === null ? null : feed.resume(sealed, tab_key, holder);
  }

  async endKept(holder: string, tab_key: string | null): Promise<void> {
    await (await this.#load())?.endKept(holder, tab_key);
  }

  async signOut(): Promise<void> {
    await this.#feed?.signOut();
  }

  async call(operation: string, input: CallInput): ReturnType<FeedApi["call"]> {
    const feed = await this.#load();
    return feed === null ? NOT_LOADED : feed.call(operation, input);
  }

  async openBars(key: BarKey): Promise<number | null> {
    return this.#feed?.openBars(key) ?? null;
  }

  async closeBars(slot: number): Promise<void> {
    this.#feed?.closeBars(slot);
  }

  async watch(wish: Parameters<FeedApi["watch"]>[0]): Promise<void> {
    this.#feed?.watch(wish);
  }

  async hurry(): Promise<void> {
    this.#feed?.hurry();
  }

  async check(): ReturnType<FeedApi["check"]> {
    return this.#feed?.check() ?? null;
  }

  async history(key: BarKey, to: number | null, limit: number): ReturnType<FeedApi["history"]> {
    const feed = await this.#load();
    // Copied, not transferred: once any buffer of a thread was, V8 checks with each access to bytes that they are still there,
    // and reading ticks takes a tenth longer for good. The copy is half a megabyte at most, once a page of history.
    return feed === null ? NOT_LOADED : feed.history(key, to, limit);
  }

  /** The feed. Null: it could not be fetched, and the next call tries again. Any other failure of it is a bug. */
  #load(): Promise<FeedHost | null> {
    this.#loading ??= this.#loadOnce();
    return this.#loading;
  }

  async #loadOnce(): Promise<FeedHost | null> {
    if (this.#opened === null) throw new Error("Invariant: open() is the first call");
    let makeFeed: FeedMaker;
    try {
      makeFeed = await this.#ports.load();
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault;
      this.#loading = null;
      return null;
    }
    this.#feed = makeFeed(this.#opened.options, this.#opened.observer, this.#ports);
    return this.#feed;
  }

  async #isAnyTabIn(holder: string | null): Promise<boolean> {
    const known = await this.#ports.presence.isAnyTabIn(holder);
    if (known !== null) return known;
    const channel = this.#ports.openChannel();
    return channel === null ? false : anyTabHasSession(channel);
  }
}
