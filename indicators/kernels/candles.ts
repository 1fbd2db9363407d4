/**
 * What candlestick patterns are made of: bodies, shadows, gaps, and what counts as long or short beside the candles before.
 * Pure; carries nothing. The measures are those of TA-Lib: a candle is compared with the mean of the ten before it.
 */
import type { Bars } from "../bars.ts";

/** Candles before a candle that say what is long, and what is near. */
const MEMORY = 10;
const NEAR_MEMORY = 5;

export const bodyTop = ({ open, close }: Bars, i: number): number => Math.max(open[i], close[i]);
export const bodyBottom = ({ open, close }: Bars, i: number): number => Math.min(open[i], close[i]);
export const body = ({ open, close }: Bars, i: number): number => Math.abs(close[i] - open[i]);
export const upperShadow = (bars: Bars, i: number): number => bars.high[i] - bodyTop(bars, i);
export const lowerShadow = (bars: Bars, i: number): number => bodyBottom(bars, i) - bars.low[i];

/** 1: white, it closed at its opening or above; -1: black. */
export const colour = ({ open, close }: Bars, i: number): 1 | -1 => (close[i] >= open[i] ? 1 : -1);
export const isWhite = (bars: Bars, i: number): boolean => bars.close[i] >= bars.open[i];
export const isBlack = (bars: Bars, i: number): boolean => bars.close[i] < bars.open[i];

function meanBody(bars: Bars, i: number): number {
  let sum = 0;
  for (let j = i - MEMORY; j < i; j += 1) sum += body(bars, j);
  return sum / MEMORY;
}

function meanRange({ high, low }: Bars, i: number, memory: number): number {
  let sum = 0;
  for (let j = i - memory; j < i; j += 1) sum += high[j] - low[j];
  return sum / memory;
}

/** The mean of both shadows, of which one is half. */
function meanShadow(bars: Bars, i: number): number {
  let sum = 0;
  for (let j = i - MEMORY; j < i; j += 1) sum += upperShadow(bars, j) + lowerShadow(bars, j);
  return sum / MEMORY / 2;
}

export const isLong = (bars: Bars, i: number): boolean => body(bars, i) > meanBody(bars, i);
export const isShort = (bars: Bars, i: number): boolean => body(bars, i) < meanBody(bars, i);
/** As isShort, but a body that is just the mean is small as well. */
export const isSmall = (bars: Bars, i: number): boolean => body(bars, i) <= meanBody(bars, i);
/** A body of next to nothing; `beside`: the candle before which the mean is taken. */
export const isDoji = (bars: Bars, i: number, beside = i): boolean =>
  body(bars, i) <= 0.1 * meanRange(bars, beside, MEMORY);

/** A shadow that is hardly one. */
const tiny = (bars: Bars, i: number): number => 0.1 * meanRange(bars, i, MEMORY);
export const hasUpper = (bars: Bars, i: number): boolean => upperShadow(bars, i) > tiny(bars, i);
export const hasLower = (bars: Bars, i: number): boolean => lowerShadow(bars, i) > tiny(bars, i);
export const lacksUpper = (bars: Bars, i: number): boolean => upperShadow(bars, i) < tiny(bars, i);
export const lacksLower = (bars: Bars, i: number): boolean => lowerShadow(bars, i) < tiny(bars, i);
export const lacksShadows = (bars: Bars, i: number): boolean =>
  lacksUpper(bars, i) && lacksLower(bars, i);

export const isUpperShort = (bars: Bars, i: number): boolean =>
  upperShadow(bars, i) < meanShadow(bars, i);
export const isUpperBeyondShort = (bars: Bars, i: number): boolean =>
  upperShadow(bars, i) > meanShadow(bars, i);
export const isLowerShort = (bars: Bars, i: number): boolean =>
  lowerShadow(bars, i) < meanShadow(bars, i);
/** Longer than the body `times` over. */
export const isUpperLong = (bars: Bars, i: number, times = 1): boolean =>
  upperShadow(bars, i) > times * body(bars, i);
export const isLowerLong = (bars: Bars, i: number, times = 1): boolean =>
  lowerShadow(bars, i) > times * body(bars, i);

/** Distances that count as near, as far, and as none. */
export const near = (bars: Bars, i: number): number => 0.2 * meanRange(bars, i, NEAR_MEMORY);
export const far = (bars: Bars, i: number): number => 0.6 * meanRange(bars, i, NEAR_MEMORY);
export const equal = (bars: Bars, i: number): number => 0.05 * meanRange(bars, i, NEAR_MEMORY);

/** Whether a price is another but for `room`. */
export const isAt = (price: number, other: number, room: number): boolean =>
  price <= other + room && price >= other - room;

export const bodyGapUp = (bars: Bars, i: number, before: number): boolean =>
  bodyBottom(bars, i) > bodyTop(bars, before);
export const bodyGapDown = (bars: Bars, i: number, before: number): boolean =>
  bodyTop(bars, i) < bodyBottom(bars, before);
export const gapUp = ({ high, low }: Bars, i: number, before: number): boolean =>
  low[i] > high[before];
export const gapDown = ({ high, low }: Bars, i: number, before: number): boolean =>
  high[i] < low[before];
