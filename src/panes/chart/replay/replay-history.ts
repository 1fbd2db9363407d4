/**
 * The bars of a history up to a moment, as if the rest were not known yet. Main thread; pure. It holds no bars of its own: it
 * stands in the place of the history, in its ordinals, and whatever is worked out of bars is worked out of these alone.
 */
import { frameMs, type Frame } from "../../../../domain/bar.ts";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { BarHistory } from "../bar-history.ts";

/** More steps at once are no new bars, but another place. */
const STEPS_MAX = 4;

const NOTHING_SEEN = { shape: -1, first: 0, end: 0 };

/**
 * The ordinal after the last bar that was over at a moment (Unix ms). One that began before and ends after it is not among them:
 * how it ended was not known then. Nor is the newest bar, which may still be forming.
 */
export function endAt(bars: BarHistory, frame: Frame, moment: number): number {
  const next = Math.min(bars.ordinalAt(moment), bars.end - 1);
  if (next <= bars.first) return bars.first;
  if (bars.tsAt(next) <= moment) return next;
  return bars.tsAt(next - 1) + frameMs(frame) <= moment ? next : next - 1;
}

/**
 * The moment at which so many more bars are over, or fewer below zero; at the earliest one is. null: that would be the bar that
 * is still forming, which nobody knows yet.
 */
export function momentAfter(
  bars: BarHistory,
  frame: Frame,
  moment: number,
  steps: number,
): number | null {
  const end = Math.max(bars.first + 1, endAt(bars, frame, moment) + steps);
  return end < bars.end ? bars.tsAt(end) : null;
}

export class ReplayHistory extends BarHistory {
  readonly #bars: BarHistory;
  readonly #frame: Frame;
  #end = 0;
  #seen = NOTHING_SEEN;

  constructor(bars: BarHistory, frame: Frame, moment: number) {
    super();
    this.#bars = bars;
    this.#frame = frame;
    this.follow(moment);
  }

  /** Takes in what has changed of the bars, and of the moment; does nothing where nothing has. */
  follow(moment: number): void {
    const { shape, first } = this.#bars;
    const end = this.#endAt(moment);
    this.hasMore = this.#bars.hasMore;
    this.dayOffsetMs = this.#bars.dayOffsetMs;
    const seen = this.#seen;
    if (seen.shape === shape && seen.first === first && seen.end === end) return;
    this.#seen = { shape, first, end };
    this.#end = end;
    const steps = end - seen.end;
    const isOlderPage = shape === seen.shape + 1 && first < seen.first;
    const wasEmpty = seen.end === seen.first;
    const isLaid = shape !== seen.shape && !isOlderPage;
    const isAnew = isLaid || wasEmpty || steps < 0 || steps > STEPS_MAX;
    // With one it would count as older bars before those that are known.
    if (isAnew) this.shape += 2;
    else if (isOlderPage) this.shape += 1;
    if (steps > 0 && !isAnew) this.tip += steps;
  }

  /** Where there are no older bars the first one stands: a chart without any could not be gone on from. */
  #endAt(moment: number): number {
    const end = endAt(this.#bars, this.#frame, moment);
    return this.#bars.hasMore || this.#bars.length === 0
      ? end
      : Math.max(end, this.#bars.first + 1);
  }

  override get length(): number {
    return this.#end - this.#bars.first;
  }

  override get first(): number {
    return this.#bars.first;
  }

  override get end(): number {
    return this.#end;
  }

  override tsAt(ordinal: number): number {
    return ordinal < this.#end ? this.#bars.tsAt(ordinal) : NaN;
  }

  override closeAt(ordinal: number): number {
    return ordinal < this.#end ? this.#bars.closeAt(ordinal) : NaN;
  }

  override ordinalAt(ts: number): number {
    return Math.min(this.#end, this.#bars.ordinalAt(ts));
  }

  override read(from: number, to: number, out: BarView): boolean {
    return this.#bars.read(from, Math.min(to, this.#end), out);
  }

  override copy(from: number, to: number): ReturnType<BarHistory["copy"]> {
    return this.#bars.copy(from, to);
  }
}
