/**
 * What a browser shows of a trader's own, as his lists of symbols, in step with one document of the account: part by part, and
 * of two devices the later change of a part wins. Main thread. An account that has nothing yet begins with what the browser
 * shows; what another account left in the browser is never taken into one that has its own.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import {
  FORMAT,
  makeEntry,
  mergeReplicas,
  type Entries,
  type Entry,
} from "../../drawings/replica.ts";
import { DOCUMENT_PART_ID_PATTERN } from "../../contract/limits.ts";
import type { KeyValueStore } from "../storage/key-value-store.ts";
import { hear, makeShelved, type Shelved, type ShelvedPorts } from "./shelved-document.ts";

/** Values by part, as JSON can say them. */
export type Parts = Readonly<Record<string, unknown>>;

export type PartsHolder = {
  /** What the browser shows; null: it has not been read yet. Only what this terminal understands is in it. */
  readonly parts: Accessor<Parts | null>;
  /** Shows these and no others. */
  show(parts: Parts): void;
  /** What this browser had before it had an account, `mine`, with what the account has. */
  join(mine: Parts, theirs: Parts): Parts;
};

export type PartsPorts = Pick<ShelvedPorts, "kind" | "cache" | "call" | "fault"> & {
  /** As 100001/owner; null: nobody signed in yet. */
  readonly reader: Accessor<string | null>;
  /** There is a connection. */
  readonly isLive: Accessor<boolean>;
  /** Unix ms. */
  now(): number;
  /** Keeps whose parts the browser shows. */
  readonly store: Pick<KeyValueStore, "get" | "put">;
  /** Tells when the page is shown or hidden, and now and then that it still is shown. Returns its undo. */
  watchShown(listener: (isShown: boolean) => void): () => void;
};

/** What this browser and an account last had in common. */
type Agreed = { readonly reader: string; readonly parts: Parts };

const VERSION = 1;
/** Each kind has one document. */
const NAME = "all";

/** Lives as long as its owner. */
export function followAccount(holder: PartsHolder, ports: PartsPorts): void {
  createEffect(
    on(ports.reader, (reader) => {
      if (reader !== null) followReader(reader, holder, ports);
    }),
  );
}

function followReader(reader: string, holder: PartsHolder, ports: PartsPorts): void {
  const one = openShelved(reader, ports);
  const shown = createMemo(holder.parts, null, {
    equals: (was, is) => was !== null && is !== null && isSame(was, is),
  });
  const agreedKey = `account.${ports.kind}`;
  const [found, setFound] = createSignal<Agreed | null | undefined>(undefined);
  Promise.all([ports.store.get(agreedKey), one.loaded])
    .then(([record]) => setFound(readAgreed(record)))
    .catch(ports.fault);
  const writer = crypto.randomUUID().slice(0, 8);
  /** null: they have not met. */
  let agreed: Parts | null = null;
  const agree = (parts: Parts): void => {
    if (agreed !== null && isSame(agreed, parts)) return;
    agreed = parts;
    const value: Agreed = { reader, parts };
    ports.store.put(agreedKey, { version: VERSION, value }).catch(ports.fault);
  };
  const write = (changed: Parts, isGone: readonly string[]): void => {
    const replica = untrack(one.replica);
    const entries = entriesOf(replica.entries, changed, isGone, ports.now(), writer);
    one.take(mergeReplicas(replica, { entries }));
  };
  createEffect(() => {
    const [mine, last, { entries }, isTold] = [shown(), found(), one.replica(), one.sync.isTold()];
    const hasAny = Object.keys(entries).length > 0;
    if (mine === null || last === undefined || !(hasAny || isTold)) return;
    untrack(() => {
      const before = agreed ?? baseOf({ reader, mine, theirs: partsIn(entries), last, hasAny });
      const here = agreed === null && last === null && hasAny ? holder.join(mine, before) : mine;
      // What is missing when they meet may be lost with the browser's storage.
      write(differing(before, here), agreed === null ? [] : missing(before, here));
      const theirs = partsIn(one.replica().entries);
      if (!isSame(mine, theirs)) holder.show(theirs);
      agree(shown() ?? theirs);
    });
  });
}

type Meeting = {
  readonly reader: string;
  readonly mine: Parts;
  readonly theirs: Parts;
  readonly last: Agreed | null;
  /** The account has, or had, something. */
  readonly hasAny: boolean;
};

/** Where browser and account meet: what differs here from this is news to the account. */
function baseOf({ reader, mine, theirs, last, hasAny }: Meeting): Parts {
  if (!hasAny) return {};
  if (last === null) return theirs;
  return last.reader === reader ? last.parts : mine;
}

/** The copy of the account's document, which looks for news as long as its owner lives. */
function openShelved(reader: string, ports: PartsPorts): Shelved {
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

const isRecord = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** null: nobody's. */
function readAgreed(record: unknown): Agreed | null {
  const { version, value } = Object(record) as { version?: unknown; value?: unknown };
  const { reader, parts } = Object(value) as Partial<Agreed>;
  return version === VERSION && typeof reader === "string" && isRecord(parts)
    ? { reader, parts }
    : null;
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

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What of `after` is not the same in `before`. */
const differing = (before: Parts, after: Parts): Parts =>
  Object.fromEntries(Object.entries(after).filter(([id, value]) => !isEqual(before[id], value)));

const missing = (before: Parts, after: Parts): string[] =>
  Object.keys(before).filter((id) => !Object.hasOwn(after, id));

const isSame = (one: Parts, other: Parts): boolean =>
  missing(one, other).length === 0 &&
  missing(other, one).length === 0 &&
  Object.keys(differing(one, other)).length === 0;
