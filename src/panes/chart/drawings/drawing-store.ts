/**
 * The drawings on each symbol, with undo and redo. Main thread. They outlive the page, and another tab of the same browser
 * takes each change as it is made: neither ever writes over what the other drew.
 */
import { createEffect, createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import { DRAWINGS_MAX, readDrawing } from "../../../../drawings/drawing.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import { createPersisted, type Persisted } from "../../../storage/persisted.ts";

/** How many steps can be undone. */
const STEPS_MAX = 200;

type Placed = { readonly drawing: Drawing; readonly at: number } | null;
/** One drawing as it was and as it is, with its place in the list; null: it was not there. */
type Change = { readonly id: string; readonly before: Placed; readonly after: Placed };
type Step = { readonly symbol: string; readonly changes: readonly Change[] };

/** Of each symbol, in the order in which they are painted. What cannot be read stays as it is, and is not shown. */
export type KeptDrawings = Readonly<Record<string, readonly unknown[]>>;

export type DrawingStore = {
  list: Accessor<readonly Drawing[]>;
  /** False: there are as many as there may be. */
  add(drawings: readonly Drawing[]): boolean;
  /** Puts changed drawings in the place of those with their ids. */
  change(drawings: readonly Drawing[]): void;
  remove(ids: readonly string[]): void;
  /** Moves one to the front or the back of the others. */
  order(id: string, isFront: boolean): void;
  undo(): boolean;
  redo(): boolean;
};

const isList = (value: unknown): value is KeptDrawings =>
  typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);

export const DRAWINGS_SCHEMA = {
  version: 1,
  parse: (value: unknown) => (isList(value) ? value : null),
};

const CHANNEL = "ringside.drawings";

/** Lives as long as its owner. `symbol`: whose drawings are shown and changed. */
export function createDrawingStore(
  symbol: Accessor<string>,
  kept: Persisted<KeptDrawings> = createPersisted<KeptDrawings>(
    "chart.drawings",
    DRAWINGS_SCHEMA,
    {},
  ),
): DrawingStore {
  const read = makeReader();
  const raw = () => kept.value()[symbol()] ?? [];
  const list = () => read(raw());
  const { take, undo, redo } = createSteps(kept);
  const make = (changes: readonly Change[]): void => {
    if (changes.length > 0) take({ symbol: symbol(), changes });
  };
  const indexOf = (id: string): number => raw().findIndex((one) => idOf(one) === id);
  const placed = (drawing: Drawing): Placed => ({ drawing, at: indexOf(drawing.id) });
  const known = (id: string): Drawing | undefined => list().find((one) => one.id === id);

  return {
    list,
    add(drawings) {
      const count = raw().length;
      if (count + drawings.length > DRAWINGS_MAX) return false;
      const after = (drawing: Drawing, index: number) => ({ drawing, at: count + index });
      make(drawings.map((one, index) => ({ id: one.id, before: null, after: after(one, index) })));
      return true;
    },
    change(drawings) {
      make(
        drawings.flatMap((next) => {
          const before = known(next.id);
          if (before === undefined) return [];
          const drawing = { ...next, revision: before.revision + 1 };
          const at = indexOf(next.id);
          return [{ id: next.id, before: { drawing: before, at }, after: { drawing, at } }];
        }),
      );
    },
    remove(ids) {
      const gone = list().filter(({ id }) => ids.includes(id));
      make(gone.map((drawing) => ({ id: drawing.id, before: placed(drawing), after: null })));
    },
    order(id, isFront) {
      const drawing = known(id);
      const at = isFront ? raw().length - 1 : 0;
      if (drawing === undefined || indexOf(id) === at) return;
      make([{ id, before: placed(drawing), after: { drawing, at } }]);
    },
    undo,
    redo,
  };
}

/** What was done, to be undone and done again; each step is told to the other tabs. */
function createSteps(kept: Persisted<KeptDrawings>) {
  const [past, setPast] = createSignal<readonly Step[]>([]);
  const [future, setFuture] = createSignal<readonly Step[]>([]);
  const channel = new BroadcastChannel(CHANNEL);
  onCleanup(() => channel.close());
  /** Brings the drawings of a step to how they were before or after it. */
  const bring = ({ symbol, changes }: Step, isAfter: boolean): void =>
    kept.set({
      ...kept.value(),
      [symbol]: applied(kept.value()[symbol] ?? [], changes, isAfter),
    });
  // A change made before the kept drawings have come would be kept in the place of all of them: it waits.
  const waiting: (() => void)[] = [];
  const put = (step: Step, isAfter: boolean): void => {
    if (kept.ready()) bring(step, isAfter);
    else waiting.push(() => bring(step, isAfter));
  };
  createEffect(() => {
    if (kept.ready()) untrack(() => waiting.splice(0).forEach((one) => one()));
  });
  channel.onmessage = ({ data }: MessageEvent<{ step: Step; isAfter: boolean }>) =>
    put(data.step, data.isAfter);
  const tell = (step: Step, isAfter: boolean): void => {
    put(step, isAfter);
    channel.postMessage({ step, isAfter });
  };
  return {
    take: (step: Step): void => {
      setPast([...past(), step].slice(-STEPS_MAX));
      setFuture([]);
      tell(step, true);
    },
    undo: (): boolean => {
      const step = past().at(-1);
      if (step === undefined) return false;
      setPast(past().slice(0, -1));
      setFuture([...future(), step]);
      tell(step, false);
      return true;
    },
    redo: (): boolean => {
      const step = future().at(-1);
      if (step === undefined) return false;
      setFuture(future().slice(0, -1));
      setPast([...past(), step]);
      tell(step, true);
      return true;
    },
  };
}

const idOf = (value: unknown): unknown => Object(value)["id"];

/** The list with each changed drawing as it is to be; places from the lowest up, so that each is where it was. */
export function applied(
  list: readonly unknown[],
  changes: readonly Change[],
  isAfter: boolean,
): readonly unknown[] {
  const ids = new Set(changes.map(({ id }) => id));
  const next = list.filter((one) => !ids.has(idOf(one) as string));
  const wanted = changes
    .map(({ before, after }) => (isAfter ? after : before))
    .filter((one) => one !== null)
    .toSorted((a, b) => a.at - b.at);
  for (const { drawing, at } of wanted) next.splice(at, 0, drawing);
  return next;
}

/** Reads each list once: parsing makes new objects. */
function makeReader(): (list: readonly unknown[]) => readonly Drawing[] {
  const read = new WeakMap<object, readonly Drawing[]>();
  const one = new WeakMap<object, Drawing | null>();
  return (list) => {
    const found = read.get(list);
    if (found !== undefined) return found;
    const drawings = list.flatMap((value) => {
      if (typeof value !== "object" || value === null) return [];
      if (!one.has(value)) one.set(value, readDrawing(value));
      const drawing = one.get(value) ?? null;
      return drawing === null ? [] : [drawing];
    });
    read.set(list, drawings);
    return drawings;
  };
}
