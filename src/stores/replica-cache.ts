/**
 * Copies of the account's documents in a database of the browser: one record each, which several tabs write. Main thread. A
 * write merges into what is there, so that no tab takes away what another wrote. A record of a newer terminal is never written.
 */
import { EMPTY, mergeReplicas, type Replica } from "../../drawings/replica.ts";
import { browserDatabase, type BrowserDatabase } from "../storage/browser-database.ts";

/** Raised when the record has another shape. */
const VERSION = 2;
const STORE = "documents";

type ReplicaRecord = { readonly version: number; readonly replica: Replica };

export type ReplicaCache = {
  /** "newer": a newer terminal wrote it. @throws StorageFault */
  load(key: string): Promise<Replica | "newer">;
  /** What is kept now. @throws StorageFault */
  merge(key: string, replica: Replica): Promise<Replica | "newer">;
  /** Keys that begin so. @throws StorageFault */
  keys(prefix: string): Promise<readonly string[]>;
};

/** `name`: of the database, unique in the house, as "ringside-drawings". */
export function openReplicaCache(
  name: string,
  withDatabase: BrowserDatabase = browserDatabase({ name, version: 1, stores: [STORE] }),
): ReplicaCache {
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
  };
}

function read(record: unknown): Replica | "newer" {
  const { version, replica } = Object(record) as Partial<ReplicaRecord>;
  if (version === undefined || replica === undefined) return EMPTY;
  return version > VERSION ? "newer" : replica;
}
