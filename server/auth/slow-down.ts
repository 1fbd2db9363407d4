/**
 * Slows the guessing of one username's password from many addresses: after some attempts in a row without success the
 * next have to wait, longer and longer. Runs in the service, in its memory: several processes count each for itself.
 * It counts what was typed, whether or not there is such an account, so it tells nothing of who is a customer; and keeps
 * only a keyed hash of it, since people type passwords into the wrong field.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import { forgetFirst } from "./forget-first.ts";

/** Attempts in a row that nobody has to wait for. */
export const ATTEMPTS_FREE = 10;
const WAIT_FIRST_MS = 1_000;
/** Short: whoever guesses at an account may keep its owner out no longer than this at a time. */
export const ATTEMPT_WAIT_MS_MAX = 30_000;
/** After so long without an attempt it begins anew. */
export const ATTEMPTS_FORGOTTEN_MS = 15 * 60_000;
/** Beyond it the username whose last attempt is longest ago is forgotten. */
const USERNAMES_MAX = 50_000;

export type SlowDown = {
  /** Counts an attempt. Returns 0 when it may go on, else the seconds until the next may; that one is not counted. */
  take(username: string): number;
  /** The attempt was right: the next one is the first again. */
  clear(username: string): void;
};

/** `freeAt`: when the next attempt may be made. */
type Attempts = { count: number; lastAt: number; freeAt: number };

export function createSlowDown(clock: Clock): SlowDown {
  const secret = randomBytes(32);
  const usernames = new Map<string, Attempts>();
  const keyOf = (username: string) =>
    createHmac("sha256", secret).update(sameUsername(username)).digest("base64url");
  return {
    take(username) {
      const key = keyOf(username);
      const now = clock.now();
      const before = usernames.get(key);
      const isOld = before === undefined || Math.abs(now - before.lastAt) > ATTEMPTS_FORGOTTEN_MS;
      if (!isOld && before.freeAt > now) return Math.ceil((before.freeAt - now) / 1000);
      const count = isOld ? 1 : before.count + 1;
      // Last in the map is who tried last.
      usernames.delete(key);
      if (usernames.size >= USERNAMES_MAX) forgetFirst(usernames);
      usernames.set(key, { count, lastAt: now, freeAt: now + waitAfterMs(count) });
      return 0;
    },
    clear(username) {
      usernames.delete(keyOf(username));
    },
  };
}

/** What the login takes for one username: case does not matter in an alias or e-mail, nor a leading 0 in a number. */
const sameUsername = (username: string): string =>
  username.toLowerCase().replace(/^0+(?=\d+$)/, "");

function waitAfterMs(count: number): number {
  if (count < ATTEMPTS_FREE) return 0;
  return Math.min(ATTEMPT_WAIT_MS_MAX, WAIT_FIRST_MS * 2 ** (count - ATTEMPTS_FREE));
}
