/** A client's account as staff looks at it: what its owner reads of it himself. Runs in the service. */
import type { Database } from "../../database/connect.ts";
import { listTransactions } from "../../queries/money.ts";
import { listDeals, listOrders, listPositions } from "../../queries/trades.ts";
import { Refusal } from "../../refusal.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import type { Handlers } from "../operation.ts";
import { RawJson } from "../raw-json.ts";
import { assertAccount } from "./assert-known.ts";
import { liveOf } from "./live-position.ts";
import { originsAsked } from "./my-money.ts";

export type ClientRoutesDeps = { readonly sql: Database; readonly engine: EnginePort };

export function clientRoutes({ sql, engine }: ClientRoutesDeps) {
  /** Once the tables have all that was decided of it. @throws Refusal not_found */
  const readable = async ({ account_id }: { account_id: number }): Promise<number> => {
    await assertAccount(engine, account_id);
    await engine.readable(account_id);
    return account_id;
  };
  return {
    /** 503 while a price is missing that an open position needs. @interface operation:account_summary */
    async account_summary({ params }) {
      const { account_id } = params;
      await assertAccount(engine, account_id);
      const [summary] = await engine.ask("summaries", { account_ids: [account_id] });
      if (summary === undefined) throw new Refusal("unavailable");
      return summary;
    },
    /** @interface operation:account_orders */
    async account_orders({ params, query }) {
      return listOrders(sql, await readable(params), query.history, query);
    },
    /** Open ones with what they are worth now. @interface operation:account_positions */
    async account_positions({ params, query }) {
      const account_id = await readable(params);
      const kept = await listPositions(sql, account_id, query.history, query);
      return query.history ? kept : liveOf(kept, engine, account_id);
    },
    /** @interface operation:account_deals */
    async account_deals({ params, query }) {
      return new RawJson(await listDeals(sql, await readable(params), query));
    },
    /** @interface operation:account_transactions */
    async account_transactions({ params, query }) {
      return listTransactions(sql, await readable(params), originsAsked(query));
    },
  } satisfies Handlers;
}
