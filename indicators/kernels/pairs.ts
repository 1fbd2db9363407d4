/**
 * How two columns move together over the last rows. Pure. Both sums are made of each window anew, about its means: two symbols
 * may stand still or lie far apart, and what a carried sum loses of its digits would be all that is left.
 */

/** Of the `length` rows up to `i`: covariance, and the variances of both, each times `length`; into `out`. Allocates nothing. */
export function momentsOf(
  one: Float64Array,
  other: Float64Array,
  i: number,
  length: number,
  out: Float64Array,
): void {
  const first = i - length + 1;
  let oneMean = 0;
  let otherMean = 0;
  for (let j = first; j <= i; j += 1) {
    oneMean += one[j] - one[i];
    otherMean += other[j] - other[i];
  }
  oneMean = one[i] + oneMean / length;
  otherMean = other[i] + otherMean / length;
  let products = 0;
  let oneSquares = 0;
  let otherSquares = 0;
  for (let j = first; j <= i; j += 1) {
    const a = one[j] - oneMean;
    const b = other[j] - otherMean;
    products += a * b;
    oneSquares += a * a;
    otherSquares += b * b;
  }
  out[0] = products;
  out[1] = oneSquares;
  out[2] = otherSquares;
}
