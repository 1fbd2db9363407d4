/** What the dealing desk may do to deals, balances and trading as such. Runs anywhere; pure. @interface §6 */
import { z } from "zod";
import { SYMBOL_STATUS } from "./codes.ts";
import { id, money, oneOf, text } from "./fields.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { assumed, extension } from "./provenance.ts";

const corrections = assumed("§6 Deals: the broker corrected or cancelled a deal");

/** Corrects the money of a deal. Absent: stays as it is. */
export const UptDeal = z
  .object({
    profit: money().optional(),
    swap: money().optional(),
    commission: money().optional(),
    desc: text(COMMENT_CHARS_MAX).optional(),
  })
  .meta(corrections);
export type UptDeal = z.infer<typeof UptDeal>;

/** Sets the balance right: balance_correction. */
export const CorrectBalance = z
  .object({ balance: money(), desc: text(COMMENT_CHARS_MAX).optional() })
  .meta(assumed("§6 Account and money: the broker corrected the balance"));
export type CorrectBalance = z.infer<typeof CorrectBalance>;

/** Stops new exposure, or allows it again; null or absent: for every symbol, every group. */
export const Halt = z
  .object({
    symbol_id: id().nullable().optional(),
    group_id: id().nullable().optional(),
    is_halted: z.boolean(),
  })
  .meta(extension("one call stops new orders"));
export type Halt = z.infer<typeof Halt>;

/** New exposure is halted: both null everywhere, else in the group or in the symbol. */
export const HaltRecord = z
  .object({ symbol_id: id().nullable(), group_id: id().nullable() })
  .meta(extension("what was halted can be seen, and so be ended"));
export type HaltRecord = z.infer<typeof HaltRecord>;

export const UptSymbolStatus = z
  .object({ status: oneOf(SYMBOL_STATUS) })
  .meta(assumed("§6 Prices: a symbol is enabled, disabled or closed"));
export type UptSymbolStatus = z.infer<typeof UptSymbolStatus>;
