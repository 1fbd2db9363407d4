/**
 * Whom staff may act on: an Admin on everybody, a Dealer on clients alone, never on staff or himself. Runs in the service.
 */
import type { Database } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import type { Caller } from "./sessions.ts";

/** @throws Refusal forbidden. An account that there is not passes: what is asked of it says so. */
export type Reach = (caller: Pick<Caller, "scope">, account_id: number) => Promise<void>;

/** @interface error:forbidden */
export const createReach =
  (sql: Database): Reach =>
  async ({ scope }, account_id) => {
    if (scope !== "Dealer") return;
    const [staff] = await sql`select 1 from accounts
      where account_id = ${account_id}::bigint and role <> 'Trader'`;
    if (staff !== undefined) throw new Refusal("forbidden");
  };
