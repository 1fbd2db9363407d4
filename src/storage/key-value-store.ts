/**
 * The browser's own memory for the workspace: IndexedDB behind three calls. Main thread. A cache of comfort, never of truth:
 * every failure becomes a StorageFault and the page goes on without it. No secret is kept here.
 */
import { browserDatabase } from "./browser-database.ts";

const VALUES = "values";
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

export function openKeyValueStore(): KeyValueStore {
  const stores = [VALUES, ASIDE];
  const withDatabase = browserDatabase({ name: "ringside-workspace", version: 1, stores });
  return {
    get: (key) => withDatabase((database) => database.get(VALUES, key)),
    put: (key, value) =>
      withDatabase(async (database) => {
        await database.put(VALUES, value, key);
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
