/** Pages of an account's journal: the key alone says what is on a page, however far back it is. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JournalQuery } from "../../contract/journal.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import { listJournal } from "./money.ts";

const ACCOUNTS = 4;
const ROWS = 5_000;
const LIMIT = 50;
const ADA = 1;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
  const { sql } = postgres;
  // Sentences of all accounts in turn, two at each moment.
  await sql`
    insert into account_journal (account_id, ts, action, message)
    select 1 + n % ${ACCOUNTS}::integer, n / ${2 * ACCOUNTS}::integer, 'order_create', 'market buy ' || n
    from generate_series(0, ${ACCOUNTS * ROWS - 1}::integer) n order by n`;
  await sql`vacuum analyze account_journal`;
});
afterAll(() => postgres.stop());

/** Rows that a query read from the table itself. */
async function readOf(query: Partial<JournalQuery>) {
  const sql = await postgres.sql.reserve();
  const reads = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ all: number; found: number }[]>`
      select seq_tup_read as all, idx_tup_fetch as found from pg_stat_user_tables
      where relname = 'account_journal'`;
    return (row?.all ?? 0) + (row?.found ?? 0);
  };
  const before = await reads();
  const rows = await listJournal(sql, ADA, {
    page: 1,
    limit: LIMIT,
    sort_by: "ts:desc",
    ...query,
  });
  const after = await reads();
  sql.release();
  return { rows, read: after - before };
}

describe("a page of an account's journal", () => {
  it.each([
    ["the first", 1],
    ["one in the midst", 50],
    ["the last", ROWS / LIMIT],
  ])("%s by time reads from the table what is on it and no more", async (_, page) => {
    for (const sort_by of ["ts:desc", "ts:asc"] as const) {
      const { rows, read } = await readOf({ page, sort_by });
      const nths = rows.map(({ message }) => (Number(message.slice(11)) - ADA + 1) / ACCOUNTS);
      const first = (page - 1) * LIMIT;
      const expected = Array.from({ length: LIMIT }, (__, at) =>
        sort_by === "ts:asc" ? first + at : ROWS - 1 - first - at,
      );
      expect(nths).toEqual(expected);
      expect(read, `${sort_by}, page ${page}`).toBeLessThanOrEqual(LIMIT);
    }
  });

  it("of a period reads from the table what is on it and no more", async () => {
    const [from, to] = [new Date(1_000).toISOString(), new Date(1_010).toISOString()];
    const { rows, read } = await readOf({ from, to });
    expect(rows.map(({ ts }) => ts)).toEqual(
      [1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001, 1000].flatMap((ts) => [ts, ts]),
    );
    expect(read).toBeLessThanOrEqual(LIMIT);
  });
});
