/** Configuration values. Runs in the service. @interface §4.6 */
import {
  changeConfig,
  listConfigs,
  readConfigValue,
  type ConfigDeps,
} from "../../office/configs.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export function configRoutes(deps: ConfigDeps) {
  const { sql } = deps;
  return {
    /** @interface operation:configs_list */
    async configs_list() {
      return listConfigs(sql, null);
    },
    /** @interface operation:configs_of_group */
    async configs_of_group({ params }) {
      const found = await listConfigs(sql, params.group_id);
      // Every group has some.
      if (found.length === 0) throw new Refusal("not_found");
      return found;
    },
    /** An array, as documented. @interface operation:config_get */
    async config_get({ params }) {
      return [await readConfigValue(sql, params.config_id)];
    },
    /** @interface operation:config_update */
    async config_update({ params, body, caller, ip }) {
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      return changeConfig(deps, params.config_id, body.value, act);
    },
  } satisfies Handlers;
}
