/** Accounts as their owners and staff see them, read from PostgreSQL. Runs in the service. @interface §4.2 */
import type { Account, ViewAccount } from "../../contract/account.ts";
import { amountOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
import type {
  AccountsExportQuery,
  AccountsQuery,
  AccountSortField,
} from "../../contract/accounts-query.ts";
import type { Database } from "../database/connect.ts";
import { GROUP_TERMS_COLUMNS, toGroupTerms, type GroupTermsRow } from "./groups.ts";

type AccountRow = GroupTermsRow & {
  account_id: number;
  alias: string | null;
  account_name: string;
  email: string;
  phone: string | null;
  country: string | null;
  role: ViewAccount["role"];
  status: number;
  currency: string;
  currency_digits: number;
  leverage: number;
  balance_minor: number;
  credit_minor: number;
  is_demo: boolean;
  trial_expires_at: number | null;
  has_investor_password: boolean;
  has_client_secret: boolean;
  is_email_due: boolean;
  last_login_at: number | null;
  comment: string;
  is_favourite: boolean;
  created_at: number;
  updated_at: number;
};

/** Who looks at accounts, and whether at clients' alone; group_ids null: of all groups. */
export type StaffView = {
  readonly staff_id: number;
  readonly isClientsOnly: boolean;
  readonly group_ids: readonly number[] | null;
};

/** The account as its owner sees it: staff's note is not his. null: there is none. */
export async function viewAccount(sql: Database, account_id: number): Promise<ViewAccount | null> {
  const [row] = await sql<AccountRow[]>`
    select ${sql.unsafe(ACCOUNT_COLUMNS)}, '' as comment, false as is_favourite
    from accounts a join groups g using (group_id) where a.account_id = ${account_id}`;
  return row === undefined ? null : toViewAccount(row);
}

/** The account as a member of staff sees it. null: there is none, or it is closed. */
export async function viewAsStaff(
  sql: Database,
  account_id: number,
  staff_id: number,
): Promise<ViewAccount | null> {
  const [row] = await sql<AccountRow[]>`
    select ${sql.unsafe(ACCOUNT_COLUMNS)}, ${staffColumns(sql, staff_id)}
    from accounts a join groups g using (group_id)
    where a.account_id = ${account_id}::bigint and a.closed_at is null`;
  return row === undefined ? null : toViewAccount(row);
}

/** A member of staff's favourites, in the order in which they became such. */
export async function favouriteAccounts(sql: Database, view: StaffView): Promise<Account[]> {
  const rows = await sql<AccountRow[]>`
    select ${sql.unsafe(ACCOUNT_COLUMNS)}, ${staffColumns(sql, view.staff_id)}
    from favourite_accounts f join accounts a using (account_id) join groups g using (group_id)
    where f.staff_id = ${view.staff_id} and a.closed_at is null ${clientsOnly(sql, view)}
    order by f.created_at, a.account_id`;
  return rows.map((row) => withoutView(toViewAccount(row)));
}

/** What a list may be ordered by; the number comes last, so that no two rows are equal and pages neither miss nor repeat one. */
const SORT_COLUMNS: Readonly<Record<AccountSortField, string>> = {
  id: "a.account_id",
  name: "lower(a.name)",
  email: "lower(a.email)",
  group: "a.group_id",
  balance: "a.balance_minor",
  created_at: "a.created_at",
  last_login_at: "a.last_login_at",
};

function orderOf(sort_by: AccountsQuery["sort_by"]): string {
  const [field, way] = sort_by.split(":") as [AccountSortField, "asc" | "desc"];
  if (field === "id") return `a.account_id ${way}`;
  // Said of columns that have no nulls it would keep PostgreSQL from reading an index backwards.
  const nulls = field === "last_login_at" ? "nulls last" : "";
  return `${SORT_COLUMNS[field]} ${way} ${nulls}, a.account_id ${way}`;
}

/** One page of those that a query finds, and how many it finds on all pages. */
export async function listAccounts(
  sql: Database,
  query: AccountsQuery,
  view: StaffView,
): Promise<{ accounts: ViewAccount[]; total: number }> {
  const order = sql.unsafe(orderOf(query.sort_by));
  // The numbers first: what else a row says is read of those on the page alone.
  const [rows, [all]] = await Promise.all([
    sql<AccountRow[]>`
      with page as materialized (${pageOf(sql, query, view)})
      select ${sql.unsafe(ACCOUNT_COLUMNS)}, ${staffColumns(sql, view.staff_id)}
      from page join accounts a using (account_id) join groups g using (group_id)
      order by ${order}`,
    sql<{ total: number }[]>`
      select count(*)::integer as total from listed_accounts a
      where true ${narrowed(sql, query, view)} ${searched(sql, query.q, sql`a`)}`,
  ]);
  return { accounts: rows.map(toViewAccount), total: all?.total ?? 0 };
}

/** The numbers of the first `limit` accounts that a query finds, in its order. */
export async function findAccountIds(
  sql: Database,
  query: AccountsExportQuery,
  view: StaffView,
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ account_id: number }[]>`
    ${pageOf(sql, { ...query, page: 1, limit }, view)}`;
  return rows.map(({ account_id }) => account_id);
}

/** The accounts that are there and may be seen now, in the order of the numbers. */
export async function readListed(
  sql: Database,
  account_ids: readonly number[],
  view: StaffView,
): Promise<ViewAccount[]> {
  const rows = await sql<AccountRow[]>`
    select ${sql.unsafe(ACCOUNT_COLUMNS)}, ${staffColumns(sql, view.staff_id)}
    from unnest(${[...account_ids]}::bigint[]) with ordinality as listed (account_id, place)
      join accounts a using (account_id) join groups g using (group_id)
    where a.closed_at is null ${clientsOnly(sql, view)}
    order by place`;
  return rows.map(toViewAccount);
}

/** The numbers of one page, from the table that is about lists alone where it has all that is asked for. */
function pageOf(sql: Database, query: AccountsQuery, view: StaffView) {
  const { page, limit, sort_by, q } = query;
  const isByNumber = sort_by.startsWith("id:");
  const from = isByNumber
    ? sql`listed_accounts a`
    : q === undefined
      ? sql`accounts a`
      : sql`accounts a join listed_accounts l using (account_id)`;
  return sql`
    select a.account_id from ${from}
    where ${isByNumber ? sql`true` : sql`a.closed_at is null`} ${narrowed(sql, query, view)}
      ${searched(sql, q, isByNumber ? sql`a` : sql`l`)}
    order by ${sql.unsafe(orderOf(query.sort_by))} limit ${limit} offset ${(page - 1) * limit}`;
}

/** What accounts and listed_accounts both have, of `a`. */
function narrowed(sql: Database, query: AccountsQuery, view: StaffView) {
  const { group_id, status, role, is_demo } = query;
  return sql`${clientsOnly(sql, view)}
    ${group_id === undefined ? sql`` : sql`and a.group_id = ${group_id}::bigint`}
    ${status === undefined ? sql`` : sql`and a.status = ${status}`}
    ${role === undefined ? sql`` : sql`and a.role = ${role}`}
    ${is_demo === undefined ? sql`` : sql`and a.is_demo = ${is_demo}`}`;
}

/** Words as a part of a pattern: none of their signs stands for another one. */
export const patternPart = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern in small letters: a query of its own is worked out once, and not for each row. */
export const small = (sql: Database, pattern: string) => sql`(select lower(${pattern}))`;

/** What a search finds: a part of the name, e-mail or alias, or the beginning of the number. `listed`: listed_accounts. */
export function searched(sql: Database, q: string | undefined, listed: ReturnType<Database>) {
  const words = (q ?? "").trim();
  if (words === "") return sql``;
  // PostgreSQL text holds no NUL, and no account does.
  if (words.includes("\0")) return sql`and false`;
  const part = patternPart(words);
  const number = /^\d{1,10}$/.test(words) ? sql`or a.account_id::text like ${`${part}%`}` : sql``;
  return sql`and (${listed}.search_text like ${small(sql, `%${part}%`)} ${number})`;
}

/** Narrows a query to the accounts that the caller sees. `a` has the role and the group of an account. */
export const clientsOnly = (sql: Database, { isClientsOnly, group_ids }: StaffView) => sql`
  ${isClientsOnly ? sql`and a.role = 'Trader'` : sql``}
  ${group_ids === null ? sql`` : sql`and a.group_id = any(${[...group_ids]}::bigint[])`}`;

const staffColumns = (sql: Database, staff_id: number) => sql`a.comment,
  exists (select from favourite_accounts f where f.account_id = a.account_id
    and f.staff_id = ${staff_id}) as is_favourite`;

/** Columns of `accounts a` and `groups g`. */
const ACCOUNT_COLUMNS = `a.account_id, a.alias, a.name as account_name, a.email, a.phone, a.country, a.role,
  a.status, g.currency, g.currency_digits, least(coalesce(a.leverage, g.leverage_default), g.leverage_max) as leverage,
  a.balance_minor, a.credit_minor, a.is_demo, a.trial_expires_at,
  a.investor_password_hash is not null as has_investor_password,
  exists (select from client_secrets k where k.account_id = a.account_id) as has_client_secret,
  exists (select from email_proofs p where p.account_id = a.account_id) as is_email_due,
  a.last_login_at, a.created_at, a.updated_at, ${GROUP_TERMS_COLUMNS}`;

/** The account as it is kept, without what concerns who looks at it. null: there is none. */
export async function readAccount(sql: Database, account_id: number): Promise<Account | null> {
  const view = await viewAccount(sql, account_id);
  if (view === null) return null;
  return withoutView(view);
}

/** The account without what concerns who looks at it. */
export function withoutView(view: ViewAccount): Account {
  const { group: _group, has_investor_password: _i, has_client_secret: _c, ...rest } = view;
  const { is_favourite: _f, is_email_due: _e, last_login_at: _l, ...account } = rest;
  return account;
}

function toViewAccount(account: AccountRow): ViewAccount {
  return {
    id: account.account_id,
    alias: account.alias,
    name: account.account_name,
    email: account.email,
    phone: account.phone,
    country: account.country,
    role: account.role,
    status: account.status,
    group_id: account.group_id,
    currency: account.currency,
    currency_digits: account.currency_digits,
    leverage: account.leverage,
    balance: amountOf(minor(account.balance_minor), account.currency_digits),
    credit: amountOf(minor(account.credit_minor), account.currency_digits),
    is_demo: account.is_demo,
    trial_expires_at: account.trial_expires_at,
    comment: account.comment,
    created_at: account.created_at,
    updated_at: account.updated_at,
    group: toGroupTerms(account),
    has_investor_password: account.has_investor_password,
    has_client_secret: account.has_client_secret,
    is_favourite: account.is_favourite,
    is_email_due: account.is_email_due,
    last_login_at: account.last_login_at,
  };
}
