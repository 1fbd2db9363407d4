/**
 * A document of the account as values by part: a copy of it that is read here, written part by part, and kept in step with the
 * browser's other tabs and with the service. Main thread. Of two devices the later change of a part wins.
 */
import { createEffect, on, onCleanup, untrack, type Accessor } from "solid-js";
import { DOCUMENT_PART_ID_PATTERN } from "../../contract/limits.ts";
import {
  FORMAT,
  makeEntry,
  mergeReplicas,
  type Entries,
  type Entry,
} from "../../drawings/replica.ts";
import type { SyncState } from "./document-calls.ts";
import { hear, makeShelved, type Shelved, type ShelvedPorts } from "./shelved-document.ts";

/** Values by part, as JSON can say them. */
export type Parts = Readonly<Record<string, unknown>>;

export type DocumentPartsPorts = Pick<ShelvedPorts, "kind" | "cache" | "call" | "fault"> & {
  /** As 100001/owner; null: nobody signed in yet. */
  readonly reader: Accessor<string | null>;
  /** There is a connection. */
  readonly isLive: Accessor<boolean>;
  /** Unix ms. */
  now(): number;
  /** Tells when the page is shown or hidden, and now and then that it still is shown. Returns its undo. */
  watchShown(listener: (isShown: boolean) => void): () => void;
};

export type DocumentParts = {
  /** In the order in which they came to be. Only what this terminal understands is in it. Tracked. */
  parts(): Parts;
  /** The account has, or had, something. Tracked. */
  hasAny(): boolean;
  /** The service has said what it has, or that it has nothing. */
  readonly isTold: Accessor<boolean>;
  readonly state: Accessor<SyncState>;
  /** Settles once what the browser keeps is here. */
  readonly loaded: Promise<void>;
  /** What nobody here understands is not overwritten. */
  write(changed: Parts, isGone: readonly string[]): void;
};

/** Each kind that is kept so has one document. */
const NAME = "all";

/** The document of one reader; lives as long as its owner. */
export function openDocumentParts(reader: string, ports: DocumentPartsPorts): DocumentParts {
  const one = openShelved(reader, ports);
  const writer = crypto.randomUUID().slice(0, 8);
  return {
    parts: () => partsIn(one.replica().entries),
    hasAny: () => Object.keys(one.replica().entries).length > 0,
    isTold: one.sync.isTold,
    state: one.sync.state,
    loaded: one.loaded,
    write(changed, isGone) {
      const replica = untrack(one.replica);
      const entries = entriesOf(replica.entries, changed, isGone, ports.now(), writer);
      one.take(mergeReplicas(replica, { entries }));
    },
  };
}

/** The copy of the account's document, which looks for news as long as its owner lives. */
function openShelved(reader: string, ports: DocumentPartsPorts): Shelved {
  const key = `${ports.kind}/${reader}`;
  const channel = new BroadcastChannel(`ringside.${key}`);
  let isClosed = false;
  const one = untrack(() =>
    makeShelved({
      ...ports,
      name: NAME,
      key,
      isLive: () => !isClosed && untrack(ports.isLive) && untrack(ports.reader) === reader,
      tell: (message) => {
        if (!isClosed) channel.postMessage(message);
      },
    }),
  );
  channel.onmessage = ({ data }: MessageEvent<unknown>) =>
    hear(data, (told) => (told === key ? one : undefined));
  createEffect(on(ports.isLive, (isLive) => isLive && one.sync.look()));
  const unwatch = ports.watchShown((isShown) => {
    if (!isShown) one.sync.hurry();
    else if (untrack(ports.isLive)) one.sync.look();
  });
  onCleanup(() => {
    unwatch();
    isClosed = true;
    one.sync.dispose();
    channel.close();
  });
  return one;
}

/** As it is kept: one text, since the service takes nothing that is nested deep. */
const packed = (value: unknown) => ({ text: JSON.stringify(value) });

/** undefined: it was removed, or is of a later format. */
function unpacked({ format, drawing }: Entry): unknown {
  const { text } = Object(drawing) as { text?: unknown };
  if (format > FORMAT || typeof text !== "string") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What an account has, in the order in which it came to be. */
function partsIn(entries: Entries): Parts {
  const all = Object.entries(entries).toSorted(([, one], [, other]) => one.place - other.place);
  return Object.fromEntries(
    all.flatMap(([id, entry]) => {
      const value = unpacked(entry);
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

/** The entries that change with it. What nobody here understands is not overwritten. */
function entriesOf(
  entries: Entries,
  changed: Parts,
  isGone: readonly string[],
  now: number,
  writer: string,
): Entries {
  const isOpen = (id: string): boolean => (entries[id]?.format ?? FORMAT) <= FORMAT;
  const written = Object.entries(changed)
    .filter(([id, value]) => {
      const entry = entries[id];
      const isNews = entry === undefined || !isEqual(unpacked(entry), value);
      return DOCUMENT_PART_ID_PATTERN.test(id) && isOpen(id) && isNews;
    })
    .map(([id, value], at): [string, Entry] => {
      const before = entries[id];
      const place = before === undefined || before.drawing === null ? now + at : before.place;
      return [id, makeEntry(before, now, writer, { place, drawing: packed(value) })];
    });
  const removed = isGone
    .filter((id) => isOpen(id) && (entries[id]?.drawing ?? null) !== null)
    .map((id): [string, Entry] => [id, makeEntry(entries[id], now, writer, null)]);
  return Object.fromEntries([...written, ...removed]);
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
