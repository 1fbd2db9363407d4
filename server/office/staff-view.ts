/** What of the house a member of staff sees: a Dealer clients alone, of his groups. Runs in the service. */
import type { Caller } from "../auth/sessions.ts";
import type { StaffView } from "../queries/accounts.ts";
import type { DealerRules } from "./dealer-limits.ts";

export async function staffView(dealers: DealerRules, caller: Caller): Promise<StaffView> {
  const groups = await dealers.groupsOf(caller);
  return {
    staff_id: caller.account_id,
    isClientsOnly: caller.scope === "Dealer",
    group_ids: groups === null ? null : [...groups],
  };
}
