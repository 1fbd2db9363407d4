/**
 * When a disk will be too full, told from how its free room went in the last two days. Runs in the service; pure but for its
 * memory of one number an hour.
 */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SAMPLE_MS = HOUR_MS;
const SAMPLES_MAX = 48;
/** Of fewer hours a single large file would be taken for a pace. */
const SAMPLES_MIN = 6;
/** A warning comes so many days ahead, and once a day. */
const WARNED_DAYS = 7;

type Sample = { readonly atMs: number; readonly freeBytes: number };

export class DiskForecast {
  readonly #reserveBytes: number;
  #samples: Sample[] = [];
  #warnedMs = Number.NEGATIVE_INFINITY;

  /** `reserveBytes`: with less than that the disk is as good as full. */
  constructor(reserveBytes: number) {
    this.#reserveBytes = reserveBytes;
  }

  /** Takes what is free now, at most once an hour. `atMs` is of a monotonic clock. */
  add(atMs: number, freeBytes: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && atMs - last.atMs < SAMPLE_MS) return;
    this.#samples = [...this.#samples, { atMs, freeBytes }].slice(-SAMPLES_MAX);
  }

  /** Bytes that the free room loses a day; negative: it gains. null: not known yet. */
  get bytesADay(): number | null {
    if (this.#samples.length < SAMPLES_MIN) return null;
    return 0 - slopeOf(this.#samples) * DAY_MS;
  }

  /** Days until only the reserve is free, at that pace; null: not known yet, or it does not shrink. */
  get daysLeft(): number | null {
    const last = this.#samples.at(-1);
    const pace = this.bytesADay;
    if (last === undefined || pace === null || pace <= 0) return null;
    return Math.max(0, last.freeBytes - this.#reserveBytes) / pace;
  }

  /** The days that are left where somebody is to be warned of them now; null: nobody is. */
  warning(atMs: number): number | null {
    const days = this.daysLeft;
    if (days === null || days > WARNED_DAYS || atMs - this.#warnedMs < DAY_MS) return null;
    this.#warnedMs = atMs;
    return days;
  }
}

/** Slope of the line nearest to all samples, bytes a millisecond. A file that came and went hardly turns it. */
function slopeOf(samples: readonly Sample[]): number {
  const meanOf = (read: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length;
  const at = meanOf(({ atMs }) => atMs);
  const free = meanOf(({ freeBytes }) => freeBytes);
  let both = 0;
  let square = 0;
  for (const { atMs, freeBytes } of samples) {
    both += (atMs - at) * (freeBytes - free);
    square += (atMs - at) ** 2;
  }
  return square === 0 ? 0 : both / square;
}
