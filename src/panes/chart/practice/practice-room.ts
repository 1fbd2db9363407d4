/**
 * How long one practice may become: all that it met is in memory and on the device, and is done again after a step back or a
 * reload. Main thread; pure. Prices make nearly all of it, so they are what is counted.
 */
import type { RunStep } from "./practice-run.ts";

/**
 * Prices and acts in one practice: on bars of an hour, with prices of a minute, half a year and more; some 100 MB on the device
 * and some seconds to do again. The practice ends with the step that comes to it.
 */
export const PRACTICE_COUNT_MAX = 1_000_000;
/** From so much on it is said how much there still is: the rest is a month of such hours. */
const TOLD_FROM = PRACTICE_COUNT_MAX * 0.9;

export type Room = {
  /** Bars that there is still room for, as the last one went; null: as many as anybody wants. */
  readonly barsLeft: number | null;
  readonly isFull: boolean;
};

export class PracticeRoom {
  #count = 0;
  #lastBar = 1;

  /** `steps`: what was kept of the practice before. */
  constructor(steps: readonly RunStep[]) {
    for (const step of steps) this.take(step);
  }

  /** A step back takes nothing out of what was kept. */
  take(step: RunStep): void {
    const size = step.kind === "pass" ? 1 + step.quotes.length : 1;
    this.#count += size;
    if (step.kind === "pass") this.#lastBar = size;
  }

  get room(): Room {
    const left = Math.max(0, PRACTICE_COUNT_MAX - this.#count);
    return {
      barsLeft: this.#count < TOLD_FROM ? null : Math.ceil(left / this.#lastBar),
      isFull: left === 0,
    };
  }
}
