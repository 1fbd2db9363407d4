/** What a Dealer may do at most, as an administrator sets it. Runs anywhere; pure. */
import { z } from "zod";
import { id, lots, lotsAsked, money, unixMs } from "./fields.ts";
import { DEALER_GROUPS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("a broker says how far each of his dealers may go");

/** null: no limit of that kind. */
export const DealerLimits = z
  .object({
    account_id: id(),
    /** Lots that one act for a client may close. */
    volume_max: lots().nullable(),
    /** What one act may move on an account, in its deposit currency. */
    money_max: money().nullable(),
    /** Groups whose clients the dealer sees and acts on. */
    group_ids: z.array(id()).nullable(),
    /** null: never set. */
    updated_at: unixMs().nullable(),
    updated_by: id().nullable(),
  })
  .meta(here);
export type DealerLimits = z.infer<typeof DealerLimits>;

/** An absent field stays as it is; null takes the limit away. */
export const UptDealerLimits = z
  .object({
    volume_max: lotsAsked().nullable().optional(),
    money_max: z.number().nonnegative().nullable().optional(),
    group_ids: z.array(id()).min(1).max(DEALER_GROUPS_MAX).nullable().optional(),
  })
  .meta(here);
export type UptDealerLimits = z.infer<typeof UptDealerLimits>;
