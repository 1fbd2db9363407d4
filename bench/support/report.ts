/** What a measure says: its figures, and the bars that they keep or miss. Runs in Node; pure. */

/** A promise about a measured value, and whether it was kept. */
export type Bar = { what: string; value: number; min?: number; max?: number; holds: boolean };

/** Everything a measure says. `figures` are measured, their units in their names; `ratios` are made of figures. */
export type Report = {
  name: string;
  figures: Record<string, number | Record<string, number>>;
  ratios: Record<string, number>;
  bars: Bar[];
};

export const atLeast = (what: string, value: number, min: number): Bar => ({
  what,
  value: rounded(value),
  min,
  holds: value >= min,
});

export const atMost = (what: string, value: number, max: number): Bar => ({
  what,
  value: rounded(value),
  max,
  holds: value <= max,
});

/** The middle value; of an even number of values the lower one of the two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

/** Four digits that count: a measure has no more. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
