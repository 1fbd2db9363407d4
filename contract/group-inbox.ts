/** Messages that staff writes to everybody of a group at once. Runs anywhere; pure. */
import { z } from "zod";
import { count, id, unixMs } from "./fields.ts";
import { CrtInboxMessage } from "./inbox.ts";
import { extension } from "./provenance.ts";

const here = extension("what concerns everybody of a group is written once");

/** Each account gets it as an InboxMessage of its own. */
export const GroupMessage = z
  .object({
    id: id(),
    group_id: id(),
    /** Account of who wrote it. */
    sent_by: id(),
    subject: z.string(),
    /** Plain text. */
    body: z.string(),
    created_at: unixMs(),
    /** Accounts that it was sent to: those of the group at that moment. Who comes later does not get it. */
    accounts_count: count(),
    /** Of these, the ones whose turn is still to come. */
    waiting_count: count(),
  })
  .meta(here);
export type GroupMessage = z.infer<typeof GroupMessage>;

export const CrtGroupMessage = CrtInboxMessage.omit({ account_id: true }).meta(here);
export type CrtGroupMessage = z.infer<typeof CrtGroupMessage>;

/** What was written to a group, and whom the next message would reach. */
export const GroupInbox = z
  .object({
    /** Accounts that a message of the caller would go to now. */
    accounts_count: count(),
    /** The newest hundred, newest first. */
    messages: z.array(GroupMessage),
  })
  .meta(here);
export type GroupInbox = z.infer<typeof GroupInbox>;
