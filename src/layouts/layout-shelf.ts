/**
 * The layouts of an account in this browser: reading, naming, keeping and removing their records. Main thread. What this
 * terminal cannot read stays as it is. Every call may throw a StorageFault.
 */
import type { IDBPDatabase } from "idb";
import { wallMs } from "../frame/page-clock.ts";
import { freeName } from "../storage/given-name.ts";
import {
  isLayoutKept,
  LAYOUT_VERSION,
  layoutDatabase,
  layoutId,
  layoutKey,
  layoutName,
  layoutParts,
  pointToLayout,
  readState,
  saveLayout,
  tellLayout,
  type LayoutParts,
  type LayoutState,
} from "../storage/open-layout.ts";
import {
  isSameState,
  nameRecordOf,
  newestFirst,
  overdue,
  parseName,
  whyOf,
  type Earlier,
  type EarlierWhy,
} from "./layout-record.ts";
import { markGone, openLocalLayouts } from "./layout-records.ts";
import { NO_RECORDS, type LayoutRecords } from "./layout-replica.ts";
import { t } from "../language/translate.ts";

/** newer: a later terminal wrote it. broken: it is none that any wrote. */
export type LayoutFault = "newer" | "broken";

/** One layout of the list. */
export type LayoutFace = {
  readonly id: string;
  readonly name: string;
  readonly opened_at: number;
  /** null: it cannot be read. */
  readonly state: LayoutState | null;
  readonly fault: LayoutFault | null;
};

type Store = "names" | "states" | "earlier";

const belowStem = (stem: string): IDBKeyRange => IDBKeyRange.bound(stem, `${stem}\uFFFF`);

/** Keys and records of one store below a stem. */
async function entriesOf(database: IDBPDatabase, store: Store, stem: string) {
  const { store: records } = database.transaction(store);
  const range = belowStem(stem);
  const [keys, all] = await Promise.all([records.getAllKeys(range), records.getAll(range)]);
  return keys.map((key, at): [string, unknown] => [key as string, all[at]]);
}

const faultOf = (found: unknown): LayoutFault | null => {
  if (readState(found as LayoutState | undefined) !== null) return null;
  const { version } = Object(found) as { version?: unknown };
  return Number(version) > LAYOUT_VERSION ? "newer" : "broken";
};

export type Shelf = {
  readonly faces: readonly LayoutFace[];
  /** This tab had it open, cannot read it any more, and goes on in another. */
  readonly left: LayoutFace | null;
  /** What this tab has open was deleted elsewhere, and there are others. */
  readonly isGone: boolean;
};

/** All layouts. The open one is among them: what of it is not there yet is written. */
export async function readShelf(): Promise<Shelf> {
  const read = () =>
    layoutDatabase(async (database) => {
      const stem = layoutKey("");
      return {
        names: new Map(await entriesOf(database, "names", stem)),
        states: new Map(await entriesOf(database, "states", stem)),
      };
    });
  let { names, states } = await read();
  const key = layoutKey(layoutId());
  const wanted = names.has(key) ? null : layoutName();
  const isGone = isLayoutKept() && states.size > 0 && !states.has(key) && !names.has(key);
  if (!isGone && !states.has(key)) await saveLayout();
  if (!isGone && !names.has(key)) {
    const taken = [...names.values()].map((record) => parseName(record)?.name ?? "");
    await writeName(layoutId(), freeName(layoutName(), taken));
  }
  if (!isGone && (!states.has(key) || !names.has(key))) ({ names, states } = await read());
  const { name = layoutName() } = parseName(names.get(key)) ?? {};
  // Another tab may have named it anew.
  if (name !== layoutName()) pointToLayout(`${layoutId()} ${name}`);
  const faces = [...states].map(([at, found]): LayoutFace => {
    const known = parseName(names.get(at));
    return {
      id: at.slice(layoutKey("").length),
      name: known?.name ?? t("Without a name"),
      opened_at: known?.opened_at ?? 0,
      state: readState(found as LayoutState),
      fault: faultOf(found),
    };
  });
  const left = faces.find((one) => one.fault !== null && one.name === wanted) ?? null;
  return { faces, left, isGone };
}

/** Names a layout, and says when it was opened: now unless told. */
export async function writeName(id: string, name: string, opened_at = wallMs()): Promise<void> {
  await layoutDatabase((database) =>
    database.put("names", nameRecordOf({ name, opened_at }), layoutKey(id)),
  );
  tellLayout(id);
}

/** Keeps a new layout. Returns its id. */
export async function addLayout(name: string, parts: LayoutParts): Promise<string> {
  const id = crypto.randomUUID();
  const state = {
    version: LAYOUT_VERSION,
    revision: crypto.randomUUID(),
    by: "",
    saved_at: wallMs(),
    parts,
  };
  await layoutDatabase((database) => database.put("states", state, layoutKey(id)));
  await writeName(id, name);
  return id;
}

/** What stands in a layout now; null: it cannot be read, or is gone. */
export const readLayout = async (id: string): Promise<LayoutState | null> =>
  readState(
    (await layoutDatabase((database) => database.get("states", layoutKey(id)))) as LayoutState,
  );

/** Takes a layout away, with its earlier versions. Returns all that was there. */
export async function takeAway(id: string): Promise<LayoutRecords> {
  let taken = NO_RECORDS;
  await markGone(id);
  await openLocalLayouts().change(id, (found) => {
    taken = found;
    return NO_RECORDS;
  });
  tellLayout(id);
  return taken;
}

export async function giveBack(id: string, records: LayoutRecords): Promise<void> {
  await openLocalLayouts().change(id, () => records);
  tellLayout(id);
}

/** The earlier versions of a layout that can be read, newest first. */
export function readEarlier(id: string): Promise<Earlier[]> {
  return layoutDatabase(async (database) => {
    const entries = await entriesOf(database, "earlier", `${layoutKey(id)} `);
    const read = entries.flatMap(([key, record]) => {
      const state = readState(record as LayoutState);
      return state === null ? [] : [{ key, state, why: whyOf(state) }];
    });
    return newestFirst(read);
  });
}

/** Keeps a version of a layout to go back to, unless one looks the same; more than there may be, the oldest go. */
export async function keepEarlier(id: string, state: LayoutState, why: EarlierWhy): Promise<void> {
  const known = await readEarlier(id);
  const key = `${layoutKey(id)} ${crypto.randomUUID()}`;
  const isNew = !known.some((one) => isSameState(one.state.parts, state.parts));
  await layoutDatabase(async (database) => {
    if (isNew) await database.put("earlier", { ...state, why }, key);
    const all = isNew ? [...known, { key, state, why }] : known;
    for (const old of overdue(all)) await database.delete("earlier", old);
  });
  tellLayout(id);
}

/** What stands on the page now is written, and kept as an earlier version before it changes at one stroke. */
export async function keepOpen(why: EarlierWhy): Promise<LayoutState | null> {
  await saveLayout();
  const state = await readLayout(layoutId());
  if (state !== null) await keepEarlier(layoutId(), { ...state, parts: layoutParts() }, why);
  return state;
}
