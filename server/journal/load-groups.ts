/** Groups as the engine trades by them, read from the database. Runs in the service. */
import type {
  CommissionCharge,
  CommissionMode,
  HedgedMarginMode,
  PositionMode,
  StopOutPolicy,
} from "../../contract/codes.ts";
import type { SymbolCategory, SymbolRecord } from "../../contract/symbol.ts";
import { fractionOf, type Fraction } from "../../domain/fraction.ts";
import type { CommissionTerms, GroupTerms, MarkupTerms } from "../../domain/terms.ts";
import { minor, type Minor } from "../../domain/units.ts";
import type { Database, Transaction } from "../database/connect.ts";

type GroupRow = {
  group_id: number;
  currency: string;
  currency_digits: number;
  leverage_default: number;
  leverage_max: number;
  position_mode: PositionMode;
  hedged_margin_mode: HedgedMarginMode;
  margin_call_level: string;
  stop_out_level: string;
  stop_out_policy: StopOutPolicy;
  negative_balance_protection: boolean;
  quote_age_max_ms: number;
  orders_max: number;
  positions_max: number;
  markup_bid: number;
  markup_ask: number;
  prop_phase: string | null;
  prop_profit_target_minor: number | null;
  prop_daily_loss_max_minor: number | null;
  prop_total_loss_max_minor: number | null;
};

type MarkupRow = MarkupTerms & { group_id: number; category: string };

type CommissionRow = {
  commission_id: number;
  group_id: number;
  symbol_id: number | null;
  category: SymbolCategory | null;
  mode: CommissionMode;
  charge: CommissionCharge;
  value: string;
  charge_min: string;
};

type TierRow = {
  commission_id: number;
  volume_from: string;
  volume_to: string | null;
  value: string;
};

/** numeric of PostgreSQL: decimal text. */
const toFraction = (numeric: string): Fraction => fractionOf(Number(numeric));
const toMinor = (value: number | null): Minor | null => (value === null ? null : minor(value));
/** Percent to hundredths of a percent. */
const toLevel = (numeric: string): number => Math.round(Number(numeric) * 100);

/** Every group, or the one asked for, by ascending id. */
export async function loadGroupTerms(
  sql: Database | Transaction,
  symbols: readonly SymbolRecord[],
  group_id: number | null = null,
): Promise<GroupTerms[]> {
  const [groups, markups, commissions, tiers] = await Promise.all([
    sql<GroupRow[]>`select * from groups
      where ${group_id}::integer is null or group_id = ${group_id} order by group_id`,
    sql<MarkupRow[]>`select * from group_markups`,
    sql<CommissionRow[]>`select * from commissions order by commission_id`,
    sql<TierRow[]>`select * from commission_tiers order by tier_id`,
  ]);
  return groups.map((group) => ({
    group_id: group.group_id,
    currency: group.currency,
    currency_digits: group.currency_digits,
    leverage_default: group.leverage_default,
    leverage_max: group.leverage_max,
    position_mode: group.position_mode,
    hedged_margin_mode: group.hedged_margin_mode,
    margin_call_level: toLevel(group.margin_call_level),
    stop_out_level: toLevel(group.stop_out_level),
    stop_out_policy: group.stop_out_policy,
    negative_balance_protection: group.negative_balance_protection,
    quote_age_max_ms: group.quote_age_max_ms,
    orders_max: group.orders_max,
    positions_max: group.positions_max,
    markups: toMarkups(group, markups, symbols),
    commissions: commissions
      .filter((commission) => commission.group_id === group.group_id)
      .map((commission) => toCommission(commission, tiers, group.currency_digits)),
    prop: toProp(group),
  }));
}

function toMarkups(
  group: GroupRow,
  rows: readonly MarkupRow[],
  symbols: readonly SymbolRecord[],
): Record<number, MarkupTerms> {
  const markups: Record<number, MarkupTerms> = {};
  for (const { symbol_id, category } of symbols) {
    const row = rows.find((r) => r.group_id === group.group_id && r.category === category);
    const { markup_bid, markup_ask } = row ?? group;
    if (markup_bid !== 0 || markup_ask !== 0) markups[symbol_id] = { markup_bid, markup_ask };
  }
  return markups;
}

const toCommission = (
  row: CommissionRow,
  tiers: readonly TierRow[],
  currency_digits: number,
): CommissionTerms => ({
  commission_id: row.commission_id,
  symbol_id: row.symbol_id,
  category: row.category,
  mode: row.mode,
  charge: row.charge,
  value: toFraction(row.value),
  charge_min: minor(Math.round(Number(row.charge_min) * 10 ** currency_digits)),
  tiers: tiers
    .filter((tier) => tier.commission_id === row.commission_id)
    .map((tier) => ({
      volume_from: toFraction(tier.volume_from),
      volume_to: tier.volume_to === null ? null : toFraction(tier.volume_to),
      value: toFraction(tier.value),
    })),
});

const toProp = (group: GroupRow): GroupTerms["prop"] =>
  group.prop_phase === null
    ? null
    : {
        phase: group.prop_phase,
        profit_target: toMinor(group.prop_profit_target_minor),
        daily_loss_max: toMinor(group.prop_daily_loss_max_minor),
        total_loss_max: toMinor(group.prop_total_loss_max_minor),
      };
