/**
 * How far a dealer may go: the largest volume that he closes for a client, the largest amount that an act of his moves, and the
 * groups that he sees and acts on. Read anew for each call, so that a change counts at once. Runs in the service.
 */
import type { DealerLimits, UptDealerLimits } from "../../contract/dealer-limits.ts";
import type { Caller } from "../auth/sessions.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import { Refusal } from "../refusal.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import { refuseField, type Act } from "./office.ts";
import type { GroupFilter } from "../engine-port/engine-port.ts";

type Row = Omit<DealerLimits, "account_id">;
const NONE: Row = {
  volume_max: null,
  money_max: null,
  group_ids: null,
  updated_at: null,
  updated_by: null,
};

export type DealerLimitsDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly engine: EnginePort;
};

/** What holds for who calls: an administrator has no limits. */
export type DealerRules = {
  groupsOf(caller: Who): Promise<GroupFilter>;
  volumeMaxOf(caller: Who): Promise<number | null>;
  moneyMaxOf(caller: Who): Promise<number | null>;
  /** `group_id` null: the whole house. @throws Refusal beyond_dealer_limit */
  assertGroup(caller: Who, group_id: number | null): Promise<void>;
};
type Who = Pick<Caller, "scope" | "account_id">;

export function createDealerRules(sql: Database): DealerRules {
  const limitsOf = async ({ scope, account_id }: Who): Promise<Row> =>
    scope === "Dealer" ? readRow(sql, account_id) : NONE;
  const groupsOf = async (caller: Who): Promise<GroupFilter> => {
    const { group_ids } = await limitsOf(caller);
    return group_ids === null ? null : new Set(group_ids);
  };
  return {
    groupsOf,
    volumeMaxOf: async (caller) => (await limitsOf(caller)).volume_max,
    moneyMaxOf: async (caller) => (await limitsOf(caller)).money_max,
    async assertGroup(caller, group_id) {
      const groups = await groupsOf(caller);
      if (groups === null || (group_id !== null && groups.has(group_id))) return;
      refuseBeyond("group_id", group_id === null ? "it is the whole house's" : notYours(group_id));
    },
  };
}

export const notYours = (group_id: number): string => `group ${group_id} is not one of yours`;

/** @interface error:beyond_dealer_limit */
export function refuseBeyond(path: string, what: string): never {
  throw new Refusal("beyond_dealer_limit", { errors: [{ path, message: what }] });
}

/** @throws Refusal beyond_dealer_limit */
export function refuseAbove(path: string, asked: number, most: number | null): void {
  if (most !== null && asked > most) refuseBeyond(path, `at most ${most}, was ${asked}`);
}

async function readRow(sql: Database | Transaction, account_id: number): Promise<Row> {
  const [row] = await sql<Row[]>`
    select volume_max, money_max, group_ids, updated_at, updated_by
    from dealer_limits where account_id = ${account_id}::bigint`;
  return row ?? NONE;
}

/** Reads what a dealer may do; nobody else has such limits. @throws Refusal not_found */
export async function readDealerLimits(
  { sql }: Pick<DealerLimitsDeps, "sql">,
  account_id: number,
): Promise<DealerLimits> {
  const [dealer] = await sql`
    select from accounts
    where account_id = ${account_id}::bigint and role = 'Dealer' and closed_at is null`;
  if (dealer === undefined) throw new Refusal("not_found");
  return { account_id, ...(await readRow(sql, account_id)) };
}

/** Sockets of the dealer come back, to what he may watch then. @throws Refusal not_found, bad_request */
export async function changeDealerLimits(
  deps: DealerLimitsDeps,
  account_id: number,
  asked: UptDealerLimits,
  { caller, origin }: Act,
): Promise<DealerLimits> {
  const { sql, clock, bus, engine } = deps;
  const known = await engine.ask("groups", null);
  const unknown = asked.group_ids?.find((id) => !known.includes(id));
  if (unknown !== undefined) refuseField("group_ids", `no group has the id ${unknown}`);
  await readDealerLimits(deps, account_id);
  const limits = await sql.begin(async (tx) => {
    // One at a time: what two set at once is said of both in the journal.
    await tx`select from accounts where account_id = ${account_id} for update`;
    const before = await readRow(tx, account_id);
    const now = clock.now();
    const next = {
      volume_max: asked.volume_max === undefined ? before.volume_max : asked.volume_max,
      money_max: asked.money_max === undefined ? before.money_max : asked.money_max,
      group_ids:
        asked.group_ids === undefined
          ? before.group_ids
          : asked.group_ids && [...new Set(asked.group_ids)].toSorted((a, b) => a - b),
      updated_at: now,
      updated_by: caller.account_id,
    };
    await tx`
      insert into dealer_limits (account_id, volume_max, money_max, group_ids, updated_at, updated_by)
      values (${account_id}, ${next.volume_max}, ${next.money_max},
        ${next.group_ids === null ? null : [...next.group_ids]}::bigint[], ${now}, ${caller.account_id})
      on conflict (account_id) do update set volume_max = excluded.volume_max,
        money_max = excluded.money_max, group_ids = excluded.group_ids,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
    const message = `limits of dealer ${account_id} (${changesOf(before, next)})`;
    const entity = { entity: "account", entity_id: account_id };
    const note = { account_id: caller.account_id, ts: now, origin, ...entity, message };
    await writeNotes(tx, [{ ...note, action: "dealer_limits_update" }]);
    return next;
  });
  bus.publish("dealer_limits", { account_id });
  return { account_id, ...limits };
}

const wordOf = (value: Row["group_ids"] | number): string =>
  value === null ? "none" : typeof value === "number" ? String(value) : value.join(" ");

const changesOf = (before: Row, after: Row): string =>
  (["volume_max", "money_max", "group_ids"] as const)
    .map((field) => `${field} ${wordOf(before[field])} -> ${wordOf(after[field])}`)
    .join(", ");
