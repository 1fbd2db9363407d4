/** Every indicator that there is: what is not listed here does not exist, but for what users write. Pure. */
import { marketProfileIndicator } from "./volume/market-profile.ts";
import { volumeProfileIndicator } from "./volume/volume-profile.ts";
import { beta } from "./statistics/beta.ts";
import { correlation } from "./statistics/correlation.ts";
import { otherSymbol } from "./statistics/other-symbol.ts";
import { spreadOverTime } from "./volatility/spread-over-time.ts";
import { alma } from "./averages/alma.ts";
import { dema } from "./averages/dema.ts";
import { ema } from "./averages/ema.ts";
import { frama } from "./averages/frama.ts";
import { hma } from "./averages/hma.ts";
import { kama } from "./averages/kama.ts";
import { lsma } from "./averages/lsma.ts";
import { mcginley } from "./averages/mcginley.ts";
import { rma } from "./averages/rma.ts";
import { sma } from "./averages/sma.ts";
import { t3 } from "./averages/t3.ts";
import { tema } from "./averages/tema.ts";
import { trima } from "./averages/trima.ts";
import { vwma } from "./averages/vwma.ts";
import { wma } from "./averages/wma.ts";
import { zlema } from "./averages/zlema.ts";
import { atrBands } from "./bands/atr-bands.ts";
import { bollinger } from "./bands/bollinger.ts";
import { bollingerWidth } from "./bands/bollinger-width.ts";
import { chandelier } from "./bands/chandelier.ts";
import { donchian } from "./bands/donchian.ts";
import { envelopes } from "./bands/envelopes.ts";
import { keltner } from "./bands/keltner.ts";
import { percentB } from "./bands/percent-b.ts";
import { regressionChannel } from "./bands/regression-channel.ts";
import { standardError } from "./bands/standard-error.ts";
import { formulaIndicator } from "./formula/formula-id.ts";
import type { Indicator } from "./indicator.ts";
import { fractals } from "./levels/fractals.ts";
import { openingRange } from "./levels/opening-range.ts";
import { pivots } from "./levels/pivots.ts";
import { previousLevels } from "./levels/previous-levels.ts";
import { sessions } from "./levels/sessions.ts";
import { accelerator } from "./oscillators/accelerator.ts";
import { awesome } from "./oscillators/awesome.ts";
import { balanceOfPower } from "./oscillators/balance-of-power.ts";
import { cci } from "./oscillators/cci.ts";
import { cmo } from "./oscillators/cmo.ts";
import { connorsRsi } from "./oscillators/connors-rsi.ts";
import { coppock } from "./oscillators/coppock.ts";
import { fisher } from "./oscillators/fisher.ts";
import { momentum } from "./oscillators/momentum.ts";
import { relativeVigor } from "./oscillators/relative-vigor.ts";
import { roc } from "./oscillators/roc.ts";
import { rsi } from "./oscillators/rsi.ts";
import { candlestickPatterns, PATTERN_INDICATORS } from "./patterns/patterns.ts";
import { stochasticFast } from "./oscillators/stochastic-fast.ts";
import { stochasticFull } from "./oscillators/stochastic-full.ts";
import { stochasticRsi } from "./oscillators/stochastic-rsi.ts";
import { stochasticSlow } from "./oscillators/stochastic-slow.ts";
import { tsi } from "./oscillators/tsi.ts";
import { ultimate } from "./oscillators/ultimate.ts";
import { williamsR } from "./oscillators/williams-r.ts";
import { median } from "./statistics/median.ts";
import { percentRank } from "./statistics/percent-rank.ts";
import { rSquared } from "./statistics/r-squared.ts";
import { regressionForecast } from "./statistics/regression-forecast.ts";
import { regressionIntercept } from "./statistics/regression-intercept.ts";
import { regressionSlope } from "./statistics/regression-slope.ts";
import { varianceIndicator } from "./statistics/variance.ts";
import { zScore } from "./statistics/z-score.ts";
import { averageEntry } from "./trading/average-entry.ts";
import { openProfit } from "./trading/open-profit.ts";
import { adx } from "./trend/adx.ts";
import { alligator } from "./trend/alligator.ts";
import { aroon } from "./trend/aroon.ts";
import { aroonOscillator } from "./trend/aroon-oscillator.ts";
import { choppiness } from "./trend/choppiness.ts";
import { dpo } from "./trend/dpo.ts";
import { gator } from "./trend/gator.ts";
import { ichimoku } from "./trend/ichimoku.ts";
import { kst } from "./trend/kst.ts";
import { macd } from "./trend/macd.ts";
import { massIndex } from "./trend/mass-index.ts";
import { parabolicSar } from "./trend/parabolic-sar.ts";
import { ppo } from "./trend/ppo.ts";
import { superTrend } from "./trend/supertrend.ts";
import { trix } from "./trend/trix.ts";
import { vortex } from "./trend/vortex.ts";
import { zigzag } from "./trend/zigzag.ts";
import { atr } from "./volatility/atr.ts";
import { chaikinVolatility } from "./volatility/chaikin-volatility.ts";
import { historicalVolatility } from "./volatility/historical-volatility.ts";
import { natr } from "./volatility/natr.ts";
import { standardDeviation } from "./volatility/standard-deviation.ts";
import { trueRangeIndicator } from "./volatility/true-range.ts";
import { ulcer } from "./volatility/ulcer.ts";
import { accumulationDistribution } from "./volume/accumulation-distribution.ts";
import { chaikinMoneyFlow } from "./volume/chaikin-money-flow.ts";
import { chaikinOscillator } from "./volume/chaikin-oscillator.ts";
import { easeOfMovement } from "./volume/ease-of-movement.ts";
import { forceIndex } from "./volume/force-index.ts";
import { moneyFlowIndex } from "./volume/money-flow-index.ts";
import { negativeVolumeIndex } from "./volume/negative-volume-index.ts";
import { onBalanceVolume } from "./volume/on-balance-volume.ts";
import { positiveVolumeIndex } from "./volume/positive-volume-index.ts";
import { priceVolumeTrend } from "./volume/price-volume-trend.ts";
import { volumeIndicator } from "./volume/volume.ts";
import { volumeOscillator } from "./volume/volume-oscillator.ts";
import { vwap } from "./volume/vwap.ts";

const AVERAGES = [
  sma,
  ema,
  wma,
  rma,
  hma,
  dema,
  tema,
  trima,
  kama,
  t3,
  alma,
  vwma,
  lsma,
  mcginley,
  frama,
  zlema,
];

const BANDS = [
  bollinger,
  percentB,
  bollingerWidth,
  keltner,
  donchian,
  envelopes,
  standardError,
  regressionChannel,
  atrBands,
  chandelier,
];

const VOLATILITY = [
  atr,
  spreadOverTime,
  natr,
  trueRangeIndicator,
  standardDeviation,
  historicalVolatility,
  chaikinVolatility,
  ulcer,
];

const OSCILLATORS = [
  rsi,
  accelerator,
  awesome,
  balanceOfPower,
  cci,
  cmo,
  connorsRsi,
  coppock,
  fisher,
  momentum,
  relativeVigor,
  roc,
  stochasticFast,
  stochasticFull,
  stochasticRsi,
  stochasticSlow,
  tsi,
  ultimate,
  williamsR,
];

const TREND = [
  macd,
  adx,
  alligator,
  aroon,
  aroonOscillator,
  choppiness,
  dpo,
  gator,
  ichimoku,
  kst,
  massIndex,
  parabolicSar,
  ppo,
  superTrend,
  trix,
  vortex,
  zigzag,
];

const VOLUME = [
  volumeIndicator,
  volumeProfileIndicator,
  marketProfileIndicator,
  vwap,
  onBalanceVolume,
  moneyFlowIndex,
  accumulationDistribution,
  chaikinOscillator,
  chaikinMoneyFlow,
  priceVolumeTrend,
  forceIndex,
  easeOfMovement,
  negativeVolumeIndex,
  positiveVolumeIndex,
  volumeOscillator,
];

const STATISTICS = [
  otherSymbol,
  correlation,
  beta,
  zScore,
  varianceIndicator,
  median,
  percentRank,
  regressionSlope,
  rSquared,
  regressionIntercept,
  regressionForecast,
];
const LEVELS = [pivots, previousLevels, sessions, openingRange, fractals];

export const INDICATORS: readonly Indicator[] = [
  ...AVERAGES,
  ...BANDS,
  ...TREND,
  ...OSCILLATORS,
  ...VOLATILITY,
  ...VOLUME,
  ...STATISTICS,
  ...LEVELS,
  candlestickPatterns,
  ...PATTERN_INDICATORS,
  averageEntry,
  openProfit,
];

const BY_ID = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

/**
 * The indicator of an id, which may be a formula; undefined: there is none, so what was saved is older or newer than this
 * terminal.
 */
export const indicatorOf = (id: string): Indicator | undefined =>
  BY_ID.get(id) ?? formulaIndicator(id);
