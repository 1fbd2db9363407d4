/** Guards against our own bugs. Runs anywhere; pure. */

/** A broken invariant: the pane, worker or process that throws it must stop. Never caught to go on. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/**
 * Stops on a bug. `message` states the rule, then the value found: `Invariant: margin >= 0, was -3`; a function where it
 * is asked so often that making the text would cost.
 */
export function assert(condition: unknown, message: string | (() => string)): asserts condition {
  if (!condition) broken(typeof message === "string" ? message : message());
}

/** Stops on a bug: what `found ?? broken(...)` comes to, whose text is made only then. */
export function broken(message: string): never {
  throw new InvariantError(message);
}

/** Returns the value, or stops when it is null or undefined. `what` names it. */
export function ensure<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    broken(`Invariant: ${what} exists, was ${String(value)}`);
  return value;
}
