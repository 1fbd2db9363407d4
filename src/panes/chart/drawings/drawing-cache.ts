/**
 * Drawings in the browser's own database: one record for each reader and symbol, which several tabs write. Main thread. A
 * write merges into what is there, so that no tab takes away what another drew. A record of a newer terminal is never written.
 */
import { EMPTY, mergeReplicas, type Replica } from "../../../../drawings/replica.ts";
import { browserDatabase, type BrowserDatabase } from "../../../storage/browser-database.ts";
import { openKeyValueStore, type KeyValueStore } from "../../../storage/key-value-store.ts";

/** Raised when the record has another shape. */
const VERSION = 2;
const STORE = "documents";

type DrawingRecord = { readonly version: number; readonly replica: Replica };

export type DrawingCache = {
  /** "newer": a newer terminal wrote it. @throws StorageFault */
  load(key: string): Promise<Replica | "newer">;
  /** What is kept now. @throws StorageFault */
  merge(key: string, replica: Replica): Promise<Replica | "newer">;
  /** Keys that begin so. @throws StorageFault */
  keys(prefix: string): Promise<readonly string[]>;
  /** Drawings that an older terminal kept for all accounts of the browser, by symbol; null: there are none. */
  old(): Promise<Readonly<Record<string, readonly unknown[]>> | null>;
  /** They have been taken over: they are out of the way, and not deleted. */
  setOldAside(): Promise<void>;
};

const SHAPE = { name: "ringside-drawings", version: 1, stores: [STORE] };
const OLD_KEY = "chart.drawings";

export function openDrawingCache(
  withDatabase: BrowserDatabase = browserDatabase(SHAPE),
  older: KeyValueStore = openKeyValueStore(),
): DrawingCache {
  return {
    load: (key) => withDatabase(async (database) => read(await database.get(STORE, key))),
    merge: (key, replica) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(STORE, "readwrite");
        const kept = read(await transaction.store.get(key));
        if (kept === "newer") return kept;
        const next = mergeReplicas(kept, replica);
        if (next !== kept) await transaction.store.put({ version: VERSION, replica: next }, key);
        await transaction.done;
        return next;
      }),
    keys: (prefix) =>
      withDatabase(async (database) => {
        const keys = (await database.getAllKeys(STORE)).map(String);
        return keys.filter((key) => key.startsWith(prefix));
      }),
    old: async () => oldOf(await older.get(OLD_KEY)),
    setOldAside: () => older.setAside(OLD_KEY),
  };
}

function read(record: unknown): Replica | "newer" {
  const { version, replica } = Object(record) as Partial<DrawingRecord>;
  if (version === undefined || replica === undefined) return EMPTY;
  return version > VERSION ? "newer" : replica;
}

function oldOf(record: unknown): Readonly<Record<string, readonly unknown[]>> | null {
  const value: unknown = Object(record)["value"];
  const isList =
    typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
  return isList ? (value as Readonly<Record<string, readonly unknown[]>>) : null;
}
