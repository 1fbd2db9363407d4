/** Candlestick patterns of two candles: `a` is the first of them, `i` the second. Pure. */
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
  isAt,
  isBlack,
  isDoji,
  isLong,
  isSmall,
  isWhite,
  lacksLower,
  lacksShadows,
  lacksUpper,
} from "../kernels/candles.ts";
import type { Pattern } from "./pattern.ts";

/** A long black candle, and a white one that opens below its low. */
const opensBelow = (c: Bars, i: number): boolean =>
  isBlack(c, i - 1) && isWhite(c, i) && c.open[i] < c.low[i - 1] && isLong(c, i - 1);

/** 100 where the second body lies within the first, 80 where they share an end. */
function harami(c: Bars, i: number): number {
  const a = i - 1;
  const top = bodyTop(c, a) - bodyTop(c, i);
  const bottom = bodyBottom(c, i) - bodyBottom(c, a);
  if (top > 0 && bottom > 0) return -100 * colour(c, a);
  return top >= 0 && bottom >= 0 ? -80 * colour(c, a) : 0;
}

const isKicking = (c: Bars, i: number): boolean =>
  (isBlack(c, i - 1)
    ? isWhite(c, i) && gapUp(c, i, i - 1)
    : isBlack(c, i) && gapDown(c, i, i - 1)) &&
  isLong(c, i - 1) &&
  isLong(c, i) &&
  lacksShadows(c, i - 1) &&
  lacksShadows(c, i);

export const TWO_CANDLES: readonly Pattern[] = [
  {
    id: "engulfing",
    name: "Engulfing",
    summary: "A body that covers the one before it, which was of the other colour.",
    first: 2,
    find(c, i) {
      const sign = colour(c, i);
      if (colour(c, i - 1) === sign) return 0;
      const beyondOpen = sign * (c.close[i] - c.open[i - 1]);
      const beyondClose = sign * (c.close[i - 1] - c.open[i]);
      if (beyondOpen > 0 && beyondClose > 0) return 100 * sign;
      return beyondOpen >= 0 && beyondClose >= 0 && beyondOpen + beyondClose > 0 ? 80 * sign : 0;
    },
  },
  {
    id: "harami",
    name: "Harami",
    summary: "A small body within the long one before it: the move pauses.",
    first: 11,
    find: (c, i) => (isLong(c, i - 1) && isSmall(c, i) ? harami(c, i) : 0),
  },
  {
    id: "harami-cross",
    name: "Harami cross",
    summary: "A doji within the long body before it: the move halts.",
    first: 11,
    find: (c, i) => (isLong(c, i - 1) && isDoji(c, i) ? harami(c, i) : 0),
  },
  {
    id: "doji-star",
    name: "Doji star",
    summary: "A doji beyond the long body before it: the move tires.",
    first: 11,
    find(c, i) {
      const a = i - 1;
      const isBeyond = isWhite(c, a) ? bodyGapUp(c, i, a) : bodyGapDown(c, i, a);
      return isBeyond && isLong(c, a) && isDoji(c, i) ? -100 * colour(c, a) : 0;
    },
  },
  {
    id: "piercing",
    name: "Piercing",
    summary: "A long white candle opens below a long black one and closes above its middle.",
    first: 11,
    find: (c, i) =>
      opensBelow(c, i) &&
      c.close[i] < c.open[i - 1] &&
      c.close[i] > c.close[i - 1] + body(c, i - 1) * 0.5 &&
      isLong(c, i)
        ? 100
        : 0,
  },
  {
    id: "dark-cloud-cover",
    name: "Dark cloud cover",
    summary: "A black candle opens above a long white one and closes below its middle.",
    first: 11,
    find(c, i) {
      const a = i - 1;
      if (!isWhite(c, a) || !isBlack(c, i) || c.open[i] <= c.high[a]) return 0;
      const isDeep = c.close[i] > c.open[a] && c.close[i] < c.close[a] - body(c, a) * 0.5;
      return isDeep && isLong(c, a) ? -100 : 0;
    },
  },
  {
    id: "in-neck",
    name: "In-neck",
    summary: "A white candle opens below a long black one and closes just within its body.",
    first: 11,
    find: (c, i) =>
      opensBelow(c, i) &&
      c.close[i] >= c.close[i - 1] &&
      c.close[i] <= c.close[i - 1] + equal(c, i - 1)
        ? -100
        : 0,
  },
  {
    id: "on-neck",
    name: "On-neck",
    summary: "A white candle opens below a long black one and closes at its low.",
    first: 11,
    find: (c, i) =>
      opensBelow(c, i) && isAt(c.close[i], c.low[i - 1], equal(c, i - 1)) ? -100 : 0,
  },
  {
    id: "thrusting",
    name: "Thrusting",
    summary: "A white candle opens below a long black one and closes within its lower half.",
    first: 11,
    find: (c, i) =>
      opensBelow(c, i) &&
      c.close[i] > c.close[i - 1] + equal(c, i - 1) &&
      c.close[i] <= c.close[i - 1] + body(c, i - 1) * 0.5
        ? -100
        : 0,
  },
  {
    id: "counterattack",
    name: "Counterattack",
    summary: "Two long candles of unlike colours that close at the same price.",
    first: 11,
    find: (c, i) =>
      colour(c, i - 1) === -colour(c, i) &&
      isAt(c.close[i], c.close[i - 1], equal(c, i - 1)) &&
      isLong(c, i - 1) &&
      isLong(c, i)
        ? 100 * colour(c, i)
        : 0,
  },
  {
    id: "separating-lines",
    name: "Separating lines",
    summary: "Two candles of unlike colours that open at the same price, the second a belt hold.",
    first: 11,
    find: (c, i) =>
      colour(c, i - 1) === -colour(c, i) &&
      isAt(c.open[i], c.open[i - 1], equal(c, i - 1)) &&
      isLong(c, i) &&
      (isWhite(c, i) ? lacksLower(c, i) : lacksUpper(c, i))
        ? 100 * colour(c, i)
        : 0,
  },
  {
    id: "homing-pigeon",
    name: "Homing pigeon",
    summary: "A small black body within the long black one before it.",
    first: 11,
    find: (c, i) =>
      isBlack(c, i - 1) &&
      isBlack(c, i) &&
      c.open[i] < c.open[i - 1] &&
      c.close[i] > c.close[i - 1] &&
      isLong(c, i - 1) &&
      isSmall(c, i)
        ? 100
        : 0,
  },
  {
    id: "matching-low",
    name: "Matching low",
    summary: "Two black candles that close at the same price.",
    first: 6,
    find: (c, i) =>
      isBlack(c, i - 1) && isBlack(c, i) && isAt(c.close[i], c.close[i - 1], equal(c, i - 1))
        ? 100
        : 0,
  },
  {
    id: "kicking",
    name: "Kicking",
    summary: "Two marubozu of unlike colours with a gap between them.",
    first: 11,
    find: (c, i) => (isKicking(c, i) ? 100 * colour(c, i) : 0),
  },
  {
    id: "kicking-by-length",
    name: "Kicking by length",
    summary: "A kicking whose longer marubozu says which way.",
    first: 11,
    find(c, i) {
      if (!isKicking(c, i)) return 0;
      return 100 * colour(c, body(c, i) > body(c, i - 1) ? i : i - 1);
    },
  },
];
