/** An answer 202: nothing is done yet, a second person has to confirm it. Runs in the service; pure. */
export class Accepted {
  /** What the act is about, unchanged. */
  readonly data: unknown;
  constructor(data: unknown) {
    this.data = data;
  }
}
