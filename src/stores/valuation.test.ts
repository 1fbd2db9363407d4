/** Tests of valuation.ts: every figure is compared with the engine's own, on accounts that the engine made. */
import { describe, expect, it, vi } from "vitest";
import { amountOf } from "../../domain/money.ts";
import { priceOf } from "../../domain/price.ts";
import { symbolOf } from "../../engine/step.ts";
import { exitPrice, valuePosition } from "../../engine/valuation.ts";
import {
  randomAccount,
  summaryOf,
  SYMBOLS,
  type RandomAccount,
} from "../../tests/support/random-account.ts";
import { terminalOf } from "../../tests/support/terminal-of.ts";
import { makeFrame } from "../frame/frame.ts";

const ACCOUNTS = 200;

/** Runs `draw` in one frame of a screen. */
function inFrame(draw: () => void): void {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => frames.push(callback));
  const stop = makeFrame(draw);
  frames.shift()?.(0);
  stop();
  frames.shift()?.(0);
  vi.unstubAllGlobals();
}

const money = (one: RandomAccount, value: Parameters<typeof amountOf>[0]) =>
  amountOf(value, one.group.currency_digits);

function figuresOf(summary: ReturnType<typeof summaryOf>) {
  if (summary === null) return null;
  const { ts: _ts, account_id: _account_id, positions: _positions, ...figures } = summary;
  return figures;
}

describe("valuation", () => {
  it("gives each position the engine's profit and closing price, whatever the account and its past", () => {
    let partial = 0;
    let compared = 0;
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const { valuation, positions } = terminalOf(one);
      for (let move = 0; move < 3; move += 1) {
        one.drift();
        valuation.refresh();
        for (const position of positions()) {
          const record = one.account.positions.get(position.id);
          // A stop-out closed it: the book would have been told.
          if (record === undefined) continue;
          const { profit } = valuePosition(one.state, one.account, record);
          const exit = exitPrice(one.state, one.account, record);
          const { digits } = symbolOf(one.state, record.symbol_id).terms;
          expect(valuation.profit(position)).toBe(
            profit === null ? position.profit : money(one, profit),
          );
          expect(valuation.closePrice(position)).toBe(exit === null ? 0 : priceOf(exit, digits));
          compared += 1;
          if (record.realized.profit_atto !== 0n) partial += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(1_000);
    expect(partial).toBeGreaterThan(200);
  });

  it("gives the account the engine's figures between two summaries", () => {
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const { valuation, tellPositions, tellSummary } = terminalOf(one);
      const open = one.account.positions.size;
      one.drift();
      if (one.account.positions.size !== open) {
        tellPositions();
        tellSummary();
      }
      valuation.refresh();
      expect(valuation.totals()).toEqual(figuresOf(summaryOf(one)));
    }
  });

  it("shows in one frame what one reading gave, and in the next one what came since", () => {
    const one = randomAccount(3);
    const { valuation } = terminalOf(one);
    const seen: number[] = [];
    const look = () => {
      valuation.refresh();
      seen.push(valuation.totals().equity);
    };
    inFrame(() => {
      look();
      one.drift();
      look();
    });
    inFrame(look);
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).not.toBe(seen[0]);
  });

  it("counts what the last summary counted until the next one comes", () => {
    let trades = 0;
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const { valuation, tellPositions, tellSummary } = terminalOf(one);
      valuation.refresh();
      const before = { ...valuation.totals() };
      const had = new Map(one.account.positions);
      one.trade();
      const hasTraded = [...one.account.positions].some(
        ([id, now]) => had.get(id)?.volume !== now.volume,
      );
      if (!hasTraded) continue;
      trades += 1;
      tellPositions();
      valuation.refresh();
      const between = { ...valuation.totals() };
      expect(between.balance).toBe(before.balance);
      expect(between.used_margin).toBe(before.used_margin);
      expect(between.equity).toBeCloseTo(
        between.balance + between.credit + between.floating_profit,
        8,
      );
      tellSummary();
      valuation.refresh();
      expect(valuation.totals()).toEqual(figuresOf(summaryOf(one)));
    }
    expect(trades).toBeGreaterThan(ACCOUNTS / 4);
  });

  it("shows a summary that is ahead of the book as it is, and the prices of now once the book follows", () => {
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const { valuation, tellPositions, tellSummary } = terminalOf(one);
      valuation.refresh();
      one.trade();
      tellSummary();
      valuation.refresh();
      expect(valuation.totals()).toEqual(figuresOf(summaryOf(one)));
      tellPositions();
      valuation.refresh();
      const open = one.account.positions.size;
      one.drift();
      if (one.account.positions.size !== open) continue;
      valuation.refresh();
      expect(valuation.totals()).toEqual(figuresOf(summaryOf(one)));
    }
  });

  it("takes margin from the records where no summary has come, to the unit a position", () => {
    for (let seed = 1; seed <= ACCOUNTS; seed += 1) {
      const one = randomAccount(seed);
      const { valuation, forgetSummary } = terminalOf(one);
      forgetSummary();
      valuation.refresh();
      const exact = summaryOf(one);
      const totals = valuation.totals();
      const off = Math.abs(totals.used_margin - (exact?.used_margin ?? 0));
      expect(off * 10 ** one.group.currency_digits).toBeLessThanOrEqual(
        one.account.positions.size + 0.5,
      );
      expect(totals.equity).toBe(exact?.equity);
    }
  });

  it("says what a point against a lot costs, and null where nothing converts", () => {
    const one = randomAccount(1);
    const { valuation } = terminalOf(one);
    valuation.refresh();
    for (const { symbol_id } of SYMBOLS) {
      const terms = symbolOf(one.state, symbol_id).terms;
      const value = valuation.pointValue(symbol_id);
      expect(value).not.toBeNull();
      expect(valuation.terms(symbol_id)).toEqual(terms);
    }
    expect(valuation.pointValue(99)).toBeNull();
    expect(valuation.terms(99)).toBeUndefined();
  });

  it("gives the record's own figures before the first refresh", () => {
    const one = randomAccount(1);
    const { valuation, positions } = terminalOf(one);
    for (const position of positions()) {
      expect(valuation.profit(position)).toBe(position.profit);
      expect(valuation.closePrice(position)).toBe(position.current_price);
    }
    expect(valuation.totals().equity).toBeNaN();
  });
});
