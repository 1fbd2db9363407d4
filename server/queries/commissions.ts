/** Commissions as they are looked at. Runs in the service; reads PostgreSQL alone. @interface §4.5 */
import type { Commission, CommissionTier } from "../../contract/commission.ts";
import type { Database, Transaction } from "../database/connect.ts";

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

/** Absent: of every one. */
export type CommissionsAsked = {
  readonly group_id?: number;
  readonly commission_id?: number;
};

/** With their tiers, by ascending id. */
export async function listCommissions(
  sql: Database | Transaction,
  { group_id, commission_id }: CommissionsAsked,
): Promise<Commission[]> {
  const [rows, tiers] = await Promise.all([
    sql<Row[]>`
      select commission_id as id, group_id, name, symbol_id, category, mode, charge, value,
        charge_min, updated_at
      from commissions
      where (${group_id ?? null}::bigint is null or group_id = ${group_id ?? null}::bigint)
        and (${commission_id ?? null}::bigint is null
          or commission_id = ${commission_id ?? null}::bigint)
      order by commission_id`,
    sql<TierRow[]>`
      select tier_id as id, t.commission_id, t.volume_from, t.volume_to, t.value
      from commission_tiers t join commissions c using (commission_id)
      where (${group_id ?? null}::bigint is null or c.group_id = ${group_id ?? null}::bigint)
        and (${commission_id ?? null}::bigint is null
          or t.commission_id = ${commission_id ?? null}::bigint)
      order by t.volume_from, t.tier_id`,
  ]);
  return rows.map(({ value, charge_min, ...row }) => ({
    ...row,
    value: Number(value),
    charge_min: Number(charge_min),
    tiers: tiers.filter((tier) => tier.commission_id === row.id).map(toTier),
  }));
}

/** The group that an account is in; null: there is no such account. */
export async function groupIdOf(sql: Database, account_id: number): Promise<number | null> {
  const [row] = await sql<{ group_id: number }[]>`
    select group_id from accounts where account_id = ${account_id}::bigint`;
  return row?.group_id ?? null;
}

/** Commissions of the group that an account is in, by ascending id. */
export async function commissionsOf(sql: Database, account_id: number): Promise<Commission[]> {
  const group_id = await groupIdOf(sql, account_id);
  return group_id === null ? [] : listCommissions(sql, { group_id });
}

const toTier = ({ value, volume_from, volume_to, ...row }: TierRow): CommissionTier => ({
  ...row,
  volume_from: Number(volume_from),
  volume_to: volume_to === null ? null : Number(volume_to),
  value: Number(value),
});
