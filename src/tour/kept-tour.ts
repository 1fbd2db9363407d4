/**
 * What a tab keeps of a tour that is under way, so that a reload goes on with it. Main thread. In sessionStorage, which goes
 * with the tab and is read at once: whether there is a tour is asked before anything of it is fetched.
 */
import type { Mission } from "./mission.ts";
import { TOUR_KEY } from "./tour-door.ts";

/** In place of a step: the newcomer is asked whether he wants to be shown round. */
export const INVITATION = -1;

export type KeptTour = { account_id: number; at: number; mission: Mission | null };

/** null: none, or one that cannot be read. It may be another account's, which was signed in here before. */
export function keptTour(): KeptTour | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(TOUR_KEY) ?? "null") as unknown;
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Where the tab keeps nothing, a reload begins anew. */
export function keepTour(tour: KeptTour): void {
  try {
    sessionStorage.setItem(TOUR_KEY, JSON.stringify(tour));
  } catch {
    // Nothing hangs on it: the tour goes on without.
  }
}

function isKept(value: unknown): value is KeptTour {
  const { account_id, at, mission } = Object(value) as Partial<KeptTour>;
  return (
    typeof account_id === "number" &&
    Number.isInteger(at) &&
    (at as number) >= 0 &&
    (mission === null || isMission(mission))
  );
}

function isMission(value: unknown): value is Mission {
  const { before, held, wasProtected, isClosed } = Object(value) as Partial<Mission>;
  return (
    typeof before === "object" &&
    before !== null &&
    (held === null || typeof held === "number") &&
    typeof wasProtected === "boolean" &&
    typeof isClosed === "boolean"
  );
}
