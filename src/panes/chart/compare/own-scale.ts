/** A price scale that a compared symbol has for itself, drawn in the pane's left. Main thread; pure. */

/** The lowest and highest value in sight. */
export type Range = { readonly low: number; readonly high: number };

/** The range of values [from, to); null: there is none. NaN is no value. */
export function rangeOf(values: Float64Array, from: number, to: number): Range | null {
  let low = Infinity;
  let high = -Infinity;
  for (let at = Math.max(0, from); at < to; at += 1) {
    const value = values[at] ?? NaN;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? null : { low, high };
}

/** Where the scale's ends are, px from the pane's top. */
export type Ends = { readonly top: number; readonly bottom: number; readonly isInverted: boolean };

/** Where a value is, px from the pane's top; one value alone is in the middle. */
export function yOnScale(value: number, { low, high }: Range, ends: Ends): number {
  const part = high > low ? (value - low) / (high - low) : 0.5;
  const up = ends.isInverted ? 1 - part : part;
  return ends.bottom - up * (ends.bottom - ends.top);
}

/** Round figures on a scale, ascending, so many at most; none where the range is one value. */
export function figuresOf({ low, high }: Range, most: number): number[] {
  const least = (high - low) / Math.max(1, most);
  if (!(least > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((part) => part * power).find((one) => one >= least) ?? least;
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.min(most, Math.floor(high / step) - first) + 1);
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}
