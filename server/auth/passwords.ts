/**
 * Password hashing with Argon2id, off the event loop, a bounded number at once. Runs in the service.
 * A check for an unknown user costs the same time as one for a known user.
 */
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { systemClock, type Clock } from "../clock.ts";
import { createGate } from "./fair-gate.ts";

/** OWASP's minimum: 19 MiB, 2 passes, 1 lane; about 6 ms of one core. The library's default algorithm is Argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More would only wait for a core, and take the thread pool from file reads. */
const HASHES_AT_ONCE_MAX = Math.min(4, Math.max(2, availableParallelism()));
/** Beyond this many waiting, a login is refused (429) rather than answered too late. */
const HASH_QUEUE_MAX = 64;
/** Longer ones are refused unhashed: a password is not a document. */
export const PASSWORD_BYTES_MAX = 1024;

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches. `stored` null (no such user, or no such password): the same work, then false.
   * `source`: where an unproven sign-in comes from; of those that wait, whose source had least done goes first. Null: one
   * who is known, before all others.
   * @throws HashQueueFullError
   */
  verify(stored: string | null, password: string, source?: string | null): Promise<boolean>;
  /** Whether a hash cost less than one that is made today, or is of another kind. */
  isWeak(stored: string): boolean;
};

export async function createPasswords(
  clock: Pick<Clock, "monotonicMs"> = systemClock,
): Promise<Passwords> {
  const gate = createGate(HASHES_AT_ONCE_MAX, HASH_QUEUE_MAX, clock.monotonicMs);
  const dummy = await hash("no account has this password", OPTIONS);
  return {
    hash: (password) => gate(() => hash(password, OPTIONS)),
    verify: async (stored, password, source = null) => {
      const isShort = Buffer.byteLength(password) <= PASSWORD_BYTES_MAX;
      const isMatch = await gate(() => verify(stored ?? dummy, isShort ? password : ""), source);
      return isMatch && isShort && stored !== null;
    },
    isWeak,
  };
}

const AGREED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

function isWeak(stored: string): boolean {
  const [, memoryCost, timeCost] = AGREED.exec(stored) ?? [];
  return !(Number(memoryCost) >= OPTIONS.memoryCost && Number(timeCost) >= OPTIONS.timeCost);
}
