import { afterAll, beforeAll, expect, test } from "vitest";
import type { Timeframe } from "../../contract/bar.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { emptyBars } from "./bar-columns.ts";
import { createBarStore } from "./bar-store.ts";
import { createBarStores } from "./bar-stores.ts";
import type { TwoSidedBars } from "./provider.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const log = createLog("silent");
const GOES_ON = new AbortController().signal;
let monotonicMs = 0;
const openStore = async (source: string, sql = postgres.sql) => {
  const store = createBarStore({ sql, source, log, now: () => monotonicMs });
  await store.open();
  return store;
};

type Store = ReturnType<typeof createBarStore>;
const keep = (
  store: Store,
  symbol_id: number,
  timeframe: Timeframe,
  bars: TwoSidedBars,
  from: number,
  to: number,
) => store.keep({ symbol_id, timeframe, bars, from, to });

/** Bars at these times whose other values follow from the time, exact and hard to write as a decimal. */
function barsAt(times: readonly number[]): TwoSidedBars {
  const bars = emptyBars();
  for (const ts of times) {
    bars.ts.push(ts);
    for (const [place, column] of (
      ["bid_open", "bid_high", "bid_low", "bid_close", "ask_open", "ask_high", "ask_low"] as const
    ).entries()) {
      bars[column].push(ts * 10 + place);
    }
    bars.ask_close.push(9_007_199_254_740_991 - ts);
    bars.volume.push(ts / 3 + 0.1);
    bars.ticks.push(ts + 1);
  }
  return bars;
}

test("what is kept comes back as it was, to the last bit, also after a restart", async () => {
  const store = await openStore("round trip");
  const bars = barsAt([60, 120, 240]);
  keep(store, 7, "M1", bars, 60, 300);
  expect(store.covered(7, "M1", 300)).toBeNull();
  await store.flush();
  for (const again of [store, await openStore("round trip")]) {
    expect(again.covered(7, "M1", 1000)).toEqual({ from: 60, to: 300 });
    expect(await again.read(7, "M1", 0, 1000, 10)).toEqual(bars);
    expect(await again.read(7, "M1", 120, 240, 10)).toEqual(barsAt([120]));
    expect(await again.read(7, "M1", 0, 1000, 2)).toEqual(barsAt([120, 240]));
  }
});

test("sources, symbols and timeframes never mix", async () => {
  const store = await openStore("apart a");
  keep(store, 1, "M1", barsAt([0]), 0, 60);
  keep(store, 2, "M1", barsAt([60]), 60, 120);
  keep(store, 1, "MN", barsAt([120]), 120, 180);
  await store.flush();
  expect(await store.read(1, "M1", 0, 1000, 10)).toEqual(barsAt([0]));
  expect(await store.read(2, "M1", 0, 1000, 10)).toEqual(barsAt([60]));
  expect(await store.read(1, "MN", 0, 1000, 10)).toEqual(barsAt([120]));
  const other = await openStore("apart b");
  expect(other.covered(1, "M1", 1000)).toBeNull();
  expect(await other.read(1, "M1", 0, 1000, 10)).toEqual(emptyBars());
});

test("ranges grow together in the database as in memory, an empty range among them", async () => {
  const store = await openStore("ranges");
  keep(store, 1, "H1", barsAt([0]), 0, 60);
  keep(store, 1, "H1", barsAt([120]), 120, 180);
  await store.flush();
  expect(store.covered(1, "H1", 100)).toEqual({ from: 0, to: 60 });
  keep(store, 1, "H1", barsAt([]), 60, 120);
  await store.flush();
  keep(store, 1, "H1", barsAt([120, 180]), 120, 240);
  await store.flush();
  for (const again of [store, await openStore("ranges")]) {
    expect(again.covered(1, "H1", 1000)).toEqual({ from: 0, to: 240 });
  }
  const rows = await postgres.sql`
    select from_ts, to_ts from bar_coverage join market_sources using (source_id)
    where source = 'ranges'`;
  expect([...rows]).toEqual([{ from_ts: 0, to_ts: 240 }]);
});

test("a bar that comes twice is kept once, as it came last", async () => {
  const store = await openStore("twice");
  keep(store, 1, "M5", barsAt([0]), 0, 60);
  await store.flush();
  const later = barsAt([0]);
  later.bid_close[0] = 1;
  keep(store, 1, "M5", later, 0, 60);
  await store.flush();
  expect(await store.read(1, "M5", 0, 60, 10)).toEqual(later);
  keep(store, 1, "M15", barsAt([0, 60]), 0, 120);
  keep(store, 1, "M15", barsAt([0, 60]), 0, 120);
  await store.flush();
  expect(await store.read(1, "M15", 0, 120, 10)).toEqual(barsAt([0, 60]));
});

test("many bars are written in several statements and none is lost", async () => {
  const store = await openStore("many");
  const times = Array.from({ length: 24_000 }, (_, minute) => minute * 60);
  keep(store, 1, "M1", barsAt(times.slice(0, 12_000)), 0, 12_000 * 60);
  keep(store, 1, "M1", barsAt(times.slice(12_000)), 12_000 * 60, 24_000 * 60);
  await store.flush();
  expect(store.counts).toEqual({ waiting: 0, dropped: 0, written: 24_000 });
  // In parts: a read that takes longer than a chart may wait is given up.
  for (let first = 0; first < times.length; first += 2_000) {
    const part = times.slice(first, first + 2_000);
    const read = await store.read(1, "M1", first * 60, (first + 2_000) * 60, 2_000);
    expect(read).toEqual(barsAt(part));
  }
});

test("a database that is away answers null, keeps what waits, and is asked again after a rest", async () => {
  const working = postgres.sql;
  let isAway = false;
  // The pool with its cable pulled: each statement fails as a lost connection does.
  const sql = new Proxy(working, {
    apply: (target, self, args) => {
      if (isAway) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      return Reflect.apply(target, self, args);
    },
    get: (target, name) =>
      name === "begin" && isAway
        ? () => Promise.reject(new Error("connect ECONNREFUSED"))
        : Reflect.get(target, name),
  });
  const store = await openStore("away", sql);
  keep(store, 1, "M1", barsAt([0]), 0, 60);
  await store.flush();
  isAway = true;
  expect(await store.read(1, "M1", 0, 60, 10)).toBeNull();
  keep(store, 1, "M1", barsAt([60]), 60, 120);
  await store.flush();
  expect(store.counts.waiting).toBe(1);
  isAway = false;
  expect(await store.read(1, "M1", 0, 60, 10)).toBeNull();
  monotonicMs += 6_000;
  await store.flush();
  expect(store.counts.waiting).toBe(0);
  expect(await store.read(1, "M1", 0, 120, 10)).toEqual(barsAt([0, 60]));
});

test("a database that is late is said as a warning, for nothing is lost by it", async () => {
  const said: { level: string; msg: string }[] = [];
  const listening = createLog("debug", {
    write: (line) => void said.push(JSON.parse(line) as { level: string; msg: string }),
  });
  const { sql } = postgres;
  const store = createBarStore({ sql, source: "late", log: listening, now: () => monotonicMs });
  await store.open();
  keep(store, 1, "M1", barsAt([0]), 0, 60);
  await store.flush();
  await sql.begin(async (tx) => {
    await tx`lock table bars in access exclusive mode`;
    expect(await store.read(1, "M1", 0, 60, 10)).toBeNull();
  });
  expect(said.map(({ level, msg }) => [level, msg])).toEqual([
    ["warn", expect.stringContaining("slow to answer")],
  ]);
  monotonicMs += 6_000;
  expect(await store.read(1, "M1", 0, 60, 10)).toEqual(barsAt([0]));
});

test("old bars of minutes are forgotten in slices, and what is left is as complete as it was", async () => {
  const store = await openStore("old");
  const times = Array.from({ length: 12_000 }, (_, minute) => minute * 60);
  const end = 12_000 * 60;
  keep(store, 1, "M1", barsAt(times), 0, end);
  keep(store, 2, "M1", barsAt([0]), 0, 60);
  keep(store, 1, "H1", barsAt([0]), 0, end);
  await store.flush();
  const kept = 600;
  expect(await store.forget(["M1", "M5"], kept, GOES_ON)).toBe(12_000 - 10 + 1);
  for (const again of [store, await openStore("old")]) {
    expect(again.covered(1, "M1", end)).toEqual({ from: end - kept, to: end });
    expect(again.covered(2, "M1", end)).toBeNull();
    expect(again.covered(1, "H1", end)).toEqual({ from: 0, to: end });
    expect((await again.read(1, "M1", 0, end, 20_000))?.ts).toEqual(times.slice(-10));
  }
  expect(await store.forget(["M1", "M5"], kept, GOES_ON)).toBe(0);
  // Asked for again and kept again, they are complete again.
  keep(store, 1, "M1", barsAt([0]), 0, 60);
  await store.flush();
  expect(store.covered(1, "M1", 60)).toEqual({ from: 0, to: 60 });
});

test("forgetting ends where it is told to, and what is left is as complete as it was", async () => {
  const store = await openStore("stopped");
  const times = Array.from({ length: 12_000 }, (_, minute) => minute * 60);
  keep(store, 1, "M1", barsAt(times), 0, 12_000 * 60);
  await store.flush();
  const stop = new AbortController();
  const forgetting = store.forget(["M1"], 60, stop.signal);
  stop.abort();
  const removed = await forgetting;
  expect(removed).toBe(5_000);
  for (const again of [store, await openStore("stopped")]) {
    expect(again.covered(1, "M1", 12_000 * 60)?.from).toBe(4_999 * 60 + 1);
  }
});

test("bars that come while old ones are forgotten are kept", async () => {
  const store = await openStore("old and new");
  const times = Array.from({ length: 6_000 }, (_, minute) => minute * 60);
  keep(store, 1, "M1", barsAt(times), 0, 6_000 * 60);
  await store.flush();
  const forgetting = store.forget(["M1"], 60, GOES_ON);
  keep(store, 1, "M1", barsAt([6_000 * 60]), 6_000 * 60, 6_001 * 60);
  const flushed = store.flush();
  expect(await forgetting).toBe(5_999);
  await flushed;
  await store.flush();
  const read = await store.read(1, "M1", 0, 7_000 * 60, 10);
  expect(read).toEqual(barsAt([5_999 * 60, 6_000 * 60]));
});

test("a path of prices that nobody uses is forgotten once its newest bar is old", async () => {
  const { sql } = postgres;
  for (const [source, to] of [
    ["unused", 60],
    ["unused lately", 6_000],
    ["in use", 60],
  ] as const) {
    const store = await openStore(source);
    keep(store, 1, "H1", barsAt([0]), 0, to);
    await store.flush();
  }
  const stores = createBarStores({ sql, clock: systemClock, dayOffsetMs: 0, log });
  await stores.open(new Set(["in use"]));
  await stores.forgetOld(null, 1_000, GOES_ON);
  const left = await sql<{ source: string }[]>`
    select source from market_sources join bars using (source_id)
    where source like '%use%' order by source`;
  expect(left.map(({ source }) => source)).toEqual(["in use", "unused lately"]);
  expect(await stores.forgetOld(null, null, GOES_ON)).toBe(0);
  const again = await openStore("unused");
  expect(again.covered(1, "H1", 1_000)).toBeNull();
});
