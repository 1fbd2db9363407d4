/**
 * The page's feed on the real code of the feed worker, without a browser around it: real fetch, real sockets. Runs in tests
 * of what trades. Only what a desk and a book need of a feed is there.
 */
import { createSignal } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../../src/feed/feed.ts";
import type { FeedStatus, SessionEnd, SessionInfo } from "../../workers/feed/feed-api.ts";
import { FeedHost } from "../../workers/feed/feed-host.ts";
import { nodeFeedPorts } from "./node-feed-ports.ts";

type Listener = Parameters<Feed["onEvent"]>[0];

export function openPageFeed(origin: string) {
  const [session, setSession] = createSignal<SessionInfo | null>(null);
  const [sessionEnd, setSessionEnd] = createSignal<SessionEnd | null>(null);
  const [status, setStatus] = createSignal<FeedStatus | null>(null);
  const [symbols, setSymbols] = createSignal<readonly SymbolRecord[]>([]);
  const listeners = new Set<Listener>();
  let isGone = false;
  const host = new FeedHost(origin, nodeFeedPorts(), null, {
    status: (next) => void setStatus(next),
    symbols: (next) => void setSymbols(next),
    event: (type, payload) => {
      for (const listener of listeners) listener(type, payload);
    },
    sessionEnded: (end) => void setSessionEnd(end),
    signedInElsewhere: () => undefined,
    sealed: () => undefined,
  });
  const feed = {
    session,
    sessionEnd,
    fresh: () => status()?.state === "live",
    symbol: (symbol_id: number) => symbols().find((one) => one.symbol_id === symbol_id),
    onEvent: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: (operation, input) =>
      // A page that is gone hears no answer.
      isGone ? new Promise(() => undefined) : host.call(operation, input),
  } satisfies Partial<Feed>;
  return {
    /** The parts of a feed that a desk and a book use. */
    feed: feed as Pick<Feed, keyof typeof feed> as Feed,
    serverNow: () => Date.now() + (status()?.clock_offset_ms ?? 0),
    async signIn(account_id: number, password: string) {
      const credentials = { username: String(account_id), password, remember_me: false };
      const outcome = await host.signIn(credentials);
      if (!outcome.ok) throw new Error(`login refused: ${outcome.message}`);
      setSession(outcome.session);
    },
    /** The page is gone, and says nothing to anybody. */
    async close() {
      isGone = true;
      listeners.clear();
      await host.signOut();
    },
  };
}
