/** Candlestick patterns of candles that march one way: three white or black ones, with the one before. Pure. */
import type { Bars } from "../bars.ts";
import {
  body,
  far,
  isBlack,
  isLong,
  isShort,
  isUpperBeyondShort,
  isUpperLong,
  isUpperShort,
  isWhite,
  lacksLower,
  lacksUpper,
  near,
} from "../kernels/candles.ts";
import type { Pattern } from "./pattern.ts";

/** Three white candles, each closing higher. */
const rise = (c: Bars, i: number): boolean =>
  isWhite(c, i - 2) &&
  isWhite(c, i - 1) &&
  isWhite(c, i) &&
  c.close[i] > c.close[i - 1] &&
  c.close[i - 1] > c.close[i - 2];

/** Whether a candle opens within or near the body before it, above where that opened. */
const opensWithin = (c: Bars, i: number): boolean =>
  c.open[i] > c.open[i - 1] && c.open[i] <= c.close[i - 1] + near(c, i - 1);

/** Whether the last candles tire: smaller bodies or longer shadows. */
function tires(c: Bars, i: number): boolean {
  const first = body(c, i - 2);
  const second = body(c, i - 1);
  const third = body(c, i);
  if (second < first - far(c, i - 2) && third < second + near(c, i - 1)) return true;
  if (third < second - far(c, i - 1)) return true;
  const hasShadow = isUpperBeyondShort(c, i) || isUpperBeyondShort(c, i - 1);
  if (third < second && second < first && hasShadow) return true;
  return third < second && isUpperLong(c, i);
}

export const MARCHES: readonly Pattern[] = [
  {
    id: "three-white-soldiers",
    name: "Three white soldiers",
    summary: "Three white candles, each closing higher and near its top.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!rise(c, i) || !opensWithin(c, b) || !opensWithin(c, i)) return 0;
      if (!lacksUpper(c, a) || !lacksUpper(c, b) || !lacksUpper(c, i)) return 0;
      const areAlike = body(c, b) > body(c, a) - far(c, a) && body(c, i) > body(c, b) - far(c, b);
      return areAlike && isLong(c, i) ? 100 : 0;
    },
  },
  {
    id: "three-black-crows",
    name: "Three black crows",
    summary: "Three black candles after a white one, each closing lower and near its bottom.",
    first: 13,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!isWhite(c, a - 1) || !isBlack(c, a) || !isBlack(c, b) || !isBlack(c, i)) return 0;
      const opens =
        c.open[b] < c.open[a] &&
        c.open[b] > c.close[a] &&
        c.open[i] < c.open[b] &&
        c.open[i] > c.close[b];
      const falls =
        c.high[a - 1] > c.close[a] && c.close[a] > c.close[b] && c.close[b] > c.close[i];
      if (!opens || !falls) return 0;
      return lacksLower(c, a) && lacksLower(c, b) && lacksLower(c, i) ? -100 : 0;
    },
  },
  {
    id: "advance-block",
    name: "Advance block",
    summary: "Three white candles that rise ever less.",
    first: 12,
    find(c, i) {
      if (!rise(c, i) || !opensWithin(c, i - 1) || !opensWithin(c, i)) return 0;
      return isLong(c, i - 2) && isUpperShort(c, i - 2) && tires(c, i) ? -100 : 0;
    },
  },
  {
    id: "stalled",
    name: "Stalled pattern",
    summary: "Two long white candles and a small one at their top: the rise stalls.",
    first: 12,
    find(c, i) {
      const a = i - 2;
      const b = i - 1;
      if (!rise(c, i) || !opensWithin(c, b)) return 0;
      const rides = c.open[i] >= c.close[b] - body(c, i) - near(c, b);
      const shapes = isLong(c, a) && isLong(c, b) && lacksUpper(c, b) && isShort(c, i);
      return rides && shapes ? -100 : 0;
    },
  },
];
