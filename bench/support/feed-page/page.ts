/**
 * The page of the feed measure: starts either worker against the service that served it, and reads from shared memory how
 * far the worker is. Runs in Chromium, from a production build; idle while a worker is measured.
 */
import { proxy, wrap } from "comlink";
import type { FeedApi, FeedObserver } from "../../../workers/feed/feed-api.ts";
import { openRingMemory } from "../../../workers/rings/layout.ts";
import { LiveBarRingReader } from "../../../workers/rings/live-bar-ring.ts";
import { QuoteBoardReader } from "../../../workers/rings/quote-board.ts";
import type { CountingOrder } from "./counting-worker.ts";

export type WorkerKind = "ours" | "counting";

/** Ticks shown by our worker, or frames counted by the other, in so many ms. */
export type Measured = { count: number; ms: number };

export type FeedPage = {
  /** Connects; the service begins to send. `chartSymbols`: whose M1 bars our worker keeps. */
  open(kind: WorkerKind, chartSymbols: readonly number[]): Promise<void>;
  /** Waits, then counts for so long. */
  measure(warmUpMs: number, windowMs: number): Promise<Measured>;
  /** What is counted in all, once it is `expected` or no more comes. */
  settle(expected: number): Promise<number>;
  /** Updates of live bars so far. */
  barUpdates(): number;
  close(): Promise<void>;
};

const SETTLED_AFTER_MS = 1_000;
const observer: FeedObserver = {
  status: () => undefined,
  symbols: () => undefined,
  event: () => undefined,
  sealed: () => undefined,
  sessionEnded: () => undefined,
};

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const feed = wrap<FeedApi>(
  new Worker(new URL("../../../workers/feed/feed-worker.ts", import.meta.url), { type: "module" }),
);
const counting = new Worker(new URL("./counting-worker.ts", import.meta.url), { type: "module" });
const order = (of: CountingOrder): void => counting.postMessage(of);
const isOpened = feed.open(
  { origin: location.origin, snapshots: null, life_lock: "measure" },
  proxy(observer),
);

type Session = { count: () => number; barUpdates: () => number; close: () => Promise<void> };
let session: Session | null = null;

async function openOurs(chartSymbols: readonly number[]): Promise<Session> {
  await isOpened;
  await feed.signIn({ username: "100001", password: "measure", remember_me: false });
  const rings = await feed.rings();
  if (rings === null) throw new Error("The feed has no shared memory");
  const memory = openRingMemory(rings.buffer);
  const board = new QuoteBoardReader(memory);
  const bars = new LiveBarRingReader(memory);
  const slots: number[] = [];
  for (const symbol_id of chartSymbols) {
    const slot = await feed.openBars({ symbol_id, timeframe: "M1", side: "bid" });
    if (slot === null) throw new Error(`No bars of symbol ${symbol_id}`);
    slots.push(slot);
  }
  return {
    count: () => board.tickCount(),
    barUpdates: () => slots.reduce((sum, slot) => sum + bars.version(slot), 0),
    close: () => feed.signOut(),
  };
}

function openCounting(): Session {
  const frames = new Int32Array(new SharedArrayBuffer(4));
  order({ url: `${location.origin.replace("http", "ws")}/ws`, frames });
  return {
    count: () => Atomics.load(frames, 0),
    barUpdates: () => 0,
    close: async () => order("stop"),
  };
}

function opened(): Session {
  if (session === null) throw new Error("No worker is connected");
  return session;
}

const page: FeedPage = {
  async open(kind, chartSymbols) {
    session = kind === "ours" ? await openOurs(chartSymbols) : openCounting();
  },
  async measure(warmUpMs, windowMs) {
    const { count } = opened();
    await sleep(warmUpMs);
    const before = count();
    const startedAt = performance.now();
    await sleep(windowMs);
    return { count: count() - before, ms: performance.now() - startedAt };
  },
  async settle(expected) {
    const { count } = opened();
    let last = count();
    let changedAt = performance.now();
    while (last < expected && performance.now() - changedAt < SETTLED_AFTER_MS) {
      await sleep(20);
      if (count() !== last) changedAt = performance.now();
      last = count();
    }
    return last;
  },
  barUpdates: () => opened().barUpdates(),
  async close() {
    await opened().close();
    session = null;
  },
};

declare global {
  var feedPage: FeedPage;
}
globalThis.feedPage = page;
