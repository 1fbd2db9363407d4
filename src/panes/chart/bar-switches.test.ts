/** Four charts that change what they show at random, against a feed that answers late and in any order. */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, test } from "vitest";
import type { Frame } from "../../../domain/bar.ts";
import type { BarColumns, BarKey, CallResult } from "../../../workers/feed/feed-api.ts";
import type { BarView } from "../../../workers/rings/readers.ts";
import type { Feed } from "../../feed/feed.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { createBarSource } from "./bar-source.ts";
import { makeBrickBars } from "./bricks/brick-bars.ts";
import { nameOf } from "./history-cache.ts";
import type { ChartKey } from "./made-bars.ts";
// What makes mid prices is fetched when it is wanted; here it is there at once.
import "./made/make-bars.ts";
import { BRICK_KINDS } from "./series/chart-kinds.ts";

const CHARTS = 4;
const SWITCHES = 500;
const SIDES = ["bid", "ask", "mid"] as const;
const HOUR = 3_600_000;
const FRAMES: readonly Frame[] = ["M1", "M15", "M45", "H2", "D2"];

/** Numbers that look random and are the same in each run (mulberry32). */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** How prices of all symbols here are counted. */
const symbol = (): SymbolRecord => ({ digits: 1, pip_points: 1 }) as SymbolRecord;

/** The price by which the bars of a key can be told from all others. */
const priceOf = ({ symbol_id, timeframe, side }: ChartKey): number =>
  symbol_id * 100 + FRAMES.indexOf(timeframe) * 10 + { bid: 1, mid: 1.5, ask: 2 }[side];

function pageOf(key: BarKey, bars: number): CallResult<BarColumns> {
  const column = (): Float64Array => new Float64Array(bars).fill(priceOf(key));
  const ts = Float64Array.from({ length: bars }, (_, index) => index * HOUR);
  const rest = { open: column(), high: column(), low: column(), close: column() };
  return { ok: true, data: { ts, ...rest, volume: column(), has_more: false } };
}

/** A feed that answers when it is told to, and whose slots each give bars of their own key. */
function makeLateFeed() {
  const waiting: (() => void)[] = [];
  const slots = new Map<number, BarKey>();
  let made = 0;
  let version = 0;
  const later = <T>(value: () => T): Promise<T> =>
    new Promise((resolve) => waiting.push(() => resolve(value())));
  const live = {
    version: (slot: number) => (slots.has(slot) ? version : 0),
    read(slot: number, out: BarView[]) {
      const key = slots.get(slot);
      if (key === undefined || out[0] === undefined) return -1;
      const price = priceOf(key);
      Object.assign(out[0], { ts: 9 * HOUR, open: price, high: price, low: price, close: price });
      return 1;
    },
  };
  const feed = {
    fresh: () => true,
    session: () => null,
    liveBars: () => live,
    openBars: (key: BarKey) =>
      later(() => {
        made += 1;
        slots.set(made, key);
        return made;
      }),
    async closeBars(slot: number) {
      slots.delete(slot);
    },
    history: (key: BarKey, _to: number | null, limit: number) =>
      later(() => pageOf(key, Math.min(10, limit))),
  } as unknown as Feed;
  const tick = () => (version += 1);
  return { feed, waiting, slots, tick };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("bars of many charts", () => {
  test("nothing of another symbol, timeframe or side is shown over 500 random switches, nor bricks of it", async () => {
    const random = makeRandom(20260719);
    const { feed, waiting, slots, tick } = makeLateFeed();
    const charts = createRoot(() =>
      Array.from({ length: CHARTS }, () => {
        const [key, setKey] = createSignal<ChartKey | null>(null);
        const source = createBarSource(feed, key);
        const bricks = BRICK_KINDS.map((kind) => makeBrickBars(kind, "chart", source, symbol));
        return { key, setKey, source, bricks };
      }),
    );
    const answerOne = async (): Promise<void> => {
      waiting.splice(random(waiting.length), 1)[0]?.();
      await settle();
    };
    let shown = 0;
    let folded = 0;
    const look = (): void => {
      tick();
      for (const { key, source, bricks } of charts) {
        for (const made of bricks) {
          made.poll(10 * HOUR);
          const history = made.history();
          const wanted = key();
          if (history === null || wanted === null) continue;
          // A price that never moves is one brick that ends at it.
          expect(history.length).toBe(1);
          expect(history.closeAt(history.first)).toBe(priceOf(wanted));
          folded += 1;
        }
        const history = source.history();
        const wanted = key();
        if (history === null || wanted === null) continue;
        for (let at = history.first; at < history.end; at += 1) {
          expect(history.closeAt(at)).toBe(priceOf(wanted));
          shown += 1;
        }
      }
    };
    for (let step = 0; step < SWITCHES; step += 1) {
      charts[random(CHARTS)]?.setKey({
        symbol_id: random(5),
        timeframe: FRAMES[random(FRAMES.length)] ?? "M1",
        side: SIDES[random(3)] ?? "bid",
      });
      look();
      for (let answers = random(4); answers > 0 && waiting.length > 0; answers -= 1) {
        await answerOne();
        look();
      }
    }
    while (waiting.length > 0) await answerOne();
    look();
    expect(shown).toBeGreaterThan(SWITCHES);
    expect(folded).toBeGreaterThan(SWITCHES);
    // What is open in the end is what is shown, once each.
    const open = [...slots.values()].map(nameOf).toSorted();
    const held = charts.flatMap(({ key }) => {
      const wanted = key();
      if (wanted === null) return [];
      const sides = wanted.side === "mid" ? (["bid", "ask"] as const) : [wanted.side];
      return sides.map((side) => nameOf({ ...wanted, side }));
    });
    expect(open).toEqual([...new Set(held)].toSorted());
    for (const { source } of charts) expect(source.history()?.length).toBe(10);
  });
});
