/**
 * The terms that money is computed by, in integers and fractions: of a symbol and of a group. Runs anywhere; pure types.
 * They are made from the contract's records by toSymbolTerms (symbol-terms.ts); wire names keep their meaning.
 */
import type {
  CommissionCharge,
  CommissionMode,
  HedgedMarginMode,
  MarginMode,
  PositionMode,
  StopOutPolicy,
  SwapMode,
  SymbolCategory,
} from "../contract/codes.ts";
import type { Fraction } from "./fraction.ts";
import type { Minor, Points, Steps } from "./units.ts";

export type SymbolTerms = {
  readonly symbol_id: number;
  readonly category: SymbolCategory;
  readonly base_currency: string;
  readonly quote_currency: string;
  readonly digits: number;
  readonly pip_points: number;
  /** Lots in one step. */
  readonly volume_step: Fraction;
  /** Units of the base in one lot. */
  readonly contract_size: Fraction;
  readonly volume_min: Steps;
  readonly volume_max: Steps;
  readonly margin_mode: MarginMode;
  /** Quote currency a lot; null unless margin_mode is fixed. */
  readonly margin_fixed: Fraction | null;
  readonly leverage_max: Fraction | null;
  readonly swap_mode: SwapMode;
  readonly swap_long: Fraction;
  readonly swap_short: Fraction;
  /** 0 Sunday to 6 Saturday. null: charged every night, never threefold. */
  readonly swap_triple_day: number | null;
  readonly stop_level: Points;
  /** Absent: there are no guaranteed stops in it. */
  readonly guaranteed_stop?: GuaranteeTerms;
};

export type GuaranteeTerms = {
  /** Charged when the stop is triggered, on what it closes. */
  readonly premium: Points;
  /** Least distance from the price at which the position would close. */
  readonly distance_min: Points;
};

/** One commission of a group, with its tiers by monthly volume. Money values are fractions of the deposit currency. */
export type CommissionTerms = {
  readonly commission_id: number;
  readonly symbol_id: number | null;
  readonly category: SymbolCategory | null;
  readonly mode: CommissionMode;
  readonly charge: CommissionCharge;
  readonly value: Fraction;
  readonly charge_min: Minor;
  readonly tiers: readonly CommissionTierTerms[];
};

export type CommissionTierTerms = {
  /** Lots a calendar month, inclusive. */
  readonly volume_from: Fraction;
  /** Exclusive; null: no end. */
  readonly volume_to: Fraction | null;
  readonly value: Fraction;
};

/** Rules of a funded-trader programme. null: no such rule. Deposit currency. */
export type PropTerms = {
  readonly phase: string;
  readonly profit_target: Minor | null;
  readonly daily_loss_max: Minor | null;
  readonly total_loss_max: Minor | null;
};

export type MarkupTerms = { readonly markup_bid: number; readonly markup_ask: number };

export type GroupTerms = {
  readonly group_id: number;
  readonly currency: string;
  readonly currency_digits: number;
  readonly leverage_default: number;
  readonly leverage_max: number;
  readonly position_mode: PositionMode;
  readonly hedged_margin_mode: HedgedMarginMode;
  /** Hundredths of a percent: 10000 is a margin level of 100%. */
  readonly margin_call_level: number;
  readonly stop_out_level: number;
  readonly stop_out_policy: StopOutPolicy;
  /** true: a balance below zero with nothing open is brought to zero by the house. */
  readonly negative_balance_protection: boolean;
  /** Age of a quote past which nothing is filled against it. */
  readonly quote_age_max_ms: number;
  readonly orders_max: number;
  readonly positions_max: number;
  /** Points by symbol_id; a symbol that is not listed has none. */
  readonly markups: Readonly<Record<number, MarkupTerms>>;
  readonly commissions: readonly CommissionTerms[];
  readonly prop: PropTerms | null;
};

/** A quote as an account of the group sees it, mark-up included. */
export type Quote = { readonly bid: Points; readonly ask: Points };
