/**
 * The templates of this browser as records, unread: one each, so that two tabs never take away what the other saved. Main
 * thread; one for a page, which tells whoever shows them when they are others.
 */
import { createRoot, createSignal } from "solid-js";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { openRecordStore, type RecordStore } from "../../../storage/record-store.ts";

/** Turned with each change that was made in this page. */
const [turn, setTurn] = createRoot(() => createSignal(0));
export { turn as templatesTurn };

let shared: RecordStore | undefined;

export function templateRecords(): RecordStore {
  shared ??= openRecordStore("ringside-templates", reportStorageFault);
  const store = shared;
  const turned = <Result>(result: Result): Result => {
    setTurn((count) => count + 1);
    return result;
  };
  return {
    all: () => store.all(),
    put: (id, record) => store.put(id, record).then(turned),
    remove: (ids) => store.remove(ids).then(turned),
  };
}
