/**
 * Transactions and statements, always of one owner. Runs in the service; reads PostgreSQL alone.
 * Sums are made by the database over integers of minor units.
 */
import type { Deal } from "../../contract/deal.ts";
import type { Transaction } from "../../contract/money.ts";
import type { Statement } from "../../contract/statement.ts";
import { amountOf } from "../../domain/money.ts";
import { minor } from "../../domain/units.ts";
import type { Database } from "../database/connect.ts";

/** Newest first; origins null: all. */
export async function listTransactions(
  sql: Database,
  account_id: number,
  origins: readonly number[] | null,
): Promise<Transaction[]> {
  const rows = await sql<{ wire: Transaction }[]>`
    select wire from transactions
    where account_id = ${account_id}
      and (${origins === null} or origin = any(${[...(origins ?? [])]}::smallint[]))
    order by id desc`;
  return rows.map(({ wire }) => wire);
}

type Flow = { ledger: string; before: number; within: number };

/** A period of the ledger: what the account had, what moved, what it has. from inclusive, to exclusive. */
export async function makeStatement(
  sql: Database,
  account: { account_id: number; currency: string; currency_digits: number },
  from: number,
  to: number,
): Promise<Statement> {
  const { account_id } = account;
  const [sums, deals, transactions] = await Promise.all([
    sumStatement(sql, account, from, to),
    sql<{ wire: Deal }[]>`
      select wire from deals where account_id = ${account_id} and not is_deleted
        and created_at >= ${from} and created_at < ${to} order by created_at, id`,
    sql<{ wire: Transaction }[]>`
      select wire from transactions where account_id = ${account_id}
        and created_at >= ${from} and created_at < ${to} order by id`,
  ]);
  return {
    ...sums,
    deals: deals.map(({ wire }) => wire),
    transactions: transactions.map(({ wire }) => wire),
  };
}

/** Transactions read from the database at once. */
const WALK_ROWS = 1_000;

/** Those of a period, oldest first, a thousand at a time. */
export async function* eachTransactions(
  sql: Database,
  account_id: number,
  from: number,
  to: number,
): AsyncGenerator<readonly Transaction[]> {
  for (let after = 0; ;) {
    const rows = await sql<{ wire: Transaction }[]>`
      select wire from transactions where account_id = ${account_id} and id > ${after}::bigint
        and created_at >= ${from} and created_at < ${to} order by id limit ${WALK_ROWS}`;
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ wire }) => wire);
    after = last.wire.id;
  }
}

/** What a statement sums up, without its lists. */
export async function sumStatement(
  sql: Database,
  account: { account_id: number; currency: string; currency_digits: number },
  from: number,
  to: number,
): Promise<Omit<Statement, "deals" | "transactions">> {
  const { account_id, currency, currency_digits } = account;
  const [flows, sums] = await Promise.all([
    sql<Flow[]>`
      select e.ledger,
        coalesce(sum(e.amount) filter (where e.ts < ${from}), 0)::bigint as before,
        coalesce(sum(e.amount) filter (where e.ts >= ${from}), 0)::bigint as within
      from ledger_entries e
      where e.account_id = ${account_id} and e.ts < ${to}
      group by e.ledger`,
    periodSums(sql, account_id, from, to),
  ]);
  const money = (amount: number) => amountOf(minor(amount), currency_digits);
  const flowOf = (ledger: string) =>
    flows.find((flow) => flow.ledger === ledger) ?? { before: 0, within: 0 };
  const [balance, credit] = [flowOf("balance"), flowOf("credit")];
  return {
    account_id,
    currency,
    from,
    to,
    balance_start: money(balance.before),
    balance_end: money(balance.before + balance.within),
    credit_start: money(credit.before),
    credit_end: money(credit.before + credit.within),
    deposits: money(sums.deposits),
    withdrawals: money(sums.withdrawals),
    adjustments: money(sums.adjustments),
    profit: money(sums.profit),
    swap: money(sums.swap),
    commission: money(sums.commission),
  };
}

type Sums = Record<
  "deposits" | "withdrawals" | "adjustments" | "profit" | "swap" | "commission",
  number
>;

/** What moved the balance, in minor units, by the house's account on the other side. */
async function periodSums(
  sql: Database,
  account_id: number,
  from: number,
  to: number,
): Promise<Sums> {
  const rows = await sql<{ ledger: string; amount: number; is_out: boolean }[]>`
    select h.ledger, -sum(h.amount)::bigint as amount, h.amount > 0 as is_out
    from ledger_entries e
      join ledger_entries h on h.journal_seq = e.journal_seq and h.account_id is null
    where e.account_id = ${account_id} and e.ledger = 'balance'
      and e.ts >= ${from} and e.ts < ${to}
    group by h.ledger, h.amount > 0`;
  const of = (pick: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(pick).reduce((total, row) => total + row.amount, 0);
  const named = (name: string) => of((row) => row.ledger === `house:${name}`);
  const deposits = of((row) => row.ledger === "house:deposits" && !row.is_out);
  return {
    deposits,
    withdrawals: deposits - named("deposits"),
    adjustments: named("adjustments") + named("corrections") + named("protection"),
    profit: named("trading"),
    swap: named("swap"),
    commission: named("commission"),
  };
}
