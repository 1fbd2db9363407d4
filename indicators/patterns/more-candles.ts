/** Candlestick patterns of four and five candles, and those that a later candle confirms. Pure. */
import type { Bars } from "../bars.ts";
import {
  body,
  bodyBottom,
  bodyGapDown,
  bodyGapUp,
  bodyTop,
  colour,
  hasUpper,
  isBlack,
  isLong,
  isShort,
  isWhite,
  lacksShadows,
  near,
} from "../kernels/candles.ts";
import type { Pattern } from "./pattern.ts";

/** Candles within which a hikkake is confirmed. */
const CONFIRMATION = 3;

/** A hikkake: a candle within the one before, and one that breaks out of it to the wrong side. */
function hikkake({ high, low }: Bars, i: number): number {
  if (high[i - 1] >= high[i - 2] || low[i - 1] <= low[i - 2]) return 0;
  if (high[i] < high[i - 1] && low[i] < low[i - 1]) return 100;
  return high[i] > high[i - 1] && low[i] > low[i - 1] ? -100 : 0;
}

/** A hikkake after another candle within the one before, which closed near the end of its range. */
function modifiedHikkake(c: Bars, i: number): number {
  const found = hikkake(c, i);
  const a = i - 3;
  const b = i - 2;
  if (found === 0 || c.high[b] >= c.high[a] || c.low[b] <= c.low[a]) return 0;
  const isNearEnd =
    found > 0 ? c.close[b] <= c.low[b] + near(c, b) : c.close[b] >= c.high[b] - near(c, b);
  return isNearEnd ? found : 0;
}

/** The pattern itself, or twice its value where one of the last candles made it and this one is the first to confirm it. */
function confirmed(
  find: (c: Bars, i: number) => number,
  c: Bars,
  i: number,
  begin: number,
): number {
  const found = find(c, i);
  if (found !== 0) return found;
  for (let j = i - 1; j >= Math.max(begin, i - CONFIRMATION); j -= 1) {
    const before = find(c, j);
    if (before === 0) continue;
    for (let k = j + 1; k <= i; k += 1) {
      const isConfirmed = before > 0 ? c.close[k] > c.high[j - 1] : c.close[k] < c.low[j - 1];
      if (isConfirmed) return k === i ? 2 * before : 0;
    }
    return 0;
  }
  return 0;
}

/** Whether the body of a candle lies within a range, at least in part. */
const holds = (c: Bars, range: number, i: number): boolean =>
  bodyBottom(c, i) < c.high[range] && bodyTop(c, i) > c.low[range];

export const MORE_CANDLES: readonly Pattern[] = [
  {
    id: "three-line-strike",
    name: "Three-line strike",
    summary: "Three candles of one colour that a fourth takes back at once.",
    first: 8,
    find(c, i) {
      const x = i - 3;
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, b);
      if (colour(c, x) !== sign || colour(c, a) !== sign || colour(c, i) === sign) return 0;
      const strikes =
        sign * (c.close[b] - c.close[a]) > 0 &&
        sign * (c.close[a] - c.close[x]) > 0 &&
        sign * (c.open[i] - c.close[b]) > 0 &&
        sign * (c.open[x] - c.close[i]) > 0;
      if (!strikes) return 0;
      const opensNear = (row: number, before: number) =>
        c.open[row] >= bodyBottom(c, before) - near(c, before) &&
        c.open[row] <= bodyTop(c, before) + near(c, before);
      return opensNear(a, x) && opensNear(b, a) ? 100 * sign : 0;
    },
  },
  {
    id: "concealing-baby-swallow",
    name: "Concealing baby swallow",
    summary:
      "Two black marubozu, a black candle below them with an upper shadow, and one that covers it.",
    first: 13,
    find(c, i) {
      const x = i - 3;
      const a = i - 2;
      const b = i - 1;
      if (!isBlack(c, x) || !isBlack(c, a) || !isBlack(c, b) || !isBlack(c, i)) return 0;
      const covers = c.high[i] > c.high[b] && c.low[i] < c.low[b];
      if (!covers || !bodyGapDown(c, b, a) || c.high[b] <= c.close[a]) return 0;
      return lacksShadows(c, x) && lacksShadows(c, a) && hasUpper(c, b) ? 100 : 0;
    },
  },
  {
    id: "breakaway",
    name: "Breakaway",
    summary: "A gap, two more candles the same way, and a fifth back into the gap.",
    first: 14,
    find(c, i) {
      const x = i - 4;
      const y = i - 3;
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, i);
      if (colour(c, x) !== -sign || colour(c, y) !== -sign || colour(c, b) !== -sign) return 0;
      if (!(sign > 0 ? bodyGapDown(c, y, x) : bodyGapUp(c, y, x))) return 0;
      const goesOn =
        sign * (c.high[y] - c.high[a]) > 0 &&
        sign * (c.low[y] - c.low[a]) > 0 &&
        sign * (c.high[a] - c.high[b]) > 0 &&
        sign * (c.low[a] - c.low[b]) > 0;
      const returns = sign * (c.close[i] - c.open[y]) > 0 && sign * (c.close[x] - c.close[i]) > 0;
      return goesOn && returns && isLong(c, x) ? 100 * sign : 0;
    },
  },
  {
    id: "ladder-bottom",
    name: "Ladder bottom",
    summary:
      "Three falling black candles, a fourth with an upper shadow, and a white one above it.",
    first: 14,
    find(c, i) {
      const x = i - 4;
      const y = i - 3;
      const a = i - 2;
      const b = i - 1;
      const areBlack = isBlack(c, x) && isBlack(c, y) && isBlack(c, a) && isBlack(c, b);
      if (!areBlack || !isWhite(c, i)) return 0;
      const fall =
        c.open[x] > c.open[y] &&
        c.open[y] > c.open[a] &&
        c.close[x] > c.close[y] &&
        c.close[y] > c.close[a];
      const turns = c.open[i] > c.open[b] && c.close[i] > c.high[b];
      return fall && turns && hasUpper(c, b) ? 100 : 0;
    },
  },
  {
    id: "mat-hold",
    name: "Mat hold",
    summary: "A long white candle, three small ones that give back little, and a new high.",
    first: 14,
    find(c, i) {
      const x = i - 4;
      const y = i - 3;
      const a = i - 2;
      const b = i - 1;
      if (!isWhite(c, x) || !isBlack(c, y) || !isWhite(c, i) || !bodyGapUp(c, y, x)) return 0;
      const floor = c.close[x] - body(c, x) * 0.5;
      const rests =
        bodyBottom(c, a) < c.close[x] &&
        bodyBottom(c, b) < c.close[x] &&
        bodyBottom(c, a) > floor &&
        bodyBottom(c, b) > floor &&
        bodyTop(c, a) < c.open[y] &&
        bodyTop(c, b) < bodyTop(c, a);
      const top = Math.max(c.high[y], c.high[a], c.high[b]);
      if (!rests || c.open[i] <= c.close[b] || c.close[i] <= top) return 0;
      return isLong(c, x) && isShort(c, y) && isShort(c, a) && isShort(c, b) ? 100 : 0;
    },
  },
  {
    id: "rising-falling-three",
    name: "Rising/falling three methods",
    summary: "A long candle, three small ones against it within its range, and another long one.",
    first: 14,
    find(c, i) {
      const x = i - 4;
      const y = i - 3;
      const a = i - 2;
      const b = i - 1;
      const sign = colour(c, x);
      if (colour(c, y) !== -sign || colour(c, a) !== -sign || colour(c, b) !== -sign) return 0;
      if (colour(c, i) !== sign || !holds(c, x, y) || !holds(c, x, a) || !holds(c, x, b)) return 0;
      const goes =
        sign * (c.close[y] - c.close[a]) > 0 &&
        sign * (c.close[a] - c.close[b]) > 0 &&
        sign * (c.open[i] - c.close[b]) > 0 &&
        sign * (c.close[i] - c.close[x]) > 0;
      if (!goes || !isLong(c, x) || !isLong(c, i)) return 0;
      return isShort(c, y) && isShort(c, a) && isShort(c, b) ? 100 * sign : 0;
    },
  },
  {
    id: "hikkake",
    name: "Hikkake",
    summary:
      "A false break out of an inside candle; twice the value where the next three confirm it.",
    first: 5,
    find: (c, i) => confirmed(hikkake, c, i, 2),
  },
  {
    id: "hikkake-modified",
    name: "Modified hikkake",
    summary: "A hikkake after two inside candles; twice the value where the next three confirm it.",
    first: 10,
    find: (c, i) => confirmed(modifiedHikkake, c, i, 7),
  },
];
