/**
 * The browser's own memory for the workspace: IndexedDB behind three calls. Main thread. A cache of comfort, never of truth:
 * every failure becomes a StorageFault and the page goes on without it. No secret is kept here.
 */
import { browserDatabase } from "./browser-database.ts";

export const VALUES = "values";
/** What could not be read is moved here under its key, not deleted: one a key, the newest. */
const ASIDE = "aside";

export interface KeyValueStore {
  /** Undefined: nothing was kept under the key. @throws StorageFault */
  get(key: string): Promise<unknown>;
  /** @throws StorageFault */
  put(key: string, value: unknown): Promise<void>;
  /** Moves what is under the key out of the way. @throws StorageFault */
  setAside(key: string): Promise<void>;
  /** Tells when something else is kept under the key without having been put; undefined: nothing is. */
  watch?(key: string, tell: (record: unknown) => void): void;
}

const stores = [VALUES, ASIDE];
export const workspaceDatabase = browserDatabase({
  name: "ringside-workspace",
  version: 1,
  stores,
});

/**
 * A value is committed as soon as it is put: left to commit by itself, it waits for the page to hear that it is done, and a page
 * that is reloaded by then takes it along.
 */
export function openKeyValueStore(withDatabase = workspaceDatabase): KeyValueStore {
  return {
    get: (key) => withDatabase((database) => database.get(VALUES, key)),
    put: (key, value) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(VALUES, "readwrite");
        const stored = transaction.store.put(value, key);
        transaction.commit();
        await Promise.all([stored, transaction.done]);
      }),
    setAside: (key) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(stores, "readwrite");
        const values = transaction.objectStore(VALUES);
        const value: unknown = await values.get(key);
        if (value !== undefined) await transaction.objectStore(ASIDE).put(value, key);
        await values.delete(key);
        await transaction.done;
      }),
  };
}
