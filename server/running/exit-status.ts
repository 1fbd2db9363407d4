/**
 * What the end of the service's process means to whoever started it: npm start, systemd, a container's runtime. Runs in the
 * service and in its parent; pure.
 */

export const EXIT = {
  /** Asked to stop, and stopped cleanly. */
  stopped: 0,
  /** A setting or the books forbid the start: another try would end the same. */
  refused: 1,
  /** It ran and cannot go on, by design where the outcome of a write is unknown: start it again. */
  fault: 70,
  /** It could not start for a reason that may pass, as a database that is away or a disk that is full: try again. */
  away: 75,
} as const;

/** Whether another start may end otherwise. `code` null: a signal ended it. */
export const isWorthAnotherStart = (code: number | null): boolean =>
  code === null || code === EXIT.fault || code === EXIT.away;

/** In words, for the log. */
export function exitMeaning(code: number | null, signal: string | null): string {
  if (signal === "SIGKILL") return "it was killed, perhaps because the machine had no memory left";
  if (code === null) return `the signal ${signal ?? "of an unknown name"} ended it`;
  if (code === EXIT.stopped) return "it was stopped";
  if (code === EXIT.fault) return "it could not go on, as its last lines say";
  if (code === EXIT.away) return "it could not start for a reason that may pass, said above";
  if (code === EXIT.refused) return "it refuses to start until what it said above is mended";
  return `it ended with the status ${code}`;
}

const PASSING_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  "ENOSPC",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "NO_PRIMARY",
]);
/**
 * SQLSTATE: resources that are short (a full disk, too many connections), an operator's stop, an error of the system, a
 * standby where the primary should be.
 */
const PASSING_STATES = /^(53|57P0|58|25006)/;
/** What the embedded PostgreSQL says before it ends where room is lacking, or where the one before still goes. */
const PASSING_WORDS = /No space left on device|pre-existing shared memory block|was not ready in/;

/** Whether what a start failed of may pass by itself; the causes of the error are looked at too. */
export function mayPass(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = String(Reflect.get(one, "code") ?? "");
    if (PASSING_CODES.has(code) || PASSING_STATES.test(code)) return true;
    if (PASSING_WORDS.test(one.message)) return true;
  }
  return false;
}
