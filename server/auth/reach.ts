/**
 * Whom staff may act on: an Admin on everybody, a Dealer on clients alone, never on staff or himself. Runs in the service.
 */
import type { Database } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import type { Caller } from "./sessions.ts";

/**
 * `isReading`: nothing is changed. An account that there is not passes: what is asked of it says so.
 * @throws Refusal forbidden; not_found where an account that is closed for ever would be changed
 */
export type Reach = (
  caller: Pick<Caller, "scope">,
  account_id: number,
  isReading: boolean,
) => Promise<void>;

/** @interface error:forbidden */
export const createReach =
  (sql: Database): Reach =>
  async ({ scope }, account_id, isReading) => {
    const [account] = await sql<{ role: string; is_closed: boolean }[]>`
      select role, closed_at is not null as is_closed from accounts
      where account_id = ${account_id}::bigint`;
    if (account === undefined) return;
    if (scope === "Dealer" && account.role !== "Trader") throw new Refusal("forbidden");
    if (account.is_closed && !isReading) throw new Refusal("not_found");
  };
