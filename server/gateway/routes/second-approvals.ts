/**
 * Four eyes: acts of staff that a group's settings say wait are kept and answered with 202; another person confirms them, and
 * then the very same operation is done. Runs in the service.
 */
import { ENDPOINTS, type Operation } from "../../../contract/endpoints.ts";
import type { JournalSource } from "../../archive/all-batches.ts";
import type { Reach } from "../../auth/reach.ts";
import type { Caller } from "../../auth/sessions.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { refuseAbove, type DealerRules } from "../../office/dealer-limits.ts";
import {
  createSecondApprovalRules,
  WAITING_OPERATIONS,
  type AskedAct,
  type Effect,
  type SecondApprovalRules,
  type WaitingOperation,
} from "../../office/second-approval-rules.ts";
import {
  createSecondApprovals,
  keyOfAct,
  type KeptAct,
  type SecondApprovals,
} from "../../office/second-approvals.ts";
import type { MarketFeed } from "../../market/market-feed.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import { Accepted } from "../accepted.ts";
import { bodyHash } from "../body-hash.ts";
import type { Call, Handler, Handlers } from "../operation.ts";
import { createTurns } from "../turns.ts";
import { originOf, REPLAYED } from "./trading.ts";

export type SecondApprovalDeps = {
  readonly sql: Database;
  readonly journal: JournalSource;
  readonly clock: Clock;
  readonly market: MarketFeed;
  readonly engine: EnginePort;
  readonly reach: Reach;
  readonly dealers: DealerRules;
  /** What does each act without a second person. */
  readonly direct: () => Pick<Required<Handlers>, WaitingOperation>;
};

type AnyCall = Call<Operation>;
type AnyHandler = (call: AnyCall) => Promise<unknown>;
const anyHandler = (handlers: Handlers, operation: Operation) =>
  handlers[operation] as unknown as AnyHandler;

export function createSecondApprovalGate(deps: SecondApprovalDeps) {
  const rules = createSecondApprovalRules(deps);
  const kept = createSecondApprovals({
    ...deps,
    rules,
    refuseBeyond: async (caller, { operation, params }, effect) => {
      const { group_id = null } = params;
      if (operation === "account_move_group") await deps.dealers.assertGroup(caller, group_id);
      await refuseBeyondLimits(deps.dealers, caller, () => Promise.resolve(effect.amount));
    },
    inTurn: createTurns(),
    perform: async (act, approved_by) => {
      await anyHandler(deps.direct(), act.operation)(await callOf(deps.sql, act, approved_by));
    },
  });
  return {
    /** At a start, before anybody is served. */
    settle: () => kept.settle(),
    /** The operations that may wait, each in place of the one that does it at once. */
    gated: gatedHandlers(deps, rules, kept),
    routes: approvalRoutes(kept),
  };
}

/** The call as who asked for it made it, once more. */
async function callOf(sql: Database, act: KeptAct, approved_by: number): Promise<AnyCall> {
  const [row] = await sql<{ group_id: number }[]>`
    select group_id from accounts where account_id = ${act.asked_by}`;
  const caller: Caller = {
    session_key: "",
    account_id: act.asked_by,
    group_id: row?.group_id ?? act.group_id,
    scope: act.asked_scope,
    approved_by,
  };
  const call = {
    params: act.params,
    query: {},
    body: act.body,
    caller: () => caller,
    authorization: null,
    ip: act.asked_ip,
    userAgent: "",
    idempotencyKey: ENDPOINTS[act.operation].idempotent ? keyOfAct(act) : null,
    setHeader: () => undefined,
  };
  return call as unknown as AnyCall;
}

function gatedHandlers(
  { sql, reach, dealers, direct }: SecondApprovalDeps,
  rules: SecondApprovalRules,
  kept: SecondApprovals,
): Pick<Required<Handlers>, WaitingOperation> {
  /** Whether the key has done something at once already: then it is answered with that. */
  const isKeyUsed = async (actor_id: number, key: string | null): Promise<boolean> => {
    if (key === null) return false;
    const rows = await sql`
      select from idempotency_keys where actor_id = ${actor_id} and key = ${key}`;
    return rows.count > 0;
  };
  const gate =
    (operation: WaitingOperation): AnyHandler =>
    async (call) => {
      const asked: AskedAct = { operation, params: Object(call.params), body: call.body };
      const caller = call.caller();
      const subject = await rules.subjectOf(asked);
      const doNow = () => anyHandler(direct(), operation)(call);
      if (subject === null) return doNow();
      if (subject.account_id !== null) await reach(caller, subject.account_id, false);
      const hash = bodyHash(operation, call.params, call.body);
      const answer = async () => new Accepted(await rules.nowOf(asked));
      const key = call.idempotencyKey;
      if (await kept.findAsked(caller.account_id, key, hash)) {
        call.setHeader(REPLAYED, "true");
        return answer();
      }
      let known: Promise<Effect> | null = null;
      const effect = () => (known ??= rules.effectOf(asked));
      if (await isKeyUsed(caller.account_id, key)) return doNow();
      await refuseBeyondLimits(dealers, caller, async () => (await effect()).amount);
      if (!(await rules.needsSecond(asked, subject, effect))) return doNow();
      const act = { caller: call.caller(), origin: originOf(caller, call.ip) };
      await kept.ask({ asked, subject, effect: await effect(), hash, key, act });
      return answer();
    };
  return Object.fromEntries(
    WAITING_OPERATIONS.map((operation) => [operation, gate(operation)]),
  ) as unknown as Pick<Required<Handlers>, WaitingOperation>;
}

/** @throws Refusal beyond_dealer_limit */
async function refuseBeyondLimits(
  dealers: DealerRules,
  caller: Caller,
  amount: () => Promise<number>,
): Promise<void> {
  const most = await dealers.moneyMaxOf(caller);
  if (most !== null) refuseAbove("body.amount", await amount(), most);
}

type StaffCall = { readonly caller: () => Caller; readonly ip: string };

const actOf = ({ caller, ip }: StaffCall) => ({
  caller: caller(),
  origin: originOf(caller(), ip),
});

function approvalRoutes(kept: SecondApprovals) {
  return {
    /** @interface operation:second_approvals_list */
    second_approvals_list: async ({ query, caller }) => kept.list(query, caller()),
    /** @interface operation:second_approval_get */
    second_approval_get: async ({ params, caller }) => kept.get(params.id, caller()),
    /** @interface operation:second_approval_approve */
    second_approval_approve: async (call) => kept.approve(call.params.id, actOf(call)),
    /** @interface operation:second_approval_decline */
    second_approval_decline: async (call) =>
      kept.decline(call.params.id, call.body.desc, actOf(call)),
    /** @interface operation:second_approval_withdraw */
    second_approval_withdraw: async (call) => kept.withdraw(call.params.id, actOf(call)),
  } satisfies { readonly [O in Operation]?: Handler<O> };
}
