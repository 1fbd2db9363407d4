/**
 * The page's clock: the one file of `src` that asks the machine for the time. Main thread. All else asks here, so that recorded
 * time can be played in all of the page by giving it another clock. scripts/clock-reads.ts refuses who asks the machine itself.
 */

export type PageClock = {
  /** Unix ms; may be set at any moment, either way. */
  wallMs(): number;
  /** What the monotonic clock says where the machine's said `machine`, ms. */
  monotonicMs(machine: number): number;
};

const MACHINE: PageClock = { wallMs: () => Date.now(), monotonicMs: (machine) => machine };

let clock = MACHINE;

/** Unix ms. For moments that a person reads, or that are kept; how long something takes is monotonicMs. */
export const wallMs = (): number => clock.wallMs();

/** Ms that never step back, from anywhere, but may stand still in sleep. `machine`: as a frame or an event is dated; else now. */
export const monotonicMs = (machine: number = machineMs()): number => clock.monotonicMs(machine);

/** The machine's own, as frames and events are dated: for what measures this page's work, or waits for its user or a window. */
export const machineMs = (): number => performance.now();

/** Everything on the page lives in this time, until the returned undo is called. */
export function playTime(given: PageClock): () => void {
  clock = given;
  return () => {
    clock = MACHINE;
  };
}
