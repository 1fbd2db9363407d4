/** A browser's database of drawings in memory, which several tabs of a test share. Runs in the tests. */
import { EMPTY, mergeReplicas, type Replica } from "../../drawings/replica.ts";
import type { DrawingCache } from "../../src/panes/chart/drawings/drawing-cache.ts";

export type MemoryCache = DrawingCache & {
  readonly records: Map<string, Replica | "newer">;
  isOldAside(): boolean;
};

export function makeMemoryCache(
  initial: readonly (readonly [string, Replica])[] = [],
  old: Readonly<Record<string, readonly unknown[]>> | null = null,
): MemoryCache {
  const records = new Map<string, Replica | "newer">(initial);
  let isAside = false;
  return {
    records,
    isOldAside: () => isAside,
    load: async (key) => structuredClone(records.get(key) ?? EMPTY),
    merge: async (key, replica) => {
      const kept = records.get(key) ?? EMPTY;
      if (kept === "newer") return kept;
      const next = structuredClone(mergeReplicas(kept, replica));
      records.set(key, next);
      return structuredClone(next);
    },
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)),
    old: async () => (isAside ? null : old),
    setOldAside: async () => void (isAside = true),
  };
}
