/**
 * Terms of a group that staff changes while its clients trade, and what such a change does to all of them, worked out before
 * anything is changed. Runs anywhere; pure.
 */
import { z } from "zod";
import { SYMBOL_CATEGORIES } from "./codes.ts";
import { currency, id, money, text, unixMs, wireCode } from "./fields.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension(
  "a group's terms change under open positions, and what that does is seen first",
);

/** Beyond it a number is a slip of the keyboard. */
const LEVERAGE_MAX = 10_000;
const LEVEL_PERCENT_MAX = 1_000;
const MARKUP_POINTS_MAX = 100_000;

const leverage = () => z.number().int().min(1).max(LEVERAGE_MAX);
const level = () => z.number().nonnegative().max(LEVEL_PERCENT_MAX);
const markup = () => z.number().int().nonnegative().max(MARKUP_POINTS_MAX);

/** Points taken off the bid and put on the ask of every symbol of a category. */
export const CategoryMarkup = z
  .object({ category: z.enum(SYMBOL_CATEGORIES), markup_bid: markup(), markup_ask: markup() })
  .meta(here);
export type CategoryMarkup = z.infer<typeof CategoryMarkup>;

const terms = {
  /** Of an account that has no leverage of its own; at most leverage_max. */
  leverage_default: leverage().optional(),
  leverage_max: leverage().optional(),
  /** Percent, with two decimals; at least stop_out_level. */
  margin_call_level: level().optional(),
  stop_out_level: level().optional(),
  /** Of the categories that are named; the others stay. */
  markups: z.array(CategoryMarkup).max(SYMBOL_CATEGORIES.length).optional(),
};

/** What is to be looked at. An absent field stays as it is. */
export const GroupChange = z.object(terms).meta(here);
export type GroupChange = z.infer<typeof GroupChange>;

/** What is to hold. An absent field stays as it is. */
export const UptGroup = z
  .object({
    ...terms,
    /** Why; more than blanks. */
    desc: text(COMMENT_CHARS_MAX).regex(/\S/, "must say why"),
  })
  .meta(here);
export type UptGroup = z.infer<typeof UptGroup>;

/** What befalls an account at once; the gravest first. */
export const GROUP_OUTCOMES = [
  /** Its programme ends, and its positions are closed. */
  "programme_fails",
  "stop_out",
  "margin_call",
  /** It is in margin call or stop-out now, and is not any more. */
  "recovers",
] as const;
export type GroupOutcome = (typeof GROUP_OUTCOMES)[number];

/** One account that something befalls. Money in the group's currency; levels in percent. */
export const AccountEffect = z
  .object({
    account_id: id(),
    account_name: z.string(),
    outcome: z.enum(GROUP_OUTCOMES),
    /** As LIQUIDATION_STATUS. */
    status_before: wireCode(),
    /** null: it cannot be valued by the terms of now. */
    equity_before: money().nullable(),
    equity_after: money(),
    used_margin_before: money(),
    used_margin_after: money(),
    /** null: no margin is in use, or it cannot be valued. */
    margin_level_before: money().nullable(),
    margin_level_after: money().nullable(),
  })
  .meta(here);
export type AccountEffect = z.infer<typeof AccountEffect>;

/** What one lot costs a client of a symbol at the quote of now. null: there is no quote or no rate. */
export const SymbolEffect = z
  .object({
    symbol_id: id(),
    /** Ask less bid as clients see them, in points. */
    spread_before: z.number().int().nullable(),
    spread_after: z.number().int().nullable(),
    /** Opening and closing at once costs so much, without commission. */
    spread_cost_before: money().nullable(),
    spread_cost_after: money().nullable(),
    /** Margin of a position that is opened now, at the greatest leverage. */
    margin_before: money().nullable(),
    margin_after: money().nullable(),
  })
  .meta(here);
export type SymbolEffect = z.infer<typeof SymbolEffect>;

/**
 * What a change does to all accounts of a group at the prices of now, each as of one moment: before anything is closed because
 * of it. Sums are of all accounts that can be valued.
 */
export const GroupEffect = z
  .object({
    /** When it was worked out, Unix ms. */
    ts: unixMs(),
    group_id: id(),
    currency: currency(),
    currency_digits: z.number().int().min(0).max(8),
    accounts_count: z.number().int().nonnegative(),
    /** With open positions. */
    trading_count: z.number().int().nonnegative(),
    positions_count: z.number().int().nonnegative(),
    /** Whose margin in use or equity becomes another. */
    changed_accounts_count: z.number().int().nonnegative(),
    /** Whose own margin or profit becomes another. */
    changed_positions_count: z.number().int().nonnegative(),
    /** Where a price or a rate is missing: nothing is decided until it comes. Their margin counts, their equity does not. */
    not_valued_count: z.number().int().nonnegative(),
    used_margin_before: money(),
    used_margin_after: money(),
    equity_before: money(),
    equity_after: money(),
    /** Positions whose stop or target, and pending orders, that the new prices reach and those of now do not. */
    exits_reached_count: z.number().int().nonnegative(),
    orders_reached_count: z.number().int().nonnegative(),
    programme_fails_count: z.number().int().nonnegative(),
    stop_outs_count: z.number().int().nonnegative(),
    margin_calls_count: z.number().int().nonnegative(),
    recovers_count: z.number().int().nonnegative(),
    /** Those that it befalls, the gravest first, then the lowest level after it; the first hundred. */
    accounts: z.array(AccountEffect),
    /** Symbols for which something becomes another. */
    symbols: z.array(SymbolEffect),
  })
  .meta(here);
export type GroupEffect = z.infer<typeof GroupEffect>;
