/**
 * Which side clients are on, worked out in the database: the engine's thread has no part in it but to hand the statements on and
 * to read a row a symbol. Runs in the service.
 */
import { SENTIMENT_ACCOUNTS_MIN, SENTIMENT_CHANGES_MIN } from "../../contract/limits.ts";
import type { SymbolSentiment } from "../../contract/sentiment.ts";
import type { Database } from "../database/connect.ts";

/** A house so large that it takes longer has no figures rather than a database that is busy with them. */
const STATEMENT_MS_MAX = 10_000;
/** Figures are of whole tens of accounts. */
const ACCOUNTS_ROUNDED_TO = 10;

/** What was told last. */
export const readSentiment = async (sql: Database): Promise<SymbolSentiment[]> =>
  sql<SymbolSentiment[]>`
    select symbol_id, long_percent, accounts, as_of from sentiment_figures order by symbol_id`;

/**
 * Works the figures out anew, of the symbols in which the sides of enough accounts have changed; the others stay, whatever
 * became of them. Counted are live accounts of clients, once a symbol, by the net of what they have open in it.
 */
export async function renewSentiment(sql: Database, now: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', ${String(STATEMENT_MS_MAX)}, true)`;
    // Two services that change over may both try: one waits for the other.
    await tx`lock table sentiment_sides in exclusive mode`;
    await tx`
      create temporary table sentiment_now on commit drop as
      select symbol_id, account_id, sign(net)::smallint as side from (
        select p.symbol_id, p.account_id, sum(
          (case when (p.wire->>'side')::integer = 0 then 1 else -1 end)
          * (p.wire->>'volume')::numeric) as net
        from positions p
        join accounts a on a.account_id = p.account_id
        join groups g on g.group_id = a.group_id
        where p.is_open and a.role = 'Trader' and not a.is_demo and not g.is_demo
        group by p.symbol_id, p.account_id
      ) held
      where net <> 0`;
    await tx`
      create temporary table sentiment_due on commit drop as
      select symbol_id, count(n.side)::integer as accounts,
        (count(*) filter (where n.side > 0))::integer as longs
      from sentiment_now n full join sentiment_sides k using (symbol_id, account_id)
      group by symbol_id
      having count(*) filter (where n.side is distinct from k.side) >= ${SENTIMENT_CHANGES_MIN}`;
    await tx`delete from sentiment_sides where symbol_id in (select symbol_id from sentiment_due)`;
    await tx`
      insert into sentiment_sides (symbol_id, account_id, side)
      select symbol_id, account_id, side from sentiment_now
      where symbol_id in (select symbol_id from sentiment_due)`;
    await tx`
      delete from sentiment_figures where symbol_id in (select symbol_id from sentiment_due)`;
    await tx`
      insert into sentiment_figures (symbol_id, long_percent, accounts, as_of)
      select symbol_id, round(100.0 * longs / accounts)::smallint,
        accounts - accounts % ${ACCOUNTS_ROUNDED_TO}::integer, ${now}
      from sentiment_due where accounts >= ${SENTIMENT_ACCOUNTS_MIN}`;
  });
}

/** Whether the group is shown it. */
export async function showsSentiment(sql: Database, group_id: number): Promise<boolean> {
  const rows = await sql<{ shows_sentiment: boolean }[]>`
    select shows_sentiment from groups where group_id = ${group_id}`;
  return rows[0]?.shows_sentiment ?? false;
}
