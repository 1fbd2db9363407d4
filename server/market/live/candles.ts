/**
 * An exchange's candles as bars of both sides. A candle is of trades and has no sides: the bid is the trade's price, and the
 * ask lies the symbol's typical spread above it. A candle without a trade is no bar. Runs in the service; pure.
 */
import type { Timeframe } from "../../../contract/bar.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { makeBarBuilder, nextBarStart, TIMEFRAME_MS } from "../../../domain/bar.ts";
import { emptyBars, pushBar } from "../bar-columns.ts";
import type { TwoSidedBars } from "../provider.ts";
import { foldMinute } from "../replay/frames.ts";
import { pointsOf } from "./feed-gate.ts";
import type { Candle, Grain } from "./protocol.ts";

const DAY_MS = 86_400_000;

/**
 * The longest candles that bars of the timeframe can be made of: their own length where the exchange has it and cuts it
 * where the server's day does, else one that lies whole in each bar. null: the exchange has none that fits.
 */
export function grainFor(
  grains: readonly Grain[],
  timeframe: Timeframe,
  dayOffsetMs: number,
): Grain | null {
  let best: Grain | null = null;
  for (const grain of grains) {
    if (!fits(grain, timeframe, dayOffsetMs)) continue;
    if (best === null || grain.ms > best.ms) best = grain;
  }
  return best;
}

function fits({ ms, calendar }: Grain, timeframe: Timeframe, dayOffsetMs: number): boolean {
  if (calendar !== undefined) {
    return dayOffsetMs === 0 && timeframe === (calendar === "week" ? "W1" : "MN");
  }
  const isCutByDay = !["M1", "M5", "M15", "M30", "H1"].includes(timeframe);
  if (isCutByDay && dayOffsetMs % ms !== 0) return false;
  return (timeframe === "MN" ? DAY_MS : TIMEFRAME_MS[timeframe]) % ms === 0 && ms <= DAY_MS;
}

/**
 * Bars of the candles, oldest first. Prices that are finer than the symbol's digits lose the decimals beyond them. A candle
 * whose prices cannot be read, or contradict each other, is left out.
 */
export function barsOfCandles(
  candles: readonly Candle[],
  record: Pick<SymbolRecord, "digits" | "spread_typical">,
): TwoSidedBars {
  const bars = emptyBars();
  const spread = Math.max(1, record.spread_typical);
  for (const { ts, trades, volume, ask, ...prices } of candles) {
    const bid = sideOf(prices, record.digits);
    const asked = ask === undefined ? above(bid, spread) : sideOf(ask, record.digits);
    const isLater = ts > (bars.ts.at(-1) ?? Number.NEGATIVE_INFINITY);
    if (trades <= 0 || bid === null || asked === null || !isLater || !(volume >= 0)) continue;
    bars.ts.push(ts);
    for (const part of PARTS) {
      bars[`bid_${part}`].push(bid[part]);
      bars[`ask_${part}`].push(asked[part]);
    }
    bars.volume.push(volume);
    bars.ticks.push(trades);
  }
  return bars;
}

const PARTS = ["open", "high", "low", "close"] as const;
type Side<Value> = Readonly<Record<(typeof PARTS)[number], Value>>;

/** null: its prices cannot be read, or contradict each other. */
function sideOf(texts: Side<string>, digits: number): Side<number> | null {
  const open = coarsePoints(texts.open, digits);
  const high = coarsePoints(texts.high, digits);
  const low = coarsePoints(texts.low, digits);
  const close = coarsePoints(texts.close, digits);
  const isWhole = low > 0 && low <= open && low <= close && high >= open && high >= close;
  return isWhole ? { open, high, low, close } : null;
}

const above = (side: Side<number> | null, by: number): Side<number> | null =>
  side === null
    ? null
    : {
        open: side.open + by,
        high: side.high + by,
        low: side.low + by,
        close: side.close + by,
      };

/** Points without the decimals beyond the digits, so that an older and finer price can be shown. */
function coarsePoints(text: string, digits: number): number {
  const dot = text.indexOf(".");
  return pointsOf(dot < 0 ? text : text.slice(0, dot + 1 + digits), digits);
}

/** Bars of a longer timeframe from shorter ones that lie whole in them. */
export function rollUp(
  shorter: TwoSidedBars,
  timeframe: Timeframe,
  dayOffsetMs: number,
): TwoSidedBars {
  const bars = emptyBars();
  const bid = makeBarBuilder();
  const ask = makeBarBuilder();
  let end = Number.NEGATIVE_INFINITY;
  for (const [row, ts] of shorter.ts.entries()) {
    if (ts >= end) {
      if (bid.ticks > 0) pushBar(bars, bid, ask);
      end = nextBarStart(timeframe, ts, dayOffsetMs);
    }
    // A bar begins without volume.
    foldMinute(bid, ask, shorter, row, timeframe, dayOffsetMs);
    bid.volume += shorter.volume[row] ?? 0;
  }
  if (bid.ticks > 0) pushBar(bars, bid, ask);
  return bars;
}
