/** Pages of an account's journal: the key alone says what is on a page, however far back it is. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Journal, JournalQuery } from "../../contract/journal.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import { listJournal } from "./account-journal.ts";

const ACCOUNTS = 4;
const MOMENTS = 2_000;
/** Sentences of a moment, in turn: the pages end within moments. */
const COUNTS = [1, 4, 5, 16, 2];
const SENTENCES = (MOMENTS / COUNTS.length) * COUNTS.reduce((sum, count) => sum + count, 0);
const LIMIT = 50;
const ADA = 1;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
  const { sql } = postgres;
  // Moments of all accounts in turn, two at each time; what is said is which sentence of the account it is.
  await sql`
    insert into account_journal (account_id, ts, sentences_count, sentences)
    select 1 + n % ${ACCOUNTS}::integer, n / ${2 * ACCOUNTS}::integer, count, (
      select json_agg(json_build_array(
        case at % 2 when 0 then 'deal_create' else 'order_create' end, 'order', at, at::text) order by at)
      from generate_series(before, before + count - 1) at)
    from (
      select n, count, sum(count) over (partition by n % ${ACCOUNTS}::integer order by n) - count as before
      from (
        select n, (${COUNTS}::integer[])[1 + n / ${ACCOUNTS}::integer % ${COUNTS.length}::integer] as count
        from generate_series(0, ${ACCOUNTS * MOMENTS - 1}::integer) n
      ) counted
    ) placed order by n`;
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

const nthsOf = (rows: readonly Journal[]) => rows.map(({ message }) => Number(message));

describe("a page of an account's journal", () => {
  it.each([
    ["the first", 1],
    ["one in the midst", 111],
    ["the last", SENTENCES / LIMIT],
  ])("%s by time reads from the table what is on it and no more", async (_, page) => {
    for (const sort_by of ["ts:desc", "ts:asc"] as const) {
      const { rows, read } = await readOf({ page, sort_by });
      const first = (page - 1) * LIMIT;
      const expected = Array.from({ length: LIMIT }, (__, at) =>
        sort_by === "ts:asc" ? first + at : SENTENCES - 1 - first - at,
      );
      expect(nthsOf(rows), sort_by).toEqual(expected);
      expect(read, `${sort_by}, page ${page}`).toBeLessThanOrEqual(LIMIT / 2);
    }
  });

  it("behind the last has nothing", async () => {
    expect((await readOf({ page: SENTENCES / LIMIT + 1 })).rows).toEqual([]);
  });

  it("gives each sentence an id of its own, in the order in which they were said", async () => {
    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, at) => readOf({ page: at + 1, sort_by: "ts:asc" })),
    );
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  it.each([
    ["action:asc", 0],
    ["action:desc", 1],
  ] as const)("by %s, and the newest first of each", async (sort_by, parity) => {
    const { rows } = await readOf({ page: 2, sort_by });
    const newest = SENTENCES - 2 + parity - 2 * LIMIT;
    expect(nthsOf(rows)).toEqual(Array.from({ length: LIMIT }, (_, at) => newest - 2 * at));
  });

  it("of a period reads from the table what is on it and no more", async () => {
    const [from, to] = [new Date(500).toISOString(), new Date(503).toISOString()];
    const { rows, read } = await readOf({ from, to });
    expect([...new Set(rows.map(({ ts }) => ts))]).toEqual([502, 501, 500]);
    const last = nthsOf(rows)[0] ?? Number.NaN;
    expect(nthsOf(rows)).toEqual(rows.map((_, at) => last - at));
    // Six moments, a thousand before them: 200 times 28 sentences.
    expect(nthsOf(rows).at(-1)).toBe(5_600);
    expect(read).toBeLessThanOrEqual(6);
  });
});
