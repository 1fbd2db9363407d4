/**
 * A market whose prices tell the time: each bid, in points, is the Unix ms at which it was made. Whoever sees a price on
 * the screen knows how old it is, without asking anybody. Runs in the service that clock-service.ts starts.
 */
import type { MarketProvider, MarketSink, TwoSidedBars } from "../../server/market/provider.ts";
import { scriptedSymbol } from "./scripted-market.ts";

export const CLOCK_SYMBOLS = 24;
/** Each symbol ticks this often. */
export const CLOCK_TICK_MS = 200;
/** Three decimals: the figure before the point is whole seconds. */
const DIGITS = 3;

const noBars = (): TwoSidedBars => ({
  ts: [],
  bid_open: [],
  bid_high: [],
  bid_low: [],
  bid_close: [],
  ask_open: [],
  ask_high: [],
  ask_low: [],
  ask_close: [],
  volume: [],
  ticks: [],
});

export function createClockMarket(): MarketProvider {
  const symbols = Array.from({ length: CLOCK_SYMBOLS }, (_, at) =>
    scriptedSymbol(at + 1, `CLOCK${String(at + 1).padStart(2, "0")}`, "crypto", DIGITS),
  );
  let timer: NodeJS.Timeout | undefined;
  const tickAll = (sink: MarketSink): void => {
    const now = Date.now();
    for (const { symbol_id } of symbols) sink.tick(symbol_id, now, now + 1, 1, now);
  };
  return {
    name: "clock",
    source: "clock",
    symbols,
    now: () => Date.now(),
    bars: () => Promise.resolve({ bars: noBars(), has_more: false }),
    ticks: () => Promise.resolve({ ts: [], bid: [], ask: [], volume: [] }),
    start(sink) {
      tickAll(sink);
      timer = setInterval(() => tickAll(sink), CLOCK_TICK_MS);
      return Promise.resolve();
    },
    stop() {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}
