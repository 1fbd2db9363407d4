/**
 * How an account did, day by day and month by month, with what was paid in and out left out, and whether its balance is the
 * sum of everything that was ever booked. Main thread; pure. Amounts in the deposit currency. What is open is not in it: no
 * one keeps what equity was at the end of a day.
 */
import { TRANSACTION_ORIGIN } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { Transaction } from "../../../contract/money.ts";
import { append } from "../../../domain/lists.ts";
import { signedAmount } from "../../format/signed-amount.ts";
import { isOfCredit } from "../../format/transaction-words.ts";
import { netOf, premiumOf, roundMoney, type Trade } from "./trades.ts";
import { t } from "../../language/translate.ts";

/** What stands in the books of an account. */
export type Books = {
  readonly deals: readonly Deal[];
  readonly transactions: readonly Transaction[];
};

export type LedgerLine = {
  readonly name: string;
  /** How many entries it sums. */
  readonly count: number;
  readonly amount: number;
};

export type Ledger = {
  readonly lines: readonly LedgerLine[];
  /** The sum of all lines. */
  readonly sum: number;
  /** What the balance has more than that: 0 where the books add up. */
  readonly difference: number;
};

/** All entries against the balance that the service tells. `digits`: decimals of money. */
export function ledgerOf({ deals, transactions }: Books, balance: number, digits: number): Ledger {
  const paid = transactions.filter(({ origin }) => !isOfCredit(origin));
  const moved = (name: string, isOne: (one: Transaction) => boolean): LedgerLine => {
    const some = paid.filter(isOne);
    return line(name, some.length, some.map(signedAmount));
  };
  const line = (name: string, count: number, amounts: readonly number[]): LedgerLine => ({
    name,
    count,
    amount: total(amounts, digits),
  });
  const booked = (name: string, valueOf: (deal: Deal) => number): LedgerLine => {
    const some = deals.map(valueOf).filter((amount) => amount !== 0);
    return line(name, some.length, some);
  };
  const isDeposit = ({ origin }: Transaction) => origin === TRANSACTION_ORIGIN.deposit;
  const isWithdrawal = ({ origin }: Transaction) => origin === TRANSACTION_ORIGIN.withdraw;
  const lines = [
    moved(t("Deposits"), isDeposit),
    moved(t("Withdrawals"), isWithdrawal),
    moved(t("Adjustments"), (one) => !isDeposit(one) && !isWithdrawal(one)),
    booked(t("Profit of deals"), ({ profit }) => profit),
    booked(t("Commission"), ({ commission }) => commission),
    booked(t("Swap"), ({ swap }) => swap),
    // Few have any.
    ...[booked(t("Guaranteed stops"), premiumOf)].filter(({ count }) => count > 0),
  ];
  const sum = total(
    lines.map(({ amount }) => amount),
    digits,
  );
  return { lines, sum, difference: roundMoney(balance - sum, digits) };
}

const total = (amounts: readonly number[], digits: number): number =>
  roundMoney(
    amounts.reduce((sum, amount) => sum + amount, 0),
    digits,
  );

export type DayReturn = {
  /** "2026-11-24", of the zone in which times are shown. */
  readonly day: string;
  /** What trading brought on it. */
  readonly result: number;
  /** All results up to and with it. */
  readonly gained: number;
  /** What a unit that was there all day became, less one: each result by the balance before it. null: there was none. */
  readonly share: number | null;
};

type Entry = { readonly ts: number; readonly result: number; readonly paid: number };

/** The days on which something was booked, oldest first. `dayOf`: the day of a moment. */
export function dailyReturns(
  { deals, transactions }: Books,
  dayOf: (ms: number) => string,
  digits: number,
): DayReturn[] {
  const entries: Entry[] = deals.map((deal) => ({
    ts: deal.created_at,
    result: netOf(deal),
    paid: 0,
  }));
  const paid = transactions.filter(({ origin }) => !isOfCredit(origin));
  append(
    entries,
    paid.map((one) => ({ ts: one.created_at, result: 0, paid: signedAmount(one) })),
  );
  entries.sort((a, b) => a.ts - b.ts);
  const days = new Map<string, { result: number; growth: number | null; hasDeal: boolean }>();
  let balance = 0;
  for (const { ts, result, paid: moved } of entries) {
    const day = dayOf(ts);
    const known = days.get(day) ?? { result: 0, growth: null, hasDeal: false };
    if (moved === 0) {
      known.hasDeal = true;
      known.result += result;
      // By what was there at that moment: what is paid in or out later that day changes nothing of it.
      if (balance > 0) known.growth = (known.growth ?? 1) * (1 + result / balance);
    }
    balance = roundMoney(balance + result + moved, digits);
    days.set(day, known);
  }
  const returns: DayReturn[] = [];
  let gained = 0;
  for (const [day, { result, growth, hasDeal }] of days) {
    if (!hasDeal) continue;
    gained = roundMoney(gained + result, digits);
    returns.push({
      day,
      result: roundMoney(result, digits),
      gained,
      share: growth === null ? null : growth - 1,
    });
  }
  return returns;
}

export type YearReturns = {
  readonly year: string;
  /** January first; null: no day of it counts. */
  readonly months: readonly (number | null)[];
  /** The whole year's return, compounded; null as above. */
  readonly share: number | null;
};

/** Returns of months, each compounded of its days, the newest year first. */
export function monthlyReturns(days: readonly DayReturn[]): YearReturns[] {
  const years = new Map<string, DayReturn[]>();
  for (const day of days) {
    const year = day.day.slice(0, 4);
    const known = years.get(year);
    if (known === undefined) years.set(year, [day]);
    else known.push(day);
  }
  return [...years]
    .map(([year, own]) => ({
      year,
      months: Array.from({ length: 12 }, (_, month) => {
        const name = `${year}-${`${month + 1}`.padStart(2, "0")}`;
        return compounded(own.filter(({ day }) => day.startsWith(name)));
      }),
      share: compounded(own),
    }))
    .sort((a, b) => (a.year < b.year ? 1 : -1));
}

function compounded(days: readonly DayReturn[]): number | null {
  const shares = days.flatMap(({ share }) => share ?? []);
  if (shares.length === 0) return null;
  return shares.reduce((product, share) => product * (1 + share), 1) - 1;
}

/** An account's record in a few figures. */
export type TrackRecord = {
  /** The return of all days, compounded; null: there is nothing to count it by. */
  readonly share: number | null;
  readonly gained: number;
  /** The deepest fall of the results from a height of theirs, at the ends of days: not above 0. */
  readonly fall: number;
  /** The deepest fall of what a unit that was there all along became, as a share of its height: not above 0. */
  readonly fallShare: number | null;
  readonly trades: number;
  readonly wins: number;
  /** What was won for each unit that was lost; null where nothing was lost, or nothing was won. */
  readonly profitFactor: number | null;
};

/** `days` as dailyReturns gives them of the same books. */
export function trackRecordOf(
  days: readonly DayReturn[],
  trades: readonly Trade[],
  digits: number,
): TrackRecord {
  let [growth, growthHeight, height, fall, fallShare] = [1, 1, 0, 0, 0];
  for (const { gained, share } of days) {
    height = Math.max(height, gained);
    fall = Math.min(fall, gained - height);
    growth *= 1 + (share ?? 0);
    growthHeight = Math.max(growthHeight, growth);
    fallShare = Math.min(fallShare, growth / growthHeight - 1);
  }
  const share = compounded(days);
  const sum = (isOne: (net: number) => boolean) =>
    trades.reduce((all, { net }) => (isOne(net) ? all + net : all), 0);
  const [won, lost] = [sum((net) => net > 0), sum((net) => net < 0)];
  return {
    share,
    gained: days.at(-1)?.gained ?? 0,
    fall: roundMoney(fall, digits),
    fallShare: share === null ? null : fallShare,
    trades: trades.length,
    wins: trades.filter(({ net }) => net > 0).length,
    profitFactor: won === 0 || lost === 0 ? null : won / -lost,
  };
}
