/** Messages from the broker inside the terminal. Runs anywhere; pure. @interface §4.8 inbox, §5 */
import { z } from "zod";
import { id, text, unixMs } from "./fields.ts";
import { assumed } from "./provenance.ts";
import { pageQuery, queryBoolean } from "./query-fields.ts";

const here = assumed("§4.8 inbox");

export const InboxMessage = z
  .object({
    id: id(),
    account_id: id(),
    subject: z.string(),
    /** Plain text. */
    body: z.string(),
    created_at: unixMs(),
    /** null: not read yet. */
    read_at: unixMs().nullable(),
  })
  .meta(here);
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Staff writes to an account. */
export const CrtInboxMessage = z
  .object({ account_id: id(), subject: text(128).min(1), body: text(8192).min(1) })
  .meta(here);
export type CrtInboxMessage = z.infer<typeof CrtInboxMessage>;

export const InboxQuery = z.object({ unread: queryBoolean().optional(), ...pageQuery }).meta(here);
export type InboxQuery = z.infer<typeof InboxQuery>;
