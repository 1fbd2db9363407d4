/** The closes in sight as a melody: the higher the price, the higher the tone. Main thread; pure. */

export type Tone = {
  /** From the beginning, ms. */
  readonly atMs: number;
  readonly hertz: number;
  /** From -1, the oldest, at the left, to 1, the newest. */
  readonly side: number;
};

/** Two octaves, in which a change by the same part of the range is the same interval wherever it is. */
const LOWEST_HERTZ = 220;
const OCTAVES = 2;
/** Of prices that never moved. */
const MIDDLE = 0.5;
/** A tone lasts so long; all of them no longer than this, so of many closes every so many are heard. */
export const TONE_MS = 60;
const MELODY_MS_MAX = 8_000;

/** The tones, from the oldest close on. The last close is always heard. */
export function tonesOf(closes: readonly number[]): readonly Tone[] {
  const most = Math.floor(MELODY_MS_MAX / TONE_MS);
  const count = Math.min(closes.length, most);
  const heard = Array.from(
    { length: count },
    (_, at) => closes[Math.round(((at + 1) * closes.length) / count) - 1] ?? NaN,
  );
  const low = heard.reduce((one, other) => Math.min(one, other), Infinity);
  const high = heard.reduce((one, other) => Math.max(one, other), -Infinity);
  return heard.map((close, at) => ({
    atMs: at * TONE_MS,
    hertz: LOWEST_HERTZ * 2 ** (OCTAVES * (high > low ? (close - low) / (high - low) : MIDDLE)),
    side: count > 1 ? (2 * at) / (count - 1) - 1 : 0,
  }));
}
