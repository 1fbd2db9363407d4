import { describe, expect, it } from "vitest";
import type { Order } from "../../contract/order.ts";
import { REJECTIONS } from "../../contract/rejections.ts";
import type { Position } from "../../contract/position.ts";
import { broken } from "../../domain/assert.ts";
import { aDeal, anOrder, aPosition } from "../../tests/support/trading-records.ts";
import { describeMessage } from "../../server/journal/sentences.ts";
import { makeSymbol } from "../../tests/worker/make-symbol.ts";
import {
  noticeOfChange,
  noticeOfDeal,
  noticeOfFill,
  noticeOfJournal,
  noticeOfLiquidation,
  noticeOfOrder,
  noticeOfRefusal,
} from "./notice-words.ts";

const find = () => ({
  ...makeSymbol(1),
  symbol: "EURUSD",
  digits: 5,
  pip_points: 10,
  volume_step: 0.01,
});
const deal = (more: object) =>
  aDeal(10, {
    id: 1,
    account_id: 7,
    order_id: 9,
    position_id: 3,
    price: 1.08514,
    bid: 1,
    ask: 1,
    volume: 0.5,
    ...more,
  });
const order = (more: Partial<Order>) =>
  anOrder(10, { id: 9, account_id: 7, status: 1, volume: 0.5, ...more });
const pending = { type: 1, order_price: 1.08 };

describe("what happened, in words", () => {
  it.each([
    [{ side: 0 }, "Bought 0.50 EURUSD at 1.08514", null],
    [{ side: 1 }, "Sold 0.50 EURUSD at 1.08514", null],
    [
      { direction: 1, profit: 12.4, swap: -0.4, commission: -1 },
      "Closed 0.50 EURUSD at 1.08514",
      11,
    ],
    [{ direction: 1, reason: 3, profit: -5 }, "Stop loss: closed 0.50 EURUSD at 1.08514", -5],
    [{ direction: 1, reason: 4, profit: 5 }, "Take profit: closed 0.50 EURUSD at 1.08514", 5],
    [
      { direction: 1, reason: 3, profit: -5, premium: -0.5 },
      "Stop loss: closed 0.50 EURUSD at 1.08514, guaranteed",
      -5.5,
    ],
    [{ direction: 1, reason: 5, profit: -9 }, "Stop-out: closed 0.50 EURUSD at 1.08514", -9],
  ])("a deal of %o is said as %s", (more, title, amount) => {
    expect(noticeOfDeal(deal(more), find)).toMatchObject({ title, amount });
  });

  it("a close by the broker has its reason, anybody's own comment is none", () => {
    const textOf = (more: object) => noticeOfDeal(deal({ direction: 1, ...more }), find).text;
    expect(textOf({ reason: 2, comment: "asked by phone" })).toBe("Asked by phone.");
    expect(textOf({ reason: 2, comment: "" })).toBe("");
    expect(textOf({ reason: 0, comment: "my note" })).toBe("");
  });

  it.each([
    [{ ...pending, side: 0 }, "Placed: buy limit 0.50 EURUSD at 1.08000"],
    [{ ...pending, side: 0, updated_at: 11 }, "Changed: buy limit 0.50 EURUSD at 1.08000"],
    [{ ...pending, side: 1, status: 4 }, "Cancelled: sell limit 0.50 EURUSD at 1.08000"],
    [{ ...pending, side: 0, type: 2, status: 6 }, "Expired: buy stop 0.50 EURUSD at 1.08000"],
    [
      { status: 5, rejection_msg: "not enough free margin" },
      "Order refused: not enough free margin",
    ],
  ])("an order of %o is said as %s", (more, title) => {
    expect(noticeOfOrder(order(more), find)?.title).toBe(title);
  });

  it("an order that was refused is said with what was asked", () => {
    const refused = order({
      status: 5,
      rejection_msg: "not enough free margin",
      order_price: 1.08,
    });
    expect(noticeOfOrder(refused, find)?.text).toBe("Buy 0.50 EURUSD");
    const cut = { ...refused, rejection_msg: REJECTIONS.volume_off_step.message };
    expect(noticeOfOrder(cut, find)?.text).toBe("Buy > 0.50 EURUSD");
  });

  it("an order that a fill cancelled is said with the order that filled", () => {
    const gone = { ...pending, side: 1, status: 4 };
    expect(noticeOfOrder(order({ ...gone, cancelled_by: 12 }), find)).toMatchObject({
      title: "Cancelled: sell limit 0.50 EURUSD at 1.08000",
      text: "Order #12 filled: one cancels the other.",
    });
    expect(noticeOfOrder(order(gone), find)?.text).toBe("");
  });

  it("an order on its way, and one that was filled, are told elsewhere", () => {
    expect(noticeOfOrder(order({ status: 0 }), find)).toBeNull();
    expect(noticeOfOrder(order({ status: 3 }), find)).toBeNull();
  });

  it("a fill is one thing, told by its answer and by its deal, which says more", () => {
    const filled = order({ status: 3, filled_volume: 0.5, filled_price: 1.08514 });
    for (const [isClosing, direction] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const answer = noticeOfFill(filled, isClosing, find);
      const booked = noticeOfDeal(deal({ direction }), find);
      expect([booked.key, booked.title]).toEqual([answer.key, answer.title]);
      expect(booked.detail).toBeGreaterThan(answer.detail);
    }
  });

  it("a refusal is one thing, told by its answer and by its event", () => {
    const event = noticeOfOrder(
      order({ status: 5, client_order_id: "a-1", rejection_msg: "the market is closed" }),
      find,
    );
    const intent = { id: "a-1", words: "Buy 0.50 EURUSD at market", kind: "order_create" };
    const answer = noticeOfRefusal(intent, "the market is closed", 7, 10);
    expect([answer.key, answer.title]).toEqual([event?.key, event?.title]);
    expect(answer.text).toBe(intent.words);
  });

  it.each([
    [["stop_loss"], { stop_loss: 1.07 }, "Stop loss 1.07000."],
    [["stop_loss", "take_profit"], { stop_loss: 1.07 }, "Stop loss 1.07000, take profit removed."],
    [["trailing_distance"], { trailing_distance: 150 }, "Trailing stop 15.0 pips."],
    [["trailing_distance"], {}, "Trailing stop off."],
    [["break_even_distance"], { break_even_distance: 100 }, "Break-even after 10.0 pips."],
    [["break_even_distance"], {}, "Break-even off."],
    [
      ["take_profit_levels"],
      {
        take_profit_levels: [
          { price: 1.09, volume: 0.05 },
          { price: 1.1, volume: 0.05 },
        ],
      },
      "Take profits for a part at 1.09000 and 1.10000.",
    ],
    [["take_profit_levels"], {}, "Take profits for a part removed."],
  ] as const)("a change of %s of a position says what holds of it: %o", (changed, more, text) => {
    const position = {
      ...aPosition(1, {
        id: 3,
        account_id: 7,
        order_id: 9,
        open_price: 1,
        current_price: 1,
        profit: 0,
        margin: 0,
      }),
      ...more,
    } as Position;
    expect(noticeOfChange(position, changed, find)).toMatchObject({
      title: "Modified: buy 0.10 EURUSD",
      text,
    });
  });

  it("margin call and stop-out are alarms, and what they end with is none", () => {
    const payload = {
      account_id: 7,
      margin_level: 98.5,
      level: 100,
      equity: 1,
      used_margin: 1,
      ts: 1,
    };
    const said = [0, 1, 2].map((status) => noticeOfLiquidation({ ...payload, status }));
    expect(said.map(({ isAlarm }) => isAlarm)).toEqual([false, true, true]);
    expect(said[1]).toMatchObject({
      title: "Margin call",
      text: "The level of 100% was reached. The margin level is 98.50%.",
    });
    const many = noticeOfLiquidation({ ...payload, status: 0, margin_level: 4_723.22 });
    expect(many.text).toBe("The margin level is 4,723.22%.");
  });

  it.each([0, 1, 2])(
    "the journal's line of margin status %d is the thing its event is",
    (status) => {
      const payload = {
        account_id: 7,
        margin_level: 4_723.22,
        level: 100,
        equity: 1,
        used_margin: 1,
        ts: 1,
      };
      const event = noticeOfLiquidation({ ...payload, status });
      const type = "event_liqudation_status" as const;
      const message = { account_id: 7, type, ts: 1, payload: { ...payload, status } };
      const written = describeMessage(message, () => broken("of no symbol"));
      const line = {
        ...written,
        account_id: 7,
        ts: 1,
        id: 1,
        actor_id: null,
        actor_scope: null,
        ip_address: null,
      };
      expect(noticeOfJournal({ ...line, before: null, after: null })).toEqual({
        ...event,
        text: "The margin level is 4,723.22%.",
      });
    },
  );
});
