/** A document of the service's in memory, as a model for tests of who keeps a copy of it. Pure. */
import type { PartChange, Told } from "../../drawings/replica.ts";

/** The service's rules, in as few words as they can be said: all or nothing, each on the revision that is there. */
export function openModelDocument() {
  let revision = 0;
  let purged = 0;
  const parts = new Map<string, Told["parts"][number] & { is_deleted: boolean }>();
  return {
    parts,
    revision: () => revision,
    read(after: number): Told {
      const from = after < purged || after > revision ? 0 : after;
      const list = [...parts.values()].filter((part) => part.revision > from);
      return structuredClone({ revision, is_whole: from === 0, parts: list });
    },
    /** null: a part has another revision. */
    merge(changes: readonly PartChange[]): number | null {
      if (changes.some(({ id, revision: seen }) => (parts.get(id)?.revision ?? 0) !== seen)) {
        return null;
      }
      revision += 1;
      for (const change of changes) parts.set(change.id, structuredClone({ ...change, revision }));
      return revision;
    },
    /** Forgets what was removed. */
    purge() {
      for (const [id, part] of parts) {
        if (!part.is_deleted) continue;
        parts.delete(id);
        purged = Math.max(purged, part.revision);
      }
    },
  };
}

export type ModelDocument = ReturnType<typeof openModelDocument>;
