/** Candlestick patterns of one candle, some seen beside the one before. Pure. */
import {
  bodyBottom,
  bodyGapDown,
  bodyGapUp,
  bodyTop,
  colour,
  hasLower,
  hasUpper,
  isDoji,
  isLong,
  isLowerLong,
  isLowerShort,
  isShort,
  isUpperLong,
  isUpperShort,
  isWhite,
  lacksLower,
  lacksShadows,
  lacksUpper,
  near,
} from "../kernels/candles.ts";
import type { Pattern } from "./pattern.ts";

export const ONE_CANDLE: readonly Pattern[] = [
  {
    id: "doji",
    name: "Doji",
    summary: "A candle that closed where it opened: neither side won.",
    first: 10,
    find: (c, i) => (isDoji(c, i) ? 100 : 0),
  },
  {
    id: "dragonfly-doji",
    name: "Dragonfly doji",
    summary: "A doji at the top of its range: sellers pushed price down and lost it all again.",
    first: 10,
    find: (c, i) => (isDoji(c, i) && lacksUpper(c, i) && hasLower(c, i) ? 100 : 0),
  },
  {
    id: "gravestone-doji",
    name: "Gravestone doji",
    summary: "A doji at the bottom of its range: buyers pushed price up and lost it all again.",
    first: 10,
    find: (c, i) => (isDoji(c, i) && lacksLower(c, i) && hasUpper(c, i) ? 100 : 0),
  },
  {
    id: "long-legged-doji",
    name: "Long-legged doji",
    summary: "A doji with a long shadow: price went far and came back.",
    first: 10,
    find: (c, i) => (isDoji(c, i) && (isLowerLong(c, i) || isUpperLong(c, i)) ? 100 : 0),
  },
  {
    id: "rickshaw-man",
    name: "Rickshaw man",
    summary: "A doji in the middle of a range that went far both ways.",
    first: 10,
    find(c, i) {
      if (!isDoji(c, i) || !isLowerLong(c, i) || !isUpperLong(c, i)) return 0;
      const middle = c.low[i] + (c.high[i] - c.low[i]) / 2;
      const room = near(c, i);
      return bodyBottom(c, i) <= middle + room && bodyTop(c, i) >= middle - room ? 100 : 0;
    },
  },
  {
    id: "takuri",
    name: "Takuri",
    summary: "A dragonfly doji whose lower shadow is very long.",
    first: 10,
    find: (c, i) => (isDoji(c, i) && lacksUpper(c, i) && isLowerLong(c, i, 2) ? 100 : 0),
  },
  {
    id: "hammer",
    name: "Hammer",
    summary: "A small body above a long lower shadow after a fall: sellers lost what they had won.",
    first: 11,
    find: (c, i) =>
      isLowerLong(c, i) &&
      isShort(c, i) &&
      lacksUpper(c, i) &&
      bodyBottom(c, i) <= c.low[i - 1] + near(c, i - 1)
        ? 100
        : 0,
  },
  {
    id: "hanging-man",
    name: "Hanging man",
    summary: "The shape of a hammer after a rise: the first strong selling.",
    first: 11,
    find: (c, i) =>
      isLowerLong(c, i) &&
      isShort(c, i) &&
      lacksUpper(c, i) &&
      bodyBottom(c, i) >= c.high[i - 1] - near(c, i - 1)
        ? -100
        : 0,
  },
  {
    id: "inverted-hammer",
    name: "Inverted hammer",
    summary: "A small body below a long upper shadow after a gap down: buyers begin to try.",
    first: 11,
    find: (c, i) =>
      bodyGapDown(c, i, i - 1) && isUpperLong(c, i) && isShort(c, i) && lacksLower(c, i) ? 100 : 0,
  },
  {
    id: "shooting-star",
    name: "Shooting star",
    summary:
      "A small body below a long upper shadow after a gap up: buyers lost what they had won.",
    first: 11,
    find: (c, i) =>
      bodyGapUp(c, i, i - 1) && isUpperLong(c, i) && isShort(c, i) && lacksLower(c, i) ? -100 : 0,
  },
  {
    id: "marubozu",
    name: "Marubozu",
    summary: "A long candle without shadows: one side won all the way.",
    first: 10,
    find: (c, i) => (isLong(c, i) && lacksShadows(c, i) ? 100 * colour(c, i) : 0),
  },
  {
    id: "closing-marubozu",
    name: "Closing marubozu",
    summary: "A long candle that closed at the end of its range.",
    first: 10,
    find: (c, i) =>
      isLong(c, i) && (isWhite(c, i) ? lacksUpper(c, i) : lacksLower(c, i))
        ? 100 * colour(c, i)
        : 0,
  },
  {
    id: "belt-hold",
    name: "Belt hold",
    summary: "A long candle that opened at the end of its range and went the other way.",
    first: 10,
    find: (c, i) =>
      isLong(c, i) && (isWhite(c, i) ? lacksLower(c, i) : lacksUpper(c, i))
        ? 100 * colour(c, i)
        : 0,
  },
  {
    id: "long-line",
    name: "Long line candle",
    summary: "A long body with short shadows.",
    first: 10,
    find: (c, i) =>
      isLong(c, i) && isUpperShort(c, i) && isLowerShort(c, i) ? 100 * colour(c, i) : 0,
  },
  {
    id: "short-line",
    name: "Short line candle",
    summary: "A short body with short shadows.",
    first: 10,
    find: (c, i) =>
      isShort(c, i) && isUpperShort(c, i) && isLowerShort(c, i) ? 100 * colour(c, i) : 0,
  },
  {
    id: "spinning-top",
    name: "Spinning top",
    summary: "A short body between two shadows that are longer: neither side holds on.",
    first: 10,
    find: (c, i) =>
      isUpperLong(c, i) && isLowerLong(c, i) && isShort(c, i) ? 100 * colour(c, i) : 0,
  },
  {
    id: "high-wave",
    name: "High-wave candle",
    summary: "A short body between two very long shadows.",
    first: 10,
    find: (c, i) =>
      isUpperLong(c, i, 2) && isLowerLong(c, i, 2) && isShort(c, i) ? 100 * colour(c, i) : 0,
  },
];
