/** A commission's terms in integers and fractions, made from its record. Runs anywhere; pure. */
import type { Commission, CommissionTier } from "../contract/commission.ts";
import { fractionOf } from "./fraction.ts";
import { minorOf } from "./money.ts";
import type { CommissionTerms } from "./terms.ts";
import { minor } from "./units.ts";

/** What decides the cost, whether the record is kept already or is still being written. */
export type CommissionRecord = Pick<
  Commission,
  "id" | "symbol_id" | "category" | "mode" | "charge" | "value" | "charge_min"
> & { readonly tiers: readonly Pick<CommissionTier, "volume_from" | "volume_to" | "value">[] };

/** `digits`: of the deposit currency. A least charge that it cannot hold is none. */
export const toCommissionTerms = (record: CommissionRecord, digits: number): CommissionTerms => ({
  commission_id: record.id,
  symbol_id: record.symbol_id,
  category: record.category,
  mode: record.mode,
  charge: record.charge,
  value: fractionOf(record.value),
  charge_min: minorOf(record.charge_min, digits) ?? minor(0),
  tiers: record.tiers.map(({ volume_from, volume_to, value }) => ({
    volume_from: fractionOf(volume_from),
    volume_to: volume_to === null ? null : fractionOf(volume_to),
    value: fractionOf(value),
  })),
});
