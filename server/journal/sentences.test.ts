/** What the journal says of orders, positions, deals and money. */
import { describe, expect, it } from "vitest";
import type { Deal } from "../../contract/deal.ts";
import type { EventType } from "../../contract/events.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { aDeal, anOrder, aPosition } from "../../tests/support/trading-records.ts";
import { describeMessage, type Booked, type SymbolFacts } from "./sentences.ts";

const EURUSD = { name: "EURUSD", digits: 5 };
const said = (type: EventType, payload: unknown, booked?: Booked, symbol: SymbolFacts = EURUSD) =>
  describeMessage({ account_id: 7, type, payload, ts: 1 }, () => symbol, booked).message;

const ids = { id: 3, account_id: 7, order_id: 2, position_id: 3 };
const position = (given: Partial<Position>): Position =>
  aPosition(1, { ...ids, open_price: 1.1, current_price: 1.1, profit: 0, margin: 11, ...given });
const order = (given: Partial<Order>): Order =>
  anOrder(1, { id: 2, account_id: 7, status: 1, type: 1, order_price: 1.1, ...given });
const deal = (given: Partial<Deal>): Deal =>
  aDeal(1, { ...ids, price: 1.1, bid: 1.1, ask: 1.1, ...given });

describe("a price", () => {
  it("has the symbol's digits, in every line", () => {
    expect(said("position_create", position({}))).toBe("buy 0.1 EURUSD at 1.10000");
    const closed = said("position_close", position({ status: 2, close_price: 1.2 }));
    expect(closed).toBe("buy 0.1 EURUSD at 1.10000, closed at 1.20000");
    const guaranteed = position({ stop_loss: 1.05, guarantee_premium: 3 });
    expect(said("position_create", guaranteed)).toContain(", stop loss 1.05000 guaranteed");
    expect(said("order_create", order({}))).toBe("limit buy 0.1 EURUSD at 1.10000");
    expect(said("deal_create", deal({}))).toContain("buy 0.1 EURUSD at 1.10000, profit ");
  });

  it("has more where it is the mean of several, and none where the symbol has none", () => {
    expect(said("position_create", position({ open_price: 1.1000025 }))).toContain("at 1.1000025");
    const whole = position({ open_price: 40_000 });
    const jp225 = { name: "JP225", digits: 0 };
    expect(said("position_create", whole, undefined, jp225)).toBe("buy 0.1 JP225 at 40000");
  });
});

describe("what guards it", () => {
  const guards = {
    stop_loss: 1.05,
    take_profit: 1.2,
    take_profit_levels: [{ price: 1.15, volume: 0.05 }],
    trailing_distance: 20,
    break_even_distance: 150,
  };

  it("is said of a position that opens, and by a change with all that may have changed", () => {
    expect(said("position_create", position(guards))).toBe(
      "buy 0.1 EURUSD at 1.10000, stop loss 1.05000, take profit 1.20000, " +
        "take profit 1.15000 for 0.05, trailing stop 0.00020, break-even after 0.00150",
    );
    expect(said("position_update", position({ stop_loss: 1.05, swaps: -0.74 }))).toBe(
      "buy 0.1 EURUSD at 1.10000, stop loss 1.05000, no take profit, swap -0.74, margin 11",
    );
  });

  it("is said of an order while it waits, and no longer", () => {
    const expiry_at = Date.UTC(2026, 0, 2, 3, 4, 5);
    const stopLimit = order({ type: 3, order_limit_price: 1.09, take_profit: 1.2, expiry_at });
    expect(said("order_create", stopLimit)).toBe(
      "stop limit buy 0.1 EURUSD at 1.10000, limit 1.09000, take profit 1.20000, " +
        "until 2026-01-02T03:04:05.000Z",
    );
    expect(said("order_update", order({ stop_loss: 1 }))).toBe(
      "limit buy 0.1 EURUSD at 1.10000, stop loss 1.00000, no take profit, until cancelled",
    );
    const filled = order({ stop_loss: 1, status: 3, filled_price: 1.1 });
    expect(said("order_update", filled)).toBe("limit buy 0.1 EURUSD at 1.10000");
    const cancelled = order({ stop_loss: 1, status: 4, rejection_msg: "late" });
    expect(said("order_cancel", cancelled)).toBe("limit buy 0.1 EURUSD at 1.10000: late");
    const closing = order({ side: 1, closes: 12 });
    expect(said("order_create", closing)).toBe(
      "limit sell 0.1 EURUSD to close position 12 at 1.10000",
    );
  });

  it("tells any two changes apart", () => {
    const of = (given: Partial<Position>) => said("position_update", position(given));
    const lines = [
      of({}),
      ...Object.entries(guards).map(([name, value]) => of({ [name]: value })),
      of({ stop_loss: 1.05, guarantee_premium: 3 }),
      of({ swaps: -1 }),
      of({ margin: 22 }),
      of({ volume: 0.2 }),
      of({ open_price: 1.2 }),
    ];
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe("money of a close", () => {
  it("names the symbol that it came from, where it has a name", () => {
    const closed = position({ status: 2, close_price: 1.2 });
    const booked = { moved: -0.6, balance: 9999.4, credit: 0 };
    expect(said("money_change", closed, booked)).toBe("-0.6 for EURUSD, balance 9999.4, credit 0");
    const nameless = { name: undefined, digits: 5 };
    expect(said("money_change", closed, booked, nameless)).toBe("-0.6, balance 9999.4, credit 0");
  });
});
