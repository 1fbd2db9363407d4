/** The accounts as the database has them, read at a start by whoever compares them with the engine's. Runs in the service. */
import type { Database } from "../database/connect.ts";

export type AccountRow = {
  readonly account_id: number;
  readonly group_id: number;
  readonly status: 0 | 1 | 2 | 3;
  readonly leverage: number | null;
  readonly balance_minor: number;
  readonly credit_minor: number;
  /** The last number of its stream of events that is in the tables. */
  readonly event_seq: number;
};

/** By account_id. */
export const readAccountRows = (sql: Database): Promise<readonly AccountRow[]> =>
  sql<AccountRow[]>`
    select account_id, group_id, status, leverage, balance_minor, credit_minor, event_seq
    from accounts order by account_id`;
