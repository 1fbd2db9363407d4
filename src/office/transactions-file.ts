/** An account's transactions as a file for spreadsheets. Main thread; pure. */
import { TRANSACTION_ORIGIN } from "../../contract/codes.ts";
import type { Transaction } from "../../contract/money.ts";
import { csvLine } from "../../domain/csv-cell.ts";
import { signedAmount } from "../format/signed-amount.ts";

const HEAD = ["time", "id", "account", "kind", "amount", "balance", "credit", "currency", "note"];

/** The interface's own word of it, whatever language the page speaks: programs read the file too. */
const kindOf = ({ origin }: Transaction): string =>
  Object.entries(TRANSACTION_ORIGIN).find(([, one]) => one === origin)?.[0] ?? String(origin);

/** In the order in which they are given. Amounts that went out are below zero; balance and credit are those after it. */
export const transactionsFile = (rows: readonly Transaction[], currency: string): string =>
  csvLine(HEAD) +
  rows
    .map((row) =>
      csvLine([
        new Date(row.created_at).toISOString(),
        row.id,
        row.account_id,
        kindOf(row),
        signedAmount(row),
        row.balance,
        row.credit,
        currency,
        row.desc,
      ]),
    )
    .join("");
