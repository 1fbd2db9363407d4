/** How far dealers may go, as an administrator sets it. Runs in the service. */
import {
  changeDealerLimits,
  readDealerLimits,
  type DealerLimitsDeps,
} from "../../office/dealer-limits.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export function dealerLimitRoutes(deps: DealerLimitsDeps) {
  return {
    /** @interface operation:dealer_limits_get */
    dealer_limits_get: async ({ params }) => readDealerLimits(deps, params.account_id),
    /** @interface operation:dealer_limits_update */
    async dealer_limits_update({ params, body, caller, ip }) {
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      return changeDealerLimits(deps, params.account_id, body, act);
    },
  } satisfies Handlers;
}
