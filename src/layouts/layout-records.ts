/**
 * The records of the account's layouts in this browser, layout by layout, for what follows the account; and beside them what is
 * known of the service's documents. Main thread. Every call may throw a StorageFault.
 */
import { browserDatabase } from "../storage/browser-database.ts";
import { layoutDatabase, layoutKey } from "../storage/open-layout.ts";
import { NO_COPY, type LayoutCopy, type LayoutRecords } from "./layout-replica.ts";

export type LocalLayouts = {
  /** Ids of the layouts that there are. */
  ids(): Promise<readonly string[]>;
  read(id: string): Promise<LayoutRecords>;
  /** Reads and writes at one stroke. Returns what is there now. */
  change(id: string, work: (records: LayoutRecords) => LayoutRecords): Promise<LayoutRecords>;
  /** The copies of all layouts that the service was asked for. */
  copies(): Promise<ReadonlyMap<string, LayoutCopy>>;
  copy(id: string): Promise<LayoutCopy>;
  /** Reads and writes at one stroke. */
  changeCopy(id: string, work: (copy: LayoutCopy) => LayoutCopy): Promise<LayoutCopy>;
};

/** Raised when a copy has another shape: those of another version count as none, and all is read anew. */
const VERSION = 1;
const copyDatabase = browserDatabase({
  name: "ringside-layout-copies",
  version: 1,
  stores: ["copies"],
});
const STORES = ["names", "states", "earlier"] as const;

const copyOf = (record: unknown): LayoutCopy => {
  const { version, copy } = Object(record) as { version?: unknown; copy?: LayoutCopy };
  return version === VERSION && typeof copy === "object" ? copy : NO_COPY;
};

const below = (stem: string): IDBKeyRange => IDBKeyRange.bound(stem, `${stem}\uFFFF`);

/** Layouts of the account whose layouts are open at the moment of each call. */
export function openLocalLayouts(): LocalLayouts {
  const stem = layoutKey("");
  const change: LocalLayouts["change"] = (id, work) =>
    layoutDatabase(async (database) => {
      const [key, range] = [stem + id, below(`${stem}${id} `)];
      const transaction = database.transaction(STORES, "readwrite");
      const [names, states, earlier] = STORES.map((name) => transaction.objectStore(name));
      const [name, state, tokens, records] = await Promise.all([
        names?.get(key) as Promise<unknown>,
        states?.get(key) as Promise<unknown>,
        earlier?.getAllKeys(range),
        earlier?.getAll(range) as Promise<unknown[]>,
      ]);
      const entries = (tokens ?? []).map((token, at) => [
        (token as string).slice(key.length + 1),
        records[at],
      ]);
      const before: LayoutRecords = { name, state, earlier: Object.fromEntries(entries) };
      const after = work(before);
      for (const [store, was, is] of [
        [names, before.name, after.name],
        [states, before.state, after.state],
      ] as const) {
        if (is === undefined) void store?.delete(key);
        else if (is !== was) void store?.put?.(is, key);
      }
      for (const token of Object.keys({ ...before.earlier, ...after.earlier })) {
        const is = after.earlier[token];
        if (is === undefined) void earlier?.delete(`${key} ${token}`);
        else if (is !== before.earlier[token]) void earlier?.put?.(is, `${key} ${token}`);
      }
      await transaction.done;
      return after;
    });
  return {
    change,
    read: (id) => change(id, (records) => records),
    ids: () =>
      layoutDatabase(async (database) =>
        (await database.getAllKeys("states", below(stem))).map((key) =>
          (key as string).slice(stem.length),
        ),
      ),
    copies: () =>
      copyDatabase(async (database) => {
        const [keys, all] = await Promise.all([
          database.getAllKeys("copies", below(stem)),
          database.getAll("copies", below(stem)),
        ]);
        return new Map(
          keys.map((key, at) => [(key as string).slice(stem.length), copyOf(all[at])]),
        );
      }),
    copy: (id) => copyDatabase(async (database) => copyOf(await database.get("copies", stem + id))),
    changeCopy: (id, work) =>
      copyDatabase(async (database) => {
        const transaction = database.transaction("copies", "readwrite");
        const copy = work(copyOf(await transaction.store.get(stem + id)));
        await transaction.store.put({ version: VERSION, copy }, stem + id);
        await transaction.done;
        return copy;
      }),
  };
}

/** Before it is deleted: so that it is known to be deleted, and not to be lost. */
export async function markGone(id: string): Promise<void> {
  const gone = crypto.randomUUID();
  await openLocalLayouts().changeCopy(id, (copy) => ({ ...copy, gone }));
}
