/**
 * The indicators of talib-web and technicalindicators that are ours too, with our default lengths, over one part of bars.
 * Only calls that give the figures that ours give, but for the rows at the start. talib-web's calls that need no earlier row
 * (OBV, AD, BOP) are left out: they write one row beyond their memory, after which other calls fail. Runs in Node; talib-web
 * is started before.
 */
import * as talib from "talib-web";
import * as plain from "technicalindicators";
import type { Bars } from "../../indicators/bars.ts";

/** `run` calculates all rows of the part once. */
export type Rival = { id: string; by: "talib-web" | "technicalindicators"; run: () => unknown };

export function makeRivals(bars: Bars): Rival[] {
  const lists = {
    high: Array.from(bars.high),
    low: Array.from(bars.low),
    close: Array.from(bars.close),
    volume: Array.from(bars.volume),
  };
  return [...talibRivals(lists), ...plainRivals(lists)];
}

type Lists = Record<"high" | "low" | "close" | "volume", number[]>;

function talibRivals({ high, low, close, volume }: Lists): Rival[] {
  const inReal = close;
  const of = (timePeriod: number) => ({ inReal, timePeriod });
  const ranges = (timePeriod: number) => ({ high, low, close, timePeriod });
  const calls: Record<string, () => unknown> = {
    sma: () => talib.SMA(of(20)),
    ema: () => talib.EMA(of(20)),
    wma: () => talib.WMA(of(9)),
    dema: () => talib.DEMA(of(9)),
    tema: () => talib.TEMA(of(9)),
    trima: () => talib.TRIMA(of(20)),
    kama: () => talib.KAMA(of(10)),
    t3: () => talib.T3({ inReal, timePeriod: 5, VFactor: 0.7 }),
    lsma: () => talib.LINEARREG(of(25)),
    bollinger: () => talib.BBANDS({ inReal, timePeriod: 20, nbDevUp: 2, nbDevDn: 2 }),
    macd: () => talib.MACD({ inReal, fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }),
    rsi: () => talib.RSI(of(14)),
    cci: () => talib.CCI(ranges(20)),
    ultimate: () => talib.ULTOSC({ high, low, close }),
    "williams-r": () => talib.WILLR(ranges(14)),
    momentum: () => talib.MOM(of(10)),
    roc: () => talib.ROC(of(9)),
    cmo: () => talib.CMO(of(9)),
    atr: () => talib.ATR(ranges(14)),
    natr: () => talib.NATR(ranges(14)),
    "true-range": () => talib.TRANGE({ high, low, close }),
    "standard-deviation": () => talib.STDDEV({ inReal, timePeriod: 20, nbDev: 1 }),
    mfi: () => talib.MFI({ high, low, close, volume, timePeriod: 14 }),
    "chaikin-oscillator": () =>
      talib.ADOSC({ high, low, close, volume, fastPeriod: 3, slowPeriod: 10 }),
    variance: () => talib.VAR({ inReal, timePeriod: 20, nbDev: 1 }),
    "regression-slope": () => talib.LINEARREG_SLOPE(of(14)),
    "regression-intercept": () => talib.LINEARREG_INTERCEPT(of(14)),
    "regression-forecast": () => talib.TSF(of(14)),
  };
  return Object.entries(calls).map(([id, run]) => ({ id, by: "talib-web", run }));
}

function plainRivals({ high, low, close, volume }: Lists): Rival[] {
  const values = close;
  const prices = { high, low, close };
  const calls: Record<string, () => unknown> = {
    sma: () => plain.SMA.calculate({ period: 20, values }),
    ema: () => plain.EMA.calculate({ period: 20, values }),
    wma: () => plain.WMA.calculate({ period: 9, values }),
    rma: () => plain.WEMA.calculate({ period: 7, values }),
    bollinger: () => plain.BollingerBands.calculate({ period: 20, values, stdDev: 2 }),
    macd: () =>
      plain.MACD.calculate({
        values,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
    rsi: () => plain.RSI.calculate({ period: 14, values }),
    cci: () => plain.CCI.calculate({ ...prices, period: 20 }),
    "williams-r": () => plain.WilliamsR.calculate({ ...prices, period: 14 }),
    roc: () => plain.ROC.calculate({ period: 9, values }),
    awesome: () => plain.AwesomeOscillator.calculate({ high, low, fastPeriod: 5, slowPeriod: 34 }),
    atr: () => plain.ATR.calculate({ ...prices, period: 14 }),
    "true-range": () => plain.TrueRange.calculate(prices),
    "standard-deviation": () => plain.SD.calculate({ period: 20, values }),
    obv: () => plain.OBV.calculate({ close, volume }),
    mfi: () => plain.MFI.calculate({ ...prices, volume, period: 14 }),
    "accumulation-distribution": () => plain.ADL.calculate({ ...prices, volume }),
    "force-index": () => plain.ForceIndex.calculate({ close, volume, period: 13 }),
  };
  return Object.entries(calls).map(([id, run]) => ({ id, by: "technicalindicators", run }));
}
