/**
 * What staff changes of an account that is there: who it belongs to, its status, its group, and its end. Runs in the service.
 * What the engine keeps goes through the engine, the rest into the row, and the journal says who did it.
 */
import { randomBytes } from "node:crypto";
import type { UptAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS, type AccountStatus } from "../../contract/codes.ts";
import { ensure } from "../../domain/assert.ts";
import { minor } from "../../domain/units.ts";
import { refuseUnfitName } from "../auth/names.ts";
import type { Transaction } from "../database/connect.ts";
import type { AccountFacts, Condition } from "../engine-port/engine-port.ts";
import type { UpdateAccount } from "../../engine/input.ts";
import { writeNotes } from "../journal/account-note.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { Refusal } from "../refusal.ts";
import type { Asked } from "../../engine/asked.ts";
import { refuseLeverage } from "./new-account.ts";
import { actorOf, refuseField, refuseTaken, type Act, type OfficeDeps } from "./office.ts";

type Row = {
  role: string;
  is_demo: boolean;
  leverage_max: number;
  status: number;
};

/** A changed field as it was: those of the row, and what the engine rules over as it is shown. */
type Before = { readonly [Field in keyof UptAccount]-?: UptAccount[Field] };

/** Fields of a request that are columns of the row, and nothing to the engine. */
const PERSON_FIELDS = [
  "name",
  "email",
  "alias",
  "phone",
  "country",
  "trial_expires_at",
  "comment",
] as const;

/** @throws Refusal not_found, forbidden, bad_request, conflict (the alias is taken), wrong_state */
export async function changeAccount(
  deps: OfficeDeps,
  account_id: number,
  asked: UptAccount,
  act: Act,
): Promise<void> {
  const row = await rowFor(deps, account_id, act);
  const { status, leverage } = asked;
  refuseLeverage(leverage, row.leverage_max);
  if (asked.name !== undefined) refuseUnfitName(asked.name);
  if (asked.trial_expires_at !== undefined && asked.trial_expires_at !== null && !row.is_demo) {
    refuseField("trial_expires_at", "is for demo accounts alone");
  }
  if (status !== undefined && status !== row.status) {
    const isPending = row.status === ACCOUNT_STATUS.pending;
    const isSet = status === ACCOUNT_STATUS.active || status === ACCOUNT_STATUS.disabled;
    // Whoever shuts himself out is missed at once, and nobody may be left to let him in.
    const isOwn = account_id === act.caller.account_id;
    // What is pending is approved or declined, and nothing becomes so again.
    if (isPending || !isSet || isOwn) throw new Refusal("wrong_state");
  }
  const person = Object.fromEntries(
    PERSON_FIELDS.filter((field) => asked[field] !== undefined).map((field) => [
      field,
      field === "name" ? asked.name?.trim() : asked[field],
    ]),
  );
  if (Object.values(asked).every((value) => value === undefined)) return;
  await refuseTaken(() =>
    deps.sql.begin(async (tx) => {
      // Held until the engine has said yes: either all of it changes or nothing.
      const message = changeWords(await beforeOf(tx, account_id), { ...asked, ...person });
      await tx`
        update accounts set ${tx({ ...person, updated_at: deps.clock.now() })}
        where account_id = ${account_id}`;
      if (message !== null) await note(tx, deps, account_id, act, "account_change", message);
      await submit(deps, account_id, act, { status, leverage });
    }),
  );
}

/** Two changes at once come one after the other, so that each tells what it really changed. */
async function beforeOf(tx: Transaction, account_id: number): Promise<Before> {
  const [row] = await tx<Before[]>`
    select a.name, a.email, a.alias, a.phone, a.country, a.trial_expires_at, a.comment, a.status,
      least(coalesce(a.leverage, g.leverage_default), g.leverage_max) as leverage
    from accounts a join groups g using (group_id)
    where a.account_id = ${account_id} for no key update of a`;
  return ensure(row, `account ${account_id}`);
}

/** From what to what, field by field; null: nothing differs. The owner reads it, and staff's note is not his. */
function changeWords(before: Before, after: UptAccount): string | null {
  const fields = (Object.keys(before) as (keyof UptAccount)[]).filter(
    (field) => after[field] !== undefined && after[field] !== before[field],
  );
  const words = fields.map((field) =>
    field === "comment"
      ? "comment: changed"
      : `${field}: ${valueWords(field, before[field])} -> ${valueWords(field, after[field])}`,
  );
  return words.length === 0 ? null : `changed: ${words.join("; ")}`;
}

function valueWords(field: keyof UptAccount, value: UptAccount[keyof UptAccount]): string {
  if (field === "status") return nameOfStatus(value);
  if (field === "trial_expires_at" && typeof value === "number") {
    return JSON.stringify(new Date(value).toISOString());
  }
  return JSON.stringify(value);
}

const nameOfStatus = (status: unknown): string =>
  Object.entries(ACCOUNT_STATUS).find(([, code]) => code === status)?.[0] ?? String(status);

/** A pending account becomes active or rejected. @throws Refusal not_found, wrong_state */
export async function decidePending(
  deps: OfficeDeps,
  account_id: number,
  status: Extract<AccountStatus, 1 | 2>,
  act: Act,
): Promise<void> {
  await rowFor(deps, account_id, act);
  // Another member of staff may have been quicker.
  const condition = { account_id, status: ACCOUNT_STATUS.pending, otherwise: WRONG } as const;
  await submit(deps, account_id, act, { status }, condition);
  // The owner may sign in as soon as this is answered.
  await deps.engine.readable(account_id);
  const isApproved = status === ACCOUNT_STATUS.active;
  const [action, message] = isApproved
    ? ["account_approve", "approved"]
    : ["account_decline", "declined"];
  const kind = isApproved ? "account_approved" : "account_declined";
  await deps.sql.begin(async (tx) => {
    await note(tx, deps, account_id, act, action, message);
    await queueMail(tx, deps.clock, { kind, account_id, facts: {} });
  });
}

/** @throws Refusal not_found, forbidden, wrong_state (a demo among real accounts, or what the other group cannot carry) */
export async function moveToGroup(
  deps: OfficeDeps,
  account_id: number,
  group_id: number,
  act: Act,
): Promise<void> {
  const row = await rowFor(deps, account_id, act);
  const [group] = await deps.sql<{ is_demo: boolean; name: string }[]>`
    select is_demo, name from groups where group_id = ${group_id}::bigint`;
  if (group === undefined) throw new Refusal("not_found");
  if (!(await deps.engine.ask("groups", null)).includes(group_id)) throw new Refusal("not_found");
  // Play money does not become real by a change of terms.
  if (group.is_demo !== row.is_demo) throw new Refusal("wrong_state");
  if ((await accountOf(deps, account_id)).record.group_id === group_id) return;
  await submit(deps, account_id, act, { group_id });
  await note(deps.sql, deps, account_id, act, "account_move", `moved to the group ${group.name}`);
}

/**
 * Closes an account for ever: nobody enters or finds it, its number is not used again; money, trades and journal stay.
 * @throws Refusal not_found, forbidden, wrong_state (it has a balance, credit, positions or orders, or is one's own)
 */
export async function closeAccount(deps: OfficeDeps, account_id: number, act: Act): Promise<void> {
  const { sql, clock, sessions, passwords, engine } = deps;
  await rowFor(deps, account_id, act);
  if (account_id === act.caller.account_id) throw new Refusal("wrong_state");
  refuseUnlessEmpty(await accountOf(deps, account_id));
  const setClosed = (at: number | null) =>
    sql`update accounts set closed_at = ${at} where account_id = ${account_id}`;
  // From here on no call on it begins; what was under way is looked for below.
  await setClosed(clock.now());
  try {
    const isEmpty = { isFlat: true, balance: minor(0), credit: minor(0) } as const;
    const condition = { account_id, ...isEmpty, otherwise: WRONG } as const;
    await submit(deps, account_id, act, { status: ACCOUNT_STATUS.disabled }, condition);
    refuseUnlessEmpty(await accountOf(deps, account_id));
  } catch (error) {
    await setClosed(null);
    throw error;
  }
  await engine.readable(account_id);
  const unknowable = await passwords.hash(randomBytes(32).toString("base64"));
  for (const credential of ["owner", "investor"] as const) {
    const except = null;
    const options = { origin: act.origin, except, alongside: async () => undefined };
    await sessions.endOf(account_id, credential, "disconnected_by_broker", options);
  }
  await sql.begin(async (tx) => {
    await tx`
      update accounts set alias = null, password_hash = ${unknowable},
        investor_password_hash = null, updated_at = ${clock.now()}
      where account_id = ${account_id}`;
    await tx`delete from client_secrets where account_id = ${account_id}`;
    await tx`delete from documents where account_id = ${account_id}`;
    await tx`delete from favourite_accounts where account_id = ${account_id}`;
    await note(tx, deps, account_id, act, "account_delete", "closed for ever");
  });
}

/** Only an Admin changes staff: whoever could would be one. @throws Refusal not_found, forbidden */
async function rowFor({ sql }: OfficeDeps, account_id: number, { caller }: Act): Promise<Row> {
  const [row] = await sql<Row[]>`
    select a.role, a.is_demo, a.status, g.leverage_max
    from accounts a join groups g using (group_id)
    where a.account_id = ${account_id}::bigint and a.closed_at is null`;
  if (row === undefined) throw new Refusal("not_found");
  if (row.role !== "Trader" && caller.scope !== "Admin") throw new Refusal("forbidden");
  return row;
}

const WRONG = "wrong_state";

async function accountOf({ engine }: OfficeDeps, account_id: number): Promise<AccountFacts> {
  const account = await engine.ask("account", { account_id });
  // Its opening broke off; a start of the service makes up for it.
  if (account === null) throw new Refusal(WRONG);
  return account;
}

function refuseUnlessEmpty({ record, position_ids, order_ids }: AccountFacts): void {
  const hasMoney = record.balance !== 0 || record.credit !== 0;
  if (hasMoney || position_ids.length + order_ids.length > 0) throw new Refusal(WRONG);
}

type Change = Partial<Pick<Asked<UpdateAccount>, "group_id" | "status" | "leverage">>;

/** Told whatever stays: what is kept beside the engine has changed too. @throws Refusal what the engine says */
async function submit(
  { engine }: OfficeDeps,
  account_id: number,
  { caller, origin }: Act,
  { group_id, status, leverage }: Change,
  condition?: Condition,
): Promise<void> {
  const change = { group_id, status, leverage, is_told: true } as const;
  const command = {
    kind: "update_account",
    account_id,
    actor: actorOf(caller),
    ...change,
  } as const;
  const { error } = await engine.submit(command, origin, undefined, condition);
  if (error !== null) throw new Refusal(error);
}

function note(
  tx: Transaction | OfficeDeps["sql"],
  { clock }: OfficeDeps,
  account_id: number,
  { origin }: Act,
  action: string,
  message: string,
): Promise<void> {
  const entity = { entity: "account", entity_id: account_id };
  return writeNotes(tx, [{ account_id, ts: clock.now(), origin, action, ...entity, message }]);
}
