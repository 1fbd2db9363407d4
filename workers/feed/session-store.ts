/**
 * Where a session lies over a reload: sealed, in IndexedDB. A remembered one for good, one that is not for as long as its
 * tab keeps the second key to it (tab-seal.ts). Runs in the feed worker. Storage is a cache: when it fails, the only loss is
 * that the user signs in again.
 */
import { deleteDB, openDB, type IDBPDatabase } from "idb";
import type { SealedSession } from "./session-seal.ts";

/** The session of tabs that are not to be remembered, behind two keys. */
export type TabRecord = {
  sealed: SealedSession;
  iv: Uint8Array<ArrayBuffer>;
  /** As of SessionTokens. */
  generation: number;
  /** Unix ms. */
  saved_at: number;
};

/** At most one remembered session a holder (domain/holder.ts): the last one wins. */
export interface SessionStore {
  /** null: what was remembered before each holder had a place of his own. */
  load(holder: string | null): Promise<SealedSession | null>;
  /** False: it could not be stored. */
  save(holder: string, sealed: SealedSession): Promise<boolean>;
  clear(holder: string): Promise<void>;
  loadTab(name: string): Promise<TabRecord | null>;
  /** Never in place of a later generation. What cannot be stored is lost with the tab. */
  saveTab(name: string, record: TabRecord): Promise<void>;
  clearTab(name: string): Promise<void>;
}

/** A closed tab leaves a record that nobody can open any more: beyond so many, the oldest go. */
const TAB_RECORDS_MAX = 16;

const DATABASE = "ringside-session";
const VERSION = 1;
const STORE = "sealed";
/** Where the one remembered session lay before each holder had a place. */
const FORMER = "current";
const HOLDER = "of:";
const TAB = "tab:";

/** The browser's IndexedDB. */
export class IdbSessionStore implements SessionStore {
  async load(holder: string | null): Promise<SealedSession | null> {
    const key = holder === null ? FORMER : HOLDER + holder;
    try {
      return await withDatabase(async (database) => {
        const found: SealedSession | undefined = await database.get(STORE, key);
        return found ?? null;
      });
    } catch {
      return null;
    }
  }

  async save(holder: string, sealed: SealedSession): Promise<boolean> {
    try {
      await withDatabase(async (database) => {
        const { store, done } = database.transaction(STORE, "readwrite");
        await Promise.all([store.put(sealed, HOLDER + holder), store.delete(FORMER), done]);
      });
      return true;
    } catch {
      return false;
    }
  }

  async clear(holder: string): Promise<void> {
    try {
      await withDatabase((database) => database.delete(STORE, HOLDER + holder));
    } catch {
      // A database that cannot be opened may still be removable, and a token must not outlive its session.
      await deleteDB(DATABASE).catch(() => undefined);
    }
  }

  async loadTab(name: string): Promise<TabRecord | null> {
    try {
      return await withDatabase(async (database) => {
        const found: TabRecord | undefined = await database.get(STORE, TAB + name);
        return found ?? null;
      });
    } catch {
      return null;
    }
  }

  async saveTab(name: string, record: TabRecord): Promise<void> {
    try {
      await withDatabase((database) => putTab(database, TAB + name, record));
    } catch {
      // The next reload asks for the password.
    }
  }

  async clearTab(name: string): Promise<void> {
    try {
      await withDatabase((database) => database.delete(STORE, TAB + name));
    } catch {
      await deleteDB(DATABASE).catch(() => undefined);
    }
  }
}

/** In one transaction: two tabs may write at once. */
async function putTab(database: IDBPDatabase, key: string, record: TabRecord): Promise<void> {
  const { store, done } = database.transaction(STORE, "readwrite");
  const before: TabRecord | undefined = await store.get(key);
  if (before === undefined || before.generation <= record.generation) await store.put(record, key);
  const all = IDBKeyRange.bound(TAB, `${TAB}\uffff`);
  // Both in the order of the keys.
  const keys = await store.getAllKeys(all);
  const records: TabRecord[] = await store.getAll(all);
  const oldest = keys
    .map((each, at) => ({ each, savedAt: records[at]?.saved_at ?? 0 }))
    .sort((a, b) => b.savedAt - a.savedAt)
    .slice(TAB_RECORDS_MAX);
  for (const { each } of oldest) await store.delete(each);
  await done;
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
