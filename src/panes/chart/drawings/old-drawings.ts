/**
 * Drawings from before they belonged to an account: the first owner of one who signs in takes them over. Main thread. Two tabs
 * that do it at once make the same of them.
 */
import { EMPTY, type Entry } from "../../../../drawings/replica.ts";
import type { DrawingCache } from "./drawing-cache.ts";

type AdoptPorts = {
  readonly cache: DrawingCache;
  readonly symbolId: (name: string) => number | undefined;
};

/** An investor takes nothing over: what the browser kept may be the owner's. @throws StorageFault */
export async function adoptOld({ cache, symbolId }: AdoptPorts, reader: string): Promise<void> {
  if (!reader.endsWith("/owner")) return;
  const old = await cache.old();
  if (old === null) return;
  for (const [name, list] of Object.entries(old)) {
    const symbol_id = symbolId(name);
    if (symbol_id === undefined) continue;
    const entries = Object.fromEntries(list.flatMap((value, at) => entryOf(value, at)));
    await cache.merge(`${reader}/${symbol_id}`, { ...EMPTY, entries });
  }
  await cache.setOldAside();
}

function entryOf(drawing: unknown, place: number): [string, Entry][] {
  const { id, revision } = Object(drawing) as { id?: unknown; revision?: unknown };
  if (typeof id !== "string") return [];
  const n = Number.isSafeInteger(revision) ? (revision as number) : 1;
  return [[id, { format: 1, n, by: "", place, drawing }]];
}
