/**
 * What a user of an account keeps with it, as drawings and layouts: documents by kind and name, of parts that are written one by
 * one, so that two devices never overwrite each other's. The service reads no part. Runs anywhere; pure.
 */
import { z } from "zod";
import { unixMs } from "./fields.ts";
import {
  DOCUMENT_MERGE_PARTS_MAX,
  DOCUMENT_NAME_PATTERN,
  DOCUMENT_PART_ID_PATTERN,
} from "./limits.ts";
import { extension } from "./provenance.ts";
import { queryInteger } from "./query-fields.ts";

const here = extension("what a user draws follows the account, and is never overwritten");

/**
 * drawings: a document a symbol. layouts: a document a layout, of what stands, its name and its earlier versions. watchlists and
 * templates: one document each, of the lists of symbols and of the sets of indicators that the user gave a name. notes: one
 * document, of what the user wrote about his trades. settings: one document, a part a setting.
 */
export const DOCUMENT_KINDS = [
  "drawings",
  "layouts",
  "watchlists",
  "templates",
  "notes",
  "settings",
] as const;
const kind = () => z.enum(DOCUMENT_KINDS);
const name = () => z.string().regex(DOCUMENT_NAME_PATTERN, "must be 1 to 64 of A-Z a-z 0-9 _ . -");
const partId = () =>
  z.string().regex(DOCUMENT_PART_ID_PATTERN, "must be 1 to 64 of A-Z a-z 0-9 _ -");
/** Whatever the client makes of it; a removed part keeps one too, so that clients can tell which change was the later. */
const value = () => z.record(z.string(), z.unknown());

export const DocumentPath = z.object({ kind: kind(), name: name() });

/** How full a document is. */
export const DocumentState = z
  .object({
    kind: kind(),
    name: name(),
    /** Of the last change of any part. */
    revision: z.number().int().positive(),
    /** Parts that are not removed. */
    parts_count: z.number().int().nonnegative(),
    parts_max: z.number().int().positive(),
    /** Of all parts, as UTF-8. */
    bytes: z.number().int().nonnegative(),
    bytes_max: z.number().int().positive(),
    updated_at: unixMs(),
  })
  .meta(here);
export type DocumentState = z.infer<typeof DocumentState>;

export const DocumentPart = z
  .object({
    id: partId(),
    /** The document's when this part was changed last. */
    revision: z.number().int().positive(),
    is_deleted: z.boolean(),
    value: value(),
  })
  .meta(here);
export type DocumentPart = z.infer<typeof DocumentPart>;

/** Parts that changed after the revision that was asked for, removed ones with them. */
export const Document = DocumentState.extend({
  /** All that there is: what is not among the parts was removed so long ago that nobody remembers. */
  is_whole: z.boolean(),
  parts: z.array(DocumentPart),
}).meta(here);
export type Document = z.infer<typeof Document>;

export const DocumentQuery = z
  .object({
    /** 0: all parts. */
    after: queryInteger(z.number().int().nonnegative()).default(0),
  })
  .meta(here);

export const DocumentPartChange = z
  .object({
    id: partId(),
    /** The part's revision that the change was made on; 0: there was no such part. */
    revision: z.number().int().nonnegative(),
    is_deleted: z.boolean(),
    value: value(),
  })
  .meta(here);
export type DocumentPartChange = z.infer<typeof DocumentPartChange>;

/** All or nothing; each part once. */
export const MergeDocument = z
  .object({ parts: z.array(DocumentPartChange).min(1).max(DOCUMENT_MERGE_PARTS_MAX) })
  .meta(here);
export type MergeDocument = z.infer<typeof MergeDocument>;
