/**
 * The list of accounts as a file: the numbers that a query finds are read at once, what stands beside them a page at a time, so
 * that no account is missed or written twice however the list changes meanwhile. Runs in the service; reads PostgreSQL alone.
 */
import { Readable } from "node:stream";
import type { ViewAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { AccountsExportQuery } from "../../contract/accounts-query.ts";
import {
  ACCOUNTS_FILE_HEAD,
  ACCOUNTS_FILE_LINES_MAX,
  accountsCutCells,
} from "../../domain/accounts-file.ts";
import { csvLine } from "../../domain/csv-cell.ts";
import type { Database } from "../database/connect.ts";
import { codeWord, momentWord } from "./deal-words.ts";
import { findAccountIds, readListed, type StaffView } from "./accounts.ts";

/** Rows that are read, and held, at once. */
const PAGE_ROWS = 500;

/** So many lines at most; where there are more accounts a last line says so. */
export function exportAccounts(
  sql: Database,
  query: AccountsExportQuery,
  view: StaffView,
  linesMax = ACCOUNTS_FILE_LINES_MAX,
): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield `${ACCOUNTS_FILE_HEAD}\r\n`;
    const found = await findAccountIds(sql, query, view, linesMax + 1);
    const ids = found.slice(0, linesMax);
    for (let at = 0; at < ids.length; at += PAGE_ROWS) {
      const rows = await readListed(sql, ids.slice(at, at + PAGE_ROWS), view);
      yield rows.map(lineOf).join("");
    }
    if (found.length > ids.length) yield csvLine(accountsCutCells(ids.length));
  }
  return Readable.from(lines());
}

const isoOf = (ts: number | null): string => (ts === null ? "" : momentWord(ts));

const lineOf = (account: ViewAccount): string =>
  csvLine([
    account.id,
    account.name,
    account.email,
    account.alias,
    account.phone,
    account.country,
    account.group.name,
    account.is_demo ? "demo" : "live",
    account.role,
    codeWord(ACCOUNT_STATUS, account.status),
    account.currency,
    account.leverage,
    account.balance,
    account.credit,
    isoOf(account.created_at),
    isoOf(account.last_login_at),
    account.comment,
  ]);
