/** Candlestick patterns equal TA-Lib, compiled to WebAssembly, exactly, on generated candles that make many of each. */
import { beforeAll, describe, expect, it } from "vitest";
import * as talib from "talib-web";
import { startTalib } from "../../tests/support/start-talib.ts";
import { makeBars, type Bars } from "../bars.ts";
import { INDICATORS, indicatorOf } from "../registry.ts";
import { makeRandom } from "../test-bars.ts";
import { calculated } from "./compare.ts";

type Candles = { open: number[]; high: number[]; low: number[]; close: number[] };
type Find = (candles: Candles) => { output: number[] };

const THEIRS: Record<string, Find> = {
  "two-crows": talib.CDL2CROWS,
  "three-black-crows": talib.CDL3BLACKCROWS,
  "three-inside": talib.CDL3INSIDE,
  "three-line-strike": talib.CDL3LINESTRIKE,
  "three-outside": talib.CDL3OUTSIDE,
  "three-stars-in-the-south": talib.CDL3STARSINSOUTH,
  "three-white-soldiers": talib.CDL3WHITESOLDIERS,
  "abandoned-baby": talib.CDLABANDONEDBABY,
  "advance-block": talib.CDLADVANCEBLOCK,
  "belt-hold": talib.CDLBELTHOLD,
  breakaway: talib.CDLBREAKAWAY,
  "closing-marubozu": talib.CDLCLOSINGMARUBOZU,
  "concealing-baby-swallow": talib.CDLCONCEALBABYSWALL,
  counterattack: talib.CDLCOUNTERATTACK,
  "dark-cloud-cover": (candles) => talib.CDLDARKCLOUDCOVER({ ...candles, penetration: 0.5 }),
  doji: talib.CDLDOJI,
  "doji-star": talib.CDLDOJISTAR,
  "dragonfly-doji": talib.CDLDRAGONFLYDOJI,
  engulfing: talib.CDLENGULFING,
  "evening-doji-star": talib.CDLEVENINGDOJISTAR,
  "evening-star": talib.CDLEVENINGSTAR,
  "gap-side-by-side-white": talib.CDLGAPSIDESIDEWHITE,
  "gravestone-doji": talib.CDLGRAVESTONEDOJI,
  hammer: talib.CDLHAMMER,
  "hanging-man": talib.CDLHANGINGMAN,
  harami: talib.CDLHARAMI,
  "harami-cross": talib.CDLHARAMICROSS,
  "high-wave": talib.CDLHIGHWAVE,
  hikkake: talib.CDLHIKKAKE,
  "hikkake-modified": talib.CDLHIKKAKEMOD,
  "homing-pigeon": talib.CDLHOMINGPIGEON,
  "identical-three-crows": talib.CDLIDENTICAL3CROWS,
  "in-neck": talib.CDLINNECK,
  "inverted-hammer": talib.CDLINVERTEDHAMMER,
  kicking: talib.CDLKICKING,
  "kicking-by-length": talib.CDLKICKINGBYLENGTH,
  "ladder-bottom": talib.CDLLADDERBOTTOM,
  "long-legged-doji": talib.CDLLONGLEGGEDDOJI,
  "long-line": talib.CDLLONGLINE,
  marubozu: talib.CDLMARUBOZU,
  "matching-low": talib.CDLMATCHINGLOW,
  "mat-hold": (candles) => talib.CDLMATHOLD({ ...candles, penetration: 0.5 }),
  "morning-doji-star": talib.CDLMORNINGDOJISTAR,
  "morning-star": talib.CDLMORNINGSTAR,
  "on-neck": talib.CDLONNECK,
  piercing: talib.CDLPIERCING,
  "rickshaw-man": talib.CDLRICKSHAWMAN,
  "rising-falling-three": talib.CDLRISEFALL3METHODS,
  "separating-lines": talib.CDLSEPARATINGLINES,
  "shooting-star": talib.CDLSHOOTINGSTAR,
  "short-line": talib.CDLSHORTLINE,
  "spinning-top": talib.CDLSPINNINGTOP,
  stalled: talib.CDLSTALLEDPATTERN,
  "stick-sandwich": talib.CDLSTICKSANDWICH,
  takuri: talib.CDLTAKURI,
  "tasuki-gap": talib.CDLTASUKIGAP,
  thrusting: talib.CDLTHRUSTING,
  tristar: talib.CDLTRISTAR,
  "unique-three-river": talib.CDLUNIQUE3RIVER,
  "upside-gap-two-crows": talib.CDLUPSIDEGAP2CROWS,
  "gap-three-methods": talib.CDLXSIDEGAP3METHODS,
};

const ROWS = 99_000;
/** Prices are multiples of this power of two, so that sums and differences are exact in whatever order they are made. */
const TICK = 1 / 16;

/** Candles of few ticks, so that equal prices, doji, gaps, candles without shadows and long ones all come often. */
function candles(seed: number): Bars {
  const random = makeRandom(seed);
  const bars = makeBars(ROWS);
  const pick = (sizes: readonly number[]) => sizes[Math.floor(random() * sizes.length)] ?? 0;
  let price = 4000;
  let trend = 1;
  for (let i = 0; i < ROWS; i += 1) {
    if (random() < 0.25) trend = -trend;
    if (price < 2000) trend = 1;
    const open = price + pick([0, 0, 0, 0, 1, -1, 1, -1, 2, -2, 3, -3, 5, -5, 14, -14]);
    const close = open + trend * pick([0, 0, 1, 1, 2, 3, 3, 4, 5, 6, 9, 14, 14, 20, -2]);
    bars.ts[i] = i * 60_000;
    bars.open[i] = open * TICK;
    bars.close[i] = close * TICK;
    bars.high[i] = (Math.max(open, close) + pick([0, 0, 0, 0, 1, 1, 2, 3, 5, 12, 25])) * TICK;
    bars.low[i] = (Math.min(open, close) - pick([0, 0, 0, 0, 1, 1, 2, 3, 5, 12, 25])) * TICK;
    price = close;
  }
  return bars;
}

type Memory = { HEAP32: Int32Array; HEAPF64: Float64Array; _malloc: (bytes: number) => number };

/** TA-Lib's candle settings in their order: what is measured (0 body, 1 range, 2 shadows), mean of how many, factor. */
const SETTINGS = [
  [0, 10, 1],
  [0, 10, 3],
  [0, 10, 1],
  [1, 10, 0.1],
  [0, 0, 1],
  [0, 0, 2],
  [2, 10, 1],
  [1, 10, 0.1],
  [1, 5, 0.2],
  [1, 5, 0.6],
  [1, 5, 0.05],
] as const;
const SETTING_BYTES = 24;
const DOJI_SETTING = 3;

/**
 * The compiled library leaves its candle settings zero, as it never runs TA_Initialize. They lie in its static memory where
 * a factor of 1 makes every candle a doji; TA-Lib's documented defaults are written there.
 */
function writeSettings({ HEAP32, HEAPF64, _malloc }: Memory): void {
  const one = { open: [2, 2, 2], high: [4, 4, 4], low: [1, 1, 1], close: [3, 3, 3] };
  const end = _malloc(8) / 8;
  let factorAt = 0;
  for (let at = 128; at < end && factorAt === 0; at += 1) {
    if (HEAPF64[at] !== 0) continue;
    HEAPF64[at] = 1;
    if (wholeNumbers(talib.CDLDOJI, one)[2] === 100) factorAt = at;
    HEAPF64[at] = 0;
  }
  if (factorAt === 0) throw new Error("the library's candle settings lie in its static memory");
  const first = factorAt * 8 - 16 - DOJI_SETTING * SETTING_BYTES;
  for (const [place, [range, period, factor]] of SETTINGS.entries()) {
    const address = first + place * SETTING_BYTES;
    HEAP32.set([place, range, period], address / 4);
    HEAPF64[address / 8 + 2] = factor;
  }
}

beforeAll(async () => {
  writeSettings((await startTalib()) as Memory);
});

const bars = candles(71);
const lists: Candles = {
  open: Array.from(bars.open),
  high: Array.from(bars.high),
  low: Array.from(bars.low),
  close: Array.from(bars.close),
};

/** What TA-Lib says. The library reads its whole numbers as doubles; here they are read as what they are. */
function wholeNumbers(find: Find, candles: Candles): number[] {
  const arrayFrom = Array.from;
  const readWhole = (data: Float64Array) =>
    arrayFrom(new Int32Array(data.buffer, data.byteOffset, data.length));
  Array.from = readWhole as typeof Array.from;
  try {
    return find(candles).output;
  } finally {
    Array.from = arrayFrom;
  }
}

/** Rows and values where a pattern was found. `first`: the row of the first value. */
function found(values: ArrayLike<number>, first = 0): string[] {
  const rows: string[] = [];
  for (let at = 0; at < values.length && at + first < ROWS; at += 1) {
    const value = values[at] ?? NaN;
    if (value !== 0 && !Number.isNaN(value)) rows.push(`${at + first}: ${value}`);
  }
  return rows;
}

it("there are 61, and each is compared", () => {
  const ids = INDICATORS.filter(({ id }) => id.startsWith("pattern-")).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    Object.keys(THEIRS)
      .map((id) => `pattern-${id}`)
      .toSorted(),
  );
  expect(ids).toHaveLength(61);
});

describe.each(Object.entries(THEIRS))("%s", (id, find) => {
  it("is where TA-Lib finds it, and nowhere else", () => {
    const first = indicatorOf(`pattern-${id}`)?.firstRow({}) ?? NaN;
    const theirs = found(wholeNumbers(find, lists), first);
    const ours = found(calculated(`pattern-${id}`, bars)["value"] ?? []);
    expect(ours).toEqual(theirs);
    expect(ours.length, "found").toBeGreaterThanOrEqual(2);
  });
});

it("the best known together are what each is alone", () => {
  const together = calculated("candlestick-patterns", bars);
  expect(Object.keys(together)).toHaveLength(15);
  for (const [id, column] of Object.entries(together))
    expect(found(column), id).toEqual(found(calculated(`pattern-${id}`, bars)["value"] ?? []));
});
