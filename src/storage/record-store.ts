/**
 * Records by id in a database of the browser of their own: for what must outlive the page one by one, as intents under way
 * and notices. Main thread; every tab of the origin sees the same. Never holds a secret. What fails is a StorageFault.
 */
import { openDB, type IDBPDatabase } from "idb";
import { StorageFault } from "./key-value-store.ts";

const VERSION = 1;
const RECORDS = "records";
/** A browser that takes longer than this to open its storage is done without. */
const OPEN_WAIT_MS = 3_000;

export interface RecordStore {
  /** All records, in the order of their ids. What is in them is as it was written: parse it. @throws StorageFault */
  all(): Promise<unknown[]>;
  /** Settles when it is written. @throws StorageFault */
  put(id: string, record: unknown): Promise<void>;
  /** @throws StorageFault */
  remove(ids: readonly string[]): Promise<void>;
}

/** Opens at the first use and again after the browser closed it. `database`: unique in the house, as "ringside-intents". */
export function openRecordStore(database: string): RecordStore {
  let opening: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  const opened = () => {
    opening ??= open(database, forget);
    opening.catch(forget);
    return opening;
  };
  return {
    all: () => guarded(async () => (await opened()).getAll(RECORDS)),
    put: (id, record) =>
      guarded(async () => {
        await (await opened()).put(RECORDS, record, id);
      }),
    remove: (ids) =>
      guarded(async () => {
        const transaction = (await opened()).transaction(RECORDS, "readwrite");
        await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
      }),
  };
}

async function open(database: string, onClosed: () => void): Promise<IDBPDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageFault("blocked", null)), OPEN_WAIT_MS);
  });
  const opening = openDB(database, VERSION, {
    upgrade: (made) => void made.createObjectStore(RECORDS),
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
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
