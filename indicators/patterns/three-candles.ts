/** Candlestick patterns of three candles: `a` and `b` are the first two of them, `i` the third. Pure. */
import type { Bars } from "../bars.ts";
import {
  body,
  bodyBottom,
  bodyGapDown,
  bodyGapUp,
  bodyTop,
  colour,
  equal,
  gapDown,
  gapUp,
  hasLower,
  isAt,
  isBlack,
  isDoji,
  isLong,
  isLowerLong,
  isShort,
  isSmall,
  isWhite,
  lacksLower,
  lacksShadows,
  near,
} from "../kernels/candles.ts";
import type { Pattern } from "./pattern.ts";

/** A long candle, a star beyond it, and a candle back into the body of the first. `sign`: the way that it turns to. */
function isStar(c: Bars, i: number, sign: 1 | -1, isDojiStar: boolean): boolean {
  const a = i - 2;
  const b = i - 1;
  if (colour(c, a) !== -sign || colour(c, i) !== sign) return false;
  if (!(sign > 0 ? bodyGapDown(c, b, a) : bodyGapUp(c, b, a))) return false;
  const isDeep =
    sign > 0
      ? c.close[i] > c.close[a] + body(c, a) * 0.3
      : c.close[i] < c.close[a] - body(c, a) * 0.3;
  if (!isDeep || !isLong(c, a) || isSmall(c, i)) return false;
  return isDojiStar ? isDoji(c, b) : isSmall(c, b);
}

const areBlack = (c: Bars, i: number): boolean =>
  isBlack(c, i - 2) && isBlack(c, i - 1) && isBlack(c, i);

export const THREE_CANDLES: readonly Pattern[] = [
  {
    id: "morning-star",
    name: "Morning star",
    summary: "A long black candle, a small one below it, and a white one back into the first.",
    first: 12,
    find: (c, i) => (isStar(c, i, 1, false) ? 100 : 0),
  },
  {
    id: "evening-star",
    name: "Evening star",
    summary: "A long white candle, a small one above it, and a black one back into the first.",
    first: 12,
    find: (c, i) => (isStar(c, i, -1, false) ? -100 : 0),
  },
  {
    id: "morning-doji-star",
    name: "Morning doji star",
    summary: "A morning star whose middle candle is a doji.",
    first: 12,
    find: (c, i) => (isStar(c, i, 1, true) ? 100 : 0),
  },
  {
    id: "evening-doji-star",
    name: "Evening doji star",
    summary: "An evening star whose middle candle is a doji.",
    first: 12,
    find: (c, i) => (isStar(c, i, -1, true) ? -100 : 0),
  },
  {
    id: "abandoned-baby",
    name: "Abandoned baby",
    summary: "A doji with a gap on both sides between two candles of unlike colours.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      const isTop = gapUp(c, b, a) && gapDown(c, i, b) && isWhite(c, a) && isBlack(c, i);
      const isBottom = gapDown(c, b, a) && gapUp(c, i, b) && isBlack(c, a) && isWhite(c, i);
      if (!isTop && !isBottom) return 0;
      const isDeep = isTop
        ? c.close[i] < c.close[a] - body(c, a) * 0.3
        : c.close[i] > c.close[a] + body(c, a) * 0.3;
      const isWhole = isDeep && isLong(c, a) && isDoji(c, b) && !isSmall(c, i);
      return isWhole ? 100 * colour(c, i) : 0;
    },
  },
  {
    id: "two-crows",
    name: "Two crows",
    summary:
      "Above a long white candle a black one, and a second that closes within the white one.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!isWhite(c, a) || !isBlack(c, b) || !isBlack(c, i) || !bodyGapUp(c, b, a)) return 0;
      const opens = c.open[i] < c.open[b] && c.open[i] > c.close[b];
      const closes = c.close[i] > c.open[a] && c.close[i] < c.close[a];
      return opens && closes && isLong(c, a) ? -100 : 0;
    },
  },
  {
    id: "upside-gap-two-crows",
    name: "Upside gap two crows",
    summary:
      "Above a long white candle a small black one, covered by a second that leaves the gap open.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!isWhite(c, a) || !isBlack(c, b) || !isBlack(c, i) || !bodyGapUp(c, b, a)) return 0;
      const covers = c.open[i] > c.open[b] && c.close[i] < c.close[b] && c.close[i] > c.close[a];
      return covers && isLong(c, a) && isSmall(c, b) ? -100 : 0;
    },
  },
  {
    id: "three-inside",
    name: "Three inside up/down",
    summary: "A harami and a third candle that confirms it.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, a);
      if (colour(c, i) === sign || sign * (c.open[a] - c.close[i]) <= 0) return 0;
      const isWithin = bodyTop(c, b) < bodyTop(c, a) && bodyBottom(c, b) > bodyBottom(c, a);
      return isWithin && isLong(c, a) && isSmall(c, b) ? -100 * sign : 0;
    },
  },
  {
    id: "three-outside",
    name: "Three outside up/down",
    summary: "An engulfing and a third candle that confirms it.",
    first: 3,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, b);
      const covers =
        colour(c, a) === -sign &&
        sign * (c.close[b] - c.open[a]) > 0 &&
        sign * (c.close[a] - c.open[b]) > 0;
      return covers && sign * (c.close[i] - c.close[b]) > 0 ? 100 * sign : 0;
    },
  },
  {
    id: "three-stars-in-the-south",
    name: "Three stars in the south",
    summary: "Three black candles of ever smaller bodies and higher lows.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!areBlack(c, i) || body(c, b) >= body(c, a)) return 0;
      const second =
        c.open[b] > c.close[a] &&
        c.open[b] <= c.high[a] &&
        c.low[b] < c.close[a] &&
        c.low[b] >= c.low[a];
      if (!second || c.low[i] <= c.low[b] || c.high[i] >= c.high[b]) return 0;
      const shapes = isLong(c, a) && isLowerLong(c, a) && hasLower(c, b) && isShort(c, i);
      return shapes && lacksShadows(c, i) ? 100 : 0;
    },
  },
  {
    id: "identical-three-crows",
    name: "Identical three crows",
    summary: "Three falling black candles, each opened where the one before closed.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!areBlack(c, i) || c.close[a] <= c.close[b] || c.close[b] <= c.close[i]) return 0;
      const opens =
        isAt(c.open[b], c.close[a], equal(c, a)) && isAt(c.open[i], c.close[b], equal(c, b));
      return opens && lacksLower(c, a) && lacksLower(c, b) && lacksLower(c, i) ? -100 : 0;
    },
  },
  {
    id: "stick-sandwich",
    name: "Stick sandwich",
    summary: "A white candle between two black ones that close at the same price.",
    first: 7,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!isBlack(c, a) || !isWhite(c, b) || !isBlack(c, i)) return 0;
      return c.low[b] > c.close[a] && isAt(c.close[i], c.close[a], equal(c, a)) ? 100 : 0;
    },
  },
  {
    id: "tristar",
    name: "Tristar",
    summary: "Three doji, the middle one beyond the others.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!isDoji(c, a) || !isDoji(c, b, a) || !isDoji(c, i, a)) return 0;
      if (bodyGapUp(c, b, a) && bodyTop(c, i) < bodyTop(c, b)) return -100;
      return bodyGapDown(c, b, a) && bodyBottom(c, i) > bodyBottom(c, b) ? 100 : 0;
    },
  },
  {
    id: "unique-three-river",
    name: "Unique three river",
    summary: "A long black candle, a black one within it with a new low, and a small white one.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!isBlack(c, a) || !isBlack(c, b) || !isWhite(c, i)) return 0;
      const second = c.close[b] > c.close[a] && c.open[b] <= c.open[a] && c.low[b] < c.low[a];
      return second && c.open[i] > c.low[b] && isLong(c, a) && isShort(c, i) ? 100 : 0;
    },
  },
  {
    id: "tasuki-gap",
    name: "Tasuki gap",
    summary: "A gap between two candles of one colour that a third fails to close.",
    first: 7,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, b);
      if (colour(c, i) === sign) return 0;
      if (!(sign > 0 ? bodyGapUp(c, b, a) : bodyGapDown(c, b, a))) return 0;
      const opens = sign * (c.close[b] - c.open[i]) > 0 && sign * (c.open[i] - c.open[b]) > 0;
      const closes =
        sign * (c.open[b] - c.close[i]) > 0 &&
        (sign > 0 ? c.close[i] > bodyTop(c, a) : c.close[i] < bodyBottom(c, a));
      const areAlike = Math.abs(body(c, b) - body(c, i)) < near(c, b);
      return opens && closes && areAlike ? 100 * sign : 0;
    },
  },
  {
    id: "gap-side-by-side-white",
    name: "Gap side-by-side white lines",
    summary: "Beyond a gap two white candles alike, side by side.",
    first: 7,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      const isUp = bodyGapUp(c, b, a) && bodyGapUp(c, i, a);
      const isDown = bodyGapDown(c, b, a) && bodyGapDown(c, i, a);
      if ((!isUp && !isDown) || !isWhite(c, b) || !isWhite(c, i)) return 0;
      const areAlike =
        isAt(body(c, i), body(c, b), near(c, b)) && isAt(c.open[i], c.open[b], equal(c, b));
      return areAlike ? (isUp ? 100 : -100) : 0;
    },
  },
  {
    id: "gap-three-methods",
    name: "Upside/downside gap three methods",
    summary: "A gap between two candles of one colour that a third closes.",
    first: 2,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, a);
      if (colour(c, b) !== sign || colour(c, i) === sign) return 0;
      const opens = c.open[i] < bodyTop(c, b) && c.open[i] > bodyBottom(c, b);
      const closes = c.close[i] < bodyTop(c, a) && c.close[i] > bodyBottom(c, a);
      const hasGap = sign > 0 ? bodyGapUp(c, b, a) : bodyGapDown(c, b, a);
      return opens && closes && hasGap ? 100 * sign : 0;
    },
  },
];
