/**
 * The drawings of one symbol as every tab and device keeps them, and how two copies become one: each drawing by itself, the
 * later change wins, and what was removed is remembered. Merging in any order, any number of times, gives the same. Pure;
 * runs anywhere.
 */

/** Raised when an entry has another shape. Entries of a later format are kept as they are, and never changed. */
export const FORMAT = 1;

/** One drawing, or what is left of it, as it is kept everywhere: the service keeps it without reading it. */
export type Entry = {
  readonly format: number;
  /** Of two changes the one with the higher number is the later: about Unix ms, and always above the one that it followed. */
  readonly n: number;
  /** Who wrote it: decides between two of one number. */
  readonly by: string;
  /** Drawings are painted from the lowest place to the highest. */
  readonly place: number;
  /** null: it was removed. */
  readonly drawing: unknown;
};
export type Entries = Readonly<Record<string, Entry>>;

/** What the service is known to have of a drawing: its own revision, and which change that is. */
export type Known = { readonly revision: number; readonly n: number; readonly by: string };

export type Replica = {
  readonly entries: Entries;
  readonly known: Readonly<Record<string, Known>>;
  /** Up to this revision of the service's document all is in here. */
  readonly cursor: number;
};

export const EMPTY: Replica = { entries: {}, known: {}, cursor: 0 };

/** The service's answer, as contract/document.ts has it. */
export type Told = {
  readonly revision: number;
  readonly is_whole: boolean;
  readonly parts: readonly {
    readonly id: string;
    readonly revision: number;
    readonly value: unknown;
  }[];
};
/** What is asked of the service, as contract/document.ts has it. */
export type PartChange = {
  readonly id: string;
  readonly revision: number;
  readonly is_deleted: boolean;
  readonly value: Record<string, unknown>;
};

/** Whether `a` is to be kept and not `b`. A drawing that one changed while another removed it stays. */
export function isLater(a: Entry, b: Entry): boolean {
  if (a.n !== b.n) return a.n > b.n;
  if ((a.drawing === null) !== (b.drawing === null)) return a.drawing !== null;
  if (a.by !== b.by) return a.by > b.by;
  // A writer makes no two changes of one number; what nobody wrote may be of two browsers.
  return a.by === "" && JSON.stringify(a) > JSON.stringify(b);
}

/** An entry that changes `before`, or begins. */
export const makeEntry = (
  before: Entry | undefined,
  now: number,
  by: string,
  after: { readonly place: number; readonly drawing: unknown } | null,
): Entry => ({
  format: FORMAT,
  n: Math.max((before?.n ?? 0) + 1, Math.floor(now)),
  by,
  place: after?.place ?? 0,
  drawing: after?.drawing ?? null,
});

/** Merges by id; the very same object where nothing of `theirs` is later. */
function merged<T>(
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
  wins: (their: T, own: T) => boolean,
): Readonly<Record<string, T>> {
  const later = Object.entries(theirs).filter(([id, their]) => {
    const own = Object.hasOwn(mine, id) ? mine[id] : undefined;
    return own === undefined || wins(their, own);
  });
  return later.length === 0 ? mine : { ...mine, ...Object.fromEntries(later) };
}

/** Both copies' drawings; `mine` itself where `theirs` tells nothing new. */
export function mergeReplicas(mine: Replica, theirs: Partial<Replica>): Replica {
  const entries = merged(mine.entries, theirs.entries ?? {}, isLater);
  const known = merged(mine.known, theirs.known ?? {}, (a, b) => a.revision > b.revision);
  const cursor = Math.max(mine.cursor, theirs.cursor ?? 0);
  const isSame = entries === mine.entries && known === mine.known && cursor === mine.cursor;
  return isSame ? mine : { entries, known, cursor };
}

/** The replica with what the service told of its document. */
export function takeTold(mine: Replica, { revision, is_whole, parts }: Told): Replica {
  if (!is_whole && parts.length === 0 && revision === mine.cursor) return mine;
  const entries = Object.fromEntries(parts.map(({ id, value }) => [id, readEntry(value)]));
  const told = Object.fromEntries(
    parts.map((part) => {
      const { n, by } = entries[part.id] as Entry;
      return [part.id, { revision: part.revision, n, by }];
    }),
  );
  const isBack = is_whole && revision < mine.cursor;
  const isNewer = (a: Known, b: Known): boolean => isBack || a.revision > b.revision;
  const next = {
    entries: merged(mine.entries, entries, isLater),
    known: merged(mine.known, told, isNewer),
    cursor: revision,
  };
  return is_whole ? withoutForgotten(next, told, isBack) : next;
}

/**
 * The whole document has not all that it once had. Either the parts were removed long ago: so they are here, but for what was
 * changed here since. Or the service was set back (`isBack`): then it gets them again. What another tab saved while the answer
 * was on its way cannot be in it.
 */
function withoutForgotten(replica: Replica, told: Replica["known"], isBack: boolean): Replica {
  const isGone = ([id, { revision }]: [string, Known]): boolean =>
    !Object.hasOwn(told, id) && (isBack || revision <= replica.cursor);
  const all = Object.entries(replica.known);
  const gone = all.filter(isGone);
  if (gone.length === 0) return replica;
  const entries = { ...replica.entries };
  for (const [id] of gone) {
    const entry = entries[id];
    if (entry === undefined || isBack || !isSaved(replica, id)) continue;
    if (entry.drawing === null) delete entries[id];
    else entries[id] = { ...entry, n: entry.n + 1, by: "", place: 0, drawing: null };
  }
  const known = Object.fromEntries(all.filter((one) => !isGone(one)));
  return { ...replica, entries, known };
}

/** Whether the service has the change that is here. */
export function isSaved({ entries, known }: Replica, id: string): boolean {
  const entry = entries[id];
  const has = Object.hasOwn(known, id) ? known[id] : undefined;
  return entry === undefined || (has?.n === entry.n && has.by === entry.by);
}

export const unsavedOf = (replica: Replica): readonly string[] =>
  Object.keys(replica.entries).filter((id) => !isSaved(replica, id));

export type Bounds = {
  readonly parts: number;
  readonly bytes: number;
  readonly partBytes: number;
};

/** What the service is to be asked next: what was removed first, for it makes room; no more than `bounds` let through. */
export function changesOf(replica: Replica, bounds: Bounds): readonly PartChange[] {
  const all = unsavedOf(replica).map((id) => partOf(replica, id));
  const removed = all.filter(({ is_deleted }) => is_deleted);
  const changes: PartChange[] = [];
  let room = bounds.bytes;
  for (const change of removed.length > 0 ? removed : all) {
    const bytes = bytesOf(change.value);
    if (bytes > bounds.partBytes) continue;
    room -= bytes + PART_OVERHEAD_BYTES;
    if (changes.length > 0 && (room < 0 || changes.length >= bounds.parts)) break;
    changes.push(change);
  }
  return changes;
}

/** What a part has in a request beside its value. */
const PART_OVERHEAD_BYTES = 160;

/** As JSON in UTF-8, as the service counts it. */
export function bytesOf(value: unknown): number {
  let bytes = 0;
  for (const character of JSON.stringify(value)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function partOf({ entries, known }: Replica, id: string): PartChange {
  const entry = entries[id] as Entry;
  return {
    id,
    revision: known[id]?.revision ?? 0,
    is_deleted: entry.drawing === null,
    value: { ...entry },
  };
}

/** The service took the changes: they have this revision of its document. */
export function takeSaved(
  replica: Replica,
  changes: readonly PartChange[],
  revision: number,
): Replica {
  const saved = changes.map(({ id, value }) => {
    const { n, by } = value as Entry;
    return [id, { revision, n, by }] as const;
  });
  // What another wrote in between has not been read yet.
  const cursor = replica.cursor + 1 === revision ? revision : replica.cursor;
  return { ...replica, known: { ...replica.known, ...Object.fromEntries(saved) }, cursor };
}

/** What is no entry is of a later format: nobody overwrites it, and nobody here shows it. */
export function readEntry(value: unknown): Entry {
  const { format, n, by, place } = Object(value) as Partial<Entry>;
  const isEntry =
    Number.isSafeInteger(format) &&
    Number.isSafeInteger(n) &&
    typeof by === "string" &&
    Number.isFinite(place);
  if (isEntry && Object.hasOwn(value as object, "drawing")) return value as Entry;
  return { ...(value as object), format: Infinity, n: Infinity, by: "", place: 0, drawing: value };
}
