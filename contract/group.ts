/** A group of accounts: the terms they trade on. Runs anywhere; pure. @interface §1, §4.2 groups, §8 Sessions */
import { z } from "zod";
import { HEDGED_MARGIN_MODES, POSITION_MODES, STOP_OUT_POLICIES } from "./codes.ts";
import { currency, id, unixMs } from "./fields.ts";
import { assumed, extension } from "./provenance.ts";

/** What an account's owner may know of his group: enough to forecast margin call and stop-out exactly. */
export const GroupTerms = z
  .object({
    id: id(),
    name: z.string(),
    position_mode: z.enum(POSITION_MODES),
    hedged_margin_mode: z.enum(HEDGED_MARGIN_MODES),
    /** Margin level in percent at or below which the owner is warned. */
    margin_call_level: z.number().nonnegative(),
    /** Margin level in percent at or below which positions are closed. */
    stop_out_level: z.number().nonnegative(),
    stop_out_policy: z.enum(STOP_OUT_POLICIES),
    /** false: one session at a time; true: SESSIONS_PER_ACCOUNT_MAX. */
    multi_session: z.boolean(),
    /** How long a market order stays valid on its way, ms. */
    order_valid_ms: z.number().int().positive(),
    leverage_max: z.number().positive(),
    /** Age of a quote past which nothing is filled against it, ms. */
    quote_age_max_ms: z.number().int().positive(),
    orders_max: z.number().int().positive(),
    positions_max: z.number().int().positive(),
    /** true: a balance below zero with nothing open is brought to zero by the house. */
    negative_balance_protection: z.boolean(),
    /** true: change-password needs the code that request-change-password mails. */
    password_code_required: z.boolean(),
  })
  .meta(extension("the terminal forecasts with the rules that the engine decides by"));
export type GroupTerms = z.infer<typeof GroupTerms>;

/** Mark-up of one symbol where it differs from the group's, in points. */
export const SymbolMarkup = z
  .object({
    symbol_id: id(),
    markup_bid: z.number().int().nonnegative(),
    markup_ask: z.number().int().nonnegative(),
  })
  .meta(extension("spreads are sold by symbol"));
export type SymbolMarkup = z.infer<typeof SymbolMarkup>;

/** The whole group, for staff. */
export const Group = GroupTerms.extend({
  description: z.string(),
  /** Deposit currency of its accounts. */
  currency: currency(),
  leverage_default: z.number().positive(),
  /** Points taken off the bid and put on the ask of every symbol. */
  markup_bid: z.number().int().nonnegative(),
  markup_ask: z.number().int().nonnegative(),
  symbol_markups: z.array(SymbolMarkup),
  /** true: investor sessions do not count against the owner's. */
  investor_sessions_apart: z.boolean(),
  is_demo: z.boolean(),
  /** Days of a trial that newcomers may sign up for; null: they may not. */
  trial_days: z.number().int().positive().nullable(),
  accounts_count: z.number().int().nonnegative(),
  created_at: unixMs(),
  updated_at: unixMs(),
}).meta(assumed("§1 account groups"));
export type Group = z.infer<typeof Group>;
