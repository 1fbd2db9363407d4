/**
 * What a list's menu tells of a position beside acting on it: how the price went, and what was written about it. Main thread. It
 * sends nothing.
 */
import type { Feed } from "../feed/feed.ts";
import { ticketName } from "../format/symbol-text.ts";
import type { MenuEntry } from "../ui/menu-entry.ts";
import { createCourseDoor } from "./course/course-door.tsx";
import { createNoteDoor } from "./notes/note-door.tsx";

type OfPosition = { readonly symbol_id: number; readonly position_id: number };

/** The dialogs are to be mounted once. */
export function createAboutPosition(feed: Feed) {
  const course = createCourseDoor(feed);
  const note = createNoteDoor(feed);
  return {
    entries: ({ symbol_id, position_id }: OfPosition): readonly MenuEntry[] => {
      const name = ticketName(feed.symbol(symbol_id), { symbol_id, id: position_id });
      return [course.entry({ position_id, name }), note.entry({ position_id, name })];
    },
    Dialogs: () => (
      <>
        <course.Dialog />
        <note.Dialog />
      </>
    ),
  };
}
