/** Account groups and their terms. Runs in the service. @interface §1, §4.2 groups */
import type { DealerRules } from "../../office/dealer-limits.ts";
import { withNames } from "../../office/account-names.ts";
import { changeGroupTerms, termsAfter, type GroupTermsDeps } from "../../office/group-terms.ts";
import { listGroups } from "../../office/groups.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export type GroupRoutesDeps = GroupTermsDeps & { readonly dealers: DealerRules };

export function groupRoutes(deps: GroupRoutesDeps) {
  const { sql, clock, market, engine, dealers } = deps;
  return {
    /** @interface operation:groups_list */
    async groups_list({ caller }) {
      const seen = await dealers.groupsOf(caller());
      const groups = await listGroups(deps, null);
      return groups.filter(({ id }) => seen === null || seen.has(id));
    },
    /** @interface operation:group_preview */
    async group_preview({ params: { group_id }, body }) {
      const terms = await termsAfter(engine, market.symbols, group_id, body);
      const { befallen, ...effect } = await engine.ask("group_effect", { terms });
      const accounts = await withNames(sql, befallen);
      // Nothing is shown that is not written.
      await engine.durable();
      return { ts: clock.now(), ...effect, accounts };
    },
    /** @interface operation:group_update */
    async group_update({ params: { group_id }, body, caller, ip }) {
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      await changeGroupTerms(deps, group_id, body, act);
      const [group] = await listGroups(deps, group_id);
      if (group === undefined) throw new Refusal("not_found");
      return group;
    },
  } satisfies Handlers;
}
