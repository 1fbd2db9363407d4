/** Commissions of the groups and their tiers. Runs in the service. @interface §4.5 */
import {
  createCommission,
  deleteCommission,
  deleteTier,
  saveTier,
  updateCommission,
  type CommissionDeps,
} from "../../office/commissions.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import type { Caller } from "../../auth/sessions.ts";
import { groupIdOf, listCommissions } from "../../queries/commissions.ts";
import { STAFF } from "../../../contract/scopes.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";
import { assertGroup } from "./assert-known.ts";
import { originOf } from "./trading.ts";

type StaffCall = { readonly caller: () => Caller; readonly ip: string };

const actOf = ({ caller, ip }: StaffCall) => ({
  caller: caller(),
  origin: originOf(caller(), ip),
});

export function commissionRoutes(deps: CommissionDeps & { readonly dealers: DealerRules }) {
  const { sql, engine } = deps;
  return {
    /** @interface operation:commissions_list */
    async commissions_list({ caller }) {
      const seen = await deps.dealers.groupsOf(caller());
      const all = await listCommissions(sql, {});
      return seen === null ? all : all.filter(({ group_id }) => seen.has(group_id));
    },
    /** @interface operation:commissions_of_group */
    async commissions_of_group({ caller, params: { group_id } }) {
      const { account_id, scope } = caller();
      if (!STAFF.includes(scope)) {
        await engine.readable(account_id);
        // Another's group and no group are answered alike.
        if ((await groupIdOf(sql, account_id)) !== group_id) throw new Refusal("forbidden");
      }
      await assertGroup(engine, group_id);
      return listCommissions(sql, { group_id });
    },
    /** @interface operation:commission_get */
    async commission_get({ params }) {
      const [found] = await listCommissions(sql, params);
      if (found === undefined) throw new Refusal("not_found");
      return found;
    },
    /** @interface operation:commission_create */
    async commission_create(call) {
      return createCommission(deps, call.params.group_id, call.body, actOf(call));
    },
    /** @interface operation:commission_update */
    async commission_update(call) {
      return updateCommission(deps, call.params.commission_id, call.body, actOf(call));
    },
    /** @interface operation:commission_delete */
    async commission_delete(call) {
      await deleteCommission(deps, call.params.commission_id, actOf(call));
      return null;
    },
    /** @interface operation:commission_tier_create */
    async commission_tier_create(call) {
      return saveTier(deps, call.params.commission_id, null, call.body, actOf(call));
    },
    /** @interface operation:commission_tier_update */
    async commission_tier_update(call) {
      const { commission_id, tier_id } = call.params;
      return saveTier(deps, commission_id, tier_id, call.body, actOf(call));
    },
    /** @interface operation:commission_tier_delete */
    async commission_tier_delete(call) {
      const { commission_id, tier_id } = call.params;
      await deleteTier(deps, commission_id, tier_id, actOf(call));
      return null;
    },
  } satisfies Handlers;
}
