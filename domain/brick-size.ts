/**
 * How large bricks are by the average true range. Runs anywhere; pure. Wilder's average (J. Welles Wilder, New Concepts in
 * Technical Trading Systems, 1978): the mean of the first `period` true ranges, from there on
 * (before * (period - 1) + next) / period.
 */

export type RangeColumns = {
  readonly high: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly close: ArrayLike<number>;
};

/**
 * The average true range after the first `rows` bars, in the unit of their prices. Fewer than `period` of them: the mean of those
 * that there are. NaN: no bar.
 */
export function averageTrueRange(bars: RangeColumns, rows: number, period: number): number {
  let average = NaN;
  for (let row = 0; row < rows; row += 1) {
    const high = bars.high[row] ?? NaN;
    const low = bars.low[row] ?? NaN;
    const before = row === 0 ? NaN : (bars.close[row - 1] ?? NaN);
    const range = row === 0 ? high - low : Math.max(high, before) - Math.min(low, before);
    const weight = Math.min(row + 1, period);
    average = row === 0 ? range : (average * (weight - 1) + range) / weight;
  }
  return average;
}
