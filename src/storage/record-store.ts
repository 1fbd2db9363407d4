/**
 * Records by id in a database of the browser of their own: for what must outlive the page one by one, as intents under way
 * and notices. Main thread; every tab of the origin sees the same. Never holds a secret. What fails is a StorageFault.
 */
import { browserDatabase } from "./browser-database.ts";

const RECORDS = "records";

export interface RecordStore {
  /** All records, in the order of their ids. What is in them is as it was written: parse it. @throws StorageFault */
  all(): Promise<unknown[]>;
  /** Settles when it is written. @throws StorageFault */
  put(id: string, record: unknown): Promise<void>;
  /** @throws StorageFault */
  remove(ids: readonly string[]): Promise<void>;
}

/** `name`: of its database, unique in the house, as "ringside-intents". */
export function openRecordStore(name: string): RecordStore {
  const withDatabase = browserDatabase({ name, version: 1, stores: [RECORDS] });
  return {
    all: () => withDatabase((database) => database.getAll(RECORDS)),
    put: (id, record) =>
      withDatabase(async (database) => {
        await database.put(RECORDS, record, id);
      }),
    remove: (ids) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(RECORDS, "readwrite");
        await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
      }),
  };
}
