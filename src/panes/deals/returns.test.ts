import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TRANSACTION_ORIGIN, TRANSACTION_TYPE } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { Transaction } from "../../../contract/money.ts";
import { aDeal } from "../../../tests/support/trading-records.ts";
import { dailyReturns, ledgerOf, monthlyReturns, trackRecordOf } from "./returns.ts";
import type { Trade } from "./trades.ts";

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const deal = (day: string, profit: number, more: Partial<Deal> = {}): Deal =>
  aDeal(at(day), {
    id: 1,
    account_id: 7,
    order_id: 1,
    position_id: 1,
    price: 1,
    bid: 1,
    ask: 1,
    profit,
    ...more,
  });

const { deposit, withdraw, adjust, credit_in } = TRANSACTION_ORIGIN;
const moved = (day: string, origin: number, amount: number): Transaction => ({
  id: 1,
  account_id: 7,
  origin,
  type: amount < 0 ? TRANSACTION_TYPE.debit : TRANSACTION_TYPE.credit,
  amount: Math.abs(amount),
  balance: 0,
  credit: 0,
  desc: "",
  created_at: at(day),
});

describe("the ledger", () => {
  const books = {
    deals: [
      deal("2026-01-02", 30, { commission: -1.1, swap: -0.2 }),
      deal("2026-01-03", -10, { commission: -1.1 }),
    ],
    transactions: [
      moved("2026-01-01", deposit, 1_000),
      moved("2026-01-04", withdraw, -100),
      moved("2026-01-05", adjust, -0.05),
      moved("2026-01-05", credit_in, 500),
    ],
  };

  test("adds up every entry but credit, which is lent", () => {
    expect(ledgerOf(books, 917.55, 2)).toEqual({
      lines: [
        { name: "Deposits", count: 1, amount: 1_000 },
        { name: "Withdrawals", count: 1, amount: -100 },
        { name: "Adjustments", count: 1, amount: -0.05 },
        { name: "Profit of deals", count: 2, amount: 20 },
        { name: "Commission", count: 2, amount: -2.2 },
        { name: "Swap", count: 1, amount: -0.2 },
      ],
      sum: 917.55,
      difference: 0,
    });
  });

  test("counts the premiums of guaranteed stops by themselves, where there are any", () => {
    const deals = [...books.deals, deal("2026-01-06", -5, { premium: -1.25 })];
    const ledger = ledgerOf({ ...books, deals }, 911.3, 2);
    expect(ledger.lines.at(-1)).toEqual({ name: "Guaranteed stops", count: 1, amount: -1.25 });
    expect(ledger.difference).toBe(0);
  });

  test("says by how much a balance is off", () => {
    expect(ledgerOf(books, 917.56, 2).difference).toBe(0.01);
  });

  test("has no difference for any books whose balance is kept entry by entry", () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), cents)), (entries) => {
        const deals = entries
          .filter(([isDeal]) => isDeal)
          .map(([, n]) => deal("2026-01-02", n / 100));
        const transactions = entries
          .filter(([isDeal]) => !isDeal)
          .map(([, n]) => moved("2026-01-02", adjust, n / 100));
        const balance = entries.reduce((sum, [, n]) => sum + n, 0) / 100;
        expect(Math.abs(ledgerOf({ deals, transactions }, balance, 2).difference)).toBe(0);
      }),
    );
  });
});

describe("returns", () => {
  test("a deposit is no gain, and what was paid in counts from its day on", () => {
    const days = dailyReturns(
      {
        deals: [deal("2026-01-02", 100), deal("2026-01-03", 110), deal("2026-01-04", -121)],
        transactions: [moved("2026-01-01", deposit, 1_000), moved("2026-01-03", deposit, 1_210)],
      },
      dayOf,
      2,
    );
    expect(days).toEqual([
      { day: "2026-01-02", result: 100, gained: 100, share: expect.closeTo(0.1) },
      { day: "2026-01-03", result: 110, gained: 210, share: expect.closeTo(0.1) },
      { day: "2026-01-04", result: -121, gained: 89, share: expect.closeTo(-0.05) },
    ]);
  });

  test("a withdrawal is no loss", () => {
    const days = dailyReturns(
      {
        deals: [deal("2026-01-02", 50)],
        transactions: [
          moved("2026-01-01", deposit, 1_000),
          moved("2026-01-02", withdraw, -1_000),
          moved("2026-01-03", withdraw, -50),
        ],
      },
      dayOf,
      2,
    );
    expect(days).toEqual([
      { day: "2026-01-02", result: 50, gained: 50, share: expect.closeTo(0.05) },
    ]);
  });

  test("a day without anything to trade with has a result and no share", () => {
    expect(dailyReturns({ deals: [deal("2026-01-02", 5)], transactions: [] }, dayOf, 2)).toEqual([
      { day: "2026-01-02", result: 5, gained: 5, share: null },
    ]);
  });

  test("months and years are compounded of their days", () => {
    const day = (name: string, share: number | null) => ({
      day: name,
      result: 0,
      gained: 0,
      share,
    });
    const years = monthlyReturns([
      day("2025-12-30", 0.5),
      day("2026-01-02", 0.1),
      day("2026-01-03", 0.1),
      day("2026-02-01", null),
      day("2026-03-01", -0.5),
    ]);
    expect(years.map(({ year }) => year)).toEqual(["2026", "2025"]);
    const [now, before] = years;
    expect(now?.months.slice(0, 4)).toEqual([
      expect.closeTo(0.21),
      null,
      expect.closeTo(-0.5),
      null,
    ]);
    expect(now?.share).toBeCloseTo(-0.395);
    expect(before?.months[11]).toBeCloseTo(0.5);
  });

  test("without money moving in between, days compound to what the balance did", () => {
    const results = fc.array(fc.integer({ min: -500, max: 800 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(results, (cents) => {
        const deals = cents.map((n, at_) => deal(dayOf(at("2026-01-02") + at_ * DAY_MS), n / 100));
        const books = { deals, transactions: [moved("2026-01-01", deposit, 1_000)] };
        const [year] = monthlyReturns(dailyReturns(books, dayOf, 2));
        const balance = 1_000 + cents.reduce((sum, n) => sum + n, 0) / 100;
        expect(year?.share ?? Number.NaN).toBeCloseTo(balance / 1_000 - 1, 6);
      }),
    );
  });
});

describe("an account's record in a few figures", () => {
  const day = (name: string, result: number, gained: number, share: number | null) => ({
    day: name,
    result,
    gained,
    share,
  });
  const trades = [30, -10, 0, 20].map((net) => ({ net }) as Trade);

  test("has return and deepest fall, and what was won for what was lost", () => {
    const days = [
      day("2026-01-01", 100, 100, 0.1),
      day("2026-01-02", -55, 45, -0.05),
      day("2026-01-03", -10.45, 34.55, -0.01),
      day("2026-01-04", 200, 234.55, 0.2),
    ];
    const record = trackRecordOf(days, trades, 2);
    expect(record).toMatchObject({
      gained: 234.55,
      fall: -65.45,
      trades: 4,
      wins: 2,
      profitFactor: 5,
    });
    expect(record.share).toBeCloseTo(1.1 * 0.95 * 0.99 * 1.2 - 1, 12);
    expect(record.fallShare).toBeCloseTo(0.95 * 0.99 - 1, 12);
  });

  test("counts a fall from the beginning as one", () => {
    expect(trackRecordOf([day("2026-01-01", -50, -50, -0.05)], [], 2)).toMatchObject({
      fall: -50,
      fallShare: expect.closeTo(-0.05, 12) as unknown,
    });
  });

  test("has no shares where there never was a balance, and no factor where nothing was lost", () => {
    const record = trackRecordOf([day("2026-01-01", 5, 5, null)], trades.slice(0, 1), 2);
    expect(record).toMatchObject({ share: null, fallShare: null, profitFactor: null, gained: 5 });
  });
});
