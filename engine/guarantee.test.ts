/** Guaranteed stops in the engine's steps: docs/engine.md, Guaranteed stops. */
import { describe, expect, test } from "vitest";
import { points, steps, unixMs } from "../domain/units.ts";
import type { GroupTerms, SymbolTerms } from "../domain/terms.ts";
import { openDesk, type Desk, type OrderAsk } from "../tests/support/engine-desk.ts";
import { EURUSD, eurusd, group, STAFF, usdjpy } from "../tests/support/engine-house.ts";
import type { EngineEvent } from "./event.ts";

/** 1 point of 100 steps is 100 minor units. */
const TERMS = { premium: points(12), distance_min: points(200) };
const offering = (changes: Partial<SymbolTerms> = {}) =>
  eurusd({ guaranteed_stop: TERMS, ...changes });

const openGuaranteed = (changes: Partial<GroupTerms> = {}, symbol = offering()): Desk =>
  openDesk(changes, [symbol, usdjpy()]);

/** Bought at 1.10010 where the market is at 1.10000 / 1.10010. */
const BUY: OrderAsk = { stop_loss: 109_700, is_stop_guaranteed: true };

const dealsIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "deal" ? [event.deal] : []));
const linesIn = (events: readonly EngineEvent[]) =>
  events.flatMap((event) => (event.type === "booking" ? event.lines : []));

const setStatus = (desk: Desk, status: 0 | 1 | 2): readonly EngineEvent[] =>
  desk.send({ kind: "symbol_status", ts: desk.now, symbol_id: EURUSD, status }).events;

/** The level is passed while nothing trades, and then the market opens without a new quote. */
function passUnseen(desk: Desk, bid: number): void {
  setStatus(desk, 2);
  expect(desk.quote(EURUSD, bid, bid + 10).filter(({ type }) => type === "deal")).toEqual([]);
  setStatus(desk, 0);
}

describe("a guaranteed stop", () => {
  test("is filled at its price in a gap; the house pays the rest and gets the premium", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    expect(desk.position(1)).toMatchObject({ stop_loss: 109_700, guarantee_premium: 12 });
    const events = desk.quote(EURUSD, 109_000, 109_010);
    expect(dealsIn(events)).toMatchObject([
      {
        price: 109_700,
        bid: 109_000,
        requested_price: 109_700,
        reason: 3,
        profit: -31_000,
        premium: -1_200,
        guarantee_paid: 70_000,
      },
    ]);
    expect(linesIn(events)).toEqual([
      { ledger: "balance", amount: -32_200 },
      { ledger: "trading", amount: 101_000 },
      { ledger: "premiums", amount: 1_200 },
      { ledger: "guarantees", amount: -70_000 },
    ]);
    const closed = events.findLast((event) => event.type === "position");
    expect(closed).toMatchObject({
      position: { close_price: 109_700, premium: -1_200, guarantee_premium: 12 },
    });
    expect(desk.account.record).toMatchObject({ balance: 967_800, day_flows: 1_000_000 });
  });

  test("of a short is the same mirrored", () => {
    const desk = openGuaranteed();
    desk.place({ side: 1, stop_loss: 110_300, is_stop_guaranteed: true });
    const events = desk.quote(EURUSD, 111_000, 111_010);
    expect(dealsIn(events)).toMatchObject([
      { price: 110_300, profit: -30_000, premium: -1_200, guarantee_paid: 71_000 },
    ]);
  });

  test("costs the premium where no gap made it worth anything", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    const events = desk.quote(EURUSD, 109_700, 109_710);
    expect(dealsIn(events)).toMatchObject([{ premium: -1_200, guarantee_paid: 0 }]);
    expect(linesIn(events).map(({ ledger }) => ledger)).not.toContain("guarantees");
  });

  test("that is never reached costs nothing", () => {
    const desk = openGuaranteed();
    desk.place({ ...BUY, take_profit: 110_500 });
    const [deal] = dealsIn(desk.quote(EURUSD, 110_600, 110_610));
    expect(deal).toMatchObject({ price: 110_600, reason: 4 });
    expect(deal).not.toHaveProperty("premium");
  });

  test("charges what is open when it is triggered: parts that were closed before cost nothing", () => {
    const desk = openGuaranteed();
    desk.place({ ...BUY, take_profit_levels: [{ price: points(110_400), volume: steps(30) }] });
    desk.close(1, 20);
    desk.quote(EURUSD, 110_400, 110_410);
    expect(desk.position(1)).toMatchObject({ volume: 50, guarantee_premium: 12 });
    const events = desk.quote(EURUSD, 109_000, 109_010);
    expect(dealsIn(events)).toMatchObject([{ volume: 50, premium: -600, guarantee_paid: 35_000 }]);
    const all = dealsIn(desk.events).filter(({ premium }) => premium !== undefined);
    expect(all).toHaveLength(1);
  });

  test("holds from the fill of a market order whose distances do", () => {
    const desk = openGuaranteed();
    desk.place({ ...BUY, order_price: 110_000, stop_loss: 109_600, is_from_fill: true });
    expect(desk.position(1)).toMatchObject({ stop_loss: 109_610, guarantee_premium: 12 });
    expect(dealsIn(desk.quote(EURUSD, 108_000, 108_010))).toMatchObject([{ price: 109_610 }]);
  });

  test("keeps the premium that was agreed on when the symbol's terms change or go", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    desk.send({ kind: "set_symbol", ts: desk.now, terms: eurusd() });
    expect(dealsIn(desk.quote(EURUSD, 109_000))).toMatchObject([
      { price: 109_700, premium: -1_200 },
    ]);
  });

  test("takes what waits to close its position with it, and stands over the roll-over", () => {
    const desk = openGuaranteed();
    desk.send({ kind: "clock", ts: desk.now, day: 11 });
    desk.place(BUY);
    desk.place({ closes: 1, type: 1, side: 1, order_price: 110_500 });
    desk.send({ kind: "clock", ts: desk.now, day: 12 });
    expect(desk.position(1)).toMatchObject({ guarantee_premium: 12, swaps: -700 });
    desk.quote(EURUSD, 109_000, 109_010);
    expect(desk.account.orders.size).toBe(0);
  });

  test("needs no margin for its premium: what that leaves below zero is protected", () => {
    const desk = openDesk({ leverage_default: 500 }, [offering()], 38_000);
    desk.place({ ...BUY, volume: 121 });
    const events = desk.quote(EURUSD, 109_000, 109_010);
    expect(dealsIn(events)).toMatchObject([{ price: 109_700, profit: -37_510, premium: -1_452 }]);
    expect(linesIn(events)).toContainEqual({ ledger: "protection", amount: -962 });
    expect(desk.account.record.balance).toBe(0);
  });
});

describe("asked for with an order", () => {
  test.each([
    [
      "that waits",
      { type: 1, order_price: 109_000, stop_loss: 108_000 },
      "guarantee_not_allowed",
      null,
    ],
    ["without a stop loss", { stop_loss: null }, "guarantee_not_allowed", null],
    ["that trails", { trailing_distance: 300 }, "guarantee_not_allowed", null],
    ["that goes to break-even", { break_even_distance: 300 }, "guarantee_not_allowed", null],
    ["with a stop that is too near", { stop_loss: 109_801 }, "guarantee_too_close", 109_800],
    ["with one nearer than any may be", { stop_loss: 109_995 }, "stop_loss_too_close", 109_990],
  ] as const)("%s is refused", (_what, change, error, fix) => {
    const desk = openGuaranteed({}, offering({ stop_level: points(10) }));
    const answer = desk.place({ ...BUY, ...change });
    expect(answer).toMatchObject({ ok: false, error });
    if (fix !== null) expect(answer).toMatchObject({ fix: { field: "stop_loss", value: fix } });
  });

  test("is refused where the symbol offers none, and is taken at exactly the least distance", () => {
    expect(openDesk().place(BUY)).toMatchObject({ ok: false, error: "guarantee_not_offered" });
    expect(openGuaranteed().place({ ...BUY, stop_loss: 109_800 })).toMatchObject({ ok: true });
  });
});

describe("of a position", () => {
  const opened = (): Desk => {
    const desk = openGuaranteed();
    desk.place({ stop_loss: 109_700 });
    return desk;
  };
  const protect = (desk: Desk, change: Parameters<Desk["protect"]>[1], asks?: boolean) =>
    desk.protect(1, change, asks === undefined ? {} : { is_stop_guaranteed: asks });

  test("is set on the stop loss that it has, or on one that comes with it", () => {
    const desk = opened();
    expect(protect(desk, {}, true)).toMatchObject({
      ok: true,
      position: { guarantee_premium: 12 },
    });
    expect(protect(desk, {}, true)).toMatchObject({ ok: false, error: "nothing_to_change" });
    const other = opened();
    protect(other, { stop_loss: 109_500 }, true);
    expect(other.position(1)).toMatchObject({ stop_loss: 109_500, guarantee_premium: 12 });
  });

  test("moves both ways by the terms of now, and stays guaranteed", () => {
    const desk = opened();
    protect(desk, {}, true);
    const terms = offering({ guaranteed_stop: { premium: points(20), distance_min: points(100) } });
    desk.send({ kind: "set_symbol", ts: desk.now, terms });
    expect(desk.position(1).guarantee_premium).toBe(12);
    protect(desk, { stop_loss: 109_900 });
    expect(desk.position(1)).toMatchObject({ stop_loss: 109_900, guarantee_premium: 20 });
    protect(desk, { stop_loss: 109_000 });
    expect(desk.position(1)).toMatchObject({ stop_loss: 109_000, guarantee_premium: 20 });
    expect(protect(desk, { stop_loss: 109_901 })).toMatchObject({
      ok: false,
      error: "guarantee_too_close",
      fix: { field: "stop_loss", value: 109_900 },
    });
  });

  test("goes when it is given up, or its stop loss is taken away", () => {
    const desk = opened();
    protect(desk, {}, true);
    protect(desk, {}, false);
    expect(desk.position(1)).not.toHaveProperty("guarantee_premium");
    expect(desk.position(1)).toMatchObject({ stop_loss: 109_700 });
    protect(desk, {}, true);
    protect(desk, { stop_loss: null });
    expect(desk.position(1)).not.toHaveProperty("guarantee_premium");
    expect(protect(desk, {}, true)).toMatchObject({ ok: false, error: "guarantee_not_allowed" });
  });

  test.each([
    ["set", false, {}, true],
    ["moved", true, { stop_loss: 109_000 }, undefined],
    ["given up", true, {}, false],
    ["taken away with its stop loss", true, { stop_loss: null }, undefined],
  ] as const)("is not %s in a closed market nor at an old quote", (_what, was, change, asks) => {
    for (const isClosed of [true, false]) {
      const desk = opened();
      if (was) protect(desk, {}, true);
      if (isClosed) setStatus(desk, 2);
      else desk.wait(61_000);
      const error = isClosed ? "market_closed" : "no_price";
      expect(protect(desk, change, asks)).toMatchObject({ ok: false, error });
      expect(protect(desk, { take_profit: 111_000 })).toMatchObject({ ok: true });
    }
  });

  test("does not go with a stop loss that moves by itself", () => {
    const desk = opened();
    protect(desk, {}, true);
    const refused = { ok: false, error: "guarantee_not_allowed" };
    expect(protect(desk, { trailing_distance: 300 })).toMatchObject(refused);
    expect(protect(desk, { break_even_distance: 300 })).toMatchObject(refused);
    expect(protect(desk, { trailing_distance: 300 }, false)).toMatchObject({ ok: true });
    expect(protect(desk, {}, true)).toMatchObject(refused);
    expect(protect(desk, { trailing_distance: null }, true)).toMatchObject({ ok: true });
  });

  test("is refused where the symbol offers none, but one that is there may be given up", () => {
    const desk = opened();
    protect(desk, {}, true);
    desk.send({ kind: "set_symbol", ts: desk.now, terms: eurusd() });
    const refused = { ok: false, error: "guarantee_not_offered" };
    expect(protect(desk, { stop_loss: 109_000 })).toMatchObject(refused);
    expect(protect(desk, {}, false)).toMatchObject({ ok: true });
    expect(protect(desk, {}, true)).toMatchObject(refused);
  });
});

describe("a level that was passed while nothing could be filled", () => {
  test("is filled at the first quote that trades, at the guaranteed price", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    setStatus(desk, 2);
    desk.quote(EURUSD, 109_000, 109_010);
    setStatus(desk, 0);
    expect(dealsIn(desk.quote(EURUSD, 108_500, 108_510))).toMatchObject([
      { price: 109_700, guarantee_paid: 120_000 },
    ]);
  });

  test("is filled at once where trading is halted or the symbol disabled", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    desk.send({ kind: "halt", ts: desk.now, symbol_id: EURUSD, group_id: null, is_halted: true });
    setStatus(desk, 1);
    expect(dealsIn(desk.quote(EURUSD, 109_000))).toMatchObject([{ price: 109_700 }]);
  });

  test("is what the position is worth meanwhile, and what its owner's close gets", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    passUnseen(desk, 109_000);
    expect(desk.summary()).toMatchObject({ equity: 969_000 });
    desk.close(1, 40);
    expect(desk.position(1)).toMatchObject({ volume: 60, current_price: 109_700 });
    desk.close(1);
    expect(dealsIn(desk.events).slice(1)).toMatchObject([
      { volume: 40, price: 109_700, reason: 0, premium: -480 },
      { volume: 60, price: 109_700, reason: 0, premium: -720 },
    ]);
    expect(desk.account.record.balance).toBe(967_800);
  });

  test("is kept by a stop-out, which a guarantee beside the market does not concern", () => {
    const desk = openDesk({ leverage_default: 100 }, [offering()], 150_000);
    desk.place({ ...BUY, volume: 100 });
    passUnseen(desk, 109_000);
    desk.send({
      kind: "correct_balance",
      ts: desk.now,
      account_id: 100_001,
      actor: STAFF,
      balance: 50_000 as never,
      desc: "",
    });
    expect(dealsIn(desk.events).at(-1)).toMatchObject({
      reason: 5,
      price: 109_700,
      premium: -1_200,
    });
    const fine = openDesk({ leverage_default: 100 }, [offering()], 150_000);
    fine.place({ ...BUY, volume: 100, stop_loss: 107_000 });
    fine.quote(EURUSD, 109_000, 109_010);
    const out = dealsIn(fine.events).at(-1);
    expect(out).toMatchObject({ reason: 5, price: 109_000 });
    expect(out).not.toHaveProperty("premium");
  });

  test("is kept where a mark-up moved the price and not a quote", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    const markups = { [EURUSD]: { markup_bid: 400, markup_ask: 0 } };
    desk.send({ kind: "set_group", ts: desk.now, terms: group({ markups }) });
    expect(desk.summary()).toMatchObject({ equity: 969_000 });
    expect(dealsIn(desk.quote(EURUSD, 110_000))).toMatchObject([{ price: 109_700, bid: 109_600 }]);
  });
});

test("close-by closes at what was agreed on, and ends the guarantee for nothing", () => {
  const desk = openGuaranteed();
  desk.place(BUY);
  passUnseen(desk, 109_000);
  desk.place({ side: 1 });
  desk.closeBy(1, 2);
  const [own] = dealsIn(desk.events).filter(({ direction }) => direction === 1);
  expect(own).toMatchObject({ price: 109_000, profit: -101_000 });
  expect(own).not.toHaveProperty("premium");
});

describe("in netting", () => {
  const held = (): Desk => {
    const desk = openGuaranteed({ position_mode: "netting" });
    desk.place(BUY);
    return desk;
  };

  test("what adds has to ask for a guarantee of the whole, by the terms of now", () => {
    const desk = held();
    const refused = { ok: false, error: "guarantee_not_extended" };
    expect(desk.place()).toMatchObject(refused);
    expect(desk.place({ stop_loss: 109_700 })).toMatchObject(refused);
    expect(desk.place({ stop_loss: 109_750, is_stop_guaranteed: true })).toMatchObject({
      ok: true,
    });
    expect(desk.position(1)).toMatchObject({
      volume: 200,
      stop_loss: 109_750,
      guarantee_premium: 12,
    });
  });

  test("a pending order that would add is refused at its trigger", () => {
    const desk = held();
    desk.place({ type: 1, order_price: 109_900 });
    desk.quote(EURUSD, 109_890, 109_900);
    expect(desk.events.findLast(({ type }) => type === "order")).toMatchObject({
      change: "rejected",
      order: { rejection: "guarantee_not_extended" },
    });
    expect(desk.position(1)).toMatchObject({ volume: 100 });
  });

  test("one whose stop loss moves by itself cannot be added to with a guarantee", () => {
    const desk = openGuaranteed({ position_mode: "netting" });
    desk.place({ trailing_distance: 500 });
    expect(desk.place(BUY)).toMatchObject({ ok: false, error: "guarantee_not_allowed" });
  });

  test("what reduces it leaves the guarantee of the rest, and gets the level where it was passed", () => {
    const desk = held();
    desk.place({ side: 1, volume: 30 });
    expect(desk.position(1)).toMatchObject({ volume: 70, guarantee_premium: 12 });
    passUnseen(desk, 109_000);
    desk.place({ side: 1, volume: 100 });
    const deals = dealsIn(desk.events).slice(2);
    expect(deals).toMatchObject([
      { volume: 70, price: 109_700, premium: -840, guarantee_paid: 49_000 },
      { volume: 30, price: 109_000, direction: 0 },
    ]);
    expect(desk.position(deals[1]?.position_id ?? 0)).not.toHaveProperty("guarantee_premium");
  });
});

describe("a correction", () => {
  test("of the deal leaves its premium, a deletion takes it back", () => {
    const desk = openGuaranteed();
    desk.place(BUY);
    const [deal] = dealsIn(desk.quote(EURUSD, 109_000, 109_010));
    if (deal === undefined) throw new Error("it was closed");
    const about = { ts: unixMs(desk.now), account_id: 100_001, actor: STAFF, desc: "" };
    const { profit, swap, commission } = deal;
    desk.send({
      ...about,
      kind: "update_deal",
      deal,
      profit: (profit + 100) as never,
      swap,
      commission,
    });
    expect(desk.account.record.balance).toBe(967_900);
    const after = dealsIn(desk.events).at(-1) ?? deal;
    expect(after).toMatchObject({ premium: -1_200, guarantee_paid: 70_000 });
    desk.send({ ...about, kind: "delete_deal", deal: after });
    expect(desk.account.record.balance).toBe(1_000_000);
  });
});
