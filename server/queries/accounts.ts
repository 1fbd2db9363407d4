/** An account as its owner sees it, read from PostgreSQL. Runs in the service. @interface §4.2 */
import type { Account, ViewAccount } from "../../contract/account.ts";
import { amountOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
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
  last_login_at: number | null;
  created_at: number;
  updated_at: number;
};

/** The account as its owner sees it: staff's note is not his. null: there is none. */
export async function viewAccount(sql: Database, account_id: number): Promise<ViewAccount | null> {
  const [row] = await sql<AccountRow[]>`
    select a.account_id, a.alias, a.name as account_name, a.email, a.phone, a.country, a.role,
      a.status, g.currency, g.currency_digits, coalesce(a.leverage, g.leverage_default) as leverage,
      a.balance_minor, a.credit_minor, a.is_demo, a.trial_expires_at,
      a.investor_password_hash is not null as has_investor_password,
      exists (select from client_secrets k where k.account_id = a.account_id) as has_client_secret,
      a.last_login_at, a.created_at, a.updated_at, ${sql.unsafe(GROUP_TERMS_COLUMNS)}
    from accounts a join groups g using (group_id) where a.account_id = ${account_id}`;
  return row === undefined ? null : toViewAccount(row);
}

/** The account as it is kept, without what concerns who looks at it. null: there is none. */
export async function readAccount(sql: Database, account_id: number): Promise<Account | null> {
  const view = await viewAccount(sql, account_id);
  if (view === null) return null;
  const { group: _group, has_investor_password: _i, has_client_secret: _c, ...rest } = view;
  const { is_favourite: _f, last_login_at: _l, ...account } = rest;
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
    comment: "",
    created_at: account.created_at,
    updated_at: account.updated_at,
    group: toGroupTerms(account),
    has_investor_password: account.has_investor_password,
    has_client_secret: account.has_client_secret,
    is_favourite: false,
    last_login_at: account.last_login_at,
  };
}
