/** Accounts as staff runs them. Runs anywhere; pure. @interface §4.2 */
import { z } from "zod";
import { Account, CrtAccount, UptAccount, ViewAccount } from "./account.ts";
import { AccountsExportQuery, AccountsQuery } from "./accounts-query.ts";
import { PASSWORD_TYPE } from "./codes.ts";
import { DealerLimits, UptDealerLimits } from "./dealer-limits.ts";
import { GroupChange, GroupEffect, UptGroup } from "./group-change.ts";
import { CrtGroupMessage, GroupInbox, GroupMessage } from "./group-inbox.ts";
import { Group } from "./group.ts";
import { Journal, JournalQuery } from "./journal.ts";
import { operation } from "./operation.ts";
import { ChangePassword } from "./password.ts";
import { AccountGroupPath, AccountPath, AccountSessionPath, GroupPath } from "./paths.ts";
import { documented, extension } from "./provenance.ts";
import { queryInteger } from "./query-fields.ts";
import { ADMINS, DEALERS, STAFF } from "./scopes.ts";
import { SessionRecord } from "./session-record.ts";
import { TurnOffTwoFactor, TwoFactor } from "./two-factor.ts";

const here = documented("§4.2 Accounts");
const dealers = extension("a broker says how far each of his dealers may go");
const terms = extension(
  "a group's terms change under open positions, and what that does is seen first",
);
const letters = extension("what concerns everybody of a group is written once");
const lost = extension("who lost his phone and his recovery codes gets back in");
const sessions = extension("staff ends a session: session_client_logout with 1");

const PasswordTypeQuery = z.object({
  /** As PASSWORD_TYPE. */
  password_type: queryInteger(
    z.number().int().min(PASSWORD_TYPE.user).max(PASSWORD_TYPE.investor),
  ).default(PASSWORD_TYPE.user),
});

export const ACCOUNT_ENDPOINTS = {
  accounts_list: operation("GET", "/api/v1/accounts", here, {
    summary: "The accounts, a page at a time; for a Dealer, the clients'",
    scopes: STAFF,
    query: AccountsQuery,
    result: z.array(ViewAccount),
  }),
  accounts_export: operation(
    "GET",
    "/api/v1/accounts/export",
    extension("a house's list of accounts is worked on elsewhere too"),
    {
      summary: "The same as a file: all pages of what the query finds",
      scopes: STAFF,
      query: AccountsExportQuery,
      produces: ["text/csv"],
    },
  ),
  account_create: operation("POST", "/api/v1/accounts", here, {
    summary: "Creates an account",
    scopes: STAFF,
    body: CrtAccount,
    status: 201,
    result: ViewAccount,
    idempotent: true,
    errors: [409],
  }),
  accounts_favourites: operation("GET", "/api/v1/accounts/favourites", here, {
    summary: "The caller's favourite accounts",
    scopes: STAFF,
    result: z.array(Account),
  }),
  account_get: operation("GET", "/api/v1/accounts/{account_id}", here, {
    summary: "One account",
    scopes: STAFF,
    params: AccountPath,
    result: ViewAccount,
  }),
  account_update: operation("PUT", "/api/v1/accounts/{account_id}", here, {
    summary: "Changes an account",
    scopes: STAFF,
    params: AccountPath,
    body: UptAccount,
    result: ViewAccount,
    errors: [409],
  }),
  account_delete: operation("DELETE", "/api/v1/accounts/{account_id}", here, {
    summary: "Deletes an account that has no money and no open trade",
    scopes: ADMINS,
    params: AccountPath,
    status: 204,
    waiting: Account,
    errors: [409],
  }),
  account_approve: operation("PATCH", "/api/v1/accounts/{account_id}/approve", here, {
    summary: "Approves a pending account: it becomes active",
    scopes: STAFF,
    params: AccountPath,
    status: 204,
    errors: [409],
  }),
  account_decline: operation("PATCH", "/api/v1/accounts/{account_id}/decline", here, {
    summary: "Declines a pending account: it becomes rejected",
    scopes: STAFF,
    params: AccountPath,
    status: 204,
    errors: [409],
  }),
  account_change_password: operation(
    "PATCH",
    "/api/v1/accounts/{account_id}/change-password",
    here,
    {
      summary: "Sets the user (0) or the investor (1) password of an account",
      scopes: STAFF,
      params: AccountPath,
      query: PasswordTypeQuery,
      body: ChangePassword,
      status: 204,
      errors: [429],
    },
  ),
  account_favourite_add: operation("POST", "/api/v1/accounts/{account_id}/favourites", here, {
    summary: "Puts an account among the caller's favourites",
    scopes: STAFF,
    params: AccountPath,
    result: Account,
  }),
  account_favourite_remove: operation("DELETE", "/api/v1/accounts/{account_id}/favourites", here, {
    summary: "Takes an account from the caller's favourites",
    scopes: STAFF,
    params: AccountPath,
    status: 204,
  }),
  account_move_group: operation("PATCH", "/api/v1/accounts/{account_id}/groups/{group_id}", here, {
    summary: "Moves an account to another group",
    scopes: STAFF,
    params: AccountGroupPath,
    result: Account,
    waiting: Account,
    errors: [409],
  }),
  account_journal: operation("GET", "/api/v1/accounts/{account_id}/journal", here, {
    summary: "The journal of an account",
    scopes: STAFF,
    params: AccountPath,
    query: JournalQuery,
    result: z.array(Journal),
  }),
  account_sessions_list: operation("GET", "/api/v1/accounts/{account_id}/sessions", sessions, {
    summary: "The live sessions of an account",
    scopes: STAFF,
    params: AccountPath,
    result: z.array(SessionRecord),
  }),
  account_session_kill: operation(
    "DELETE",
    "/api/v1/accounts/{account_id}/sessions/{id}",
    sessions,
    {
      summary: "Ends one session of an account",
      scopes: STAFF,
      params: AccountSessionPath,
      status: 204,
    },
  ),
  account_two_factor_get: operation("GET", "/api/v1/accounts/{account_id}/two-factor", lost, {
    summary: "Whether the sign-in of an account asks for a code beside the password",
    scopes: STAFF,
    params: AccountPath,
    result: TwoFactor,
  }),
  // Somebody who signs in and can be asked why; whoever turns off his own shows a code.
  account_two_factor_off: operation("POST", "/api/v1/accounts/{account_id}/two-factor/off", lost, {
    summary: "Turns off two-factor sign-in of another's account, with a reason",
    scopes: ["Admin"],
    params: AccountPath,
    body: TurnOffTwoFactor,
    status: 204,
    waiting: Account,
    errors: [409],
  }),
  dealer_limits_get: operation("GET", "/api/v1/accounts/{account_id}/dealer-limits", dealers, {
    summary: "How far a dealer may go",
    scopes: ["Admin"],
    params: AccountPath,
    result: DealerLimits,
  }),
  dealer_limits_update: operation("PUT", "/api/v1/accounts/{account_id}/dealer-limits", dealers, {
    summary: "Sets how far a dealer may go",
    scopes: ["Admin"],
    params: AccountPath,
    body: UptDealerLimits,
    result: DealerLimits,
  }),
  groups_list: operation(
    "GET",
    "/api/v1/groups",
    extension("an account is moved to a known group"),
    {
      summary: "Every account group; for a Dealer with groups of his own, those",
      scopes: STAFF,
      result: z.array(Group),
    },
  ),
  group_preview: operation("POST", "/api/v1/groups/{group_id}/preview", terms, {
    summary: "What a change of a group's terms would do to its accounts now; changes nothing",
    scopes: ADMINS,
    params: GroupPath,
    body: GroupChange,
    result: GroupEffect,
  }),
  group_update: operation("PUT", "/api/v1/groups/{group_id}", terms, {
    summary: "Changes the terms of a group, for what is open too",
    scopes: ADMINS,
    params: GroupPath,
    body: UptGroup,
    result: Group,
    waiting: Group,
    errors: [409],
  }),
  group_inbox: operation("GET", "/api/v1/groups/{group_id}/inbox", letters, {
    summary: "What was written to everybody of a group, and how many the next message would reach",
    scopes: DEALERS,
    params: GroupPath,
    result: GroupInbox,
  }),
  group_inbox_send: operation("POST", "/api/v1/groups/{group_id}/inbox", letters, {
    summary: "Writes to every account of a group; for a Dealer, to the clients of it",
    scopes: DEALERS,
    params: GroupPath,
    body: CrtGroupMessage,
    status: 201,
    result: GroupMessage,
    errors: [429],
    idempotent: true,
  }),
};
