/** Messages as a list, newest first: what came meanwhile and older pages, without doubles. Main thread; pure. */
import type { InboxMessage } from "../../contract/inbox.ts";

/** Messages of one page. */
export const PAGE = 50;

const newestFirst = (a: InboxMessage, b: InboxMessage): number => b.id - a.id;

/** Both lists as one; of a message that is in both, the one of `newer` counts. */
export function joined(
  older: readonly InboxMessage[],
  newer: readonly InboxMessage[],
): readonly InboxMessage[] {
  const byId = new Map([...older, ...newer].map((message) => [message.id, message]));
  return [...byId.values()].toSorted(newestFirst);
}

/**
 * The newest page, asked for when `before` was known: what came since then by itself stays, and all else is as the service
 * says, so that what was deleted elsewhere goes.
 */
export function renewed(
  before: readonly InboxMessage[],
  now: readonly InboxMessage[],
  page: readonly InboxMessage[],
): readonly InboxMessage[] {
  const known = new Set(before.map(({ id }) => id));
  return joined(
    page,
    now.filter(({ id }) => !known.has(id)),
  );
}

/** The page that holds what follows `count` messages. Messages that came or went make it overlap, never skip. */
export const pageAfter = (count: number): number => Math.floor(count / PAGE) + 1;
