/**
 * The browser's own memory for the workspace: IndexedDB behind three calls. Main thread. A cache of comfort, never of truth:
 * every failure becomes a StorageFault and the page goes on without it. No secret is kept here.
 */
import { openDB, type IDBPDatabase } from "idb";

const DATABASE = "ringside-workspace";
const VERSION = 1;
const VALUES = "values";
/** What could not be read is moved here under its key, not deleted: one a key, the newest. */
const ASIDE = "aside";
const OPEN_WAIT_MS = 3000;

export interface KeyValueStore {
  /** Undefined: nothing was kept under the key. @throws StorageFault */
  get(key: string): Promise<unknown>;
  /** @throws StorageFault */
  put(key: string, value: unknown): Promise<void>;
  /** Moves what is under the key out of the way. @throws StorageFault */
  setAside(key: string): Promise<void>;
}

export type StorageFaultCode = "quota" | "blocked" | "unavailable";

export class StorageFault extends Error {
  readonly code: StorageFaultCode;
  constructor(code: StorageFaultCode, cause: unknown) {
    super(`Browser storage: ${code}`, { cause });
    this.code = code;
  }
}

/** Opens at the first use and again after the browser closed it. */
export function openKeyValueStore(): KeyValueStore {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  const database = () => {
    opening ??= open(forget);
    opening.catch(forget);
    return opening;
  };
  return {
    get: (key) => guarded(async () => (await database()).get(VALUES, key)),
    put: (key, value) =>
      guarded(async () => {
        await (await database()).put(VALUES, value, key);
      }),
    setAside: (key) =>
      guarded(async () => {
        const transaction = (await database()).transaction([VALUES, ASIDE], "readwrite");
        const values = transaction.objectStore(VALUES);
        const value: unknown = await values.get(key);
        if (value !== undefined) await transaction.objectStore(ASIDE).put(value, key);
        await values.delete(key);
        await transaction.done;
      }),
  };
}

/** Another tab of an older build may hold the old version open: then this one does without. */
function open(onClosed: () => void): Promise<IDBPDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new StorageFault("blocked", null)), OPEN_WAIT_MS);
    openDB(DATABASE, VERSION, {
      upgrade(database) {
        for (const name of [VALUES, ASIDE]) {
          if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
        }
      },
      blocked: () => reject(new StorageFault("blocked", null)),
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        onClosed();
      },
      terminated: onClosed,
    })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StorageFault) throw cause;
    const isFull = cause instanceof DOMException && cause.name === "QuotaExceededError";
    throw new StorageFault(isFull ? "quota" : "unavailable", cause);
  }
}
