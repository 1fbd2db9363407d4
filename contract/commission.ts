/** Commissions of a group and their tiers. Runs anywhere; pure. @interface §4.5 */
import { z } from "zod";
import { COMMISSION_CHARGES, COMMISSION_MODES, SYMBOL_CATEGORIES } from "./codes.ts";
import { id, lots, text, unixMs } from "./fields.ts";
import { assumed, extension } from "./provenance.ts";

const here = assumed("§2 Other named records");

/** A rate for accounts that traded enough in the calendar month. */
export const CommissionTier = z
  .object({
    id: id(),
    commission_id: id(),
    /** Lots a month from which it holds, inclusive. */
    volume_from: lots(),
    /** Lots a month up to which it holds, exclusive; null: no end. */
    volume_to: lots().nullable(),
    /** As the commission's value. */
    value: z.number().nonnegative(),
  })
  .meta(here);
export type CommissionTier = z.infer<typeof CommissionTier>;

/** What a deal costs. The narrowest one that fits holds: symbol before category before all. */
export const Commission = z
  .object({
    id: id(),
    group_id: id(),
    name: z.string(),
    /** null: every symbol of the category. */
    symbol_id: id().nullable(),
    /** null: every category. */
    category: z.enum(SYMBOL_CATEGORIES).nullable(),
    mode: z.enum(COMMISSION_MODES),
    charge: z.enum(COMMISSION_CHARGES),
    /** In the unit of `mode`, a side. */
    value: z.number().nonnegative(),
    /** Least charge a deal, deposit currency. */
    charge_min: z.number().nonnegative(),
    tiers: z.array(CommissionTier),
    updated_at: unixMs(),
  })
  .meta(here);
export type Commission = z.infer<typeof Commission>;

/** What the caller's deals cost: the commissions of his group, and what decides the tier. */
export const MyCommissions = z
  .object({
    /** Lots traded in the server's calendar month so far, every symbol together. */
    month_volume: lots(),
    commissions: z.array(Commission),
  })
  .meta(extension("a ticket says what an order costs before it is sent"));
export type MyCommissions = z.infer<typeof MyCommissions>;

/** Creates or replaces a commission. Its tiers have their own operations. */
export const CrtCommission = z
  .object({
    name: text(128).min(1),
    symbol_id: id().nullable().optional(),
    category: z.enum(SYMBOL_CATEGORIES).nullable().optional(),
    mode: z.enum(COMMISSION_MODES),
    charge: z.enum(COMMISSION_CHARGES),
    value: z.number().nonnegative(),
    charge_min: z.number().nonnegative().optional(),
  })
  .meta(here);
export type CrtCommission = z.infer<typeof CrtCommission>;

/** Creates or replaces a tier. Tiers of one commission may not overlap. */
export const CrtCommissionTier = z
  .object({
    volume_from: lots(),
    volume_to: lots().nullable(),
    value: z.number().nonnegative(),
  })
  .meta(here);
export type CrtCommissionTier = z.infer<typeof CrtCommissionTier>;
