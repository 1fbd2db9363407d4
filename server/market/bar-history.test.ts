/** Bars where the provider's history is away for now, or gives less than was asked for. */
import { expect, it } from "vitest";
import { answerBars } from "./bar-history.ts";
import { emptyBars } from "./bar-columns.ts";
import type { BarStore } from "./bar-store.ts";
import { HistoryAway } from "./history-away.ts";
import type { BarsAnswer, MarketProvider, TwoSidedBars } from "./provider.ts";

const MINUTE_MS = 60_000;
const NOW = 100 * MINUTE_MS + 5;

function barsAt(minutes: readonly number[]): TwoSidedBars {
  const bars = emptyBars();
  for (const minute of minutes) {
    for (const column of Object.values(bars)) column.push(1);
    bars.ts[bars.ts.length - 1] = minute * MINUTE_MS;
  }
  return bars;
}

function providerOf(bars: (from: number, to: number) => BarsAnswer): MarketProvider {
  return {
    name: "test",
    source: "test",
    symbols: [],
    now: () => NOW,
    bars: async (_, __, from, to) => bars(from, to),
    ticks: async () => ({ ts: [], bid: [], ask: [], volume: [] }),
    start: async () => undefined,
    stop: async () => undefined,
  };
}

/** Has the minutes of [from, to), and says which ranges it was told to keep. */
function storeOf(from: number, to: number) {
  const kept: [number, number][] = [];
  const covered: BarStore["covered"] = (_, __, end) =>
    end > from * MINUTE_MS ? { from: from * MINUTE_MS, to: Math.min(end, to * MINUTE_MS) } : null;
  const store = {
    covered,
    read: async (_: number, __: string, start: number, end: number) =>
      barsAt([96, 97, 98].filter((at) => at * MINUTE_MS >= start && at * MINUTE_MS < end)),
    keep: (range: { from: number; to: number }) => kept.push([range.from, range.to]),
  };
  return { store: store as unknown as BarStore, kept };
}

const question = { symbol_id: 1, timeframe: "M1", from: null, to: null, limit: 10 } as const;
const away = providerOf(() => {
  throw new HistoryAway("away");
});

it("answers what is kept while history is away, and takes nothing for known", async () => {
  const { store, kept } = storeOf(96, 99);
  const { bars, has_more, forming } = await answerBars(away, store, 0, question);
  expect(bars.ts).toEqual([96, 97, 98].map((minute) => minute * MINUTE_MS));
  expect([has_more, forming]).toEqual([true, false]);
  expect(kept).toEqual([]);
});

it("says that history is away where nothing is kept", async () => {
  await expect(answerBars(away, null, 0, question)).rejects.toThrow(HistoryAway);
});

it("lets any other fault of a provider through", async () => {
  const broken = providerOf(() => {
    throw new TypeError("a bug");
  });
  await expect(answerBars(broken, null, 0, question)).rejects.toThrow(TypeError);
});

it("keeps an answer that came in part from its own beginning alone", async () => {
  const { store, kept } = storeOf(0, 0);
  const part = providerOf((_, to) => ({
    bars: barsAt([98, 99].filter((at) => at * MINUTE_MS < to)),
    has_more: true,
    complete_from: 98 * MINUTE_MS,
  }));
  const { has_more } = await answerBars(part, store, 0, question);
  expect(kept).toEqual([[98 * MINUTE_MS, 100 * MINUTE_MS]]);
  expect(has_more).toBe(true);
});
