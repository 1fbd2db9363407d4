/** Volume by price: how much was traded in each row of prices, and where most of it was. Pure; runs anywhere. */
import type { Bar } from "./tool.ts";

export type ProfileRow = {
  /** Volume of the bars that closed at or above their open, and of those that closed below. */
  readonly up: number;
  readonly down: number;
};

export type Profile = {
  /** Price at which the lowest row begins, and the height of each row. */
  readonly low: number;
  readonly step: number;
  /** From the lowest price upwards. */
  readonly rows: readonly ProfileRow[];
  /** The row with the most volume; of equals the lowest. */
  readonly most: number;
  /** First and last row of the value area. */
  readonly areaFrom: number;
  readonly areaTo: number;
};

const volumeOf = (row: ProfileRow | undefined): number =>
  row === undefined ? -1 : row.up + row.down;

/**
 * A bar's volume is spread evenly over its range, from low to high. The value area grows from the row with the most volume, by
 * whichever neighbour holds more, until it holds `share` (0 to 1) of all. null: nothing was traded.
 */
export function volumeProfile(bars: readonly Bar[], count: number, share: number): Profile | null {
  let [low, high, total] = [Infinity, -Infinity, 0];
  for (const bar of bars) {
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
    total += bar.volume;
  }
  if (!(total > 0)) return null;
  const size = high > low ? Math.max(1, Math.round(count)) : 1;
  const step = (high - low) / size;
  const rows = spread(bars, low, step, size);
  const most = rows.reduce(
    (best, row, at) => (volumeOf(row) > volumeOf(rows[best]) ? at : best),
    0,
  );
  let [areaFrom, areaTo, held] = [most, most, volumeOf(rows[most])];
  while (held < total * share && (areaFrom > 0 || areaTo < size - 1)) {
    const [below, above] = [volumeOf(rows[areaFrom - 1]), volumeOf(rows[areaTo + 1])];
    if (above >= below) areaTo += 1;
    else areaFrom -= 1;
    held += Math.max(above, below);
  }
  return { low, step, rows, most, areaFrom, areaTo };
}

function spread(bars: readonly Bar[], low: number, step: number, size: number): ProfileRow[] {
  const rows = Array.from({ length: size }, () => ({ up: 0, down: 0 }));
  const rowAt = (price: number): number =>
    step === 0 ? 0 : Math.min(size - 1, Math.max(0, Math.floor((price - low) / step)));
  for (const bar of bars) {
    const side = bar.close >= bar.open ? "up" : "down";
    const range = bar.high - bar.low;
    const [first, last] = [rowAt(bar.low), rowAt(bar.high)];
    for (let at = first; at <= last; at += 1) {
      const from = Math.max(bar.low, low + at * step);
      // The highest row ends where the highest bar does, whatever rounding says.
      const to = at === last ? bar.high : low + (at + 1) * step;
      const part = first === last ? 1 : Math.max(0, to - from) / range;
      (rows[at] as { up: number; down: number })[side] += bar.volume * part;
    }
  }
  return rows;
}
