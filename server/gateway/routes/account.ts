/** The caller's own account, its sessions, and what its role may do. Runs in the service. @interface §4.2 */
import type { AccountSummary } from "../../../contract/account-summary.ts";
import type { ViewAccount } from "../../../contract/account.ts";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import { ensure } from "../../../domain/assert.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { GROUP_TERMS_COLUMNS, toGroupTerms, type GroupTermsRow } from "./groups.ts";
import type { Handlers } from "../operation.ts";

export type AccountRoutesDeps = { readonly sql: Database; readonly clock: Clock };

export function accountRoutes({ sql, clock }: AccountRoutesDeps) {
  return {
    /** @interface operation:account_me */
    async account_me({ caller }) {
      return viewAccount(sql, caller().account_id);
    },
    /** An account without trades: equity is what it owns. @interface operation:my_summary */
    async my_summary({ caller }): Promise<AccountSummary> {
      const { account_id } = caller();
      const account = await viewAccount(sql, account_id);
      const equity = fromMinor(
        toMinor(account.balance, account.currency_digits) +
          toMinor(account.credit, account.currency_digits),
        account.currency_digits,
      );
      return {
        ts: clock.now(),
        account_id,
        balance: account.balance,
        credit: account.credit,
        equity,
        used_margin: 0,
        free_margin: equity,
        margin_level: null,
        floating_profit: 0,
        positions: [],
      };
    },
    /** By operation name: whether the caller's scope may call it. @interface operation:my_ui_policies */
    async my_ui_policies({ caller }) {
      const { scope } = caller();
      const bearer = OPERATIONS.filter(([, endpoint]) => endpoint.auth === "bearer");
      return Object.fromEntries(bearer.map(([name, { scopes }]) => [name, scopes.includes(scope)]));
    },
  } satisfies Handlers;
}

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
  last_login_at: number | null;
  created_at: number;
  updated_at: number;
};

/** The account as its owner sees it: staff's note is not his. */
async function viewAccount(sql: Database, account_id: number): Promise<ViewAccount> {
  const [row] = await sql<AccountRow[]>`
    select a.account_id, a.alias, a.name as account_name, a.email, a.phone, a.country, a.role,
      a.status, g.currency, g.currency_digits, coalesce(a.leverage, g.leverage_default) as leverage,
      a.balance_minor, a.credit_minor, a.is_demo, a.trial_expires_at,
      a.investor_password_hash is not null as has_investor_password, a.last_login_at,
      a.created_at, a.updated_at, ${sql.unsafe(GROUP_TERMS_COLUMNS)}
    from accounts a join groups g using (group_id) where a.account_id = ${account_id}`;
  const account = ensure(row, `account ${account_id} of a live session`);
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
    balance: fromMinor(account.balance_minor, account.currency_digits),
    credit: fromMinor(account.credit_minor, account.currency_digits),
    is_demo: account.is_demo,
    trial_expires_at: account.trial_expires_at,
    comment: "",
    created_at: account.created_at,
    updated_at: account.updated_at,
    group: toGroupTerms(account),
    has_investor_password: account.has_investor_password,
    has_client_secret: false,
    is_favourite: false,
    last_login_at: account.last_login_at,
  };
}

/** The decimal nearest to minor / 10^digits prints as exactly that decimal, up to 15 digits. */
const fromMinor = (minor: number, digits: number): number => minor / 10 ** digits;
const toMinor = (amount: number, digits: number): number => Math.round(amount * 10 ** digits);
