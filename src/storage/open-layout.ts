/**
 * The layout that this tab has open: one record of the browser's storage with all that is kept of panes and charts, behind the
 * calls of any other store. Main thread. A tab reads its layout whole and writes it whole, so that two tabs never mix theirs:
 * what another tab wrote since goes to the earlier versions. What cannot be read, or is of a newer terminal, is left as it
 * stands, and this tab goes on in a layout of its own.
 */
import { createRoot, createSignal } from "solid-js";
import { wallMs } from "../frame/page-clock.ts";
import { browserDatabase } from "./browser-database.ts";
import { FIRST_NAME } from "./given-name.ts";
import { openKeyValueStore, type KeyValueStore } from "./key-value-store.ts";

/** Raised when the shape of a state changes. */
export const LAYOUT_VERSION = 1;

/** What a layout holds, by the keys under which it was kept before there were layouts. */
export const LAYOUT_KEYS = [
  "workspace.layout",
  "workspace.charts",
  "chart.settings",
  "chart.studies",
  "chart.panes",
  "chart.bricks",
  "chart.guides",
  "chart.compare",
  "chart.compare-scale",
  "chart.colours",
] as const;

/** The record of each key, as persisted.ts writes it. */
export type LayoutParts = Readonly<Record<string, unknown>>;

export type LayoutState = {
  readonly version: number;
  /** Another with each writing: whoever finds one that he does not know was not the last who wrote. */
  readonly revision: string;
  /** The page that wrote it, since it opened the layout. */
  readonly by: string;
  /** Unix ms of the browser's clock. */
  readonly saved_at: number;
  readonly parts: LayoutParts;
};

export const layoutDatabase = browserDatabase({
  name: "ringside-layouts",
  version: 1,
  stores: ["names", "states", "earlier"],
});

/** The id that the first layout of every browser had, before each began with one of its own. */
export const FIRST_ID = "first";
const FIRST_LAYOUT = `${FIRST_ID} ${FIRST_NAME}`;
const POINTER = "ringside.layout.";
let page = crypto.randomUUID();
const watchers = new Map<string, (record: unknown) => void>();
let account = "";
let isTouched = false;
let begun = "";
let told: (id: string) => void = () => {};
let parts: LayoutParts = {};
let revision = "";
let begin: (reading: Promise<void>) => void;
let reading = new Promise<void>((resolve) => (begin = resolve));

const [pointer, setPointer] = createRoot(() => createSignal(FIRST_LAYOUT));
/**
 * Another with each layout that is opened: what stands on the page is built anew. Negative: it came by itself, from another
 * device. Null: another one is being read.
 */
const [layoutTurn, setLayoutTurn] = createRoot(() => createSignal<number | null>(1));
export { layoutTurn };

/** Known by it for good, whatever it is called. */
export const layoutId = (): string => pointer().split(" ", 1).join();
export const layoutName = (): string => pointer().slice(layoutId().length + 1);
/** The key of a layout's records in the database. */
export const layoutKey = (id: string): string => `${account} ${id}`;

/** The layout of this tab from now on, and of tabs that are opened later. */
export function pointToLayout(next: string): void {
  setPointer(next);
  try {
    for (const kept of [sessionStorage, localStorage]) kept.setItem(POINTER + account, next);
  } catch {
    // It holds for this page only.
  }
}

/** A layout's state, or null where this terminal cannot read it. */
export const readState = (found: LayoutState | undefined): LayoutState | null =>
  found?.version === LAYOUT_VERSION && typeof found.parts === "object" ? found : null;

/** Says whose layouts they are: an account's, or its investors'. What another had open goes from the page. */
export function openLayouts(reader: string): void {
  if (reader === account) return;
  const isFirst = account === "";
  account = reader;
  if (!isFirst) setLayoutTurn(null);
  let state: Partial<LayoutState> = {};
  reading = read()
    .then((found) => void (state = found))
    .finally(() => {
      take(state);
      // Who asks for the first time joins what was set before with what is kept.
      if (!isFirst) tellAll();
      setLayoutTurn(1);
    });
  begin(reading);
}

/** This tab's last layout, or the one that was opened last in any; without one what stood here before there were layouts. */
async function read(): Promise<Partial<LayoutState>> {
  let known: string[] = [];
  try {
    known = [sessionStorage, localStorage].flatMap((kept) => kept.getItem(POINTER + account) ?? []);
  } catch {
    // Nothing is known.
  }
  for (const one of [...known, FIRST_LAYOUT]) {
    setPointer(one);
    const key = layoutKey(layoutId());
    const found: LayoutState | undefined = await layoutDatabase((database) =>
      database.get("states", key),
    );
    if (found === undefined) continue;
    pointToLayout(readState(found) === null ? `${crypto.randomUUID()} ${layoutName()}` : one);
    return readState(found) ?? {};
  }
  pointToLayout(`${crypto.randomUUID()} ${FIRST_NAME}`);
  const before = openKeyValueStore();
  const old = await Promise.all(LAYOUT_KEYS.map(async (key) => [key, await before.get(key)]));
  if (old.every(([, record]) => record === undefined)) begun = layoutId();
  return { parts: Object.fromEntries(old) as LayoutParts };
}

function take(state: Partial<LayoutState>): void {
  parts = state.parts ?? {};
  revision = state.revision ?? "";
  // What is written from here on follows what is taken, and nothing that this page wrote before.
  page = crypto.randomUUID();
  isTouched = false;
}

function tellAll(): void {
  for (const [key, tell] of watchers) tell(parts[key]);
}

/** Puts another layout on the page, under its pointer. Before, `saveLayout` must have settled. */
export function takeLayout(next: string, state: LayoutState, byItself = false): void {
  const turn = Math.abs(layoutTurn() ?? 0) + 1;
  setLayoutTurn(null);
  pointToLayout(next);
  take(state);
  tellAll();
  setLayoutTurn(byItself ? -turn : turn);
}

export const layoutParts = (): LayoutParts => parts;
/** Something was changed since it came onto the page. */
export const isLayoutTouched = (): boolean => isTouched;
/** The browser had none of the account: this page began it. */
export const isLayoutNew = (): boolean => layoutId() === begun;
/** The browser has had it: it was read, or written. */
export const isLayoutKept = (): boolean => revision !== "";
/** What stands was written elsewhere with this revision, and looks the same. */
export const takeRevision = (state: LayoutState): void => void (revision = state.revision);
/** Whoever keeps layouts elsewhere too hears here which was written. */
export const watchLayouts = (listener: (id: string) => void): void => void (told = listener);
export const tellLayout = (id: string): void => told(id);

/**
 * Writes what stands. What was there is asked for in the same breath, not before: a page that is gone by the answer has written
 * all the same. @throws StorageFault
 */
export async function saveLayout(): Promise<void> {
  await reading;
  const key = layoutKey(layoutId());
  const known = revision;
  revision = crypto.randomUUID();
  const state = { version: LAYOUT_VERSION, revision, by: page, saved_at: wallMs(), parts };
  await layoutDatabase(async (database) => {
    const transaction = database.transaction("states", "readwrite");
    const before = transaction.store.get(key) as Promise<LayoutState | undefined>;
    void transaction.store.put(state, key);
    transaction.commit();
    const [found] = await Promise.all([before, transaction.done]);
    if (found === undefined || found.revision === known) return;
    if (readState(found) !== null) await database.put("earlier", found, `${key} ${found.by}`);
    else {
      await database.put("states", found, key);
      pointToLayout(`${crypto.randomUUID()} ${layoutName()}`);
      await database.put("states", { ...state, revision, parts }, layoutKey(layoutId()));
    }
  });
  told(layoutId());
}

export const layoutStore: KeyValueStore = {
  get: async (key) => {
    await reading;
    return parts[key];
  },
  put: async (key, record) => {
    await reading;
    parts = { ...parts, [key]: record };
    isTouched = true;
    await saveLayout();
  },
  // As if another tab had written it: what stands in the browser goes to the earlier versions.
  setAside: async (key) => {
    revision = "";
    await layoutStore.put(key, undefined);
  },
  watch: (key, tell) => void watchers.set(key, tell),
};
