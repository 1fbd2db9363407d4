/** A browser's database of layouts in memory, which several tabs of a test share. Runs in the tests. */
import type { LocalLayouts } from "../../src/layouts/layout-records.ts";
import {
  NO_COPY,
  NO_RECORDS,
  type LayoutCopy,
  type LayoutRecords,
} from "../../src/layouts/layout-replica.ts";

export type MemoryLayouts = LocalLayouts & {
  readonly records: Map<string, LayoutRecords>;
  /** As a tab deletes a layout. */
  remove(id: string): void;
  /** One tab after the other. */
  readonly exclusive: (work: () => Promise<void>) => Promise<void>;
};

export function makeMemoryLayouts(): MemoryLayouts {
  const records = new Map<string, LayoutRecords>();
  const copies = new Map<string, LayoutCopy>();
  let last: Promise<void> = Promise.resolve();
  const changeNow = (id: string, work: (found: LayoutRecords) => LayoutRecords) => {
    const after = structuredClone(work(structuredClone(records.get(id) ?? NO_RECORDS)));
    if (after.state === undefined) records.delete(id);
    else records.set(id, after);
    return structuredClone(after);
  };
  const changeCopyNow = (id: string, work: (copy: LayoutCopy) => LayoutCopy) => {
    const copy = structuredClone(work(structuredClone(copies.get(id) ?? NO_COPY)));
    copies.set(id, copy);
    return copy;
  };
  return {
    records,
    ids: async () => [...records.keys()],
    read: async (id) => structuredClone(records.get(id) ?? NO_RECORDS),
    change: async (id, work) => changeNow(id, work),
    copies: async () => structuredClone(copies),
    copy: async (id) => structuredClone(copies.get(id) ?? NO_COPY),
    changeCopy: async (id, work) => changeCopyNow(id, work),
    remove(id) {
      changeCopyNow(id, (copy) => ({ ...copy, gone: crypto.randomUUID() }));
      records.delete(id);
    },
    exclusive(work) {
      const next = last.then(work);
      last = next.catch(() => {});
      return next;
    },
  };
}
