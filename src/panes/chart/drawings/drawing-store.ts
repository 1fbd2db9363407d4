/**
 * The drawings on one chart's symbol, with undo and redo. Main thread. What they are comes from the shelf, which keeps them for
 * the account; what was done on this chart, and can be undone, is here.
 */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import { DRAWINGS_MAX, readDrawing } from "../../../../drawings/drawing.ts";
import { FORMAT, type Entries, type Entry } from "../../../../drawings/replica.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import type { SyncState } from "../../../stores/document-calls.ts";
import { nextStep, type Steps } from "../undo-order.ts";
import { placesBefore } from "./drawing-places.ts";
import type { Shelf, Wanted } from "./drawing-shelf.ts";

/** How many steps can be undone. */
const STEPS_MAX = 200;

/** One drawing as it was and as it is, with its place; null: it was not there. */
type Change = { readonly id: string; readonly before: Wanted; readonly after: Wanted };
type Part = { readonly symbol_id: number; readonly changes: readonly Change[] };
/** `token`: what goes on with the same is one step; null: it is whole. */
type Step = { readonly parts: readonly Part[]; readonly token: string | null };
/** A step with its number. */
type Done = Step & { readonly at: number };

export type DrawingStore = {
  list: Accessor<readonly Drawing[]>;
  /** How many there may still be. */
  room: Accessor<number>;
  /** Kept, and not shown: made by a newer terminal, or by tools that this one has not. */
  unshown: Accessor<number>;
  state: Accessor<SyncState>;
  /** False: there are as many as there may be. */
  add(drawings: readonly Drawing[]): boolean;
  /** Puts changed drawings in the place of those with their ids. What comes with the same `step` is undone as one. */
  change(drawings: readonly Drawing[], step?: string): void;
  /** All that came with this `step`, as if it had never come: no step is left, and what could be done again still can. */
  takeBack(step: string): void;
  remove(ids: readonly string[]): void;
  /** Moves some to the front or the back of the others, as they are among themselves. */
  order(ids: readonly string[], isFront: boolean): void;
  /** Moves some just in front of another, null: behind all, and changes drawings with it, as one step. */
  move(ids: readonly string[], behind: string | null, changed?: readonly Drawing[]): void;
  /** Puts drawings of any symbols as they are told, as one step; says how many of them were not there like this. */
  put(lists: readonly PutList[]): number;
  /** What is kept of a symbol, from the back to the front, for a file. */
  kept(symbol_id: number): readonly { id: string }[];
  undo(): boolean;
  redo(): boolean;
} & Pick<Steps, "pastAt" | "futureAt">;

/** In the order in which they are painted. */
export type PutList = { readonly symbol_id: number; readonly drawings: readonly { id: string }[] };

/**
 * Lives as long as its owner. `symbolId`: whose drawings are shown and changed; below 0: none. `told` hears of all that is done
 * on this chart, undone and done again, once it is.
 */
export function createDrawingStore(
  symbolId: Accessor<number>,
  shelf: Shelf,
  told: (wanted: ReadonlyMap<string, Wanted>) => void = () => undefined,
): DrawingStore {
  const readOne = makeReader();
  const entries = createMemo(() => shelf.entries(symbolId()));
  const shown = createMemo(() => shownOf(entries(), readOne));
  const list = createMemo(() => shown().map(({ drawing }) => drawing));
  const count = createMemo(() => liveOf(entries()));
  const { take, takeBack, ...steps } = createSteps(shelf, told);
  const make = (changes: readonly Change[], token: string | null = null): void => {
    if (changes.length > 0) take({ parts: [{ symbol_id: symbolId(), changes }], token });
  };
  const placed = (id: string) => shown().find(({ drawing }) => drawing.id === id);
  const front = () => shown().at(-1)?.place ?? 0;
  const move = (ids: readonly string[], behind: string | null, changed: readonly Drawing[]) =>
    make(moveChanges(shown(), ids, behind, changed));

  return {
    list,
    room: () => DRAWINGS_MAX - count(),
    unshown: () => count() - shown().length,
    state: () => shelf.state(symbolId()),
    add(drawings) {
      if (count() + drawings.length > DRAWINGS_MAX) return false;
      const last = front();
      make(
        drawings.map((drawing, at) => ({
          id: drawing.id,
          before: null,
          after: { drawing, place: last + 1 + at },
        })),
      );
      return true;
    },
    change(drawings, step) {
      const changes = drawings.flatMap((next) => {
        const before = placed(next.id);
        if (before === undefined || isAlike(before.drawing, next)) return [];
        const drawing = { ...next, revision: before.drawing.revision + 1 };
        return [{ id: next.id, before, after: { drawing, place: before.place } }];
      });
      make(changes, step);
    },
    takeBack,
    remove(ids) {
      const gone = shown().filter(({ drawing }) => ids.includes(drawing.id));
      make(gone.map((before) => ({ id: before.drawing.id, before, after: null })));
    },
    order(ids, isFront) {
      const rest = shown().filter(({ drawing }) => !ids.includes(drawing.id));
      move(ids, isFront ? (rest.at(-1)?.drawing.id ?? null) : null, []);
    },
    move: (ids, behind, changed = []) => move(ids, behind, changed),
    put(lists) {
      const step = lists.flatMap(({ symbol_id, drawings }) => {
        const changes = putChanges(shelf.entries(symbol_id), drawings);
        return changes.length === 0 ? [] : [{ symbol_id, changes }];
      });
      if (step.length > 0) take({ parts: step, token: null });
      return step.reduce((sum, { changes }) => sum + changes.length, 0);
    },
    kept: (symbol_id) => untrack(() => keptOf(shelf.entries(symbol_id))),
    ...steps,
  };
}

/** Some in front of another, and others changed. */
function moveChanges(
  shown: readonly Shown[],
  ids: readonly string[],
  behind: string | null,
  changed: readonly Drawing[],
): readonly Change[] {
  const list = shown.map(({ drawing, place }) => ({ id: drawing.id, place }));
  const places = placesBefore(list, ids, behind);
  const next = new Map(changed.map((one) => [one.id, one]));
  return shown.flatMap((before) => {
    const { id, revision } = before.drawing;
    const change = next.get(id);
    const place = places.get(id) ?? before.place;
    if (change === undefined && place === before.place) return [];
    const drawing = change === undefined ? before.drawing : { ...change, revision: revision + 1 };
    return [{ id, before, after: { drawing, place } }];
  });
}

/** What was done, to be undone and done again. */
function createSteps(shelf: Shelf, told: (wanted: ReadonlyMap<string, Wanted>) => void) {
  const [past, setPast] = createSignal<readonly Done[]>([]);
  const [future, setFuture] = createSignal<readonly Done[]>([]);
  /** Before the last step began. */
  let begun = { past: past(), future: future() };
  /** Brings the drawings of a step to how they were before or after it. */
  const bring = (step: Step, isAfter: boolean): void => {
    for (const { symbol_id, changes } of step.parts) {
      const wanted = new Map(
        changes.map(({ id, before, after }) => [id, isAfter ? after : before] as const),
      );
      shelf.write(symbol_id, wanted);
      told(wanted);
    }
  };
  return {
    take: (step: Step): void => {
      const last = past().at(-1);
      // What was taken back is no longer gone on with.
      const isOn = last !== undefined && step.token !== null && last.token === step.token;
      if (!isOn) begun = { past: past(), future: future() };
      const all = isOn
        ? [...past().slice(0, -1), { ...joined(last, step), at: last.at }]
        : [...past(), { ...step, at: nextStep() }];
      setPast(all.slice(-STEPS_MAX));
      setFuture([]);
      bring(step, true);
    },
    takeBack: (token: string): void => {
      const last = past().at(-1);
      if (last === undefined || last.token !== token) return;
      setPast(begun.past);
      setFuture(begun.future);
      bring(last, false);
    },
    undo: (): boolean => {
      const step = past().at(-1);
      if (step === undefined) return false;
      setPast(past().slice(0, -1));
      setFuture([...future(), step]);
      bring(step, false);
      return true;
    },
    redo: (): boolean => {
      const step = future().at(-1);
      if (step === undefined) return false;
      setFuture(future().slice(0, -1));
      setPast([...past(), step]);
      bring(step, true);
      return true;
    },
    pastAt: () => past().at(-1)?.at ?? 0,
    futureAt: () => future().at(-1)?.at ?? Infinity,
  };
}

/** Both as one: from before the first to after the second. */
function joined(first: Step, second: Step): Step {
  const parts = second.parts.map(({ symbol_id, changes }) => {
    const before = first.parts.find((part) => part.symbol_id === symbol_id)?.changes ?? [];
    const known = new Map(before.map((one) => [one.id, one]));
    for (const one of changes)
      known.set(one.id, { ...one, before: (known.get(one.id) ?? one).before });
    return { symbol_id, changes: [...known.values()] };
  });
  const ids = new Set(parts.map(({ symbol_id }) => symbol_id));
  const others = first.parts.filter(({ symbol_id }) => !ids.has(symbol_id));
  return { parts: [...others, ...parts], token: second.token };
}

/** Of what a newer terminal made this one can write no file. */
const keptOf = (entries: Entries): readonly { id: string }[] =>
  Object.entries(entries)
    .filter(([, { format, drawing }]) => format <= FORMAT && drawing !== null)
    .toSorted(([, a], [, b]) => a.place - b.place)
    .map(([id, { drawing }]) => ({ ...(drawing as object), id }));

const liveOf = (entries: Entries): number =>
  Object.values(entries).filter(({ drawing }) => drawing !== null).length;

type Shown = { readonly drawing: Drawing; readonly place: number };

/** Those that this terminal reads, from the back to the front. */
function shownOf(entries: Entries, readOne: (entry: Entry) => Shown | null): readonly Shown[] {
  const read = Object.values(entries).map(readOne);
  return read
    .filter((one) => one !== null)
    .toSorted((a, b) => a.place - b.place || (a.drawing.id < b.drawing.id ? -1 : 1));
}

/** Reads each entry once: parsing makes new objects. */
function makeReader(): (entry: Entry) => Shown | null {
  const known = new WeakMap<Entry, Shown | null>();
  return (entry) => {
    const found = known.get(entry);
    if (found !== undefined) return found;
    const drawing = entry.format > FORMAT ? null : readDrawing(entry.drawing);
    const read = drawing === null ? null : { drawing, place: entry.place };
    known.set(entry, read);
    return read;
  };
}

/** Those that are not there like this; new ones come to the front. What a newer terminal made is left alone. */
function putChanges(entries: Entries, drawings: readonly { id: string }[]): readonly Change[] {
  let place = Object.values(entries).reduce((most, one) => Math.max(most, one.place), 0);
  let room = DRAWINGS_MAX - liveOf(entries);
  return drawings.flatMap((drawing): Change[] => {
    const entry = Object.hasOwn(entries, drawing.id) ? entries[drawing.id] : undefined;
    const isThere = entry !== undefined && entry.drawing !== null;
    if (isThere && (entry.format > FORMAT || isAlike(entry.drawing, drawing))) return [];
    if (!isThere && (room -= 1) < 0) return [];
    const after = { drawing, place: isThere ? entry.place : (place += 1) };
    const before = isThere ? { drawing: entry.drawing, place: entry.place } : null;
    return [{ id: drawing.id, before, after }];
  });
}

/** The same but for the number of changes. */
const isAlike = (a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(a)) === JSON.stringify(plain(b));
const plain = (value: unknown) => ({ ...(readDrawing(value) ?? (value as object)), revision: 0 });
