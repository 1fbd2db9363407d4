/** Tests of position-worth.ts and exposure.ts. */
import { describe, expect, it } from "vitest";
import type { Position } from "../../contract/position.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import { exposureOf } from "../panes/positions/exposure.ts";
import {
  moneyAtStop,
  openRisk,
  pipsToStop,
  pipsToTarget,
  premiumAtStop,
  profitInR,
  profitPips,
} from "./position-worth.ts";

const EURUSD = symbolRecord({
  symbol_id: 1,
  digits: 5,
  pip_points: 10,
  base_currency: "EUR",
  quote_currency: "USD",
  contract_size: 100_000,
});
const INDEX = symbolRecord({
  symbol_id: 2,
  base_currency: "USD",
  quote_currency: "USD",
  contract_size: 1,
});
const symbolOf = (symbol_id: number) => [EURUSD, INDEX].find((one) => one.symbol_id === symbol_id);

const positionOf = (part: Partial<Position>): Position =>
  ({ symbol_id: 1, side: 0, volume: 0.5, open_price: 1.085, stop_loss: null, ...part }) as Position;

/** A point of a lot is worth 1; it would close at 1.08700. */
const WORTH = { profit: () => 0, closePrice: () => 1.087, pointValue: () => 1 };

const LONG = positionOf({ stop_loss: 1.084 });
const SHORT = positionOf({ side: 1, stop_loss: 1.089 });

describe("a position's worth", () => {
  it("is told in pips, by side", () => {
    expect(profitPips(LONG, WORTH, EURUSD)).toBeCloseTo(20);
    expect(profitPips(SHORT, WORTH, EURUSD)).toBeCloseTo(-20);
    expect(profitPips(LONG, WORTH, undefined)).toBeNaN();
  });

  it("is told in multiples of what the stop risks", () => {
    expect(profitInR(LONG, WORTH, EURUSD)).toBeCloseTo(2);
    expect(profitInR(SHORT, WORTH, EURUSD)).toBeCloseTo(-0.5);
    expect(profitInR(positionOf({ stop_loss: 1.086 }), WORTH, EURUSD)).toBeNaN();
    expect(profitInR(positionOf({}), WORTH, EURUSD)).toBeNaN();
  });

  it("says what the stop would book: a loss, or what is locked in", () => {
    expect(moneyAtStop(LONG, WORTH, EURUSD)).toBeCloseTo(-50);
    expect(moneyAtStop(positionOf({ stop_loss: 1.086 }), WORTH, EURUSD)).toBeCloseTo(50);
    expect(moneyAtStop(positionOf({}), WORTH, EURUSD)).toBeNaN();
    expect(moneyAtStop(LONG, { ...WORTH, pointValue: () => null }, EURUSD)).toBeNaN();
  });

  it("has the premium of a guaranteed stop in what the stop books", () => {
    const guaranteed = positionOf({ stop_loss: 1.084, guarantee_premium: 12 });
    expect(moneyAtStop(guaranteed, WORTH, EURUSD)).toBeCloseTo(-56);
    expect(premiumAtStop(guaranteed, WORTH)).toBeCloseTo(6);
    expect(premiumAtStop(LONG, WORTH)).toBeNaN();
    expect(premiumAtStop(guaranteed, { ...WORTH, pointValue: () => null })).toBeNaN();
  });

  it("says how far the stop is from the price", () => {
    expect(pipsToStop(LONG, WORTH, EURUSD)).toBeCloseTo(30);
    expect(pipsToStop(SHORT, WORTH, EURUSD)).toBeCloseTo(20);
  });

  it("says how far the target is from the price, below 0 once the price is beyond it", () => {
    const target = (side: number, take_profit: number | null) =>
      pipsToTarget(positionOf({ side, take_profit }), WORTH, EURUSD);
    expect(target(0, 1.09)).toBeCloseTo(30);
    expect(target(1, 1.08)).toBeCloseTo(70);
    expect(target(0, 1.086)).toBeCloseTo(-10);
    expect(target(0, null)).toBeNaN();
  });
});

describe("openRisk", () => {
  it("adds what stops would cost, takes nothing off for gains, and counts what has no stop", () => {
    const positions = [LONG, SHORT, positionOf({ stop_loss: 1.086 }), positionOf({})];
    const risk = openRisk(positions, WORTH, symbolOf);
    expect(risk.money).toBeCloseTo(50 + 200);
    expect([risk.protected, risk.unprotected]).toEqual([3, 1]);
  });
});

describe("exposureOf", () => {
  const priceOf = ({ open_price }: Position) => open_price;

  it("is long of what is bought and short of what pays for it", () => {
    expect(exposureOf([LONG], symbolOf, priceOf)).toEqual([
      { currency: "USD", amount: -54_250 },
      { currency: "EUR", amount: 50_000 },
    ]);
  });

  it("leaves out what cancels out", () => {
    expect(exposureOf([LONG, SHORT], symbolOf, priceOf)).toEqual([]);
  });

  it("counts the notional of what is no currency", () => {
    const index = positionOf({ symbol_id: 2, volume: 2, open_price: 5_000 });
    expect(exposureOf([index], symbolOf, priceOf)).toEqual([{ currency: "USD", amount: 10_000 }]);
  });
});
