/**
 * Requests cut at every point on their way: the real service, the real code of the worker and the desk on top, and a proxy
 * between them that loses what it is told to. Never a duplicate, never a wrong "failed", and certain soon after the network
 * is back.
 * @bar S6 T13
 */
import { createRoot } from "solid-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../src/trade/desk.ts";
import { makeDesk } from "../../src/trade/create-desk.ts";
import { makeIntentJournal } from "../../src/trade/intent-journal.ts";
import { tradingBook } from "../../src/stores/trading-book.ts";
import { openPageFeed } from "../support/page-feed.ts";
import { bareAnswer, type FaultPlan } from "../support/request-fault.ts";
import { makeMemoryLocks, makeMemoryStore } from "../support/scripted-feed.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { isQuick } from "../support/tries.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../support/trading-desk.ts";
import { EURUSD, GROUP, PASSWORD } from "../support/trading-house.ts";
import { ACTS, recordsOf } from "./operations.ts";

const CERTAIN_MS_MAX = 10_000;
const OUTAGE_MS = 1_500;

type Cut = Omit<FaultPlan, "head"> & {
  /** The network is away with it, and comes back by itself. */
  readonly hasOutage?: boolean;
  /** The page dies with it, and the next one finds what it left. */
  readonly isReload?: boolean;
};

const cut = { request: 0, answer: 0, end: "cut" } as const;
const ALL_CUTS: Readonly<Record<string, Cut>> = {
  "before it arrived": cut,
  "in the middle of the request": { ...cut, request: 0.5 },
  "one byte before its end": { ...cut, request: 0.999 },
  "and it arrives late": { ...cut, lateMs: 100 },
  "and it arrives when it was given up": { ...cut, lateMs: 1_200 },
  "after the commit, before the answer": { ...cut, request: 1 },
  "in the first line of the answer": { ...cut, request: 1, answer: 0.02 },
  "in the head of the answer": { ...cut, request: 1, answer: 0.3 },
  "in the body of the answer": { ...cut, request: 1, answer: 0.9 },
  "by a fault after the commit": { ...cut, request: 1, instead: bareAnswer(500) },
  "by a fault before it arrived": { ...cut, instead: bareAnswer(502) },
  "by a timeout that a proxy tells": { ...cut, request: 1, instead: bareAnswer(408) },
  "by a black hole, before it arrived": { ...cut, end: "forget" },
  "by a black hole, after the commit": { ...cut, request: 1, end: "forget" },
  "by an outage, before it arrived": { ...cut, hasOutage: true },
  "by an outage, after the commit": { ...cut, request: 1, hasOutage: true },
  "by a reload, before it arrived": { ...cut, isReload: true },
  "by a reload, and it arrives late": { ...cut, lateMs: 150, isReload: true },
  "by a reload, after the commit": { ...cut, request: 1, isReload: true },
};
/** `npm test` has one of each kind: cut off, late, answered by another, forgotten, an outage, a reload. */
const QUICK_CUTS: readonly string[] = [
  "in the middle of the request",
  "and it arrives when it was given up",
  "after the commit, before the answer",
  "by a fault after the commit",
  "by a black hole, after the commit",
  "by an outage, before it arrived",
  "by a reload, and it arrives late",
];
const CUTS = Object.fromEntries(
  Object.entries(ALL_CUTS).filter(([words]) => !isQuick || QUICK_CUTS.includes(words)),
);

let house: TradingDesk;
let clock: ReturnType<typeof setInterval>;
/** Beats of the clock below: time in which this machine has run the test, and not something else beside it. */
let beats = 0;
const BEAT_MS = 50;
const names = Object.keys(ACTS);
const worst = { ms: 0, what: "", cases: 0 };

beforeAll(async () => {
  const accounts = names.length * Object.keys(CUTS).length;
  house = await openTradingDesk({ [GROUP.hedging]: accounts });
  let before = performance.now();
  // The service's clock runs as ours does, and there is always a price.
  clock = setInterval(() => {
    const now = performance.now();
    house.advance(Math.round(now - before));
    before = now;
    if (beats++ % 10 === 0) house.quote(EURUSD, 108_510, 108_520);
  }, BEAT_MS);
});
beforeEach(() => {
  // Sign-ins are counted by the minute.
  house.advance(61_000);
  house.quote(EURUSD, 108_510, 108_520);
});
afterAll(async () => {
  clearInterval(clock);
  await house.close();
});

/** A tab of a terminal behind the proxy. */
async function openTab(
  proxy: TcpProxy,
  account_id: number,
  store = makeMemoryStore(),
  shared = makeMemoryLocks(),
) {
  const page = openPageFeed(proxy.url);
  const { locks, die } = shared.tab();
  await page.signIn(account_id, PASSWORD);
  const journal = makeIntentJournal({
    store,
    locks,
    tab: crypto.randomUUID(),
    wall: Date.now,
    report: (fault) => {
      throw fault;
    },
  });
  const { desk, dispose } = createRoot((dispose) => ({
    dispose,
    desk: makeDesk({
      feed: page.feed,
      book: tradingBook(page.feed),
      journal,
      wall: Date.now,
      serverNow: page.serverNow,
      validMs: () => 5_000,
      priceNow: () => null,
      confirm: () => Promise.resolve(true),
      newId: () => crypto.randomUUID(),
    }),
  }));
  /** What becomes of an intent that a page before this one has sent. */
  const left = new Promise<Outcome<unknown>>((resolve) => {
    desk.onEnd(({ outcome, wasLeft }) => {
      if (outcome !== null && wasLeft) resolve(outcome);
    });
  });
  await vi.waitFor(() => expect(page.feed.fresh()).toBe(true), 30_000);
  return {
    desk,
    left,
    next: () => openTab(proxy, account_id, store, shared),
    close: async () => {
      dispose();
      await page.close();
      die();
    },
  };
}

async function runCase(act: string, words: string, trader: Trader): Promise<void> {
  const { head, prepare, count, isRefused = false } = ACTS[act] as (typeof ACTS)[string];
  const { hasOutage = false, isReload = false, ...plan } = CUTS[words] as Cut;
  const doIt = await prepare(trader);
  const proxy = await startTcpProxy(house.service.url);
  let tab = await openTab(proxy, trader.account_id);
  const fault = proxy.plan({ ...plan, head });
  let backAt = beats;
  let outcome: Promise<Outcome<unknown>> = doIt(tab.desk);
  await fault.parted;
  if (isReload) {
    await tab.close();
    tab = await tab.next();
    backAt = beats;
    // On a machine that is slow the page may have found out before it died.
    outcome = Promise.race([outcome, tab.left]);
  }
  if (hasOutage) {
    proxy.down();
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    proxy.up();
    backAt = beats;
  }
  const ended = await outcome;
  const tookMs = (beats - backAt) * BEAT_MS;
  await fault.happened;
  await house.service.sequencer.told();
  const happened = count(await recordsOf(trader));
  const what = `${act}, cut ${words}`;
  expect([what, happened]).toEqual([what, ended.ok ? 1 : 0]);
  if (isRefused) expect(ended.ok).toBe(false);
  if (tookMs > worst.ms) Object.assign(worst, { ms: tookMs, what });
  worst.cases += 1;
  expect(tookMs).toBeLessThan(CERTAIN_MS_MAX);
  await tab.close();
  await proxy.close();
}

describe.each(Object.keys(CUTS))("cut %s", (words) => {
  it("each thing that a trader does has happened once or not at all, as it is told", async () => {
    const traders = await Promise.all(names.map(() => house.trader()));
    // Signing them in may have taken a minute of the service's clock.
    house.quote(EURUSD, 108_510, 108_520);
    await Promise.all(names.map((act, at) => runCase(act, words, traders[at] as Trader)));
  });
});

it("each cut was tried with each thing that a trader does", () => {
  process.stdout.write(
    `${worst.cases} cases; the slowest ${Math.round(worst.ms)} ms: ${worst.what}\n`,
  );
  expect(worst.cases).toBe(names.length * (isQuick ? QUICK_CUTS : Object.keys(ALL_CUTS)).length);
});
