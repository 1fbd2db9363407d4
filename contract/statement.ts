/** A statement of an account over any period. Runs anywhere; pure. */
import { z } from "zod";
import { Deal } from "./deal.ts";
import { currency, id, money, unixMs } from "./fields.ts";
import { Transaction } from "./money.ts";
import { extension } from "./provenance.ts";
import { queryUnixMs } from "./query-fields.ts";

const here = extension("a period of the ledger on one page");

/** from is inclusive, to exclusive, Unix ms. */
export const StatementQuery = z
  .object({ from: queryUnixMs(), to: queryUnixMs() })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "must be after from" })
  .meta(here);
export type StatementQuery = z.infer<typeof StatementQuery>;

/** balance_end = balance_start + deposits - withdrawals + adjustments + profit + swap + commission + premium, to the unit. */
export const Statement = z
  .object({
    account_id: id(),
    currency: currency(),
    from: unixMs(),
    to: unixMs(),
    balance_start: money(),
    balance_end: money(),
    credit_start: money(),
    credit_end: money(),
    deposits: money(),
    withdrawals: money(),
    /** Adjustments and corrections by the broker, negative-balance protection included. */
    adjustments: money(),
    profit: money(),
    swap: money(),
    commission: money(),
    /** Premiums of guaranteed stops that were triggered, never positive. Absent: none was charged. */
    premium: money().optional(),
    deals: z.array(Deal),
    transactions: z.array(Transaction),
  })
  .meta(here);
export type Statement = z.infer<typeof Statement>;
