/** The caller's own account. Runs anywhere; pure. @interface §4.2 */
import { z } from "zod";
import { AccountSummary } from "./account-summary.ts";
import { Account, ViewAccount } from "./account.ts";
import { MyCommissions } from "./commission.ts";
import { ClientSecret } from "./client-secret.ts";
import { EmailCode } from "./email-proof.ts";
import { Journal, JournalQuery } from "./journal.ts";
import { Transaction, TransactionsQuery } from "./money.ts";
import { NotificationPref } from "./notification-pref.ts";
import { operation } from "./operation.ts";
import { ChangeInvestorPassword, ChangeMyPassword, ChangePasswordCode } from "./password.ts";
import { IdPath } from "./paths.ts";
import { documented, extension } from "./provenance.ts";
import { EVERYONE, KEY_OWNERS, OWNERS, PASSWORD_SESSIONS } from "./scopes.ts";
import { SelfLimits, SelfLimitValues } from "./self-limits.ts";
import { SessionRecord } from "./session-record.ts";
import { DemoReset } from "./demo-reset.ts";
import { Statement, StatementQuery } from "./statement.ts";

const here = documented("§4.2 Accounts");
const limits = extension("a trader can bind himself, and not undo it in anger");
const statement = extension("a period of the ledger on one page");
const proof = extension("a broker knows that he can write to a newcomer before that one trades");
const sessions = extension("who is signed in must be seen, and ended, by the owner");

export const MY_ACCOUNT_ENDPOINTS = {
  account_me: operation("GET", "/api/v1/accounts/me", here, {
    summary: "The caller's account",
    scopes: EVERYONE,
    result: ViewAccount,
  }),
  my_summary: operation(
    "GET",
    "/api/v1/accounts/me/summary",
    extension("a client that (re)connects starts from a snapshot"),
    { summary: "Live figures of the caller's account", scopes: EVERYONE, result: AccountSummary },
  ),
  my_limits: operation("GET", "/api/v1/accounts/me/limits", limits, {
    summary: "The limits that the caller set for himself, and where he stands today",
    scopes: EVERYONE,
    result: SelfLimits,
  }),
  save_my_limits: operation("PUT", "/api/v1/accounts/me/limits", limits, {
    summary: "Sets the caller's own limits: tighter at once, looser from the next day",
    scopes: ["Trader"],
    body: SelfLimitValues,
    result: SelfLimits,
    errors: [422],
  }),
  my_commissions: operation(
    "GET",
    "/api/v1/accounts/me/commissions",
    extension("a ticket says what an order costs before it is sent"),
    {
      summary: "The commissions of the caller's group and his volume of the month",
      scopes: EVERYONE,
      result: MyCommissions,
    },
  ),
  my_statement: operation("GET", "/api/v1/accounts/me/statement", statement, {
    summary: "A statement of the caller's account over any period",
    scopes: EVERYONE,
    query: StatementQuery,
    result: Statement,
  }),
  change_my_password: operation("POST", "/api/v1/accounts/me/change-password", here, {
    summary: "Changes the caller's password and ends his other sessions",
    scopes: OWNERS,
    body: ChangeMyPassword,
    status: 204,
    errors: [429],
  }),
  create_client_secret: operation("POST", "/api/v1/accounts/me/client-secret", here, {
    summary: "Creates or replaces the API key; the secret is shown in this answer only",
    scopes: KEY_OWNERS,
    status: 201,
    result: ClientSecret,
  }),
  delete_client_secret: operation("DELETE", "/api/v1/accounts/me/client-secret", here, {
    summary: "Revokes the API key for new logins; open sessions stay",
    scopes: KEY_OWNERS,
    status: 204,
  }),
  change_investor_password: operation("POST", "/api/v1/accounts/me/investor-password", here, {
    summary: "Sets or takes away the password that investors watch with",
    scopes: ["Trader"],
    body: ChangeInvestorPassword,
    status: 204,
    errors: [429],
  }),
  my_journal: operation("GET", "/api/v1/accounts/me/journal", here, {
    summary: "The journal of the caller's account",
    scopes: EVERYONE,
    query: JournalQuery,
    result: z.array(Journal),
  }),
  my_notifications: operation("GET", "/api/v1/accounts/me/notifications", here, {
    summary: "The caller's e-mail notification preferences",
    scopes: PASSWORD_SESSIONS,
    result: NotificationPref,
  }),
  save_my_notifications: operation("POST", "/api/v1/accounts/me/notifications", here, {
    summary: "Creates or updates the caller's e-mail notification preferences",
    scopes: OWNERS,
    body: NotificationPref,
    result: NotificationPref,
  }),
  my_ui_policies: operation("GET", "/api/v1/accounts/me/policies/ui", here, {
    summary: "What the caller's role may do, for the user interface",
    scopes: EVERYONE,
    result: z.record(z.string(), z.boolean()),
  }),
  request_change_password: operation("POST", "/api/v1/accounts/me/request-change-password", here, {
    summary: "Mails a code for changing the caller's password",
    scopes: OWNERS,
    status: 204,
    errors: [429],
  }),
  request_email_code: operation("POST", "/api/v1/accounts/me/request-email-code", proof, {
    summary: "Mails the caller another code by which he shows that the e-mail is his",
    scopes: OWNERS,
    status: 204,
    errors: [409, 429],
  }),
  verify_email: operation("POST", "/api/v1/accounts/me/verify-email", proof, {
    summary: "Takes the code that shows that the e-mail is the caller's; then he may trade",
    scopes: OWNERS,
    body: EmailCode,
    status: 204,
    errors: [409, 429],
  }),
  my_transactions: operation("GET", "/api/v1/accounts/me/transactions", here, {
    summary: "Deposits, withdrawals, credit and adjustments of the caller's account",
    scopes: EVERYONE,
    query: TransactionsQuery,
    result: z.array(Transaction),
  }),
  verify_change_password_code: operation(
    "POST",
    "/api/v1/accounts/me/verify-change-password-code",
    here,
    {
      summary: "Checks the code that was mailed; the body is a bare JSON string",
      scopes: OWNERS,
      body: ChangePasswordCode,
      status: 204,
      errors: [429],
    },
  ),
  demo_reset: operation(
    "POST",
    "/api/v1/accounts/me/demo/reset",
    extension("a demo that is lost or won begins anew without another sign-up"),
    {
      summary: "Brings the balance of a demo without open trades to the one that is asked for",
      scopes: ["Trader"],
      body: DemoReset,
      result: Account,
      idempotent: true,
      errors: [409, 429],
    },
  ),
  sessions_list: operation("GET", "/api/v1/accounts/me/sessions", sessions, {
    summary: "The live sessions of the caller's account",
    scopes: PASSWORD_SESSIONS,
    result: z.array(SessionRecord),
  }),
  session_kill: operation("DELETE", "/api/v1/accounts/me/sessions/{id}", sessions, {
    summary: "Ends one session of the caller's account",
    scopes: OWNERS,
    params: IdPath,
    status: 204,
  }),
};
