/**
 * Sessions of access tokens that are used many times a second, as the database had them a moment ago: a program that sends
 * orders as fast as it is answered is not looked up for each of them, a person's terminal always is. Runs in the service.
 * Never outlives the end of a session: whoever ends one says so with forget().
 */
import type { LiveToken } from "./session-rows.ts";

/** What was looked up holds this long. */
const HELD_MS = 1_000;
/** Calls of a token within HELD_MS from which on it is busy: then the next look-up is held. */
const BUSY_CALLS = 20;
/** Tokens whose calls are counted; beyond it counting begins anew. */
const TOKENS_MAX = 20_000;

type Held = {
  row: LiveToken | undefined;
  calls: number;
  isBusy: boolean;
  readonly sinceMs: number;
};

export type BusySessions = {
  /** The live session of a token, by the token's hash in hex; undefined: there is none. */
  find(token_hash: string): Promise<LiveToken | undefined>;
  /** Something that was looked up has changed. What is being looked up now is not held. */
  forget(): void;
};

/** `nowMs`: a clock that only rises. A row that has expired by then is `lookUp`'s to judge. */
export function createBusySessions(
  lookUp: (token_hash: string) => Promise<LiveToken | undefined>,
  isExpired: (row: LiveToken) => boolean,
  nowMs: () => number,
): BusySessions {
  const tokens = new Map<string, Held>();
  let changes = 0;

  /** What is known of the calls of a token in the time that runs. */
  function count(token_hash: string): Held {
    const now = nowMs();
    const before = tokens.get(token_hash);
    if (before !== undefined && now - before.sinceMs < HELD_MS) {
      before.calls += 1;
      return before;
    }
    if (tokens.size >= TOKENS_MAX) tokens.clear();
    const wasBusy =
      before !== undefined && before.calls >= BUSY_CALLS && now - before.sinceMs < 2 * HELD_MS;
    const held: Held = { row: undefined, calls: 1, isBusy: wasBusy, sinceMs: now };
    tokens.set(token_hash, held);
    return held;
  }

  return {
    async find(token_hash) {
      const held = count(token_hash);
      if (held.row !== undefined && !isExpired(held.row)) return held.row;
      const before = changes;
      const row = await lookUp(token_hash);
      if (held.isBusy && changes === before) held.row = row;
      return row;
    },
    forget() {
      changes += 1;
      for (const held of tokens.values()) held.row = undefined;
    },
  };
}
