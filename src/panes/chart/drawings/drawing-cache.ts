/**
 * Drawings in the browser's own database: one record for each reader and symbol, which several tabs write. Main thread. And what
 * an older terminal kept of them before they belonged to an account.
 */
import { openKeyValueStore, type KeyValueStore } from "../../../storage/key-value-store.ts";
import { openReplicaCache, type ReplicaCache } from "../../../stores/replica-cache.ts";

export type DrawingCache = ReplicaCache & {
  /** Drawings that an older terminal kept for all accounts of the browser, by symbol; null: there are none. */
  old(): Promise<Readonly<Record<string, readonly unknown[]>> | null>;
  /** They have been taken over: they are out of the way, and not deleted. */
  setOldAside(): Promise<void>;
};

const OLD_KEY = "chart.drawings";

export function openDrawingCache(
  replicas: ReplicaCache = openReplicaCache("ringside-drawings"),
  older: KeyValueStore = openKeyValueStore(),
): DrawingCache {
  return {
    ...replicas,
    old: async () => oldOf(await older.get(OLD_KEY)),
    setOldAside: () => older.setAside(OLD_KEY),
  };
}

function oldOf(record: unknown): Readonly<Record<string, readonly unknown[]>> | null {
  const value: unknown = Object(record)["value"];
  const isList =
    typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);
  return isList ? (value as Readonly<Record<string, readonly unknown[]>>) : null;
}
