/**
 * One database of the browser (IndexedDB): opened at the first use and again after the browser closed it. Main thread; every
 * tab of the origin sees the same. Whatever fails, opening or work, is a StorageFault. No secret is kept in one.
 */
import { openDB, type IDBPDatabase } from "idb";
import { t } from "../language/translate.ts";

/** A browser that takes longer than this to open its storage is done without. */
const OPEN_WAIT_MS = 3000;

/** Quota: the disk is full. blocked: it does not open. unavailable: all else, as a browser that keeps nothing. */
export type StorageFaultCode = "quota" | "blocked" | "unavailable";

export class StorageFault extends Error {
  readonly code: StorageFaultCode;
  constructor(code: StorageFaultCode, cause: unknown) {
    super(t("Browser storage: {code}", { code }), { cause });
    this.code = code;
  }
}

/** Does work on the open database. @throws StorageFault */
export type BrowserDatabase = <Result>(
  work: (database: IDBPDatabase) => Promise<Result>,
) => Promise<Result>;

export type DatabaseShape = {
  /** Unique in the house, as "ringside-intents". */
  readonly name: string;
  /** Raised when `stores` grows. */
  readonly version: number;
  readonly stores: readonly string[];
};

export function browserDatabase(shape: DatabaseShape): BrowserDatabase {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  const opened = () => {
    opening ??= open(shape, forget);
    opening.catch(forget);
    return opening;
  };
  return async (work) => {
    try {
      return await work(await opened());
    } catch (cause) {
      throw faultOf(cause);
    }
  };
}

/** What went wrong in the page's words. */
export function faultOf(cause: unknown): StorageFault {
  if (cause instanceof StorageFault) return cause;
  const isFull = cause instanceof DOMException && cause.name === "QuotaExceededError";
  return new StorageFault(isFull ? "quota" : "unavailable", cause);
}

/** Another tab of an older build may hold the old version open: then this one does without. */
function open({ name, version, stores }: DatabaseShape, onClosed: () => void) {
  return new Promise<IDBPDatabase>((resolve, reject) => {
    const refuse = () => reject(new StorageFault("blocked", null));
    const timer = setTimeout(refuse, OPEN_WAIT_MS);
    openDB(name, version, {
      upgrade(database) {
        for (const store of stores) {
          if (!database.objectStoreNames.contains(store)) database.createObjectStore(store);
        }
      },
      blocked: refuse,
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
