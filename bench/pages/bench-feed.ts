/**
 * A feed for measured panes: quotes and live bars from real rings that market-worker.ts writes, history from memory. Main
 * thread of a measured page.
 */
import { BARS_LIMIT_MAX } from "../../contract/limits.ts";
import { createSignal } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../../src/feed/feed.ts";
import { signedOut } from "../../src/feed/no-session.ts";
import type { BarColumns, BarKey, FeedStatus, SessionInfo } from "../../workers/feed/feed-api.ts";
import { openRingMemory } from "../../workers/rings/layout.ts";
import { LiveBarRingReader } from "../../workers/rings/live-bar-ring.ts";
import { QuoteBoardReader } from "../../workers/rings/quote-board.ts";
import { TickRingReader } from "../../workers/rings/tick-ring.ts";
import { sliceBars } from "./bars.ts";
import type { FromMarket, ToMarket } from "./market-messages.ts";
import type { Instrument } from "./symbols.ts";

/** Bars that the worker needs to go on from. */
const NEWEST_BARS = 16;
const GONE = new Error("A measured pane does not call the service.");

export type BenchFeed = {
  feed: Feed;
  /** Ticks from now on, in a market whose clock runs `speed` times ours. */
  tick(ticksPerSecond: number, speed: number): void;
  /** From now on somebody is signed in, whose drawings are shown: an investor, so nothing that trades is loaded. */
  signIn(): void;
  /** Bars that were asked for so far and given; whether the oldest was among them. */
  barsGiven(): number;
  isOldestGiven(): boolean;
};

/** `history`: the bars of a symbol, undefined where it has none. `startMs`: the market's clock, Unix ms. */
export async function makeBenchFeed(
  instruments: Instrument[],
  startMs: number,
  history: ReadonlyMap<number, BarColumns>,
): Promise<BenchFeed> {
  const worker = new Worker(new URL("./market-worker.ts", import.meta.url), { type: "module" });
  const post = (message: ToMarket): void => worker.postMessage(message);
  const answer = <Kind extends FromMarket["kind"]>(kind: Kind) =>
    new Promise<Extract<FromMarket, { kind: Kind }>>((resolve) => {
      worker.addEventListener("message", function take({ data }: MessageEvent<FromMarket>) {
        if (data.kind !== kind) return;
        worker.removeEventListener("message", take);
        resolve(data as Extract<FromMarket, { kind: Kind }>);
      });
    });
  post({ kind: "begin", instruments, startMs });
  const { rings } = await answer("begun");
  const memory = openRingMemory(rings.buffer);
  const quotes = new QuoteBoardReader(memory);
  const liveBars = new LiveBarRingReader(memory);
  const symbols = instruments.map(({ record }) => record);
  const byId = new Map<number, SymbolRecord>(symbols.map((record) => [record.symbol_id, record]));
  let given = 0;
  let isOldestGiven = false;
  const [session, setSession] = createSignal<SessionInfo | null>(null);

  const feed: Feed = {
    status: () => STATUS,
    session,
    sessionEnd: () => null,
    symbols: () => symbols,
    symbol: (symbol_id) => byId.get(symbol_id),
    quotes: () => quotes,
    liveBars: () => liveBars,
    makeTickReader: (isLookingBack) => new TickRingReader(memory, isLookingBack),
    fresh: () => true,
    onEvent: () => () => undefined,
    watch: () => undefined,
    warm: () => Promise.reject(GONE),
    signIn: () => Promise.reject(GONE),
    resume: () => Promise.reject(GONE),
    signOut: () => Promise.reject(GONE),
    endKept: () => Promise.reject(GONE),
    call: () => Promise.resolve({ ok: false, status: 0, message: GONE.message }),
    openBars: async (key) => {
      const all = barsOf(history, key);
      const opened = answer("opened");
      post({
        kind: "open",
        key,
        newest: sliceBars(all, Math.max(0, all.ts.length - NEWEST_BARS), all.ts.length),
      });
      return (await opened).slot;
    },
    closeBars: (slot) => {
      post({ kind: "close", slot });
      return Promise.resolve();
    },
    history: (key, to, limit) => {
      const all = barsOf(history, key);
      const end = to === null ? all.ts.length : indexAt(all.ts, to);
      const page = sliceBars(all, Math.max(0, end - Math.min(limit, BARS_LIMIT_MAX)), end);
      given += page.ts.length;
      isOldestGiven ||= !page.has_more && all.ts.length > page.ts.length;
      return Promise.resolve({ ok: true, data: page });
    },
    dispose: () => worker.terminate(),
  };
  return {
    feed,
    tick: (ticksPerSecond, speed) => post({ kind: "tick", ticksPerSecond, speed }),
    signIn: () => void setSession({ account_id: 1, scope: "Investor", remember_me: false }),
    barsGiven: () => given,
    isOldestGiven: () => isOldestGiven,
  };
}

const STATUS: FeedStatus = { ...signedOut(), state: "live", latency_ms: 1 };

function barsOf(history: ReadonlyMap<number, BarColumns>, key: BarKey): BarColumns {
  const bars = history.get(key.symbol_id);
  if (bars === undefined) throw new Error(`There are no bars of symbol ${key.symbol_id}.`);
  return bars;
}

/** Index of the first time at or after `ts`. */
function indexAt(times: Float64Array, ts: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
