/** Which messages are unread, as far as they are counted. Main thread. */
import { createSignal, untrack } from "solid-js";
import type { InboxMessage } from "../../contract/inbox.ts";

/** Unread messages that are counted at most. */
export const COUNTED_MAX = 100;

export type Unread = ReturnType<typeof createUnread>;

export function createUnread() {
  const [ids, setIds] = createSignal<ReadonlySet<number>>(new Set());
  /** Read or deleted here: an answer that was under way meanwhile says otherwise. */
  const done = new Set<number>();
  return {
    has: (id: number) => ids().has(id),
    size: () => ids().size,
    known: () => untrack(ids),
    clear: () => setIds(new Set<number>()),
    /** As the service tells of these. */
    note(found: readonly InboxMessage[]): void {
      setIds((now) => {
        const next = new Set(now);
        for (const { id, read_at } of found) {
          if (read_at === null && !done.has(id)) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    /** The service counted these when `before` were known: what came since by itself stays, all else is read or gone. */
    counted(found: readonly InboxMessage[], before: ReadonlySet<number>): void {
      const still = new Set(found.map(({ id }) => id));
      setIds((now) => new Set([...now].filter((id) => still.has(id) || !before.has(id))));
    },
    settle(id: number): void {
      done.add(id);
      setIds((now) => new Set([...now].filter((other) => other !== id)));
    },
  };
}
