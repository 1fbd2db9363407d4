/**
 * Removes refused orders from the table that is read: of each account the newest are kept. The journal has them all, and what
 * is made anew from it is pruned again. Runs in the service, now and then.
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Database } from "../database/connect.ts";

/** Refused orders of an account that are kept, the newest. */
export const REFUSED_ORDERS_MAX = 1_000;
const PRUNE_INTERVAL_MS = 60_000;
/** Removed in one statement: it holds nobody up for long. */
const REMOVED_AT_ONCE_MAX = 10_000;

/** Removes what is beyond the newest of each account; resolves when no more is. */
export async function pruneRefusedOrders(
  sql: Database,
  keptMax = REFUSED_ORDERS_MAX,
): Promise<void> {
  for (;;) {
    // Each removal is known to be wanted only when the one before was full.
    const { count } = await sql`
      delete from orders where id = any(array(
        select id from (
          select id, row_number() over (partition by account_id order by id desc) as place
          from orders where status = ${sql.unsafe(String(ORDER_STATUS.rejected))}
        ) refused
        where place > ${keptMax} limit ${REMOVED_AT_ONCE_MAX}))`;
    if (count < REMOVED_AT_ONCE_MAX) return;
  }
}

/** Prunes now and then until disposed of. One that fails is told and made up by the next. */
export function keepPruned(sql: Database, onError: (error: unknown) => void): () => void {
  const prune = () => void pruneRefusedOrders(sql).catch(onError);
  const timer = setInterval(prune, PRUNE_INTERVAL_MS);
  prune();
  return () => clearInterval(timer);
}
