/** One compared symbol against a feed that answers by hand, late and in any order. */
import { batch, createRoot, createSignal } from "solid-js";
import { describe, expect, test } from "vitest";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Frame } from "../../../../domain/bar.ts";
import { createRandom } from "../../../../tests/support/random.ts";
import type { BarColumns, BarKey, CallResult } from "../../../../workers/feed/feed-api.ts";
import type { Feed } from "../../../feed/feed.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { DEFAULT_SETTINGS, type ChartSettings } from "../chart-settings.ts";
import type { Chart } from "../create-chart.ts";
import { createCompareLine } from "./compare-line.ts";

const HOUR = 3_600_000;
const FRAMES: readonly Frame[] = ["M1", "M15", "H1", "D1"];
const ETH = 2;

/** The price by which the bars of a key can be told from all others. */
const priceOf = ({ symbol_id, timeframe, side }: BarKey): number =>
  symbol_id * 100 + FRAMES.indexOf(timeframe) * 10 + (side === "bid" ? 1 : 2);

function pageOf(key: BarKey, from: number, to: number, has_more: boolean): CallResult<BarColumns> {
  const ts = Float64Array.from({ length: to - from }, (_, at) => (from + at) * HOUR);
  const column = (): Float64Array => new Float64Array(ts.length).fill(priceOf(key));
  const rest = { open: column(), high: column(), low: column(), close: column() };
  return { ok: true, data: { ts, ...rest, volume: column(), has_more } };
}

type Asked = {
  key: BarKey;
  to: number | null;
  limit: number;
  answer(result: CallResult<BarColumns>): void;
};

function setUp() {
  const asked: Asked[] = [];
  const [symbols, setSymbols] = createSignal([{ symbol_id: ETH, digits: 2 } as SymbolRecord]);
  const [settings, setSettings] = createSignal<ChartSettings>(DEFAULT_SETTINGS);
  const feed = {
    symbols,
    fresh: () => true,
    session: () => ({ account_id: 1 }),
    liveBars: () => ({ version: () => 0, read: () => -1 }),
    openBars: async () => 0,
    closeBars: async () => undefined,
    history: (key: BarKey, to: number | null, limit: number) =>
      new Promise<CallResult<BarColumns>>((answer) => asked.push({ key, to, limit, answer })),
  } as unknown as Feed;
  const chart = { settings, isReady: () => true } as unknown as Chart;
  const { line, dispose } = createRoot((end) => ({
    line: createCompareLine(feed, chart, { symbol_id: ETH, name: "ETHUSD" }),
    dispose: end,
  }));
  const main = new BarHistory();
  for (let hour = 0; hour < 40; hour += 1) main.upsert({ ...makeBarView(), ts: hour * HOUR });
  /** The chart's view of its bars from `left` on. */
  const frame = (left = 0): boolean =>
    line.frame(
      main,
      { factor: 1, from: 0, to: 40 },
      { right: 40, spacing: 10, width: 10 * (40 - left) },
      50 * HOUR,
    );
  const closes = (): number[] => {
    const { values, from, to } = line.closes;
    return Array.from(values.subarray(0, to - from));
  };
  const change = (next: Partial<ChartSettings>): void => {
    setSettings((now) => ({ ...now, ...next }));
  };
  return { line, asked, frame, closes, change, setSymbols, dispose };
}

/** Lets every promise that is already settled run its course. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("a compared symbol", () => {
  test("has closes of the chart's own timeframe and side alone, whatever comes when", async () => {
    const random = createRandom(5);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const { line, asked, frame, closes, change, dispose } = setUp();
    let shown = 0;
    for (let step = 0; step < 400; step += 1) {
      if (random() < 0.4) {
        const [timeframe, side] = [pick(FRAMES), pick(["bid", "ask"] as const)];
        batch(() => change({ timeframe, side }));
        const key = { symbol_id: ETH, timeframe, side };
        frame();
        expect(closes().every((close) => Number.isNaN(close) || close === priceOf(key))).toBe(true);
      } else if (asked.length > 0) {
        const [one] = asked.splice(Math.floor(random() * asked.length), 1);
        const isFailed = random() < 0.1;
        if (isFailed) one?.answer({ ok: false, status: 500, message: "No" });
        else one?.answer(pageOf(one.key, 0, 40, false));
        await settle();
      }
      frame();
      if (line.trouble(true) === null) shown += 1;
    }
    expect(shown).toBeGreaterThan(20);
    dispose();
  });

  test("says in words why there is no value", async () => {
    const { line, asked, frame, setSymbols, dispose } = setUp();
    expect(line.trouble(true)?.words).toBe("Loading");
    asked.shift()?.answer({ ok: false, status: 500, message: "The service is busy" });
    await settle();
    expect(line.trouble(true)).toEqual({
      words: "Its bars could not be loaded: The service is busy",
      canRetry: true,
    });
    line.source.retry();
    asked.shift()?.answer(pageOf({ symbol_id: ETH, timeframe: "H1", side: "bid" }, 0, 0, false));
    await settle();
    expect(line.trouble(true)?.words).toBe("No bars yet");
    setSymbols([{ symbol_id: 9 } as SymbolRecord]);
    frame();
    expect(line.trouble(true)?.words).toBe("Not offered any more");
    expect(line.closes.to).toBe(0);
    dispose();
  });

  test("says no percent before the bars back to the first in sight are there, and asks for them", async () => {
    const { line, asked, frame, closes, dispose } = setUp();
    const key = { symbol_id: ETH, timeframe: "H1", side: "bid" } as const;
    asked.shift()?.answer(pageOf(key, 30, 40, true));
    await settle();
    // The page behind the first one is asked for by itself; it is short too.
    asked.shift()?.answer(pageOf(key, 20, 30, true));
    await settle();
    frame(25);
    expect(line.trouble(true)).toBeNull();
    frame(10);
    expect(line.trouble(true)?.words).toBe("Loading older bars");
    expect(line.trouble(false)).toBeNull();
    expect(asked.at(-1)?.to).toBe(20 * HOUR);
    asked.pop()?.answer(pageOf(key, 5, 20, false));
    await settle();
    frame(10);
    expect(line.trouble(true)).toBeNull();
    expect(closes().findIndex((close) => !Number.isNaN(close))).toBe(5);
    // It has no bars before: the chart's first ones in sight have nothing, and that is no trouble.
    frame(0);
    expect(line.trouble(true)).toBeNull();
    dispose();
  });
});
