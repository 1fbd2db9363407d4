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

/** From the first that was seen to the last: ticks that our worker has shown, or frames that the other has counted. */
export type Measured = { count: number; ms: number; total: number };

export type FeedPage = {
  /** Connects both. `chartSymbols`: whose M1 bars our worker keeps. */
  open(chartSymbols: readonly number[]): Promise<void>;
  /** Waits until a worker's total, `from` before, is `to`, or nothing more comes. */
  measure(kind: WorkerKind, from: number, to: number): Promise<Measured>;
  /** Updates of live bars since `open`. */
  barUpdates(): number;
  close(): Promise<void>;
};

/** Browsers wait no less. */
const LOOK_MS = 4;
const SILENT_MS_MAX = 3_000;
const observer: FeedObserver = {
  status: () => undefined,
  symbols: () => undefined,
  event: () => undefined,
  sealed: () => undefined,
  sessionEnded: () => undefined,
  signedInElsewhere: () => undefined,
};

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const feed = wrap<FeedApi>(
  new Worker(new URL("../../../workers/feed/feed-worker.ts", import.meta.url), { type: "module" }),
);
const counting = new Worker(new URL("./counting-worker.ts", import.meta.url), { type: "module" });
const order = (of: CountingOrder): void => counting.postMessage(of);
const isOpened = feed.open(
  { origin: location.origin, language: "en", snapshots: null, life_lock: "measure" },
  proxy(observer),
);

type Session = { count: () => number; barUpdates: () => number; close: () => Promise<void> };
type Sessions = Record<WorkerKind, Session>;
let sessions: Sessions | null = null;

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

function opened(): Sessions {
  if (sessions === null) throw new Error("No worker is connected");
  return sessions;
}

const page: FeedPage = {
  async open(chartSymbols) {
    sessions = { ours: await openOurs(chartSymbols), counting: openCounting() };
  },
  async measure(kind, from, to) {
    const { count } = opened()[kind];
    let first = from;
    let firstAt = performance.now();
    let last = from;
    let lastAt = firstAt;
    while (last < to && performance.now() - lastAt < SILENT_MS_MAX) {
      await sleep(LOOK_MS);
      const now = count();
      if (now === last) continue;
      last = now;
      lastAt = performance.now();
      if (first > from) continue;
      first = now;
      firstAt = lastAt;
    }
    return { count: last - first, ms: lastAt - firstAt, total: last };
  },
  barUpdates: () => opened().ours.barUpdates(),
  async close() {
    await opened().ours.close();
    await opened().counting.close();
    sessions = null;
  },
};

declare global {
  var feedPage: FeedPage;
}
globalThis.feedPage = page;
