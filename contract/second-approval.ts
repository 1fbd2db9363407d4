/** Acts of staff that wait until another person confirms them (four eyes). Runs anywhere; pure. */
import { z } from "zod";
import { id, text, unixMs } from "./fields.ts";
import { COMMENT_CHARS_MAX, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";
import { pathId, queryInteger } from "./query-fields.ts";

const here = extension("a broker may ask that a second person confirms what staff does");

/** waiting: nobody decided yet. failed: it was confirmed, and the service refused it. */
export const SECOND_APPROVAL_STATES = [
  "waiting",
  "done",
  "declined",
  "withdrawn",
  "expired",
  "failed",
] as const;

const fields = z.record(z.string(), z.unknown());

export const SecondApproval = z
  .object({
    id: id(),
    /** The operation that was called, by its name in this interface. */
    operation: z.string(),
    /** Whom it is done to; null: a group's setting. */
    account_id: id().nullable(),
    group_id: id(),
    state: z.enum(SECOND_APPROVAL_STATES),
    /** Why, in the words of who asked; "" where the operation takes none. */
    desc: z.string(),
    asked_by: id(),
    asked_at: unixMs(),
    expires_at: unixMs(),
    /** Who confirmed, declined or withdrew it; null: nobody did. */
    decided_by: id().nullable(),
    decided_at: unixMs().nullable(),
    /** Why it was declined, or why the service refused it; "" otherwise. */
    word: z.string(),
    /** What it changes: as it is and as it would be while it waits, then as it was when it was decided. */
    before: fields,
    after: fields,
    /** Whether who reads this may confirm or decline it now. */
    may_decide: z.boolean(),
    /** Whether who reads this may withdraw it now. */
    may_withdraw: z.boolean(),
  })
  .meta(here);
export type SecondApproval = z.infer<typeof SecondApproval>;

/** Newest first. */
export const SecondApprovalsQuery = z
  .object({
    state: z.enum(SECOND_APPROVAL_STATES).optional(),
    account_id: pathId().optional(),
    /** Only older ones: the id of the last that was read. */
    before: pathId().optional(),
    limit: queryInteger(z.number().int().min(1).max(PAGE_LIMIT_MAX)).default(PAGE_LIMIT_DEFAULT),
  })
  .meta(here);
export type SecondApprovalsQuery = z.infer<typeof SecondApprovalsQuery>;

export const DeclineSecondApproval = z
  .object({ desc: text(COMMENT_CHARS_MAX).regex(/\S/, "must say why") })
  .meta(here);
export type DeclineSecondApproval = z.infer<typeof DeclineSecondApproval>;
