/**
 * What the trader wrote about his trades, by position: it follows the account. Main thread. One for each feed, made when first
 * asked for. An investor's notes are his own.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import { NOTES_PARTS_MAX } from "../../../contract/limits.ts";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { createPartsPorts } from "../../stores/account-parts-ports.ts";
import { openDocumentParts, type DocumentParts } from "../../stores/document-parts.ts";
import { isEmpty, readTradeNote, tagsOf, type TradeNote } from "./trade-note.ts";

export type TradeNotes = {
  /** What was written before is here. Tracked, as all that follows. */
  isReady(): boolean;
  /** null: nothing was written. */
  of(position_id: number): TradeNote | null;
  /** Those of the most trades first. */
  tags(): readonly string[];
  /** There is no room for a note on one more trade. */
  isFull(): boolean;
  /** null, or one without words and tags: takes away what was written. */
  write(position_id: number, note: TradeNote | null): void;
};

export const tradeNotes = perFeed(makeTradeNotes);

function makeTradeNotes(feed: Feed): TradeNotes {
  const ports = createPartsPorts(feed, "notes");
  const [document, setDocument] = createSignal<DocumentParts | null>(null);
  createEffect(
    on(ports.reader, (reader) => {
      setDocument(null);
      if (reader === null) return;
      const one = openDocumentParts(reader, ports);
      let isOver = false;
      onCleanup(() => (isOver = true));
      void one.loaded.then(() => !isOver && setDocument(one));
    }),
  );
  const all = createMemo(() => notesIn(document()));
  const tags = createMemo(() => tagsOf(all().values()));
  return {
    isReady: () => document() !== null,
    of: (position_id) => all().get(`${position_id}`) ?? null,
    tags,
    isFull: () => all().size >= NOTES_PARTS_MAX || document()?.state() === "full",
    write(position_id, note) {
      const id = `${position_id}`;
      const isGone = note === null || isEmpty(note);
      untrack(document)?.write(isGone ? {} : { [id]: note }, isGone ? [id] : []);
    },
  };
}

function notesIn(document: DocumentParts | null): ReadonlyMap<string, TradeNote> {
  const notes = new Map<string, TradeNote>();
  for (const [id, value] of Object.entries(document?.parts() ?? {})) {
    const note = readTradeNote(value);
    if (note !== null) notes.set(id, note);
  }
  return notes;
}
