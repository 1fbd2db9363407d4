/** Configuration values, read from the groups and written to them. Runs in the service. @interface §4.6 */
import type { Config } from "../../contract/broker-config.ts";
import { ensure } from "../../domain/assert.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import { Refusal } from "../refusal.ts";
import { refuseField, type Act } from "./office.ts";
import { columnValue, configId, SETTINGS, settingOf, type Setting } from "./settings.ts";

export type ConfigDeps = { readonly sql: Database; readonly clock: Clock };

type NumberColumn = "trial_days" | "second_approval_above";
type GroupRow = Readonly<Record<Exclude<Setting["column"], NumberColumn>, boolean>> & {
  readonly group_id: number;
  readonly is_demo: boolean;
  readonly trial_days: number | null;
  readonly second_approval_above: number | null;
  readonly has_demo_balance: boolean;
  readonly created_at: number;
  /** When each setting that was changed was, by key. */
  readonly changes: Readonly<Record<string, number>>;
};

/** Settings of one group, or of every group; by ascending id. */
export async function listConfigs(
  sql: Database | Transaction,
  group_id: number | null,
): Promise<Config[]> {
  const groups = await groupRows(sql, group_id);
  return groups.flatMap((group) =>
    SETTINGS.filter((setting) => isMeant(setting, group)).map((setting) =>
      toConfig(setting, group),
    ),
  );
}

/** @throws Refusal not_found */
export async function readConfigValue(sql: Database | Transaction, id: number): Promise<Config> {
  const found = settingOf(id);
  if (found === null) throw new Refusal("not_found");
  const config = (await listConfigs(sql, found.group_id)).find((each) => each.id === id);
  if (config === undefined) throw new Refusal("not_found");
  return config;
}

/** Holds at once; the journal of who did it says from what to what. @throws Refusal not_found, bad_request */
export async function changeConfig(
  { sql, clock }: ConfigDeps,
  id: number,
  value: readonly string[],
  { caller, origin }: Act,
): Promise<Config> {
  const found = settingOf(id);
  if (found === null) throw new Refusal("not_found");
  const { group_id, setting } = found;
  const changed = await sql.begin(async (tx) => {
    // Two changes at once come one after the other, so that each tells what it really changed.
    await tx`select 1 from groups where group_id = ${group_id}::bigint for no key update`;
    const before = await readConfigValue(tx, id);
    const read = columnValue(setting, value);
    if (!read.ok) return refuseField("value", read.why);
    if (JSON.stringify(before.value) === JSON.stringify(value)) return { config: before };
    const now = clock.now();
    await tx`
      update groups set ${tx({ [setting.column]: read.value, updated_at: now })}
      where group_id = ${group_id}`;
    const change = { updated_at: now, updated_by: caller.account_id };
    await tx`
      insert into config_changes ${tx({ group_id, key: setting.key, ...change })}
      on conflict (group_id, key) do update set ${tx(change)}`;
    const words = `${setting.key}: ${before.value.join(", ")} -> ${value.join(", ")}`;
    const note = { account_id: caller.account_id, ts: now, origin, action: "config_update" };
    await writeNotes(tx, [{ ...note, entity: "group", entity_id: group_id, message: words }]);
    return { config: await readConfigValue(tx, id) };
  });
  return ensure(changed, "the change of a setting").config;
}

async function groupRows(
  sql: Database | Transaction,
  group_id: number | null,
): Promise<readonly GroupRow[]> {
  return sql<GroupRow[]>`
    select g.group_id, g.is_demo, g.multi_session, g.investor_sessions_apart,
      g.password_code_required, g.takes_live_signups, g.trial_days, g.created_at,
      g.second_approval_above, g.second_approval_corrections, g.second_approval_deletions,
      g.second_approval_settings, g.shows_sentiment, g.two_factor_required,
      g.demo_balance_default_minor is not null as has_demo_balance,
      coalesce((select json_object_agg(key, updated_at) from config_changes c
        where c.group_id = g.group_id), '{}') as changes
    from groups g
    where ${group_id}::bigint is null or g.group_id = ${group_id}::bigint
    order by g.group_id`;
}

function isMeant({ of }: Setting, { is_demo, has_demo_balance }: GroupRow): boolean {
  if (of === "live") return !is_demo;
  return of === "every" || (is_demo && has_demo_balance);
}

function toConfig(setting: Setting, group: GroupRow): Config {
  const { key, description, type, column } = setting;
  const value = group[column];
  return {
    id: configId(group.group_id, setting),
    group_id: group.group_id,
    key,
    description,
    type,
    choices: [],
    value: value === null ? [] : [String(value)],
    updated_at: group.changes[key] ?? group.created_at,
  };
}
