/** What stands in each type of report, line by line, read a slice at a time. Runs in the service; reads PostgreSQL alone. */
import { DEAL_DIRECTION } from "../../contract/codes.ts";
import type { ReportType } from "../../contract/codes.ts";
import type { Transaction } from "../../contract/money.ts";
import type { Report } from "../../contract/report.ts";
import { ensure } from "../../domain/assert.ts";
import type { Database } from "../database/connect.ts";
import { viewAccount } from "../queries/accounts.ts";
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

/** Moments are written as ISO 8601 in UTC. */
const cellOf = (column: string, value: Cell): Cell =>
  column === "created_at" && typeof value === "number" ? new Date(value).toISOString() : value;

async function* deals(sql: Database, { account_id, from, to }: Span): Slices {
  yield [heading("Deals"), head(DEAL_COLUMNS)];
  for await (const slice of eachDeals(sql, account_id, { from, to })) {
    yield slice.map((deal) => row(DEAL_COLUMNS.map((column) => cellOf(column, deal[column]))));
  }
}

async function* transactions(sql: Database, { account_id, from, to }: Span): Slices {
  yield [heading("Transactions"), head(TRANSACTION_COLUMNS)];
  for await (const slice of eachTransactions(sql, account_id, from, to)) {
    yield slice.map((each) =>
      row(TRANSACTION_COLUMNS.map((column) => cellOf(column, each[column]))),
    );
  }
}

async function* statement(sql: Database, span: Span): Slices {
  const { account_id, from, to } = span;
  const found = ensure(await viewAccount(sql, account_id), `account ${account_id} of a report`);
  const account = { ...found, account_id };
  const sums = await sumStatement(sql, account, from, to);
  yield [
    heading("Summary"),
    head(["figure", account.currency]),
    ...SUMMED.map((name) => row([name, sums[name]])),
  ];
  yield* deals(sql, span);
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
  "balance_end",
  "credit_start",
  "credit_end",
] as const;

/** By symbol; deals that closed something count, and their profits are summed exactly by the database. */
async function* performance(sql: Database, { account_id, from, to }: Span): Slices {
  const columns = ["symbol_id", "closed", "won", "lost", "gross_profit", "gross_loss", "costs"];
  yield [heading("Performance by symbol"), head([...columns, "net"])];
  // From the account's index; sums come back, however many deals there are.
  const found = await sql<Record<string, Cell>[]>`
    select symbol_id, count(*) filter (where is_exit)::integer as closed,
      (count(*) filter (where is_exit and profit > 0))::integer as won,
      (count(*) filter (where is_exit and profit < 0))::integer as lost,
      (coalesce(sum(profit) filter (where profit > 0), 0))::double precision as gross_profit,
      (coalesce(sum(profit) filter (where profit < 0), 0))::double precision as gross_loss,
      sum(costs)::double precision as costs,
      sum(profit + costs)::double precision as net
    from (
      select symbol_id, (wire ->> 'direction')::integer = ${DEAL_DIRECTION.exit}::integer as is_exit,
        coalesce((wire ->> 'profit')::numeric, 0) as profit,
        coalesce((wire ->> 'swap')::numeric, 0) + coalesce((wire ->> 'commission')::numeric, 0)
          as costs
      from deals where account_id = ${account_id} and not is_deleted
        and created_at >= ${from} and created_at < ${to}
    ) listed group by symbol_id order by symbol_id`;
  yield found.map((each) => row([...columns, "net"].map((column) => each[column] ?? null)));
}

const LINES: Record<ReportType, (sql: Database, span: Span) => Slices> = {
  statement,
  deals,
  transactions,
  performance,
};

export async function* reportLines(sql: Database, report: Report): Slices {
  const day = (ms: number) => new Date(ms).toISOString();
  const { account_id, type, from, to } = report;
  const title = `${type[0]?.toUpperCase()}${type.slice(1)}`;
  yield [heading(`${title} of account ${account_id}, ${day(from)} to ${day(to)}`)];
  yield* LINES[type](sql, report);
}
