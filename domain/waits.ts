/**
 * How whoever waits for a time is woken: the service's clock and that of the feed worker each have it, so that recorded time
 * which is played wakes at its own moments and not at the machine's. A type alone: the domain has no clock.
 */
export type Waits = {
  /** Acts once, when so much time has passed. Returns what calls it off; nothing happens where it is over. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** Acts again and again, so much time after each turn. Returns what ends it. */
  readonly every: (ms: number, act: () => void) => () => void;
};
