/** Live figures of one account: payload of account_Summary. Runs anywhere; pure. @interface §2 Account summary */
import { z } from "zod";
import { id, money, unixMs, wireCode } from "./fields.ts";
import { assumed, documented } from "./provenance.ts";

const here = documented("§2 Account summary");

/** Rules of a funded-trader programme and how near the account is to them. Deposit currency. */
export const PropStatus = z
  .object({
    /** Name of the stage, as "Evaluation". */
    phase: z.string(),
    /** 0 running, 1 passed, 2 failed. */
    status: wireCode(),
    profit_target: money().nullable(),
    profit: money(),
    daily_loss_max: money().nullable(),
    daily_loss: money(),
    total_loss_max: money().nullable(),
    total_loss: money(),
  })
  .meta(assumed("§2 Account summary: prop_status"));
export type PropStatus = z.infer<typeof PropStatus>;

/** Live P/L of one open position. */
export const PositionProfit = z.object({ id: id(), profit: money() }).meta(here);
export type PositionProfit = z.infer<typeof PositionProfit>;

/** equity = balance + credit + floating_profit; free_margin = equity - used_margin. Deposit currency. */
export const AccountSummary = z
  .object({
    ts: unixMs(),
    account_id: id(),
    balance: money(),
    credit: money(),
    equity: money(),
    used_margin: money(),
    free_margin: money(),
    /** Percent: equity / used_margin x 100. null (or 0 with used_margin 0): no margin is used; shown as a dash. */
    margin_level: z.number().nullable(),
    floating_profit: money(),
    positions: z.array(PositionProfit),
    /** Present only on prop accounts. */
    prop_status: PropStatus.optional(),
  })
  .meta(here);
export type AccountSummary = z.infer<typeof AccountSummary>;
