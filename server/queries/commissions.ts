/** Commissions as they are looked at. Runs in the service; reads PostgreSQL alone. @interface §4.5 */
import type { Commission, CommissionTier } from "../../contract/commission.ts";
import type { Database } from "../database/connect.ts";

/** numeric of PostgreSQL comes as decimal text. */
type Row = Omit<Commission, "value" | "charge_min" | "tiers"> & {
  value: string;
  charge_min: string;
};
type TierRow = { id: number; commission_id: number } & {
  volume_from: string;
  volume_to: string | null;
  value: string;
};

/** Of the group that an account is in, by ascending id. */
export async function commissionsOf(sql: Database, account_id: number): Promise<Commission[]> {
  const [rows, tiers] = await Promise.all([
    sql<Row[]>`
      select c.commission_id as id, c.group_id, c.name, c.symbol_id, c.category, c.mode, c.charge,
        c.value, c.charge_min, c.updated_at
      from commissions c join accounts a on a.group_id = c.group_id
      where a.account_id = ${account_id} order by c.commission_id`,
    sql<TierRow[]>`
      select t.tier_id as id, t.commission_id, t.volume_from, t.volume_to, t.value
      from commission_tiers t
        join commissions c on c.commission_id = t.commission_id
        join accounts a on a.group_id = c.group_id
      where a.account_id = ${account_id} order by t.volume_from, t.tier_id`,
  ]);
  return rows.map(({ value, charge_min, ...row }) => ({
    ...row,
    value: Number(value),
    charge_min: Number(charge_min),
    tiers: tiers.filter(({ commission_id }) => commission_id === row.id).map(toTier),
  }));
}

const toTier = ({ value, volume_from, volume_to, ...row }: TierRow): CommissionTier => ({
  ...row,
  volume_from: Number(volume_from),
  volume_to: volume_to === null ? null : Number(volume_to),
  value: Number(value),
});
