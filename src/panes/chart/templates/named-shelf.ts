/**
 * Things that the user gave a name, as this browser keeps them: one record each, so that two tabs never take away what the other
 * saved. Main thread. What the browser does not keep lasts as long as the page.
 */
import { createSignal, untrack, type Accessor } from "solid-js";
import type { RecordStore } from "../../../storage/record-store.ts";

export type NamedShelf<Named> = {
  /** By name. */
  all: Accessor<readonly Named[]>;
  /** The browser was asked what it keeps. */
  isReady: Accessor<boolean>;
  /** Reads what other tabs saved meanwhile. Never rejects. */
  refresh(): Promise<void>;
  /** Keeps some, in the place of those of their ids. */
  put(named: readonly Named[]): void;
  remove(id: string): void;
};

/** `parse`: null for what is no such thing. */
export function makeNamedShelf<Named extends { readonly id: string; readonly name: string }>(
  store: RecordStore,
  fault: (cause: unknown) => void,
  {
    parse,
    recordOf,
  }: { parse: (record: unknown) => Named | null; recordOf: (named: Named) => unknown },
): NamedShelf<Named> {
  const [all, setAll] = createSignal<readonly Named[]>([]);
  const [isReady, setReady] = createSignal(false);
  const show = (next: readonly Named[]) => void setAll(() => next.toSorted(byName));
  /** Changes that were made since the last reading began; it cannot know of them. */
  let changes = 0;
  const refresh = async (): Promise<void> => {
    const before = changes;
    try {
      const records = await store.all();
      if (changes !== before) return await refresh();
      show(records.map(parse).filter((one) => one !== null));
    } catch (cause) {
      fault(cause);
    }
    setReady(true);
  };
  return {
    all,
    isReady,
    refresh,
    put(next) {
      changes += 1;
      const ids = new Set(next.map(({ id }) => id));
      show([...untrack(all).filter(({ id }) => !ids.has(id)), ...next]);
      for (const named of next) store.put(named.id, recordOf(named)).catch(fault);
    },
    remove(id) {
      changes += 1;
      show(untrack(all).filter((one) => one.id !== id));
      store.remove([id]).catch(fault);
    },
  };
}

type Name = { readonly name: string };
const byName = (one: Name, other: Name): number =>
  one.name.localeCompare(other.name, undefined, { numeric: true, sensitivity: "base" });
