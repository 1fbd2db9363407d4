/** The caller's own account: what it is, what it is worth, what its role may do. Runs in the service. @interface §4.2 */
import type { AccountSummary } from "../../../contract/account-summary.ts";
import { ensure } from "../../../domain/assert.ts";
import type { Database } from "../../database/connect.ts";
import { viewAccount } from "../../queries/accounts.ts";
import { Refusal } from "../../refusal.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import type { Handlers } from "../operation.ts";
import type { Policies } from "../policies.ts";

export type AccountRoutesDeps = {
  readonly sql: Database;
  readonly engine: EnginePort;
  readonly policies: Policies;
};

export function accountRoutes({ sql, engine, policies }: AccountRoutesDeps) {
  return {
    /** @interface operation:account_me */
    async account_me({ caller }) {
      const { account_id } = caller();
      await engine.readable(account_id);
      return ensure(await viewAccount(sql, account_id), `account ${account_id} of a live session`);
    },
    /** 503 while a price is missing that an open position needs. @interface operation:my_summary */
    async my_summary({ caller }): Promise<AccountSummary> {
      const { account_id } = caller();
      const [summary] = await engine.ask("summaries", { account_ids: [account_id] });
      if (summary === undefined) throw new Refusal("unavailable");
      return summary;
    },
    /** By operation name: whether the caller's scope can do it here now. @interface operation:my_ui_policies */
    async my_ui_policies({ caller }) {
      return policies.of(caller().scope);
    },
  } satisfies Handlers;
}
