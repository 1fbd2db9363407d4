/**
 * Marks sessions as used, and knows which marks are still on their way to the database: a session whose last socket has
 * just closed is not idle, whatever its row says. Runs in the service.
 */
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { hashOf } from "./session-rows.ts";

export type SessionTouch = {
  /** Marks them as used now; returns how many of them live. */
  touch(session_keys: readonly string[]): Promise<number>;
  isBeingTouched(session_key: string): boolean;
};

export function createSessionTouch(sql: Database, clock: Clock): SessionTouch {
  /** How many marks are on their way, by session. */
  const marks = new Map<string, number>();
  const count = (session_keys: readonly string[], by: 1 | -1): void => {
    for (const key of session_keys) {
      const left = (marks.get(key) ?? 0) + by;
      if (left === 0) marks.delete(key);
      else marks.set(key, left);
    }
  };
  return {
    async touch(session_keys) {
      if (session_keys.length === 0) return 0;
      count(session_keys, 1);
      try {
        const touched = await sql`update sessions set last_seen_at = ${clock.now()}
          where session_hash in ${sql(session_keys.map(hashOf))} and ended_at is null`;
        return touched.count;
      } finally {
        count(session_keys, -1);
      }
    },
    isBeingTouched: (session_key) => marks.has(session_key),
  };
}
