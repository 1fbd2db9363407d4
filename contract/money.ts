/** Money that moves: requests of staff, the record kept, the event sent. Runs anywhere; pure. @interface §2, §4.3 */
import { z } from "zod";
import { id, money, text, unixMs, wireCode } from "./fields.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { assumed, documented } from "./provenance.ts";

/** Body of the five money operations. */
export const MoneyRequest = z
  .object({
    /** Deposit currency, at most its decimals. Positive; only adjust may have a negative one. Never 0. */
    amount: money().refine((amount) => amount !== 0, "must not be 0"),
    /** Reason, shown to the account's owner. */
    desc: text(COMMENT_CHARS_MAX).optional(),
  })
  .meta(assumed("§4.3 Money"));
export type MoneyRequest = z.infer<typeof MoneyRequest>;

/** Payload of money_change. Figures are those after the change. */
export const MoneyChange = z
  .object({
    account_id: id(),
    /** Size of the change, never negative; `type` says which way. */
    amount: money().nonnegative(),
    balance: money(),
    credit: money(),
    desc: z.string(),
    /** As TRANSACTION_ORIGIN. */
    origin: wireCode(),
    /** As TRANSACTION_TYPE. */
    type: wireCode(),
  })
  .meta(documented("§2 Money change"));
export type MoneyChange = z.infer<typeof MoneyChange>;

const shown = documented("§2 Transaction");

/** A record that changed balance or credit. */
export const Transaction = z
  .object({
    /** As TRANSACTION_ORIGIN. */
    origin: wireCode().meta(shown),
    /** As TRANSACTION_TYPE. */
    type: wireCode().meta(shown),
    id: id(),
    account_id: id(),
    /** Never negative; `type` says which way. */
    amount: money().nonnegative(),
    /** After it. */
    balance: money(),
    credit: money(),
    desc: z.string(),
    created_at: unixMs(),
  })
  .meta(assumed("§2 Transaction"));
export type Transaction = z.infer<typeof Transaction>;

/** origin: codes parted by commas, as 0,2,3,6,7. Absent: all. */
export const TransactionsQuery = z
  .object({
    origin: z
      .string()
      .regex(/^\d{1,3}(,\d{1,3}){0,31}$/)
      .optional(),
  })
  .meta(documented("§4.2 Accounts"));
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;

/** Payload of balance_correction: the broker set the balance right. */
export const BalanceCorrection = z
  .object({
    account_id: id(),
    balance_before: money(),
    balance: money(),
    credit: money(),
    desc: z.string(),
    ts: unixMs(),
  })
  .meta(assumed("§6 Account and money"));
export type BalanceCorrection = z.infer<typeof BalanceCorrection>;
