/**
 * What every measured chart is given: the same bars, and the same live bars from the same rings. Main thread of a measured
 * page.
 */
import type { BarColumns, BarKey } from "../../workers/feed/feed-api.ts";
import type { BarView } from "../../workers/rings/readers.ts";
import { makeBars } from "./bars.ts";
import { makeBenchFeed, type BenchFeed } from "./bench-feed.ts";
import { makeRecord } from "./symbols.ts";

export const DIGITS = 2;
export const KEY: BarKey = { symbol_id: 1, timeframe: "M1", side: "bid" };
/** A second symbol, to go to and come back from. */
export const OTHER_SYMBOL = 2;
const OTHER_BARS = 20_000;

export type ChartMarket = { bars: BarColumns; bench: BenchFeed };

/** `count` bars of the first symbol, and a feed that has them. */
export async function makeChartMarket(count: number): Promise<ChartMarket> {
  const nowMs = Date.now();
  const bars = makeBars(count, nowMs);
  const history = new Map([
    [KEY.symbol_id, bars],
    [OTHER_SYMBOL, makeBars(OTHER_BARS, nowMs)],
  ]);
  const instruments = [...history].map(([symbol_id, { close }]) => ({
    record: makeRecord(symbol_id, DIGITS, 1),
    bid: close.at(-1) ?? 1,
  }));
  return { bars, bench: await makeBenchFeed(instruments, nowMs, history) };
}

/** Calls back once a frame in which the newest bar changed, and with each bar that began since. */
export async function followLiveBars(
  market: ChartMarket,
  onBar: (bar: BarView) => void,
): Promise<void> {
  const { feed } = market.bench;
  const slot = await feed.openBars(KEY);
  if (slot === null) throw new Error("The market has no slot for live bars.");
  const views = Array.from({ length: 2 }, () => ({
    ts: 0,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
  }));
  let seen = 0;
  let newestTs = market.bars.ts.at(-1) ?? 0;
  requestAnimationFrame(function read() {
    requestAnimationFrame(read);
    const reader = feed.liveBars();
    const version = reader.version(slot);
    if (version === seen) return;
    const count = reader.read(slot, views);
    if (count < 0) return;
    seen = version;
    for (const bar of views.slice(0, count)) {
      if (bar.ts < newestTs) continue;
      newestTs = bar.ts;
      onBar(bar);
    }
  });
}
