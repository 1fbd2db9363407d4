/**
 * A market profile: which brackets of a session traded at which price, as Peter Steidlmayer had them written down for the
 * Chicago Board of Trade. Pure; runs anywhere. Prices are whole points here, so that no row hangs on a rounding.
 */

/** One bracket of a session: the bar of so many minutes. `number`: how many brackets after the session's first one it began. */
export type Bracket = {
  readonly number: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** Rows [from, to] of a profile, both among them. */
export type RowSpan = { readonly from: number; readonly to: number };

export type MarketProfile = {
  /** Height of a row, points. A row stands for the prices that are nearest to its own: a multiple of the height. */
  readonly step: number;
  /** The lowest row's price, in steps. */
  readonly first: number;
  /** From the lowest row upwards: the numbers of the brackets that touched it, ascending. */
  readonly rows: readonly (readonly number[])[];
  /** The longest row. */
  readonly most: number;
  readonly area: RowSpan;
  /** Rows that one bracket alone touched, with longer ones or gaps above and below them. */
  readonly singles: readonly RowSpan[];
  /** What the first brackets went through, points. */
  readonly balance: { readonly low: number; readonly high: number };
  readonly open: number;
  readonly close: number;
  /** Over how many brackets it goes, those without a bar among them. */
  readonly brackets: number;
};

/** A profile of more rows than these would be drawn finer than a screen is: its rows grow instead. */
export const PROFILE_ROWS_MAX = 400;

/** The row that a price is in, counted from a price of 0. */
export const rowOf = (points: number, step: number): number => Math.floor(points / step + 0.5);

/** What a row's price is, points. */
export const rowPrice = ({ first, step }: MarketProfile, row: number): number =>
  (first + row) * step;

/**
 * The profile of a session's brackets, from the first to the last. `step`: the height of a row, points; higher where there would
 * be too many rows. `share`: of all letters, in the value area, percent. `opening`: brackets of the initial balance.
 * null: there is no bracket.
 */
export function marketProfile(
  brackets: readonly Bracket[],
  step: number,
  { share, opening }: { readonly share: number; readonly opening: number },
): MarketProfile | null {
  const [begin, last] = [brackets[0], brackets.at(-1)];
  if (begin === undefined || last === undefined) return null;
  const { low, high } = rangeOf(brackets);
  const size = fittingStep(low, high, step);
  const first = rowOf(low, size);
  const rows = Array.from({ length: rowOf(high, size) - first + 1 }, (): number[] => []);
  for (const bracket of brackets) {
    const top = rowOf(bracket.high, size) - first;
    for (let row = rowOf(bracket.low, size) - first; row <= top; row += 1)
      rows[row]?.push(bracket.number);
  }
  const lengths = rows.map(({ length }) => length);
  const most = longestRow(lengths);
  return {
    step: size,
    first,
    rows,
    most,
    area: valueArea(lengths, most, share),
    singles: singlePrints(lengths),
    balance: rangeOf(brackets.filter(({ number }) => number < begin.number + opening)),
    open: begin.open,
    close: last.close,
    brackets: last.number + 1,
  };
}

function rangeOf(brackets: readonly Bracket[]): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const bracket of brackets) {
    low = Math.min(low, bracket.low);
    high = Math.max(high, bracket.high);
  }
  return { low, high };
}

/** The step, or the next round one above it with which a range has no more rows than a profile may have. */
function fittingStep(low: number, high: number, step: number): number {
  const isFit = (size: number): boolean => rowOf(high, size) - rowOf(low, size) < PROFILE_ROWS_MAX;
  return isFit(step) ? step : roundStep((high - low) / (PROFILE_ROWS_MAX - 1), step);
}

/** The least of 1, 2, 5, 10, 20, 50 and so on that is no less than a number of points, and above `least`. */
export function roundStep(points: number, least = 0): number {
  for (let unit = 1; ; unit *= 10) {
    const found = [unit, 2 * unit, 5 * unit].find((size) => size >= points && size > least);
    if (found !== undefined) return found;
    if (!(unit < Number.MAX_SAFE_INTEGER)) return unit;
  }
}

/** Of equally long rows the one that is nearest to the middle of all; of two that are equally near the upper one. */
function longestRow(lengths: readonly number[]): number {
  const middle = (lengths.length - 1) / 2;
  return lengths.reduce((best, length, row) => {
    const longer = length - (lengths[best] ?? 0);
    const nearer = Math.abs(best - middle) - Math.abs(row - middle);
    return longer > 0 || (longer === 0 && nearer >= 0) ? row : best;
  }, 0);
}

/**
 * From the point of control on the two rows above are compared with the two below, and the longer two taken, until the share is
 * reached; of equal ones the upper. At an end of the profile as many as there are. After Dalton, Jones and Dalton, "Mind over
 * Markets", appendix 1.
 */
function valueArea(lengths: readonly number[], most: number, share: number): RowSpan {
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const at = (row: number): number => lengths[row] ?? 0;
  let [from, to, held] = [most, most, at(most)];
  while (held * 100 < all * share && (from > 0 || to < lengths.length - 1)) {
    const above = at(to + 1) + at(to + 2);
    const below = at(from - 1) + at(from - 2);
    const isUp = from === 0 || (to < lengths.length - 1 && above >= below);
    if (isUp) to = Math.min(lengths.length - 1, to + 2);
    else from = Math.max(0, from - 2);
    held += isUp ? above : below;
  }
  return { from, to };
}

/** Those that reach an end of the profile are its tails: there the market turned, and left nothing behind that it ran through. */
function singlePrints(lengths: readonly number[]): RowSpan[] {
  const spans: RowSpan[] = [];
  for (let row = 0; row < lengths.length; row += 1) {
    if (lengths[row] !== 1) continue;
    const from = row;
    while (lengths[row + 1] === 1) row += 1;
    if (from > 0 && row < lengths.length - 1) spans.push({ from, to: row });
  }
  return spans;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A to Z, then a to z; a session with more brackets begins again. */
export const letterOf = (bracket: number): string => LETTERS.charAt(bracket % LETTERS.length);
