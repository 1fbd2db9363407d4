/** Codes that a newer service may send: said as "unknown (7)", and nothing is taken for filled, closed or recovered. @bar T4 */
import { describe, expect, it, test } from "vitest";
import { aDeal, anOrder, aPosition } from "../../tests/support/trading-records.ts";
import {
  noticeOfDeal,
  noticeOfFill,
  noticeOfLiquidation,
  noticeOfOrder,
} from "../notices/notice-words.ts";
import { exposureOf } from "../panes/positions/exposure.ts";
import { gainedPoints } from "../trade/position-worth.ts";
import { sideTone } from "../panes/trade-columns.ts";
import { tradesOf } from "../panes/deals/trades.ts";
import { stateText } from "../reports/report-words.ts";
import type { Report } from "../../contract/report.ts";

const UNKNOWN = 7;
const none = () => undefined;
const given = { id: 5, account_id: 7 };
const fill = { ...given, order_id: 3, position_id: 4, price: 1, bid: 1, ask: 1 };
const held = { ...given, order_id: 3, open_price: 1, current_price: 1, profit: 0, margin: 1 };

describe("a code that is not listed", () => {
  it("of a deal's direction is neither an entry nor an exit", () => {
    const deal = aDeal(1, { ...fill, direction: UNKNOWN });
    const { title } = noticeOfDeal(deal, none);
    expect(title).toContain("unknown (7)");
    expect(title).not.toMatch(/Bought|Sold|Closed/);
    expect(tradesOf([deal], 2)).toEqual([]);
  });

  it("of a deal's side is neither bought nor sold", () => {
    const deal = aDeal(1, { ...fill, direction: 0, side: UNKNOWN });
    expect(noticeOfDeal(deal, none).title).toMatch(/^Side unknown \(7\)/);
    const exit = { ...deal, direction: 1, open_price: 1 };
    expect(tradesOf([exit], 2)[0]?.side).toBe(UNKNOWN);
  });

  it("of an order's side is neither bought nor sold", () => {
    const order = anOrder(1, { ...given, status: 3, side: UNKNOWN });
    expect(noticeOfFill(order, false, none).title).toMatch(/^Side unknown \(7\)/);
    expect(sideTone({ side: UNKNOWN })).toBeUndefined();
  });

  it("of an order's status is told as nothing that happened", () => {
    expect(noticeOfOrder(anOrder(1, { ...given, status: UNKNOWN }), none)).toBeNull();
  });

  it("of a position's side makes no figure", () => {
    const position = aPosition(1, { ...held, side: UNKNOWN });
    expect(gainedPoints(position, 2, 5)).toBeNaN();
    const symbolOf = () => ({ contract_size: 1, base_currency: "EUR", quote_currency: "USD" });
    expect(exposureOf([position], symbolOf as never, () => 1)).toEqual([]);
  });

  it("of the margin's state is no margin call, no stop-out and no recovery", () => {
    const payload = {
      account_id: 7,
      status: UNKNOWN,
      margin_level: 90,
      level: 100,
      equity: 1,
      used_margin: 1,
      ts: 1,
    };
    const { title, tone } = noticeOfLiquidation(payload);
    expect(title).toBe("Margin: unknown (7)");
    expect(tone).toBe("warn");
  });

  test("of a report's status is not one being made", () => {
    expect(stateText({ status: UNKNOWN, message: "", size_bytes: null } as unknown as Report)).toBe(
      "unknown (7)",
    );
  });
});
