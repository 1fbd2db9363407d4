import { expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import type { CommissionTerms } from "../domain/terms.ts";
import { minor, points } from "../domain/units.ts";
import { openDesk, told, type OrderAsk } from "../tests/support/engine-desk.ts";
import { ACCOUNT, EURUSD, INDEX, START, STAFF, USDJPY } from "../tests/support/engine-house.ts";

const commission = (changes: Partial<CommissionTerms> = {}): CommissionTerms => ({
  commission_id: 1,
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "entry",
  value: fraction(3n),
  charge_min: minor(0),
  tiers: [],
  ...changes,
});

test("a market buy fills at ask and tells order, deal, bookkeeping and position in this order", () => {
  const desk = openDesk();
  const from = desk.events.length;
  const outcome = desk.place({ comment: "mine" });
  expect(told(desk.events.slice(from))).toEqual([
    "order create #1 status 0",
    "order update #1 status 3",
    "deal in 100 at 110010 profit 0",
    "account",
    "position create #1 volume 100",
  ]);
  expect(outcome).toMatchObject({
    ok: true,
    order: {
      id: 1,
      status: 3,
      filled_volume: 100,
      filled_price: 110_010,
      position_id: 1,
      order_price: null,
      reason: 0,
    },
    position: {
      id: 1,
      order_id: 1,
      side: 0,
      open_price_micro: 110_010_000_000n,
      current_price: 110_000,
      profit: -1_000,
      margin: 110_010,
      comment: "mine",
      status: 0,
      opened_at: START,
      closed_at: null,
      close_price: null,
    },
  });
  expect(desk.summary()).toEqual({
    ts: START,
    account_id: ACCOUNT,
    balance: 1_000_000,
    credit: 0,
    floating_profit: -1_000,
    equity: 999_000,
    used_margin: 110_010,
    free_margin: 888_990,
    margin_level: 908.1,
    positions: [{ id: 1, profit: -1_000 }],
    prop_status: null,
  });
  expect(desk.account.record).toMatchObject({ day_trades: 1, month_volume_atto: 1_000_000_000n });
});

test("a market sell fills at bid and is valued at ask", () => {
  const desk = openDesk();
  desk.place({ side: 1 });
  expect(desk.position(1)).toMatchObject({
    side: 1,
    open_price_micro: 110_000_000_000n,
    current_price: 110_010,
    profit: -1_000,
  });
});

test("an account sees the quote with its group's mark-up, and so do fills and deals", () => {
  const desk = openDesk({ markups: { [EURUSD]: { markup_bid: 2, markup_ask: 3 } } });
  const from = desk.events.length;
  desk.place();
  expect(desk.events.slice(from).find((event) => event.type === "deal")).toMatchObject({
    deal: { price: 110_013, bid: 109_998, ask: 110_013, open_price_micro: null, direction: 0 },
  });
  expect(desk.position(1)).toMatchObject({ current_price: 109_998, profit: -1_500 });
});

test("entry commission is booked on the entry deal against the house", () => {
  const desk = openDesk({ commissions: [commission()] });
  const from = desk.events.length;
  desk.place({ volume: 150 });
  expect(told(desk.events.slice(from))).toContain("booking balance 999550");
  expect(desk.events.find((event) => event.type === "booking" && event.cause === "deal")).toEqual({
    type: "booking",
    cause: "deal",
    account_id: ACCOUNT,
    seq: expect.any(Number),
    ts: START,
    currency: "USD",
    lines: [
      { ledger: "balance", amount: -450 },
      { ledger: "commission", amount: 450 },
    ],
    balance: 999_550,
    credit: 0,
    deal_id: 1,
    transaction: null,
    desc: "",
  });
  expect(desk.position(1).commission).toBe(-450);
  expect(desk.state.house.get("USD/commission")).toBe(450);
});

test("the commission's tier is that of the month's lots before the deal", () => {
  const tiers = [{ volume_from: fraction(1n), volume_to: null, value: fraction(1n) }];
  const desk = openDesk({ commissions: [commission({ tiers })] });
  desk.place();
  desk.place();
  expect([desk.position(1).commission, desk.position(2).commission]).toEqual([-300, -100]);
});

test.each([
  ["buy limit", { type: 1, side: 0, order_price: 110_009 }],
  ["sell limit", { type: 1, side: 1, order_price: 110_001 }],
  ["buy stop", { type: 2, side: 0, order_price: 110_011 }],
  ["sell stop", { type: 2, side: 1, order_price: 109_999 }],
  [
    "buy stop_limit",
    { type: 3, side: 0, order_price: 110_011, order_limit_price: points(120_000) },
  ],
  [
    "sell stop_limit",
    { type: 3, side: 1, order_price: 109_999, order_limit_price: points(130_000) },
  ],
] satisfies [string, OrderAsk][])("a %s one point from the market is left pending", (_, ask) => {
  const desk = openDesk();
  const from = desk.events.length;
  expect(desk.place(ask)).toMatchObject({ ok: true, order: { status: 1 }, position: null });
  expect(told(desk.events.slice(from))).toEqual(["order create #1 status 1"]);
  expect(desk.account.positions.size).toBe(0);
});

test("an order that takes the last of the free margin is filled, one step more is not", () => {
  const desk = openDesk({}, undefined, 111_010);
  expect(desk.place({ volume: 101 })).toMatchObject({ error: "not_enough_free_margin" });
  expect(desk.place({ volume: 100 })).toMatchObject({ ok: true });
  expect(desk.summary()).toMatchObject({ free_margin: 0 });
});

test("commission is part of what an order must carry", () => {
  const desk = openDesk({ commissions: [commission()] }, undefined, 111_309);
  expect(desk.place()).toMatchObject({
    error: "not_enough_free_margin",
    fix: { field: "volume", value: 99 },
  });
  desk.deposit(1);
  expect(desk.place()).toMatchObject({ ok: true });
});

test("an account with a position that cannot be valued takes no new exposure", () => {
  const desk = openDesk();
  desk.quote(INDEX, 50_000);
  desk.quote(USDJPY, 150_000);
  expect(desk.place({ symbol_id: INDEX })).toMatchObject({ ok: true });
  desk.quote(EURUSD, -1, 0);
  expect(desk.summary()).toBeNull();
  expect(desk.place({ symbol_id: USDJPY, volume: 1 })).toMatchObject({ error: "no_price" });
});

test("a dealer's order carries the dealer's reason", () => {
  const desk = openDesk();
  expect(desk.place({ actor: STAFF })).toMatchObject({ order: { reason: 2 } });
});
