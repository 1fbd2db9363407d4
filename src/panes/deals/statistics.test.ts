import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import { aDeal } from "../../../tests/support/trading-records.ts";
import { curveOf, statisticsOf, type Labels } from "./statistics.ts";
import { tradesOf } from "./trades.ts";

const deal = (id: number, more: Partial<Deal> = {}): Deal =>
  aDeal(id, {
    id,
    account_id: 7,
    order_id: id,
    position_id: 1,
    symbol_id: 401,
    volume: 1,
    price: 100,
    bid: 100,
    ask: 100,
    ...more,
  });
const exit = (id: number, more: Partial<Deal>): Deal =>
  deal(id, { direction: 1, side: 1, open_price: 100, ...more });

const labels: Labels = {
  symbol: (id) => `S${id}`,
  side: (side) => (side === 0 ? "Buy" : "Sell"),
  hour: (ms) => ms % 24,
  tags: () => [],
  untagged: "none",
  digits: 2,
};

describe("trades", () => {
  test("an entry and its exits are one trade, with what they cost", () => {
    const deals = [
      exit(3, { volume: 0.75, price: 104, profit: 3, commission: -0.3, swap: -0.2 }),
      deal(1, { commission: -0.4 }),
      exit(2, { volume: 0.25, price: 108, profit: 2, commission: -0.1 }),
    ];
    expect(tradesOf(deals, 2)).toMatchObject([
      {
        position_id: 1,
        side: 0,
        volume: 1,
        open_price: 100,
        close_price: 105,
        opened_at: 1,
        closed_at: 3,
        profit: 5,
        commission: -0.8,
        swap: -0.2,
        net: 4,
      },
    ]);
  });

  test("the premium of a guaranteed stop is part of what a trade brought", () => {
    const deals = [deal(1), exit(2, { profit: -5, commission: -0.5, premium: -0.25 })];
    expect(tradesOf(deals, 2)).toMatchObject([{ profit: -5, commission: -0.5, net: -5.75 }]);
  });

  test("what is still open is no trade; what was opened before the period is one", () => {
    const deals = [deal(1), exit(2, { position_id: 9, profit: 1 })];
    expect(tradesOf(deals, 2)).toMatchObject([{ position_id: 9, opened_at: null, net: 1 }]);
  });
});

describe("statistics", () => {
  const closed = (id: number, profit: number, more: Partial<Deal> = {}) =>
    exit(id, { position_id: id, profit, ...more });

  test("counts what was won and lost", () => {
    const trades = tradesOf(
      [closed(1, 30), closed(2, -10), closed(3, -5, { symbol_id: 5, side: 0 }), closed(4, 0)],
      2,
    );
    const statistics = statisticsOf(trades, labels);
    expect(statistics).toMatchObject({
      count: 4,
      wins: 1,
      losses: 2,
      winRate: 0.25,
      net: 15,
      grossProfit: 30,
      grossLoss: -15,
      profitFactor: 2,
      expectancy: 3.75,
      best: 30,
      worst: -10,
    });
    expect(statistics.bySymbol.map(({ label, net }) => [label, net])).toEqual([
      ["S401", 20],
      ["S5", -5],
    ]);
    expect(statistics.bySide.find(({ label }) => label === "Sell")).toMatchObject({ count: 1 });
  });

  test("counts a trade for each of its tags, and those without one together", () => {
    const trades = tradesOf([closed(1, 30), closed(2, -10), closed(3, -5), closed(4, 1)], 2);
    const tags: Record<number, string[]> = { 1: ["news", "trend"], 2: ["news"] };
    const { byTag } = statisticsOf(trades, { ...labels, tags: (id) => tags[id] ?? [] });
    expect(byTag).toEqual([
      { label: "trend", count: 1, wins: 1, net: 30 },
      { label: "news", count: 2, wins: 1, net: 20 },
      { label: "none", count: 2, wins: 1, net: -4 },
    ]);
    expect(statisticsOf(trades, labels).byTag).toEqual([]);
  });

  test("says nothing of what cannot be divided", () => {
    expect(statisticsOf([], labels)).toMatchObject({
      winRate: null,
      profitFactor: null,
      expectancy: null,
      best: null,
    });
    expect(statisticsOf(tradesOf([closed(1, 5)], 2), labels).profitFactor).toBeNull();
    expect(statisticsOf(tradesOf([closed(1, -5)], 2), labels).profitFactor).toBeNull();
  });

  test("the curve ends at the balance and begins before the first deal", () => {
    const { points, drawdown, drawdownShare } = curveOf(
      [closed(3, 20), closed(1, 50), closed(2, -30)],
      140,
      2,
    );
    expect(points.map(({ balance }) => balance)).toEqual([100, 150, 120, 140]);
    expect(drawdown).toBe(-30);
    expect(drawdownShare).toBeCloseTo(-0.2);
  });

  test("slices and wins and losses add up to all, whatever the trades", () => {
    const results = fc.array(fc.integer({ min: -9_999, max: 9_999 }), { maxLength: 60 });
    fc.assert(
      fc.property(results, (cents) => {
        const deals = cents.map((cent, n) =>
          closed(n + 1, cent / 100, { symbol_id: 400 + (n % 3), created_at: n * 7 }),
        );
        const statistics = statisticsOf(tradesOf(deals, 2), labels);
        const net = Math.round(cents.reduce((sum, cent) => sum + cent, 0)) / 100;
        expect(statistics.net).toBeCloseTo(net, 6);
        for (const slices of [statistics.bySymbol, statistics.bySide, statistics.byHour]) {
          expect(slices.reduce((sum, slice) => sum + slice.net, 0)).toBeCloseTo(net, 6);
          expect(slices.reduce((sum, slice) => sum + slice.count, 0)).toBe(cents.length);
        }
        expect(statistics.grossProfit + statistics.grossLoss).toBeCloseTo(net, 6);
        const { points, drawdown } = curveOf(deals, 1000, 2);
        expect(points.at(-1)?.balance ?? 1000).toBe(1000);
        expect(drawdown).toBeLessThanOrEqual(0);
      }),
    );
  });
});
