/** Nothing stands in the place of a part that stopped, where the rest goes on without it; the fault is reported. Main thread. */

export function reported(fault: unknown): null {
  reportError(fault);
  return null;
}
