/** A bar of reliability: something that must hold, with its number, so that a test can fail it. Types alone. */
export type Bar = {
  /** S service, C several services, X security, T terminal. */
  readonly id: string;
  readonly says: string;
  /** The command of the whole run, where the tests of each change run a smaller one. */
  readonly whole?: string;
  /** What of it no test proves. Without it the bar is held by the tests that name it. */
  readonly lacks?: string;
};
