/** Configuration values. Runs in the service. @interface §4.6 */
import {
  changeConfig,
  listConfigs,
  readConfigValue,
  type ConfigDeps,
} from "../../office/configs.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export function configRoutes(deps: ConfigDeps & { readonly dealers: DealerRules }) {
  const { sql, dealers } = deps;
  return {
    /** @interface operation:configs_list */
    async configs_list({ caller }) {
      const seen = await dealers.groupsOf(caller());
      const all = await listConfigs(sql, null);
      return all.filter(({ group_id }) => group_id === null || (seen?.has(group_id) ?? true));
    },
    /** @interface operation:configs_of_group */
    async configs_of_group({ params }) {
      const found = await listConfigs(sql, params.group_id);
      // Every group has some.
      if (found.length === 0) throw new Refusal("not_found");
      return found;
    },
    /** An array, as documented. @interface operation:config_get */
    async config_get({ params, caller }) {
      const found = await readConfigValue(sql, params.config_id);
      if (found.group_id !== null) await dealers.assertGroup(caller(), found.group_id);
      return [found];
    },
    /** @interface operation:config_update */
    async config_update({ params, body, caller, ip }) {
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      return changeConfig(deps, params.config_id, body.value, act);
    },
  } satisfies Handlers;
}
