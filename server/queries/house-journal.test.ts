/** Pages of the journal over all accounts: an index finds them, and no page looks at more rows than it may. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HouseJournalExportQuery, HouseJournalQuery } from "../../contract/house-journal.ts";
import { cutAt } from "../../domain/journal-file.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import {
  exportHouseJournal,
  JOURNAL_ROWS_LOOKED_AT_MAX,
  listHouseJournal,
} from "./house-journal.ts";

const MOMENTS = 3 * JOURNAL_ROWS_LOOKED_AT_MAX;
const ACCOUNTS = 12;
const FIRST_ACCOUNT = 200_000;
const DEALER = FIRST_ACCOUNT + 1;
const CLIENT = FIRST_ACCOUNT + 5;
/** Every so many moments a dealer acts. */
const STAFF_EVERY = 11;
const LIMIT = 50;
/** A page, the row that says that there is more, where a walk through an index ends, and what staff did in between. */
const PAGE_AND_NEXT = 1.25 * LIMIT;
const GROUP = 77;
const MIDST = `${MOMENTS / 2}:${(MOMENTS / 2) * 16}`;

const ALL = { staff_id: FIRST_ACCOUNT, isClientsOnly: false, group_ids: null };
const OF_CLIENTS = { staff_id: DEALER, isClientsOnly: true, group_ids: null };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
  const { sql } = postgres;
  await sql`insert into groups (group_id, name, leverage_default, leverage_max, created_at,
    updated_at) values (${GROUP}, 'Many', 100, 500, 0, 0)`;
  await sql`
    insert into accounts (account_id, group_id, role, status, name, email, password_hash,
      created_at, updated_at)
    select ${FIRST_ACCOUNT}::integer + n, ${GROUP}::integer,
      case n when 0 then 'Admin' when 1 then 'Dealer' else 'Trader' end, 1, 'Ada',
      n || '@house.example', 'x', 0, 0
    from generate_series(0, ${ACCOUNTS - 1}::integer) n`;
  // A moment of each account in turn, of two sentences each.
  await sql`
    insert into account_journal (account_id, ts, actor_id, actor_scope, sentences_count, sentences)
    select account_id, n,
      case when n % ${STAFF_EVERY}::integer = 0 then ${DEALER}::integer else account_id end,
      case when n % ${STAFF_EVERY}::integer = 0 then 'Dealer' else 'Trader' end, 2,
      json_build_array(json_build_array('order_create', 'order', n, 'market buy'),
        json_build_array('deal_create', 'deal', n, 'buy "1"'))::text
    from (
      select n, ${FIRST_ACCOUNT + 2}::integer + n % ${ACCOUNTS - 2}::integer as account_id
      from generate_series(1, ${MOMENTS}::integer) n
    ) placed order by n`;
  await sql`vacuum analyze account_journal`;
  await sql`analyze accounts`;
});
afterAll(() => postgres.stop());

/** A page, and rows that were read from the table and entries that were gone through in its indexes. */
async function readOf(query: Partial<HouseJournalQuery>, view = ALL) {
  const sql = await postgres.sql.reserve();
  const reads = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ read: number }[]>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables
      where relname = 'account_journal'`;
    const [entries] = await sql<{ read: number }[]>`
      select sum(idx_tup_read) as read from pg_stat_user_indexes
      where relname = 'account_journal'`;
    return { rows: Number(row?.read), entries: Number(entries?.read) };
  };
  const before = await reads();
  const page = await listHouseJournal(sql, { limit: LIMIT, ...query }, view);
  const after = await reads();
  sql.release();
  return {
    page,
    rows: after.rows - before.rows,
    entries: after.entries - before.entries,
  };
}

const day = (ts: number) => new Date(ts).toISOString();

describe("a page of the journal over all accounts", () => {
  it.each<[string, Partial<HouseJournalQuery>]>([
    ["the first", {}],
    ["one in the midst", { after: MIDST }],
    ["of staff", { by: "staff" }],
    ["of staff in the midst", { by: "staff", after: MIDST }],
    ["of one of staff", { actor_id: DEALER }],
    ["of one account", { account_id: CLIENT }],
    ["of a client's own acts", { actor_id: CLIENT }],
    ["of a period long ago", { from: day(1_000), to: day(2_000) }],
    ["of a period with none", { from: day(-2_000), to: day(-1_000) }],
    ["of a period, gone on from a moment after it", { to: day(2_000), after: MIDST }],
  ])("%s reads what is on it and no more", async (_, query) => {
    for (const view of [ALL, OF_CLIENTS]) {
      const { rows, entries } = await readOf(query, view);
      expect(rows).toBeLessThanOrEqual(PAGE_AND_NEXT);
      expect(entries).toBeLessThanOrEqual(PAGE_AND_NEXT);
    }
  });

  it.each<[string, Partial<HouseJournalQuery>]>([
    ["words that nobody said", { q: "zeppelin" }],
    ["an act that nobody did", { action: "account_delete" }],
    ["the service itself, that did nothing", { by: "service" }],
  ])("looking for %s ends at its bound, and goes on from there", async (_, query) => {
    const first = await readOf(query);
    expect(first.rows).toBe(JOURNAL_ROWS_LOOKED_AT_MAX);
    expect(first.page).toMatchObject({
      rows: [],
      searched_to: MOMENTS - JOURNAL_ROWS_LOOKED_AT_MAX + 1,
    });
    let pages = 1;
    let { next } = first.page;
    while (next !== null) {
      const more = await readOf({ ...query, after: next });
      expect(more.rows).toBeLessThanOrEqual(JOURNAL_ROWS_LOOKED_AT_MAX);
      next = more.page.next;
      pages += 1;
    }
    expect(pages).toBe(MOMENTS / JOURNAL_ROWS_LOOKED_AT_MAX + 1);
  });

  it.each([
    ["a part of them in another case", "MARKET B"],
    ["with what JSON writes otherwise", 'buy "1"'],
    ["a number", String(MOMENTS)],
  ])("finds words: %s", async (_, q) => {
    const { page } = await readOf({ q });
    expect(page.rows[0]).toMatchObject({ ts: MOMENTS, entity_id: MOMENTS });
  });

  it("has what a period holds, its first moment with it and its end without", async () => {
    const { page } = await readOf({ from: day(1_000), to: day(1_003) });
    expect(page.rows.map(({ ts }) => ts)).toEqual([1_002, 1_002, 1_001, 1_001, 1_000, 1_000]);
    expect(page).toMatchObject({ next: null, searched_to: null });
  });
});

describe("a file of the journal", () => {
  const textOf = async (query: HouseJournalExportQuery, linesMax?: number) =>
    (await exportHouseJournal(postgres.sql, query, ALL, linesMax).toArray()).join("");

  it("that is longer than it may be says in its last line that it is not whole, and how far back it reaches", async () => {
    const file = await textOf({}, 7);
    const lines = file.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 7 + 1);
    // The seventh sentence is of the fourth moment from the end.
    expect(cutAt(file)).toBe(day(MOMENTS - 3));
    expect(lines.at(-1)).toContain("The file ends here after 7 lines");
  });

  it("that has all that was asked for says nothing, with as many lines as it may have or fewer", async () => {
    const period = { from: day(1_000), to: day(1_003) };
    for (const linesMax of [6, 7]) {
      const file = await textOf(period, linesMax);
      expect(file.trimEnd().split("\r\n")).toHaveLength(1 + 6);
      expect(cutAt(file)).toBeNull();
    }
  });
});
