/**
 * Staff's list of accounts against a naive reading of it: whatever is searched, narrowed, ordered and paged, the rows and how
 * many there are are those that a plain filter and a plain sort of all rows give.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT_ROLES } from "../../contract/account.ts";
import { AccountsQuery } from "../../contract/accounts-query.ts";
import { ensure } from "../../domain/assert.ts";
import { startTestPostgres, type TestPostgres } from "../../tests/support/postgres.ts";
import { createRandom } from "../../tests/support/random.ts";
import { triesOf } from "../../tests/support/tries.ts";
import { listAccounts, type StaffView } from "./accounts.ts";

const ACCOUNTS = 600;
const FIRST_ACCOUNT = 4_000;
const STAFF = FIRST_ACCOUNT;
const GROUPS = [71, 72, 73];
const QUERIES = triesOf({ quick: 400, turn: 2_000, whole: 10_000 });
const SEED = 20_261_125;

/** Few, so that many rows are equal in what they are ordered by; with what a pattern or another alphabet would trip over. */
const NAMES = [
  "Ann Novak",
  "ann novak",
  "Zoë Peters",
  "O_Brien 5%",
  "Bo\\b Sato",
  "Ōe Kenzaburō",
  "",
];
const HOSTS = ["ringside.example", "Ringside.Example", "x_y.example"];
const SEARCHED = [
  "n",
  "NOVAK",
  "ō",
  "_",
  "%",
  "\\",
  "4",
  "40",
  "4_",
  "5%",
  "@",
  "e.e",
  " ann ",
  "zzyzx",
  "4001",
  "\0",
];

type Row = {
  account_id: number;
  group_id: number;
  role: string;
  status: number;
  name: string;
  alias: string | null;
  email: string;
  balance_minor: number;
  is_demo: boolean;
  last_login_at: number | null;
  created_at: number;
  closed_at: number | null;
};

type Random = ReturnType<typeof createRandom>;
/** From `from` to `to`, both among them. */
const integer = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
const isOneIn = (random: Random, many: number): boolean => integer(random, 1, many) === 1;
const oneOf = <T>(random: Random, of: readonly T[]): T =>
  ensure(of[integer(random, 0, of.length - 1)], "one to choose");

function makeRow(random: Random, nth: number): Row {
  return {
    account_id: FIRST_ACCOUNT + nth,
    group_id: oneOf(random, GROUPS),
    role: oneOf(random, ["Trader", "Trader", "Trader", "Dealer", "Admin"]),
    status: integer(random, 0, 3),
    name: oneOf(random, NAMES),
    alias: isOneIn(random, 4) ? `Alias_${nth}` : null,
    email: `${oneOf(random, ["ann", "Bo", "CY"])}.${integer(random, 0, 40)}@${oneOf(random, HOSTS)}`,
    balance_minor: integer(random, -3, 3) * 100,
    is_demo: isOneIn(random, 2),
    last_login_at: isOneIn(random, 3) ? null : integer(random, 1, 9),
    created_at: integer(random, 1, 9),
    closed_at: isOneIn(random, 10) ? 5 : null,
  };
}

/** As PostgreSQL orders text by code points. */
const byText = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));
const byNumber = (a: number, b: number): number => a - b;

const COMPARE: Readonly<Record<string, (a: Row, b: Row) => number>> = {
  id: () => 0,
  name: (a, b) => byText(a.name, b.name),
  email: (a, b) => byText(a.email, b.email),
  group: (a, b) => byNumber(a.group_id, b.group_id),
  balance: (a, b) => byNumber(a.balance_minor, b.balance_minor),
  created_at: (a, b) => byNumber(a.created_at, b.created_at),
};

/** Who never signed in comes last, whichever way. */
function compareRows(sort_by: string): (a: Row, b: Row) => number {
  const [field = "", way] = sort_by.split(":");
  const sign = way === "desc" ? -1 : 1;
  const byId = (a: Row, b: Row) => sign * byNumber(a.account_id, b.account_id);
  if (field !== "last_login_at") {
    return (a, b) => sign * (COMPARE[field]?.(a, b) ?? Number.NaN) || byId(a, b);
  }
  return (a, b) => {
    if (a.last_login_at === null || b.last_login_at === null) {
      return (
        byNumber(Number(a.last_login_at === null), Number(b.last_login_at === null)) || byId(a, b)
      );
    }
    return sign * byNumber(a.last_login_at, b.last_login_at) || byId(a, b);
  };
}

function isFound(row: Row, query: AccountsQuery, view: StaffView): boolean {
  const words = (query.q ?? "").trim().toLowerCase();
  const isOf = <T>(wanted: T | undefined, is: T) => wanted === undefined || wanted === is;
  const texts = [row.name, row.email, row.alias ?? ""].map((text) => text.toLowerCase());
  const isNumber = /^\d+$/.test(words) && String(row.account_id).startsWith(words);
  return (
    row.closed_at === null &&
    (!view.isClientsOnly || row.role === "Trader") &&
    (view.group_ids === null || view.group_ids.includes(row.group_id)) &&
    isOf(query.group_id, row.group_id) &&
    isOf(query.status, row.status) &&
    isOf(query.role, row.role) &&
    isOf(query.is_demo, row.is_demo) &&
    (words === "" || isNumber || texts.some((text) => text.includes(words)))
  );
}

function randomQuery(random: Random): AccountsQuery {
  const sometimes = <T>(value: T): T | undefined => (isOneIn(random, 4) ? value : undefined);
  const sort_by = oneOf(random, [...Object.keys(COMPARE), "last_login_at"]);
  const all = {
    q: isOneIn(random, 2) ? oneOf(random, SEARCHED) : undefined,
    group_id: sometimes(String(oneOf(random, [...GROUPS, 99]))),
    status: sometimes(String(integer(random, 0, 3))),
    role: sometimes(oneOf(random, ACCOUNT_ROLES)),
    is_demo: sometimes(oneOf(random, ["true", "false"])),
    sort_by: `${sort_by}:${oneOf(random, ["asc", "desc"])}`,
    page: String(oneOf(random, [1, 1, 1, 2, 3, 40])),
    limit: String(oneOf(random, [1, 7, 50, 500])),
  };
  return AccountsQuery.parse(
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  );
}

const VIEWS: readonly StaffView[] = [
  { staff_id: STAFF, isClientsOnly: false, group_ids: null },
  { staff_id: STAFF, isClientsOnly: true, group_ids: null },
  { staff_id: STAFF, isClientsOnly: true, group_ids: [71, 73] },
  { staff_id: STAFF, isClientsOnly: true, group_ids: [] },
];

let postgres: TestPostgres;
let rows: Row[];
beforeAll(async () => {
  postgres = await startTestPostgres();
  const { sql } = postgres;
  const random = createRandom(SEED);
  await sql`insert into groups ${sql(
    GROUPS.map((group_id) => ({
      group_id,
      name: `Group ${group_id}`,
      leverage_default: 100,
      leverage_max: 100,
      created_at: 0,
      updated_at: 0,
    })),
  )}`;
  rows = Array.from({ length: ACCOUNTS }, (_, nth) => makeRow(random, nth));
  await sql`insert into accounts ${sql(
    rows.map((row) => ({ ...row, password_hash: "none", updated_at: 0 })),
  )}`;
  const before = await sql<{ n: number }[]>`select count(*)::integer as n from accounts`;
  expect(before).toEqual([{ n: ACCOUNTS }]);
  await sql`analyze accounts`;
});
afterAll(() => postgres.stop());

/** Asks at random, and compares each answer. Returns how many rows were compared. */
async function compare(random: Random): Promise<number> {
  let found = 0;
  for (let n = 0; n < QUERIES; n += 1) {
    const query = randomQuery(random);
    const view = oneOf(random, VIEWS);
    const all = rows
      .filter((row) => isFound(row, query, view))
      .toSorted(compareRows(query.sort_by));
    const page = all.slice((query.page - 1) * query.limit, query.page * query.limit);
    const { accounts, total } = await listAccounts(postgres.sql, query, view);
    expect([query, view, total, accounts.map(({ id }) => id)]).toEqual([
      query,
      view,
      all.length,
      page.map(({ account_id }) => account_id),
    ]);
    found += page.length;
  }
  return found;
}

/** Changes an account as the service does, a column or several at once, or takes it away. */
async function change(random: Random): Promise<void> {
  const { sql } = postgres;
  const row = oneOf(random, rows);
  const { account_id } = row;
  if (isOneIn(random, 12)) {
    await sql`delete from accounts where account_id = ${account_id}`;
    rows = rows.filter((one) => one !== row);
    return;
  }
  const { account_id: _, ...anew } = makeRow(random, account_id - FIRST_ACCOUNT);
  const columns = Object.entries(anew).filter(() => isOneIn(random, 3));
  if (columns.length === 0) return;
  const changed = Object.fromEntries(columns);
  Object.assign(row, changed);
  await sql`update accounts set ${sql(changed)} where account_id = ${account_id}`;
}

describe("the list of accounts", () => {
  it("says what a naive reading of all rows says, whatever is asked", async () => {
    expect(await compare(createRandom(SEED + 1))).toBeGreaterThan(QUERIES);
  });

  it("says it still when accounts were changed, closed, opened again and removed", async () => {
    const random = createRandom(SEED + 2);
    for (let n = 0; n < ACCOUNTS; n += 1) await change(random);
    expect(rows.length).toBeLessThan(ACCOUNTS);
    expect(await compare(random)).toBeGreaterThan(QUERIES);
  });
});
