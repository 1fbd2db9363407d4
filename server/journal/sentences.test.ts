/** What the journal says of orders, positions, deals and money. */
import { describe, expect, it } from "vitest";
import type { Deal } from "../../contract/deal.ts";
import type { EventType } from "../../contract/events.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { aDeal, anOrder, aPosition } from "../../tests/support/trading-records.ts";
import { describeMessage, type Booked } from "./sentences.ts";

const EURUSD = { name: "EURUSD", digits: 5 };
const said = (type: EventType, payload: unknown, booked?: Booked, symbol = EURUSD) =>
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
