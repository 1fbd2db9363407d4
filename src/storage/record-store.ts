/**
 * Records by id in a database of the browser of their own: for what must outlive the page one by one, as intents under way
 * and notices. Main thread; every tab of the origin sees the same. Never holds a secret. What fails is a StorageFault.
 */
import { browserDatabase, faultOf, type StorageFault } from "./browser-database.ts";

const RECORDS = "records";

export interface RecordStore {
  /** All records, in the order of their ids. What is in them is as it was written: parse it. @throws StorageFault */
  all(): Promise<unknown[]>;
  /** Settles once the browser has it: it is then written whatever becomes of the page. @throws StorageFault */
  put(id: string, record: unknown): Promise<void>;
  /** @throws StorageFault */
  remove(ids: readonly string[]): Promise<void>;
}

/**
 * `name`: of its database, unique in the house, as "ringside-intents". `report`: gets what failed when the browser had it.
 * `toDatabase`: makes the database of that name.
 *
 * Every transaction is committed as soon as all is asked of it. Left to commit by itself it waits for the page to hear that it
 * is done, and a page that is gone by then takes it along, and what stands behind it.
 */
export function openRecordStore(
  name: string,
  report: (fault: StorageFault) => void,
  toDatabase = browserDatabase,
): RecordStore {
  const withDatabase = toDatabase({ name, version: 1, stores: [RECORDS] });
  return {
    all: () =>
      withDatabase(async (database) => {
        const transaction = database.transaction(RECORDS);
        const read = transaction.store.getAll();
        transaction.commit();
        const [records] = await Promise.all([read, transaction.done]);
        return records;
      }),
    put: (id, record) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(RECORDS, "readwrite");
        const stored = transaction.store.put(record, id);
        transaction.commit();
        Promise.all([stored, transaction.done]).catch((cause: unknown) => report(faultOf(cause)));
      }),
    remove: (ids) =>
      withDatabase(async (database) => {
        const transaction = database.transaction(RECORDS, "readwrite");
        const removed = ids.map((id) => transaction.store.delete(id));
        transaction.commit();
        await Promise.all([...removed, transaction.done]);
      }),
  };
}
