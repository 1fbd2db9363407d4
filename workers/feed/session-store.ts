/**
 * Where a remembered session lies over a reload: sealed, in IndexedDB. Runs in the feed worker. Storage is a
 * cache: when it fails, the only loss is that the user signs in again.
 */
import { deleteDB, openDB, type IDBPDatabase } from "idb";
import type { SealedSession } from "./session-seal.ts";

/** At most one remembered session an origin: the last one wins. */
export interface SessionStore {
  load(): Promise<SealedSession | null>;
  /** False: it could not be stored. */
  save(sealed: SealedSession): Promise<boolean>;
  clear(): Promise<void>;
}

const DATABASE = "ringside-session";
const VERSION = 1;
const STORE = "sealed";
const KEY = "current";

/** The browser's IndexedDB. */
export class IdbSessionStore implements SessionStore {
  async load(): Promise<SealedSession | null> {
    try {
      return await withDatabase(async (database) => {
        const found: SealedSession | undefined = await database.get(STORE, KEY);
        return found ?? null;
      });
    } catch {
      return null;
    }
  }

  async save(sealed: SealedSession): Promise<boolean> {
    try {
      await withDatabase((database) => database.put(STORE, sealed, KEY));
      return true;
    } catch {
      return false;
    }
  }

  async clear(): Promise<void> {
    try {
      await withDatabase((database) => database.delete(STORE, KEY));
    } catch {
      // A database that cannot be opened may still be removable, and a token must not outlive its session.
      await deleteDB(DATABASE).catch(() => undefined);
    }
  }
}

/** Opened and closed for each use: it is used a few times an hour, and an open one blocks upgrades by other tabs. */
async function withDatabase<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(DATABASE, VERSION, {
    upgrade: (upgraded) => {
      upgraded.createObjectStore(STORE);
    },
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
