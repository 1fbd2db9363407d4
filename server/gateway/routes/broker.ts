/** The broker's facts, and the menu of a role. Runs in the service. @interface §4.4 */
import { changeBroker, readBroker, type BrokerDeps } from "../../office/broker.ts";
import { navigationOf } from "../../office/navigation.ts";
import type { Handlers } from "../operation.ts";
import type { Policies } from "../policies.ts";
import { originOf } from "./trading.ts";

export type BrokerRoutesDeps = BrokerDeps & { readonly policies: Policies };

export function brokerRoutes(deps: BrokerRoutesDeps) {
  return {
    /** @interface operation:broker_navigation */
    async broker_navigation({ caller }) {
      return navigationOf((operation) => deps.policies.can(caller().scope, operation));
    },
    /** @interface operation:broker_get */
    async broker_get() {
      return readBroker(deps);
    },
    /** @interface operation:broker_update */
    async broker_update({ caller, body, ip }) {
      const origin = originOf(caller(), ip);
      return changeBroker(deps, body, { caller: caller(), origin });
    },
  } satisfies Handlers;
}
