/**
 * Opening an account for somebody: its row, and the account in the engine. Runs in the service. What is asked twice under one
 * Idempotency-Key finds the row of the first time, and goes on with it where the first time broke off.
 */
import type { CrtAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { assert } from "../../domain/assert.ts";
import { refuseUnfitName } from "../auth/names.ts";
import { insertAccount } from "../auth/new-account.ts";
import { refuseWeakPassword } from "../auth/password-rules.ts";
import type { Transaction } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import type { OnceKey } from "../engine-port/engine-port.ts";
import { actorOf, refuseField, refuseTaken, type Act, type OfficeDeps } from "./office.ts";

type Group = {
  group_id: number;
  currency: string;
  leverage_max: number;
  is_demo: boolean;
};

/** Returns its number. @throws Refusal bad_request, weak_password, same_password, conflict (the alias is taken) */
export async function createAccount(
  deps: OfficeDeps,
  asked: CrtAccount,
  act: Act,
  key: OnceKey | undefined,
): Promise<number> {
  const group = await groupFor(deps, asked);
  const row = await rowOf(deps, asked, group, act);
  const made = { created_by: act.caller.account_id, created_key: key?.key ?? null };
  const account_id = await refuseTaken(() =>
    deps.sql.begin(async (tx) => {
      const known = await findMade(tx, made.created_by, made.created_key);
      return known ?? insertAccount(tx, { ...row, ...made });
    }),
  );
  await openInEngine(deps, account_id, asked, act, key);
  return account_id;
}

/** The account that was made under a key; null: none was. */
export async function findMade(
  sql: Transaction | OfficeDeps["sql"],
  staff_id: number,
  created_key: string | null,
): Promise<number | null> {
  if (created_key === null) return null;
  const [row] = await sql<{ account_id: number }[]>`
    select account_id from accounts
    where created_by = ${staff_id} and created_key = ${created_key}`;
  return row?.account_id ?? null;
}

async function groupFor({ sql, engine }: OfficeDeps, asked: CrtAccount): Promise<Group> {
  const [group] = await sql<Group[]>`
    select group_id, currency, leverage_max, is_demo from groups
    where group_id = ${asked.group_id}::bigint`;
  // One that was added behind the engine's back can be traded in after the next start only.
  if (group === undefined || !(await engine.ask("groups", null)).includes(group.group_id)) {
    return refuseField("group_id", "must be a group of the house");
  }
  if (asked.currency !== undefined && asked.currency !== group.currency) {
    return refuseField("currency", `must be the group's, ${group.currency}`);
  }
  if (asked.is_demo !== undefined && asked.is_demo !== group.is_demo) {
    return refuseField("is_demo", `must be as in the group, ${group.is_demo}`);
  }
  refuseLeverage(asked.leverage, group.leverage_max);
  return group;
}

/** @throws Refusal bad_request. undefined or null: the group's own */
export function refuseLeverage(leverage: number | null | undefined, leverage_max: number): void {
  if (leverage === undefined || leverage === null) return;
  const isFit = Number.isInteger(leverage) && leverage <= leverage_max;
  if (!isFit) refuseField("leverage", `must be a whole number of 1 to ${leverage_max}`);
}

async function rowOf(deps: OfficeDeps, asked: CrtAccount, group: Group, { caller }: Act) {
  const { clock, passwords } = deps;
  // Whoever could make an Admin would be one.
  if (asked.role !== "Trader" && caller.scope !== "Admin") throw new Refusal("forbidden");
  refuseUnfitName(asked.name);
  const { alias = null, email, investor_password = null } = asked;
  const known = { account_id: null, name: asked.name, alias, email };
  refuseWeakPassword(asked.password, known);
  if (investor_password !== null) {
    if (asked.role !== "Trader") refuseField("investor_password", "is for traders alone");
    if (investor_password === asked.password) throw new Refusal("same_password");
    refuseWeakPassword(investor_password, known);
  }
  return {
    group_id: group.group_id,
    role: asked.role,
    // Until the engine has opened it: nobody enters an account that the engine does not know.
    status: ACCOUNT_STATUS.pending,
    name: asked.name.trim(),
    alias,
    email,
    phone: asked.phone ?? null,
    country: asked.country ?? null,
    leverage: asked.leverage ?? null,
    password_hash: await passwords.hash(asked.password),
    investor_password_hash:
      investor_password === null ? null : await passwords.hash(investor_password),
    is_demo: group.is_demo,
    trial_expires_at: asked.trial_expires_at ?? null,
    comment: asked.comment ?? "",
    created_at: clock.now(),
    updated_at: clock.now(),
  };
}

async function openInEngine(
  { engine }: OfficeDeps,
  account_id: number,
  asked: CrtAccount,
  act: Act,
  key: OnceKey | undefined,
): Promise<void> {
  // It was opened the first time, and only the answer was lost.
  if ((await engine.ask("account", { account_id })) !== null) return;
  const command = {
    kind: "open_account",
    account_id,
    actor: actorOf(act.caller),
    group_id: asked.group_id,
    status: ACCOUNT_STATUS.active,
    leverage: asked.leverage ?? null,
  } as const;
  const { error } = await engine.submit(command, act.origin, key);
  assert(error === null, `Invariant: a new account opens, was refused: ${error}`);
}
