/**
 * Lets long work share the event loop: work runs in turns of a few milliseconds, one turn each time round the loop for all
 * of it together. Runs in the service.
 */
import { machineMs } from "../../clock.ts";

/** Length of a turn. One bar or minute is the smallest piece, so a turn ends within a fraction of a ms of it. */
const TURN_MS = 3;

export class Pace {
  private turnEnds = 0;
  private readonly waiting: (() => void)[] = [];

  /** True when the running piece of work should await turn() before it goes on. */
  isOver(): boolean {
    return machineMs() >= this.turnEnds;
  }

  /** Resolves when the caller may work again. First come, first served. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.next);
    });
  }

  private readonly next = (): void => {
    const resume = this.waiting.shift();
    if (this.waiting.length > 0) setImmediate(this.next);
    this.turnEnds = machineMs() + TURN_MS;
    resume?.();
  };
}
