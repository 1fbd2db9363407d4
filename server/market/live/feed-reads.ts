/**
 * While much comes through a connection, what came in 2 ms is read at once instead of each few messages by themselves: a read
 * wakes the process and costs as much as some messages. Runs in the service, on the tick path.
 */

/** Beyond so many bytes a ms, some 6,000 prices a second, much comes. Below it nothing waits. */
const BUSY_BYTES = 1_000;
/** So long it is looked how much comes. */
const LOOK_MS = 10;
const GATHERED_MS = 2;

/** As much of a socket as is used. */
export type Pausing = { pause(): unknown; resume(): unknown };

/** What it returns is told the bytes of each read. */
export function gatherReads(
  connection: Pausing,
  monotonicMs: () => number,
): (length: number) => void {
  let fromMs = monotonicMs();
  let bytes = 0;
  let isBusy = false;
  let isGathering = false;

  function look(): void {
    const passedMs = monotonicMs() - fromMs;
    if (passedMs < LOOK_MS) return;
    isBusy = bytes > BUSY_BYTES * passedMs;
    fromMs += passedMs;
    bytes = 0;
  }

  function rest(): void {
    look();
    isGathering = isBusy;
    if (!isBusy) return;
    connection.pause();
    setTimeout(goOn, GATHERED_MS);
  }

  /** One round of the event loop reads all that has come, in however many pieces, before the next rest. */
  function goOn(): void {
    connection.resume();
    setImmediate(rest);
  }

  return (length) => {
    bytes += length;
    if (isGathering) return;
    look();
    isGathering = isBusy;
    if (isBusy) setImmediate(rest);
  };
}
