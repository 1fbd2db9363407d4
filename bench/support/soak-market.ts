/**
 * A market for the soak: many symbols that tick at one rate, on a clock that runs faster than the wall's, so that bars close
 * as often as they would in an hour. Prices are a function of time, so that history agrees with what was played. Runs in
 * the service that soak-service.ts starts.
 */
import type { Timeframe } from "../../contract/bar.ts";
import { barStart, DAY_MS, HOUR_MS, MINUTE_MS, nextBarStart } from "../../domain/bar.ts";
import type { MarketProvider, MarketSink, TwoSidedBars } from "../../server/market/provider.ts";
import { scriptedSymbol } from "../../tests/support/scripted-market.ts";

const CATEGORIES = ["forex", "metals", "indices", "crypto", "shares"] as const;
const DIGITS = [5, 2, 1, 2, 3] as const;
const PRICE_POINTS = 1_085_000;
const SPREAD_POINTS = 12;
const HISTORY_DAYS = 30;
/** Ticks are handed out this often, those that are due. */
const STEP_MS = 5;

export type SoakMarketOptions = {
  symbols: number;
  ticksPerSecond: number;
  /** How many ms of the market pass in one of the wall. */
  speed: number;
  /** Where the market's clock starts, Unix ms: early enough that it never overtakes the wall's. */
  startMs: number;
};

export type SoakMarket = MarketProvider & {
  /** Ticks played so far. */
  played(): number;
  /** No tick until `resume`; none is made up for. */
  pause(): void;
  resume(): void;
};

export function createSoakMarket(options: SoakMarketOptions): SoakMarket {
  const { ticksPerSecond, speed, startMs } = options;
  const createdMs = performance.now();
  const now = (): number => startMs + Math.floor((performance.now() - createdMs) * speed);
  const symbols = Array.from({ length: options.symbols }, (_, at) => {
    const kind = at % CATEGORIES.length;
    const name = `SOAK${String(at + 1).padStart(4, "0")}`;
    return scriptedSymbol(at + 1, name, CATEGORIES[kind] ?? "forex", DIGITS[kind] ?? 2);
  });
  let timer: NodeJS.Timeout | undefined;
  let played = 0;
  let isPaused = false;
  /** From when on, and from which tick, the rate holds. */
  let since = { ms: 0, played: 0 };
  const resume = (): void => {
    since = { ms: performance.now(), played };
    isPaused = false;
  };

  function play(sink: MarketSink, due: number): void {
    const ts = now();
    for (; played < due; played += 1) {
      const symbol_id = 1 + (played % symbols.length);
      const bid = pointsAt(symbol_id, ts) + (played % 7);
      sink.tick(symbol_id, bid, bid + SPREAD_POINTS, 1 + (played % 9), ts);
    }
  }

  return {
    name: "soak",
    source: "soak",
    symbols,
    now,
    played: () => played,
    resume,
    pause() {
      isPaused = true;
    },
    bars(symbol_id, timeframe, from, to, limit) {
      const first = Math.max(from, startMs - HISTORY_DAYS * DAY_MS);
      const end = Math.min(to, now() + 1);
      return Promise.resolve(barsBetween(symbol_id, timeframe, first, end, limit));
    },
    ticks(symbol_id, _from, to) {
      const ts = Math.min(to - 1, now());
      const bid = pointsAt(symbol_id, ts);
      return Promise.resolve({ ts: [ts], bid: [bid], ask: [bid + SPREAD_POINTS], volume: [1] });
    },
    start(sink) {
      resume();
      timer = setInterval(() => {
        const passedMs = performance.now() - since.ms;
        if (!isPaused) play(sink, since.played + Math.floor((passedMs * ticksPerSecond) / 1_000));
      }, STEP_MS);
      return Promise.resolve();
    },
    stop() {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

/** The bid of a symbol at a time: two waves, each symbol at its own place in them. */
function pointsAt(symbol_id: number, ts: number): number {
  const slow = Math.sin(ts / (6 * HOUR_MS) + symbol_id);
  const quick = Math.sin(ts / (2 * MINUTE_MS) + symbol_id * 7);
  return Math.round(PRICE_POINTS * (1 + 0.01 * slow + 0.001 * quick));
}

function barsBetween(
  symbol_id: number,
  timeframe: Timeframe,
  from: number,
  to: number,
  limit: number,
): { bars: TwoSidedBars; has_more: boolean } {
  const starts: number[] = [];
  let ts = barStart(timeframe, to - 1);
  for (; ts >= from && starts.length < limit; ts = barStart(timeframe, ts - 1)) starts.push(ts);
  starts.reverse();
  const open = starts.map((at) => pointsAt(symbol_id, at));
  const close = starts.map((at) =>
    pointsAt(symbol_id, Math.min(to, nextBarStart(timeframe, at)) - 1),
  );
  const high = open.map((points, at) => Math.max(points, close[at] ?? points));
  const low = open.map((points, at) => Math.min(points, close[at] ?? points));
  const ask = (bids: number[]): number[] => bids.map((points) => points + SPREAD_POINTS);
  const bars: TwoSidedBars = {
    ts: starts,
    bid_open: open,
    bid_high: high,
    bid_low: low,
    bid_close: close,
    ask_open: ask(open),
    ask_high: ask(high),
    ask_low: ask(low),
    ask_close: ask(close),
    volume: starts.map(() => 100),
    ticks: starts.map(() => 100),
  };
  return { bars, has_more: ts >= from };
}
