/**
 * A layout as the document of it that follows the account: what stands, its name and its earlier versions are a part each. How
 * the browser's records become such parts, how they meet what another device wrote, and how they become records again. Pure.
 *
 * Of two who changed what stands without knowing of each other the later is on top and the other is an earlier version; a
 * layout that one changed while another deleted it stays. The browser's records are the truth here: a part has for its writer
 * (`by`) the revision of the record, or the name itself, so that every tab makes the same part of the same record.
 */
import {
  FORMAT,
  isLater,
  isSaved,
  readEntry,
  takeTold,
  type Entry,
  type Known,
  type Replica,
  type Told,
} from "../../drawings/replica.ts";
import {
  isSameState,
  nameRecordOf,
  overdue,
  parseName,
  valueOf,
  whyOf,
  type Earlier,
  type EarlierWhy,
} from "./layout-record.ts";
import { isFirstName } from "../storage/given-name.ts";
import { isHouse } from "../storage/house-arrangement.ts";
import { readState, type LayoutParts, type LayoutState } from "../storage/open-layout.ts";
import { FIRST_CHART, parseCharts } from "../stores/charts.ts";

/** What the browser keeps of a layout, as it was found; undefined: there is none. */
export type LayoutRecords = {
  readonly name: unknown;
  readonly state: unknown;
  /** By what their keys end with. */
  readonly earlier: Readonly<Record<string, unknown>>;
};

/** What is known of the service's document. */
export type LayoutCopy = Pick<Replica, "known" | "cursor"> & {
  /** Another with each deletion; null: where there are no records, they were lost with the browser's storage. */
  readonly gone: string | null;
  /** States that were sent and whose answers have not come: the service may have them. */
  readonly sent: readonly string[];
};

export const NO_COPY: LayoutCopy = { known: {}, cursor: 0, gone: null, sent: [] };
export const NO_RECORDS: LayoutRecords = { name: undefined, state: undefined, earlier: {} };

/** So many states are remembered whose answers have not come; the oldest are forgotten. */
const SENT_MAX = 20;
const NOW = "now";
const NAME = "name";
const EARLIER = "earlier-";
const TOKEN = /^[A-Za-z0-9_-]{1,56}$/;

/** The mark of a state: no two writings have the same one. */
const markOf = (record: unknown): string => {
  const { revision } = Object(record) as { revision?: unknown };
  return typeof revision === "string" ? revision : "";
};

const hasAny = (all: object): boolean => Object.keys(all).length > 0;

/** Nothing that anybody would miss: a symbol on the one chart at most, which is chosen by itself too. */
export const isFreshParts = (parts: LayoutParts): boolean =>
  Object.entries(parts).every(([key, part]) => {
    if (part === undefined) return true;
    if (key === "workspace.layout" && isHouse(valueOf(parts, key))) return true;
    const charts = key === "workspace.charts" ? parseCharts(valueOf(parts, key)) : null;
    if (charts === null || charts.syncs.length > 0 || hasAny(charts.links)) return false;
    return Object.keys(charts.symbols).every((id) => id === FIRST_CHART);
  });

/** What a browser begins with where nobody has set anything yet. */
export const isFresh = ({ name, state }: LayoutRecords): boolean => {
  const read = readState(state as LayoutState | undefined);
  const isUnnamed = name === undefined || isFirstName(parseName(name)?.name ?? "");
  return read !== null && isUnnamed && isFreshParts(read.parts);
};

/** The browser's records of a layout as a copy of the service's document. */
export function replicaOf(records: LayoutRecords, copy: LayoutCopy): Replica {
  const { known, cursor, sent } = copy;
  if (records.state === undefined) {
    // Lost, or never here: it is read whole.
    if (copy.gone === null) return { entries: {}, known: {}, cursor: 0 };
    const entries = removals(known, () => true);
    const last = sent.at(-1);
    if (last !== undefined) entries[NOW] = removed(known[NOW], last);
    return { entries, known, cursor };
  }
  if (isFresh(records) && known[NOW] === undefined) return { entries: {}, known, cursor };
  const entries: Record<string, Entry> = {};
  const put = (part: string, mark: string, at: number, value: unknown): void => {
    const has = known[part];
    const n = has?.by === mark ? has.n : Math.max(above(has), Math.floor(at));
    entries[part] = { format: FORMAT, n, by: mark, place: 0, drawing: value };
  };
  const { state } = records;
  const read = readState(state as LayoutState);
  // What cannot be read stays as it is on both sides, unless the service told it like this.
  if (read !== null || markOf(state) === known[NOW]?.by) {
    put(NOW, markOf(state), read?.saved_at ?? 0, read === null ? state : packed(read));
  }
  const name = parseName(records.name)?.name;
  if (name !== undefined) put(NAME, name, 0, { name });
  for (const [token, record] of Object.entries(records.earlier)) {
    const one = readState(record as LayoutState);
    if (one !== null && TOKEN.test(token))
      put(EARLIER + token, markOf(one), one.saved_at, packed(one));
  }
  const isDropped = (part: string) =>
    part.startsWith(EARLIER) && !Object.hasOwn(records.earlier, part.slice(EARLIER.length));
  return { entries: { ...removals(known, isDropped), ...entries }, known, cursor };
}

/** As it is sent: what is in it is one text, since the service takes nothing that is nested as deep as panes may be. */
const packed = (state: LayoutState): unknown => ({ ...state, parts: JSON.stringify(state.parts) });

/** As the browser keeps it; what cannot be read stays as it is. */
function unpacked(drawing: unknown): unknown {
  const { parts } = Object(drawing) as { parts?: unknown };
  if (typeof parts !== "string") return drawing;
  try {
    return { ...(drawing as object), parts: JSON.parse(parts) as unknown };
  } catch {
    return drawing;
  }
}

/** Above the change that it follows. What a later format numbers is no number to go on from. */
const above = (has: Pick<Known, "n"> | undefined): number =>
  Math.min((has?.n ?? 0) + 1, Number.MAX_SAFE_INTEGER);

/** A removed part has nobody for its writer; `of`: who wrote what was removed. */
type Removal = Entry & { readonly of?: string };
const removed = (has: Pick<Known, "n" | "by"> | undefined, of = has?.by ?? ""): Removal => ({
  format: FORMAT,
  n: above(has),
  by: "",
  place: 0,
  drawing: null,
  of,
});

/** Entries that remove the parts which the service has and the browser has no longer. */
const removals = (
  known: LayoutCopy["known"],
  isGone: (part: string) => boolean,
): Record<string, Entry> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([part, has]) =>
      has.by === "" || !isGone(part) ? [] : [[part, removed(has)]],
    ),
  );

/** The replica with what the service told, where both may have changed the same. `sent`: as of the copy. */
export function mergeTold(own: Replica, told: Told, sent: LayoutCopy["sent"] = []): Replica {
  const next = takeTold(own, told);
  const now = told.parts.find(({ id }) => id === NOW);
  const mine = own.entries[NOW];
  const after = next.entries[NOW];
  if (now !== undefined && mine !== undefined && isNews(own, now)) {
    const theirs = readEntry(now.value);
    // The service has what was sent from here, and nobody had said so.
    if (sent.includes(theirs.by)) return { ...next, entries: resumed(mine, next, told) };
    const isConflict = !isSaved(own, NOW) && !isSameChange(mine, theirs);
    if (isConflict && mine.drawing === null) return { ...next, entries: restored(next, told) };
    const isOnMine = (theirs as Removal).of === mine.by;
    if (isConflict && isOnMine) return { ...next, entries: { ...next.entries, [NOW]: theirs } };
    if (isConflict && theirs.drawing === null) return { ...next, entries: revived(own, next) };
    if (isConflict) {
      const loser = isLater(mine, theirs) ? theirs : mine;
      return { ...next, entries: { ...next.entries, ...earlierOf(loser) } };
    }
  }
  const isLeft = after?.drawing === null && Object.entries(next.entries).some(isChange);
  return isLeft ? { ...next, entries: revived(own, next) } : next;
}

/** What was sent is followed by what stands here, or is deleted with all that belongs to it. */
function resumed(mine: Entry, next: Replica, told: Told): Replica["entries"] {
  const now = next.entries[NOW];
  if (mine.drawing !== null) {
    if (now === undefined || isSameChange(mine, now)) return next.entries;
    return { ...next.entries, [NOW]: { ...mine, n: Math.max(mine.n, above(now)) } };
  }
  const gone = told.parts.flatMap(({ id }) => {
    const entry = next.entries[id];
    return entry === undefined || entry.drawing === null ? [] : [[id, removed(entry)] as const];
  });
  return { ...next.entries, ...Object.fromEntries(gone) };
}

/** Something that somebody changed: an earlier version that is not merely how the layout stood at some moment. */
function isChange([part, { drawing }]: [string, Entry]): boolean {
  if (!part.startsWith(EARLIER) || drawing === null) return false;
  const why = whyOf(drawing as object);
  return why === "device" || why === "tab";
}

/** Deleted here and changed there: it comes back with all that it has. */
const restored = (next: Replica, told: Told): Replica["entries"] => {
  const all = told.parts.map(({ id, value }) => [id, readEntry(value)] as const);
  const alive = all.filter(([, { drawing }]) => drawing !== null);
  return { ...next.entries, ...Object.fromEntries(alive) };
};

const isNews = (own: Replica, part: Told["parts"][number]): boolean =>
  part.revision > (own.known[part.id]?.revision ?? 0);

const isSameChange = (mine: Entry, theirs: Entry): boolean =>
  mine.by === theirs.by && (mine.drawing === null) === (theirs.drawing === null);

/**
 * Deleted there by who did not know of something that was changed: it stays with all that is here. Whoever deletes a layout
 * removes all that he knows of it, so that what is left is what he did not know.
 */
function revived(own: Replica, next: Replica): Replica["entries"] {
  const kept = Object.entries(own.entries).flatMap(([part, entry]) => {
    const after = next.entries[part];
    const isTaken = entry.drawing !== null && after !== undefined && after.drawing === null;
    return isTaken ? [[part, { ...entry, n: above(after) }] as const] : [];
  });
  const entries = { ...next.entries, ...Object.fromEntries(kept) };
  const now = entries[NOW];
  if (now === undefined || now.drawing !== null) return entries;
  const left = Object.entries(entries).filter(isChange);
  const [newest] = left.map(([, entry]) => entry).toSorted((a, b) => (isLater(a, b) ? -1 : 1));
  return newest === undefined ? entries : { ...entries, [NOW]: { ...newest, n: above(now) } };
}

/** What gave way, as an earlier version; the same part wherever it is made. */
function earlierOf({ by, drawing, n }: Entry): Replica["entries"] {
  const state = readState((unpacked(drawing) ?? undefined) as LayoutState | undefined);
  if (state === null || !TOKEN.test(by)) return {};
  const record: LayoutState & { why: EarlierWhy } = { ...state, why: "device" };
  return { [EARLIER + by]: { format: FORMAT, n, by, place: 0, drawing: packed(record) } };
}

/**
 * The browser's records with what the service changed. `now`: as they are. `then`: as they were when `before` was made of them;
 * what was changed since stays, and what the service has is an earlier version.
 */
export function settle(
  now: LayoutRecords,
  then: LayoutRecords,
  before: Replica,
  after: Replica,
): LayoutRecords {
  let { name, state } = now;
  const earlier: Record<string, unknown> = { ...now.earlier };
  for (const [part, entry] of Object.entries(after.entries)) {
    const was = before.entries[part];
    if (was !== undefined && isSameChange(was, entry)) continue;
    if (part === NOW) {
      const mayTake = was !== undefined || then.state === undefined || isFresh(then);
      const isTouched = state !== undefined && markOf(state) !== markOf(then.state);
      if (mayTake && !isTouched) state = stateOf(entry);
      else if (isTouched) Object.assign(earlier, recordsOf(earlierOf(entry)));
    } else if (part === NAME) {
      const isTouched = parseName(name)?.name !== parseName(then.name)?.name;
      if (!isTouched) name = namedBy(entry, name);
    } else if (part.startsWith(EARLIER)) Object.assign(earlier, recordsOf({ [part]: entry }));
  }
  if (state === undefined) return NO_RECORDS;
  // It was deleted and came back meanwhile.
  name ??= namedBy(after.entries[NAME], undefined);
  return { name, state, earlier: trimmed(earlier) };
}

/** The record of a name with the one that the service has; as it is where that has none. */
function namedBy(entry: Entry | undefined, record: unknown): unknown {
  const { name } = Object(entry?.drawing) as { name?: unknown };
  const read = parseName(
    nameRecordOf({ name: typeof name === "string" ? name : "", opened_at: 0 }),
  );
  const { opened_at = 0 } = parseName(record) ?? {};
  return read === null ? record : nameRecordOf({ name: read.name, opened_at });
}

/** undefined: it is deleted. One of a later format is kept by its number alone: the service has it. */
function stateOf({ format, by, drawing }: Entry): unknown {
  if (drawing === null) return undefined;
  const isKnown = format <= FORMAT && typeof drawing === "object";
  return isKnown
    ? { ...(unpacked(drawing) as object), revision: by }
    : { version: Infinity, revision: by };
}

const recordsOf = (entries: Replica["entries"]) =>
  Object.fromEntries(
    Object.entries(entries).map(([part, { drawing }]) => {
      const record = (unpacked(drawing) ?? undefined) as LayoutState | undefined;
      return [part.slice(EARLIER.length), readState(record) === null ? undefined : record];
    }),
  );

/** Without what was removed or is there twice, and no more than there may be. */
function trimmed(earlier: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const marks = new Set<string>();
  const all = Object.entries(earlier)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .filter(([, record]) => {
      const mark = markOf(record);
      const isTwice = mark !== "" && marks.has(mark);
      marks.add(mark);
      return record !== undefined && !isTwice;
    });
  const read = all.flatMap(([key, record]): Earlier[] => {
    const state = readState(record as LayoutState);
    return state === null ? [] : [{ key, state, why: whyOf(state) }];
  });
  const old = overdue(read);
  return Object.fromEntries(all.filter(([key]) => !old.includes(key)));
}

/** Whether what stands came from elsewhere, and looks otherwise. */
export function isOtherState(before: LayoutRecords, after: LayoutRecords): boolean {
  if (markOf(before.state) === markOf(after.state)) return false;
  const [was, is] = [before, after].map(({ state }) => readState(state as LayoutState | undefined));
  return was === null || was === undefined || is === null || is === undefined
    ? was !== is
    : !isSameState(was.parts, is.parts);
}

/** Whether the service's layout of this id is another one than the browser's, which it was never told of. */
export function isAnother({ state }: LayoutRecords, told: Told): boolean {
  const now = told.parts.find(({ id }) => id === NOW);
  const theirs = now === undefined ? undefined : readEntry(now.value);
  return theirs !== undefined && theirs.drawing !== null && theirs.by !== markOf(state);
}

/** The copy, where what stands is about to be sent. */
export function sending(copy: LayoutCopy, replica: Replica): LayoutCopy {
  const now = replica.entries[NOW];
  if (now === undefined || now.drawing === null || isSaved(replica, NOW)) return copy;
  return { ...copy, sent: [...new Set([...copy.sent, now.by])].slice(-SENT_MAX) };
}
