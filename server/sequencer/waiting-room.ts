/**
 * Who waits for a commit: a bounded number in all, and of one account no more than a share of the places that are free.
 * So one account leaves the others theirs, and a hundred that take all they get still leave one for who has none.
 * Runs in the service.
 */
import { Refusal } from "../refusal.ts";

/** Callers that may wait at once; beyond it 503. */
export const WAITING_MAX = 10_000;
/** An account may have this part of what is free: alone 589 places, and less the more accounts take theirs. */
const FREE_SHARE = 1 / 16;

export type WaitingRoom = {
  /** Takes a place for the account; null: the service itself, which is not counted. @throws Refusal unavailable */
  enter(account_id: number | null): void;
  /** Gives it back. */
  leave(account_id: number | null): void;
};

export function createWaitingRoom(waitingMax = WAITING_MAX): WaitingRoom {
  const places = new Map<number, number>();
  let taken = 0;
  return {
    enter(account_id) {
      if (account_id === null) return;
      const own = places.get(account_id) ?? 0;
      const free = waitingMax - taken;
      // One that has no place may have any.
      if (free <= 0 || (own > 0 && own >= free * FREE_SHARE)) throw new Refusal("unavailable");
      places.set(account_id, own + 1);
      taken += 1;
    },
    leave(account_id) {
      if (account_id === null) return;
      const own = places.get(account_id) ?? 0;
      if (own > 1) places.set(account_id, own - 1);
      else places.delete(account_id);
      taken -= 1;
    },
  };
}
