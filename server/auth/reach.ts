/**
 * Whom staff may act on: an Admin on everybody, a Dealer on clients alone, never on staff or himself, and where an administrator
 * has said so on those of some groups. Runs in the service.
 */
import type { Database } from "../database/connect.ts";
import { notYours, refuseBeyond } from "../office/dealer-limits.ts";
import { Refusal } from "../refusal.ts";
import type { Caller } from "./sessions.ts";

/**
 * `isReading`: nothing is changed. An account that there is not passes: what is asked of it says so.
 * @throws Refusal forbidden; beyond_dealer_limit; not_found where an account that is closed for ever would be changed
 */
export type Reach = (
  caller: Pick<Caller, "scope" | "account_id">,
  account_id: number,
  isReading: boolean,
) => Promise<void>;

/** @interface error:forbidden */
export const createReach =
  (sql: Database): Reach =>
  async ({ scope, account_id: caller_id }, account_id, isReading) => {
    const [account] = await sql<
      { role: string; is_closed: boolean; group_id: number; is_within: boolean }[]
    >`
      select a.role, a.closed_at is not null as is_closed, a.group_id,
        l.group_ids is null or a.group_id = any(l.group_ids) as is_within
      from accounts a left join dealer_limits l on l.account_id = ${caller_id}::bigint
      where a.account_id = ${account_id}::bigint`;
    if (account === undefined) return;
    if (scope === "Dealer") {
      if (account.role !== "Trader") throw new Refusal("forbidden");
      if (!account.is_within) refuseBeyond("path.account_id", notYours(account.group_id));
    }
    if (account.is_closed && !isReading) throw new Refusal("not_found");
  };
