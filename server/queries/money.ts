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

/** Transactions of a period, oldest first, a thousand at a time. */
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

/** Lines of the ledger that one query sums. */
const SUMMED_ROWS = 5_000;

/** Part of an account's ledger: after one event, up to and with another. */
type Slice = { readonly account_id: number; readonly after: number; readonly upTo: number };
type Span = { readonly from: number; readonly to: number };

/** An account's ledger in slices of whole events, as far as it is written when its end is reached. */
async function* ledgerSlices(sql: Database, account_id: number): AsyncGenerator<Slice> {
  for (let after = -1; ;) {
    const [found] = await sql<{ up_to: number | null }[]>`
      select max(journal_seq) as up_to from (
        select journal_seq from ledger_entries
        where account_id = ${account_id} and journal_seq > ${after}::bigint
        order by journal_seq limit ${SUMMED_ROWS}) slice`;
    const upTo = found?.up_to ?? null;
    if (upTo === null) return;
    yield { account_id, after, upTo };
    after = upTo;
  }
}

/**
 * What a statement sums up, without its lists. No query reads more than a slice of the ledger, so that others have their turn
 * however long the history is.
 */
export async function sumStatement(
  sql: Database,
  account: { account_id: number; currency: string; currency_digits: number },
  from: number,
  to: number,
): Promise<Omit<Statement, "deals" | "transactions">> {
  const { account_id, currency, currency_digits } = account;
  const sums = new Map<string, number>();
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount);
  for await (const slice of ledgerSlices(sql, account_id)) {
    const [flows, moves] = await Promise.all([
      flowsIn(sql, slice, { from, to }),
      movesIn(sql, slice, { from, to }),
    ]);
    for (const { ledger, before, within } of flows) {
      add(`${ledger}_start`, before);
      add(`${ledger}_end`, before + within);
    }
    for (const { name, amount } of moves) add(name, amount);
  }
  const sumOf = (name: string) => sums.get(name) ?? 0;
  const money = (name: string) => amountOf(minor(sumOf(name)), currency_digits);
  return {
    account_id,
    currency,
    from,
    to,
    balance_start: money("balance_start"),
    balance_end: money("balance_end"),
    credit_start: money("credit_start"),
    credit_end: money("credit_end"),
    deposits: money("deposits"),
    // What went out, as a positive amount.
    withdrawals: amountOf(minor(0 - sumOf("withdrawals")), currency_digits),
    adjustments: money("adjustments"),
    profit: money("profit"),
    swap: money("swap"),
    commission: money("commission"),
    ...(sumOf("premium") === 0 ? {} : { premium: money("premium") }),
  };
}

async function flowsIn(
  sql: Database,
  { account_id, after, upTo }: Slice,
  { from, to }: Span,
): Promise<Flow[]> {
  const rows = await sql<Flow[]>`
    select e.ledger,
      coalesce(sum(e.amount) filter (where e.ts < ${from}), 0)::bigint as before,
      coalesce(sum(e.amount) filter (where e.ts >= ${from}), 0)::bigint as within
    from ledger_entries e
    where e.account_id = ${account_id} and e.ts < ${to}
      and e.journal_seq > ${after}::bigint and e.journal_seq <= ${upTo}::bigint
    group by e.ledger`;
  return [...rows];
}

/** What moved the balance, in minor units, by the house's account on the other side. */
async function movesIn(
  sql: Database,
  { account_id, after, upTo }: Slice,
  { from, to }: Span,
): Promise<{ name: string; amount: number }[]> {
  const rows = await sql<{ ledger: string; amount: number; is_out: boolean }[]>`
    select h.ledger, -sum(h.amount)::bigint as amount, h.amount > 0 as is_out
    from ledger_entries e
      join ledger_entries h on h.journal_seq = e.journal_seq and h.account_id is null
    where e.account_id = ${account_id} and e.ledger = 'balance'
      and e.ts >= ${from} and e.ts < ${to}
      and e.journal_seq > ${after}::bigint and e.journal_seq <= ${upTo}::bigint
    group by h.ledger, h.amount > 0`;
  return rows.map(({ ledger, amount, is_out }) => ({
    name: MOVES[ledger]?.(is_out) ?? ledger,
    amount,
  }));
}

/** Which figure of a statement an account of the house is the other side of. */
const MOVES: Readonly<Record<string, (is_out: boolean) => string>> = {
  "house:deposits": (is_out) => (is_out ? "withdrawals" : "deposits"),
  "house:adjustments": () => "adjustments",
  "house:corrections": () => "adjustments",
  "house:protection": () => "adjustments",
  "house:trading": () => "profit",
  "house:swap": () => "swap",
  "house:commission": () => "commission",
  "house:premiums": () => "premium",
  // What the house paid so that a stop was filled at its price is part of what the trade brought.
  "house:guarantees": () => "profit",
};
