/**
 * Slows the guessing of a username's password: whoever tries it in a row from one place (a network) without success has
 * to wait, longer and longer. Each place counts for itself, so that nobody can keep the owner out from elsewhere; where
 * many places without a right sign-in try one name, those have fewer attempts before they wait, yet always some, since
 * the owner may be on his way. Runs in the service, in its memory: several processes count each for itself.
 * It counts what was typed, whether or not there is such an account, so it tells nothing of who is a customer; and keeps
 * only a keyed hash of it, since people type passwords into the wrong field.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import { forgetFirst } from "./forget-first.ts";

/** Attempts in a row that nobody has to wait for. */
export const ATTEMPTS_FREE = 10;
/** The same for places without a right sign-in, once the name is under attack. */
export const STRANGER_ATTEMPTS_FREE = 3;
/** So many attempts of such places together, none long ago, are an attack on the name. */
export const ATTACK_ATTEMPTS = 30;
const WAIT_FIRST_MS = 1_000;
/** Short: whoever shares the owner's network may keep him out no longer than this at a time. */
export const ATTEMPT_WAIT_MS_MAX = 30_000;
/** After so long without an attempt it begins anew. */
export const ATTEMPTS_FORGOTTEN_MS = 15 * 60_000;
/** Beyond it the one whose last attempt is longest ago is forgotten. */
const PLACES_MAX = 50_000;
const USERNAMES_MAX = 50_000;
/** Places with a right sign-in; beyond it the one that was entered from longest ago is forgotten. */
const KNOWN_PLACES_MAX = 50_000;

/** Who is tried from where. `network`: as networkOf() gives it. */
export type Place = { readonly username: string; readonly network: string };

export type SlowDown = {
  /** Counts an attempt. Returns 0 when it may go on, else the seconds until the next may; that one is not counted. */
  take(place: Place): number;
  /** Whether a sign-in with the name from there was right before. */
  isKnown(place: Place): boolean;
  /** The attempt was not judged after all: as if it had not been made. */
  giveBack(place: Place): void;
  /** The attempt was right: the next one from there is the first again, and the place is known. */
  clear(place: Place): void;
};

/** `freeAt`: when the next attempt may be made. */
type Attempts = { count: number; lastAt: number; freeAt: number };

export function createSlowDown(clock: Clock): SlowDown {
  const secret = randomBytes(32);
  const places = new Map<string, Attempts>();
  /** By name: the attempts of all places together from which nobody signed in with it before. */
  const usernames = new Map<string, Attempts>();
  const known = new Map<string, true>();
  const keyOf = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const keysOf = ({ username, network }: Place) => {
    const name = sameUsername(username);
    return { name: keyOf(name), place: keyOf(`${network}\n${name}`) };
  };
  /** Null: none, or so long ago that it begins anew. */
  const recent = (map: Map<string, Attempts>, key: string): Attempts | null => {
    const found = map.get(key);
    if (found === undefined) return null;
    return Math.abs(clock.now() - found.lastAt) > ATTEMPTS_FORGOTTEN_MS ? null : found;
  };
  /** Last in the map is who tried last. */
  const put = (map: Map<string, Attempts>, key: string, attempts: Attempts, entriesMax: number) => {
    map.delete(key);
    if (map.size >= entriesMax) forgetFirst(map);
    map.set(key, attempts);
  };
  const undo = (map: Map<string, Attempts>, key: string) => {
    const attempts = map.get(key);
    if (attempts === undefined) return;
    if (attempts.count <= 1) map.delete(key);
    else map.set(key, { ...attempts, count: attempts.count - 1, freeAt: attempts.lastAt });
  };
  return {
    take(place) {
      const keys = keysOf(place);
      const now = clock.now();
      const before = recent(places, keys.place);
      if (before !== null && before.freeAt > now) return Math.ceil((before.freeAt - now) / 1000);
      const count = (before?.count ?? 0) + 1;
      const byStrangers = recent(usernames, keys.name)?.count ?? 0;
      const isKnown = known.has(keys.place);
      const isAttacked = !isKnown && byStrangers >= ATTACK_ATTEMPTS;
      const free = isAttacked ? STRANGER_ATTEMPTS_FREE : ATTEMPTS_FREE;
      const attempts = { count, lastAt: now, freeAt: now + waitAfterMs(count, free) };
      put(places, keys.place, attempts, PLACES_MAX);
      if (!isKnown) {
        const all = { count: byStrangers + 1, lastAt: now, freeAt: now };
        put(usernames, keys.name, all, USERNAMES_MAX);
      }
      return 0;
    },
    isKnown: (place) => known.has(keysOf(place).place),
    giveBack(place) {
      const keys = keysOf(place);
      undo(places, keys.place);
      if (!known.has(keys.place)) undo(usernames, keys.name);
    },
    clear(place) {
      const keys = keysOf(place);
      places.delete(keys.place);
      if (!known.delete(keys.place)) undo(usernames, keys.name);
      if (known.size >= KNOWN_PLACES_MAX) forgetFirst(known);
      known.set(keys.place, true);
    },
  };
}

/** What the login takes for one username: case does not matter in an alias or e-mail, nor a leading 0 in a number. */
function sameUsername(username: string): string {
  const lower = username.toLowerCase();
  return /^\d+$/.test(lower) ? lower.replace(/^0+(?=\d)/, "") : lower;
}

function waitAfterMs(count: number, free: number): number {
  if (count < free) return 0;
  return Math.min(ATTEMPT_WAIT_MS_MAX, WAIT_FIRST_MS * 2 ** (count - free));
}
