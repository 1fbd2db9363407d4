/**
 * Acts of staff that wait for a second person: kept as they were asked for, over a restart too, and done exactly once when
 * somebody else confirms them. Runs in the service. What is done is the operation itself, under a key of the act's own that
 * stands in the journal's own statement: after a crash it is known whether it was done.
 */
import type { SecondApproval, SecondApprovalsQuery } from "../../contract/second-approval.ts";
import type { Scope } from "../../contract/codes.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { DEALERS } from "../../contract/scopes.ts";
import type { Reach } from "../auth/reach.ts";
import type { Caller } from "../auth/sessions.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { Turns } from "../gateway/turns.ts";
import { writeNotes } from "../journal/account-note.ts";
import { Refusal } from "../refusal.ts";
import type { Act } from "./office.ts";
import type { AskedAct, Effect, SecondApprovalRules, Subject } from "./second-approval-rules.ts";

export const SECOND_APPROVAL_HOURS = 72;
/** Beyond so many that wait, more are refused until somebody has decided. */
export const SECOND_APPROVALS_WAITING_MAX = 1_000;

const HOUR_MS = 3_600_000;
const BUSY_RETRY_S = 60;

export type SecondApprovalsDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly reach: Reach;
  readonly rules: SecondApprovalRules;
  /** Who may not do it himself does not confirm it. @throws Refusal beyond_dealer_limit */
  readonly refuseBeyond: (
    caller: Caller,
    asked: AskedAct,
    effect: Pick<Effect, "amount">,
  ) => Promise<void>;
  /** One at a time of each act. */
  readonly inTurn: Turns;
  /** Does what was asked for, as the operation itself does. @throws Refusal */
  readonly perform: (act: KeptAct, approved_by: number) => Promise<void>;
};

type State = Exclude<SecondApproval["state"], "expired"> | "doing";

type Row = {
  id: number;
  operation: AskedAct["operation"];
  params: AskedAct["params"];
  body: unknown;
  body_hash: string;
  account_id: number | null;
  group_id: number;
  reason: string;
  asked_by: number;
  asked_scope: Scope;
  asked_ip: string;
  asked_at: number;
  asked_key: string | null;
  expires_at: number;
  state: State;
  decided_by: number | null;
  decided_at: number | null;
  word: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** An act as it was asked for, to be done. */
export type KeptAct = Readonly<
  Pick<Row, "id" | "operation" | "params" | "body" | "asked_by" | "asked_scope" | "asked_ip">
> & { readonly group_id: number };

/** The Idempotency-Key that an act is done under: no client's own has a colon. */
export const keyOfAct = ({ id }: Pick<Row, "id">): string => `act:${id}`;

export type AskingCall = {
  readonly asked: AskedAct;
  readonly subject: Subject;
  readonly effect: Effect;
  readonly hash: string;
  readonly key: string | null;
  readonly act: Act;
};

export function createSecondApprovals(deps: SecondApprovalsDeps) {
  const { sql, clock } = deps;
  return {
    /** What the key was used for; null: nothing that waits or waited. @throws Refusal idempotency_key_reused */
    async findAsked(asked_by: number, key: string | null, hash: string): Promise<boolean> {
      if (key === null) return false;
      const [row] = await sql<Pick<Row, "body_hash">[]>`
        select body_hash from second_approvals
        where asked_by = ${asked_by} and asked_key = ${key}`;
      if (row === undefined) return false;
      if (row.body_hash !== hash) throw new Refusal("idempotency_key_reused");
      return true;
    },
    ask: (call: AskingCall) => ask(deps, call),
    async list(query: SecondApprovalsQuery, caller: Caller): Promise<SecondApproval[]> {
      const rows = await readRows(sql, query, clock.now());
      const seen: SecondApproval[] = [];
      for (const row of rows) {
        if (await maySee(deps, row, caller)) seen.push(await toWire(deps, row, caller));
      }
      return seen;
    },
    /** @throws Refusal not_found */
    async get(id: number, caller: Caller): Promise<SecondApproval> {
      return toWire(deps, await readSeen(deps, id, caller), caller);
    },
    /** @throws Refusal own_request, forbidden, wrong_state, or what the operation is refused with */
    approve: (id: number, act: Act) => deps.inTurn(id, () => approve(deps, id, act)),
    decline: (id: number, desc: string, act: Act) =>
      deps.inTurn(id, () => decline(deps, id, desc, act)),
    withdraw: (id: number, act: Act) => deps.inTurn(id, () => withdraw(deps, id, act)),
    settle: () => settle(deps),
  };
}

export type SecondApprovals = ReturnType<typeof createSecondApprovals>;

async function ask(
  { sql, clock }: SecondApprovalsDeps,
  { asked, subject, effect, hash, key, act }: AskingCall,
): Promise<void> {
  const now = clock.now();
  const { caller, origin } = act;
  const { desc = "" } = Object(asked.body) as { desc?: string };
  await sql.begin(async (tx) => {
    // One at a time: what is sent twice is asked for once, and the bound is kept.
    await tx`select pg_advisory_xact_lock(hashtext('second_approvals'))`;
    const [found] = await tx<{ waiting: number; same: number }[]>`
      select count(*)::integer as waiting,
        (count(*) filter (where asked_by = ${caller.account_id} and body_hash = ${hash}
          and asked_key is not distinct from ${key}))::integer as same
      from second_approvals where state = 'waiting' and expires_at > ${now}`;
    const { waiting = 0, same = 0 } = found ?? {};
    if (same > 0) return;
    if (waiting >= SECOND_APPROVALS_WAITING_MAX) {
      throw new Refusal("too_many_requests", { retryAfterS: BUSY_RETRY_S });
    }
    const [made] = await tx<{ id: number }[]>`
      insert into second_approvals (operation, params, body, body_hash, account_id, group_id, reason,
        asked_by, asked_scope, asked_ip, asked_at, asked_key, expires_at, state, before, after)
      values (${asked.operation}, ${json(asked.params)}::text::jsonb,
        ${json(asked.body ?? null)}::text::jsonb, ${hash}, ${subject.account_id},
        ${subject.group_id}, ${desc}, ${caller.account_id}, ${caller.scope},
        ${origin.ip_address}, ${now}, ${key}, ${now + SECOND_APPROVAL_HOURS * HOUR_MS}, 'waiting',
        ${json(effect.before)}::text::jsonb, ${json(effect.after)}::text::jsonb)
      on conflict (asked_by, asked_key) where asked_key is not null do nothing returning id`;
    if (made === undefined) return;
    const row = { id: made.id, operation: asked.operation, reason: desc, ...subject, ...effect };
    await note(tx, clock, act, row, "second_approval_ask", "asked for");
  });
}

async function approve(deps: SecondApprovalsDeps, id: number, act: Act): Promise<SecondApproval> {
  const { sql, clock, rules } = deps;
  const row = await readOpen(deps, id, act);
  const isStaffYet = await isStillStaff(sql, row);
  // As it is now: others may have moved what it was asked for.
  const effect = isStaffYet ? await rules.effectOf(row).catch(() => row) : row;
  if ("amount" in effect) await deps.refuseBeyond(act.caller, row, effect);
  const now = clock.now();
  const claimed = await sql`
    update second_approvals set state = 'doing', decided_by = ${act.caller.account_id},
      decided_at = ${now}, before = ${json(effect.before)}::text::jsonb,
      after = ${json(effect.after)}::text::jsonb
    where id = ${id} and state = 'waiting' and expires_at > ${now}`;
  if (claimed.count === 0) throw new Refusal("wrong_state");
  try {
    // Who lost his right since has none to give to what he asked for.
    if (!isStaffYet) throw new Refusal("forbidden");
    await deps.perform(row, act.caller.account_id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`update second_approvals set state = 'failed', word = ${error.message}
      where id = ${id} and state = 'doing'`;
    await note(
      sql,
      clock,
      act,
      { ...row, ...effect },
      "second_approval_fail",
      "confirmed, refused",
    );
    throw error;
  }
  await sql.begin(async (tx) => {
    await tx`update second_approvals set state = 'done' where id = ${id} and state = 'doing'`;
    await note(tx, clock, act, { ...row, ...effect }, "second_approval_approve", "confirmed");
  });
  return toWire(deps, await readRow(sql, id), act.caller);
}

async function decline(
  deps: SecondApprovalsDeps,
  id: number,
  desc: string,
  act: Act,
): Promise<SecondApproval> {
  const row = await readOpen(deps, id, act);
  return close(deps, row, act, "declined", desc);
}

async function withdraw(deps: SecondApprovalsDeps, id: number, act: Act): Promise<SecondApproval> {
  const row = await readSeen(deps, id, act.caller);
  if (row.asked_by !== act.caller.account_id) throw new Refusal("forbidden");
  return close(deps, row, act, "withdrawn", "");
}

async function close(
  deps: SecondApprovalsDeps,
  row: Row,
  act: Act,
  state: "declined" | "withdrawn",
  word: string,
): Promise<SecondApproval> {
  const { sql, clock } = deps;
  const now = clock.now();
  await sql.begin(async (tx) => {
    const closed = await tx`
      update second_approvals set state = ${state}, decided_by = ${act.caller.account_id},
        decided_at = ${now}, word = ${word}
      where id = ${row.id} and state = 'waiting' and expires_at > ${now}`;
    if (closed.count === 0) throw new Refusal("wrong_state");
    const action = state === "declined" ? "second_approval_decline" : "second_approval_withdraw";
    await note(tx, clock, act, { ...row, reason: word || row.reason }, action, state);
  });
  return toWire(deps, await readRow(sql, row.id), act.caller);
}

/**
 * At a start: what was confirmed when the service stopped was done or was not. What the engine does stands under the act's key
 * in the books; an account that is closed is closed; a setting that is set once more is the same.
 */
async function settle({ sql }: SecondApprovalsDeps): Promise<void> {
  await sql`
    update second_approvals s set state = 'failed', word = k.error
    from idempotency_keys k
    where s.state = 'doing' and k.actor_id = s.asked_by and k.key = 'act:' || s.id
      and k.error is not null`;
  await sql`
    update second_approvals s set state = 'done' where s.state = 'doing' and (
      exists (select from idempotency_keys k
        where k.actor_id = s.asked_by and k.key = 'act:' || s.id and k.error is null)
      or s.operation = 'account_delete' and exists (select from accounts a
        where a.account_id = s.account_id and a.closed_at is not null))`;
  await sql`
    update second_approvals set state = 'waiting', decided_by = null, decided_at = null
    where state = 'doing'`;
}

/** Whether the person who asked for it may still do it. */
async function isStillStaff(
  sql: Database,
  { asked_by, asked_scope }: Pick<Row, "asked_by" | "asked_scope">,
): Promise<boolean> {
  const [row] = await sql<{ role: string }[]>`
    select role from accounts
    where account_id = ${asked_by} and status = 1 and closed_at is null`;
  return row !== undefined && (row.role === "Admin" || row.role === asked_scope);
}

/** One that waits, for somebody else to decide. @throws Refusal not_found, own_request, forbidden, wrong_state */
async function readOpen(deps: SecondApprovalsDeps, id: number, { caller }: Act): Promise<Row> {
  const row = await readSeen(deps, id, caller);
  // @interface error:own_request
  if (row.asked_by === caller.account_id) throw new Refusal("own_request");
  if (!mayCall(caller.scope, row)) throw new Refusal("forbidden");
  if (stateOf(row, deps.clock.now()) !== "waiting") throw new Refusal("wrong_state");
  return row;
}

async function readSeen(deps: SecondApprovalsDeps, id: number, caller: Caller): Promise<Row> {
  const row = await readRow(deps.sql, id);
  if (!(await maySee(deps, row, caller))) throw new Refusal("not_found");
  return row;
}

/** What a Dealer may not do he neither sees waiting nor confirms. */
async function maySee({ reach }: SecondApprovalsDeps, row: Row, caller: Caller): Promise<boolean> {
  if (row.asked_by === caller.account_id) return true;
  if (!mayCall(caller.scope, row)) return false;
  if (row.account_id === null) return true;
  return reach(caller, row.account_id, true).then(
    () => true,
    () => false,
  );
}

const mayCall = (scope: Scope, { operation }: Pick<Row, "operation">): boolean =>
  ENDPOINTS[operation].scopes.includes(scope);

async function readRow(sql: Database, id: number): Promise<Row> {
  const [row] = await sql<Row[]>`select * from second_approvals where id = ${id}::bigint`;
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

function readRows(
  sql: Database,
  { state, account_id, before, limit }: SecondApprovalsQuery,
  now: number,
): Promise<readonly Row[]> {
  const isWaiting = sql`state in ('waiting', 'doing') and expires_at > ${now}`;
  const narrowed =
    state === undefined
      ? sql`true`
      : state === "waiting"
        ? isWaiting
        : state === "expired"
          ? sql`state = 'waiting' and expires_at <= ${now}`
          : sql`state = ${state}`;
  return sql<Row[]>`
    select * from second_approvals
    where ${narrowed} and (${account_id ?? null}::bigint is null or account_id = ${account_id ?? null}::bigint)
      and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit}`;
}

function stateOf({ state, expires_at }: Row, now: number): SecondApproval["state"] {
  if (state === "doing") return "waiting";
  return state === "waiting" && expires_at <= now ? "expired" : state;
}

async function toWire(
  { rules, clock }: SecondApprovalsDeps,
  row: Row,
  caller: Caller,
): Promise<SecondApproval> {
  const state = stateOf(row, clock.now());
  const isWaiting = state === "waiting";
  const isOwn = row.asked_by === caller.account_id;
  const isPerson = DEALERS.includes(caller.scope);
  // What it would change by now; where that cannot be said any more, as it was asked for.
  const effect = isWaiting ? await rules.effectOf(row).catch(() => row) : row;
  return {
    id: row.id,
    operation: row.operation,
    account_id: row.account_id,
    group_id: row.group_id,
    state,
    desc: row.reason,
    asked_by: row.asked_by,
    asked_at: row.asked_at,
    expires_at: row.expires_at,
    decided_by: row.state === "doing" ? null : row.decided_by,
    decided_at: row.state === "doing" ? null : row.decided_at,
    word: row.word,
    before: { ...effect.before },
    after: { ...effect.after },
    may_decide: isWaiting && !isOwn && isPerson && mayCall(caller.scope, row),
    may_withdraw: isWaiting && isOwn,
  };
}

const json = (value: unknown): string => JSON.stringify(value);

type Noted = Pick<Row, "id" | "operation" | "reason" | "account_id" | "group_id"> &
  Pick<Effect, "before" | "after">;

/** In the journal of who acted. */
function note(
  tx: Transaction | Database,
  clock: Clock,
  { caller, origin }: Act,
  row: Noted,
  action: string,
  word: string,
): Promise<void> {
  const changes = Object.entries(row.after).map(
    ([name, after]) => `${name} ${String(row.before[name])} -> ${String(after)}`,
  );
  const why = row.reason === "" ? "" : `: ${row.reason}`;
  const what = row.operation.replaceAll("_", " ");
  const message = `${word}, second approval ${row.id}, ${what} (${changes.join(", ")})${why}`;
  const entity =
    row.account_id === null
      ? { entity: "group", entity_id: row.group_id }
      : { entity: "account", entity_id: row.account_id };
  const { account_id } = caller;
  return writeNotes(tx, [{ account_id, ts: clock.now(), origin, action, ...entity, message }]);
}
