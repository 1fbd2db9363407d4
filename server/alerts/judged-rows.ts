/** How far bars were judged for alerts on indicators, in PostgreSQL. Runs in the service. */
import type { Timeframe } from "../../contract/bar.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { JudgedTill } from "./indicator-watch.ts";

export async function writeJudged(
  tx: Transaction,
  { symbol_id, timeframe, judged_till }: JudgedTill,
): Promise<void> {
  await tx`
    insert into judged_bars (symbol_id, timeframe, judged_till)
    values (${symbol_id}, ${timeframe}, ${judged_till})
    on conflict (symbol_id, timeframe) do update set judged_till = excluded.judged_till`;
}

export const readJudged = (sql: Database): Promise<JudgedTill[]> =>
  sql<{ symbol_id: number; timeframe: Timeframe; judged_till: number }[]>`
    select symbol_id, timeframe, judged_till from judged_bars`;
