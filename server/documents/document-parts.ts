/** The parts of a document as they come and as they are kept. Runs in the service; pure. */
import type { DocumentPartChange } from "../../contract/document.ts";
import type { FieldError } from "../../contract/envelope.ts";
import { DOCUMENT_PART_BYTES_MAX, DOCUMENT_REMOVED_BYTES_MAX } from "../../contract/limits.ts";
import { Refusal } from "../refusal.ts";

export type PartRow = {
  readonly part_id: string;
  readonly revision: number;
  readonly is_deleted: boolean;
  readonly bytes: number;
};

export function rowOf({ id, is_deleted, value }: DocumentPartChange) {
  const text = JSON.stringify(value);
  return { part_id: id, is_deleted, value: text, bytes: Buffer.byteLength(text) };
}

/**
 * @throws Refusal bad_request: a part twice, or one that is too large
 * @interface limit:DOCUMENT_PART_BYTES_MAX @interface limit:DOCUMENT_REMOVED_BYTES_MAX
 */
export function refuseMalformed(changes: readonly DocumentPartChange[]): void {
  const seen = new Set<string>();
  const errors = changes.flatMap((change, at): FieldError[] => {
    const path = `body.parts.${at}`;
    if (seen.has(change.id)) return [{ path: `${path}.id`, message: "must be in the list once" }];
    seen.add(change.id);
    const most = change.is_deleted ? DOCUMENT_REMOVED_BYTES_MAX : DOCUMENT_PART_BYTES_MAX;
    const { bytes } = rowOf(change);
    if (bytes <= most) return [];
    return [{ path: `${path}.value`, message: `must be at most ${most} bytes, was ${bytes}` }];
  });
  if (errors.length > 0) throw new Refusal("bad_request", { errors });
}
