/** What stands in each type of report, line by line, read a slice at a time. Runs in the service; reads PostgreSQL alone. */
import {
  DEAL_DIRECTION,
  TRANSACTION_ORIGIN,
  TRANSACTION_TYPE,
  type ReportType,
} from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Transaction } from "../../contract/money.ts";
import type { Report } from "../../contract/report.ts";
import { ensure } from "../../domain/assert.ts";
import { amountOf, minorOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
import type { Database } from "../database/connect.ts";
import { viewAccount } from "../queries/accounts.ts";
import {
  codeWord,
  dealWords,
  momentWord,
  type DealWords,
  type NamedSymbol,
} from "../queries/deal-words.ts";
import { eachTransactions, sumStatement } from "../queries/money.ts";
import { DEAL_COLUMNS, eachDeals } from "../queries/trades.ts";

export type Cell = string | number | null;
/** A heading begins a table, whose first line is its head. */
export type Line =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "head" | "row"; readonly cells: readonly Cell[] };
/** Lines that were read together: whoever writes them pauses after each slice. */
type Slices = AsyncGenerator<readonly Line[]>;
type Span = Pick<Report, "account_id" | "from" | "to">;

const TRANSACTION_COLUMNS = [
  "id",
  "created_at",
  "origin",
  "type",
  "amount",
  "balance",
  "credit",
  "desc",
] as const satisfies readonly (keyof Transaction)[];

const heading = (text: string): Line => ({ kind: "heading", text });
const head = (cells: readonly Cell[]): Line => ({ kind: "head", cells });
const row = (cells: readonly Cell[]): Line => ({ kind: "row", cells });

/** What a deal's numbers mean stands in their place: a report is read by people. */
type WordsOf = (deal: Deal) => DealWords;
const DEAL_HEAD = DEAL_COLUMNS.map((column) => (column === "symbol_id" ? "symbol" : column));

function dealRow(deal: Deal, wordsOf: WordsOf): Line {
  const { time, symbol, direction, side, reason } = wordsOf(deal);
  const said = { ...deal, created_at: time, symbol_id: symbol, direction, side, reason };
  return row(DEAL_COLUMNS.map((column) => said[column] ?? null));
}

async function* deals(sql: Database, { account_id, from, to }: Span, wordsOf: WordsOf): Slices {
  yield [heading("Deals"), head(DEAL_HEAD)];
  for await (const slice of eachDeals(sql, account_id, { from, to })) {
    yield slice.map((deal) => dealRow(deal, wordsOf));
  }
}

function transactionRow(each: Transaction): Line {
  const said = {
    ...each,
    created_at: momentWord(each.created_at),
    origin: codeWord(TRANSACTION_ORIGIN, each.origin),
    type: codeWord(TRANSACTION_TYPE, each.type),
  };
  return row(TRANSACTION_COLUMNS.map((column) => said[column]));
}

async function* transactions(sql: Database, { account_id, from, to }: Span): Slices {
  yield [heading("Transactions"), head(TRANSACTION_COLUMNS)];
  for await (const slice of eachTransactions(sql, account_id, from, to)) {
    yield slice.map(transactionRow);
  }
}

async function* statement(sql: Database, span: Span, wordsOf: WordsOf): Slices {
  const { account_id, from, to } = span;
  const found = ensure(await viewAccount(sql, account_id), `account ${account_id} of a report`);
  const account = { ...found, account_id };
  const sums = await sumStatement(sql, account, from, to);
  yield [
    heading("Summary"),
    head(["figure", account.currency]),
    // A premium only where one was charged.
    ...SUMMED.flatMap((name) => {
      const sum = sums[name];
      return sum === undefined ? [] : [row([name, sum])];
    }),
  ];
  yield* deals(sql, span, wordsOf);
  yield* transactions(sql, span);
}

const SUMMED = [
  "balance_start",
  "deposits",
  "withdrawals",
  "adjustments",
  "profit",
  "swap",
  "commission",
  "premium",
  "balance_end",
  "credit_start",
  "credit_end",
] as const;

type Figures = {
  closed: number;
  won: number;
  lost: number;
  gross_profit: number;
  gross_loss: number;
  costs: number;
};

/** By symbol; deals that closed something count. Summed in minor units, a slice at a time. */
async function* performance(
  sql: Database,
  { account_id, from, to }: Span,
  wordsOf: WordsOf,
): Slices {
  const account = ensure(await viewAccount(sql, account_id), `account ${account_id} of a report`);
  const digits = account.currency_digits;
  const minorsOf = (amount: number) =>
    ensure(minorOf(amount, digits), `an amount of ${digits} decimals in a deal of ${account_id}`);
  const columns = ["symbol", "closed", "won", "lost", "gross_profit", "gross_loss", "costs"];
  yield [heading("Performance by symbol"), head([...columns, "net"])];
  const bySymbol = new Map<string, Figures>();
  for await (const slice of eachDeals(sql, account_id, { from, to })) {
    for (const deal of slice) {
      const { direction, profit, swap, commission, premium = 0 } = deal;
      const { symbol } = wordsOf(deal);
      const figures = bySymbol.get(symbol) ?? { ...NO_FIGURES };
      bySymbol.set(symbol, figures);
      const gain = minorsOf(profit);
      figures.costs += minorsOf(swap) + minorsOf(commission) + minorsOf(premium);
      figures.gross_profit += Math.max(gain, 0);
      figures.gross_loss += Math.min(gain, 0);
      if (direction !== DEAL_DIRECTION.exit) continue;
      figures.closed += 1;
      figures.won += gain > 0 ? 1 : 0;
      figures.lost += gain < 0 ? 1 : 0;
    }
    // Nothing to write yet, but whoever writes pauses here too.
    yield [];
  }
  const money = (sum: number) => amountOf(minor(sum), digits);
  yield [...bySymbol]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([symbol, { closed, won, lost, gross_profit, gross_loss, costs }]) =>
      row([
        symbol,
        closed,
        won,
        lost,
        ...[gross_profit, gross_loss, costs, gross_profit + gross_loss + costs].map(money),
      ]),
    );
}

const NO_FIGURES: Figures = {
  closed: 0,
  won: 0,
  lost: 0,
  gross_profit: 0,
  gross_loss: 0,
  costs: 0,
};

const LINES: Record<ReportType, (sql: Database, span: Span, wordsOf: WordsOf) => Slices> = {
  statement,
  deals,
  transactions,
  performance,
};

/** `symbols`: those of the house. */
export async function* reportLines(
  sql: Database,
  symbols: readonly NamedSymbol[],
  report: Report,
): Slices {
  const { account_id, type, from, to } = report;
  const title = `${type[0]?.toUpperCase()}${type.slice(1)}`;
  yield [heading(`${title} of account ${account_id}, ${momentWord(from)} to ${momentWord(to)}`)];
  yield* LINES[type](sql, report, dealWords(symbols));
}
