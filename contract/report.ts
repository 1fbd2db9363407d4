/** Reports: made in the background, kept for a while, fetched as a file. Runs anywhere; pure. @interface §4.8, §6 */
import { z } from "zod";
import { REPORT_FORMATS, REPORT_TYPES } from "./codes.ts";
import { id, unixMs, wireCode } from "./fields.ts";
import { assumed } from "./provenance.ts";

const here = assumed("§4.8 reports");

/** Payload of report_create, report_status and report_delete too. */
export const Report = z
  .object({
    id: id(),
    account_id: id(),
    type: z.enum(REPORT_TYPES),
    format: z.enum(REPORT_FORMATS),
    /** Span it covers: from is inclusive, to exclusive. */
    from: unixMs(),
    to: unixMs(),
    /** As REPORT_STATUS. */
    status: wireCode(),
    /** Why it failed, or "". */
    message: z.string(),
    file_name: z.string(),
    /** null until it is finished. */
    size_bytes: z.number().int().nonnegative().nullable(),
    created_at: unixMs(),
    finished_at: unixMs().nullable(),
    /** When the file is thrown away. */
    expires_at: unixMs().nullable(),
  })
  .meta(here);
export type Report = z.infer<typeof Report>;

/** Asks for a report. account_id: staff only; absent: the caller's own. */
export const CrtReport = z
  .object({
    account_id: id().optional(),
    type: z.enum(REPORT_TYPES),
    format: z.enum(REPORT_FORMATS),
    from: unixMs(),
    to: unixMs(),
  })
  .meta(here);
export type CrtReport = z.infer<typeof CrtReport>;
