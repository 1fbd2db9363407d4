import { describe, expect, test } from "vitest";
import { createRandom } from "../tests/simulation/random.ts";
import { openDesk, told, type Desk, type OrderAsk } from "../tests/support/engine-desk.ts";
import { eurusd, EURUSD, START, USDJPY } from "../tests/support/engine-house.ts";
import { triesOf } from "../tests/support/tries.ts";
import { points, steps, unixMs } from "../domain/units.ts";
import type { EngineEvent } from "./event.ts";
import type { OrderRecord } from "./records.ts";

/** Sells at 1.10500 what position #1 has bought. */
const AT_TARGET: OrderAsk = { type: 1, side: 1, order_price: 110_500, closes: 1 };

/** A long of 100 steps, #1, from 1.10010. */
function long(of: Parameters<typeof openDesk>[0] = {}, volume = 100): Desk {
  const desk = openDesk(of);
  desk.place({ volume });
  return desk;
}

const ordersOf = (events: readonly EngineEvent[]): OrderRecord[] =>
  events.flatMap((event) => (event.type === "order" ? [event.order] : []));

describe("an order that can only close a position", () => {
  test("waits without margin, and closes the position at its price or better", () => {
    const desk = long();
    const before = desk.summary();
    expect(desk.place(AT_TARGET)).toMatchObject({ ok: true, order: { closes: 1, status: 1 } });
    expect(desk.summary()).toEqual(before);
    expect(desk.quote(EURUSD, 110_499, 110_509)).toEqual([]);
    const events = desk.quote(EURUSD, 110_510, 110_520);
    expect(told(events)).toEqual([
      "order update #2 status 3",
      "deal out 100 at 110510 profit 50000",
      "booking balance 1050000",
      "account",
      "position close #1 volume 100",
    ]);
    expect(ordersOf(events)).toMatchObject([
      { id: 2, position_id: 1, filled_volume: 100, filled_price: 110_510 },
    ]);
    expect(desk.account.positions.size).toBe(0);
  });

  test("closes a part, and what is left keeps what guards it", () => {
    const desk = openDesk();
    desk.place({ volume: 100, stop_loss: 109_000 });
    desk.place({ ...AT_TARGET, volume: 40 });
    expect(told(desk.quote(EURUSD, 110_500, 110_510))).toEqual([
      "order update #2 status 3",
      "deal out 40 at 110500 profit 19600",
      "booking balance 1019600",
      "account",
      "position close #2 volume 40",
      "position update #1 volume 60",
    ]);
    expect(desk.position(1)).toMatchObject({ volume: 60, stop_loss: 109_000 });
  });

  test("closes a short at the ask", () => {
    const desk = openDesk();
    desk.place({ volume: 100, side: 1 });
    desk.place({ type: 1, side: 0, order_price: 109_500, closes: 1 });
    expect(desk.quote(EURUSD, 109_495, 109_501)).toEqual([]);
    expect(told(desk.quote(EURUSD, 109_490, 109_500)).at(-1)).toBe("position close #1 volume 100");
  });

  test.each([
    ["a close", (desk: Desk) => void desk.close(1), 3],
    ["a close-by", (desk: Desk) => void (desk.place({ side: 1 }), desk.closeBy(1, 2)), 4],
    [
      "a take profit",
      (desk: Desk) => {
        desk.protect(1, { take_profit: 110_400 });
        desk.quote(EURUSD, 110_600, 110_610);
      },
      3,
    ],
    [
      "a stop loss",
      (desk: Desk) => {
        desk.protect(1, { stop_loss: 109_000 });
        desk.quote(EURUSD, 108_000, 108_010);
      },
      3,
    ],
  ])("goes with its position after %s, which it names", (_, end, closed_by) => {
    const desk = long();
    desk.place(AT_TARGET);
    end(desk);
    expect(desk.account.orders.size).toBe(0);
    const last = ordersOf(desk.events).findLast(({ id }) => id === 2);
    expect(last).toMatchObject({ status: 4, cancelled_by: closed_by, filled_volume: 0 });
  });

  test("goes with its position at a stop-out", () => {
    const desk = openDesk({}, undefined, 200_000);
    desk.place({ volume: 100 });
    desk.place(AT_TARGET);
    desk.quote(EURUSD, 108_500, 108_510);
    expect(ordersOf(desk.events).findLast(({ id }) => id === 2)).toMatchObject({
      status: 4,
      cancelled_by: 3,
    });
  });

  test("is cut to what a partial close leaves, and never raised by it", () => {
    const desk = long();
    desk.place(AT_TARGET);
    desk.place({ ...AT_TARGET, volume: 20, order_price: 110_700 });
    desk.close(1, 40);
    expect(desk.order(2)).toMatchObject({ volume: 60 });
    expect(desk.order(3)).toMatchObject({ volume: 20 });
    expect(told(desk.events.slice(-1))).toEqual(["order update #2 status 1"]);
  });

  test("closes all where less than the least volume would stay", () => {
    const least = 30;
    const desk = openDesk({}, [eurusd({ volume_min: steps(least) })]);
    desk.place({ volume: 100 });
    desk.place({ ...AT_TARGET, volume: 40 });
    desk.close(1, 40);
    expect(desk.order(2).volume).toBe(60);
    desk.quote(EURUSD, 110_500, 110_510);
    expect(desk.account.positions.size).toBe(0);
  });

  test("of two the nearer one fills, and the other is cut or goes", () => {
    const desk = long();
    desk.place(AT_TARGET);
    desk.place({ ...AT_TARGET, volume: 70, order_price: 110_300 });
    desk.quote(EURUSD, 110_300, 110_310);
    expect(desk.order(2)).toMatchObject({ volume: 30 });
    desk.quote(EURUSD, 110_600, 110_610);
    expect(desk.account.positions.size).toBe(0);
  });

  test("of two that one price reaches no more is closed than there is", () => {
    const desk = long();
    desk.place(AT_TARGET);
    desk.place({ ...AT_TARGET, order_price: 110_300 });
    const events = desk.quote(EURUSD, 111_000, 111_010);
    expect(told(events)).toEqual([
      "order update #2 status 3",
      "deal out 100 at 111000 profit 99000",
      "booking balance 1099000",
      "account",
      "position close #1 volume 100",
      "order cancel #3 status 4",
    ]);
  });

  test("may be tied: its fill cancels the other, and goes with it", () => {
    const desk = long();
    desk.place({ type: 2, side: 0, order_price: 110_800 });
    desk.place({ ...AT_TARGET, oco_with: 2 });
    desk.quote(EURUSD, 110_500, 110_510);
    expect(desk.account.orders.size).toBe(0);
    expect(ordersOf(desk.events).findLast(({ id }) => id === 2)?.cancelled_by).toBe(3);
  });

  test("expires, is cancelled and changed as any other", () => {
    const desk = long();
    desk.place({ ...AT_TARGET, expiry_at: unixMs(START + 5) });
    desk.place(AT_TARGET);
    expect(desk.modifyOrder(3, { volume: steps(50), order_price: points(110_600) })).toMatchObject({
      ok: true,
      order: { volume: 50, order_price: 110_600, closes: 1 },
    });
    desk.wait(10);
    desk.quote(EURUSD, 110_500, 110_510);
    expect([...desk.account.orders.keys()]).toEqual([3]);
    expect(desk.cancel(3).ok).toBe(true);
    expect(desk.position(1).volume).toBe(100);
  });
});

describe("an order that closes, in netting,", () => {
  test("stays as small as one quote made it that closes a part and opens it again", () => {
    const desk = openDesk({ position_mode: "netting" });
    // At 1.10500 a limit takes 10 of the long, a stop gives them back, and then comes what was for all of it.
    desk.place({ type: 1, side: 1, order_price: 110_400, volume: 10 });
    desk.place({ type: 2, side: 0, order_price: 110_450, volume: 10 });
    desk.place({ volume: 100 });
    desk.place({ ...AT_TARGET, volume: 100 });
    const events = desk.quote(EURUSD, 110_500, 110_510);
    expect(ordersOf(events)).toMatchObject([
      { id: 1, filled_volume: 10 },
      { id: 4, volume: 90, status: 1 },
      { id: 2, filled_volume: 10 },
      { id: 4, filled_volume: 90 },
    ]);
    expect(desk.account.positions.size).toBe(1);
    expect([...desk.account.positions.values()]).toMatchObject([{ volume: 10 }]);
  });

  test("is cut as an opposite order reduces the position, and goes as it is reversed", () => {
    const desk = long({ position_mode: "netting" });
    desk.place(AT_TARGET);
    desk.place({ side: 1, volume: 30 });
    expect(desk.order(2).volume).toBe(70);
    desk.place({ side: 1, volume: 100 });
    expect(desk.account.orders.size).toBe(0);
    expect([...desk.account.positions.values()]).toMatchObject([{ side: 1, volume: 30 }]);
  });

  test("stays as it is where the position grows", () => {
    const desk = long({ position_mode: "netting" });
    desk.place(AT_TARGET);
    desk.place({ volume: 50 });
    expect(desk.order(2).volume).toBe(100);
    desk.quote(EURUSD, 110_500, 110_510);
    expect(desk.position(1)).toMatchObject({ side: 0, volume: 50 });
  });
});

describe("what stands against new exposure", () => {
  test.each([
    ["a disabled symbol", { kind: "symbol_status", symbol_id: EURUSD, status: 1 }],
    ["a halt", { kind: "halt", symbol_id: null, group_id: null, is_halted: true }],
  ] as const)("does not keep it from being placed and filled: %s", (_, stop) => {
    const desk = long();
    desk.send({ ...stop, ts: desk.now });
    expect(desk.place(AT_TARGET).ok).toBe(true);
    desk.quote(EURUSD, 110_500, 110_510);
    expect(desk.account.positions.size).toBe(0);
  });

  test("a closed symbol does, until it opens", () => {
    const desk = long();
    desk.place(AT_TARGET);
    desk.send({ kind: "symbol_status", ts: desk.now, symbol_id: EURUSD, status: 2 });
    expect(desk.quote(EURUSD, 110_500, 110_510)).toEqual([]);
    desk.send({ kind: "symbol_status", ts: desk.now, symbol_id: EURUSD, status: 1 });
    desk.quote(EURUSD, 110_500, 110_510);
    expect(desk.account.positions.size).toBe(0);
  });
});

describe("an order that closes is refused", () => {
  test.each<[string, OrderAsk, string, number | null]>([
    ["of a position that never was", { closes: 9 }, "unknown_position", null],
    ["as a stop", { type: 2, order_price: 109_500 }, "closing_not_allowed", null],
    ["at market", { type: 0, order_price: null }, "closing_not_allowed", null],
    ["of the position's own side", { side: 0, order_price: 109_500 }, "closing_not_allowed", null],
    ["in another symbol", { symbol_id: USDJPY }, "closing_not_allowed", null],
    ["with a stop loss", { stop_loss: 111_000 }, "closing_not_allowed", null],
    ["with a trailing stop", { trailing_distance: 100 }, "closing_not_allowed", null],
    ["with distances from the fill", { is_from_fill: true }, "closing_not_allowed", null],
    ["for more than is open", { volume: 101 }, "volume_above_position", 100],
    ["for nothing", { volume: 0 }, "volume_below_min", 1],
    ["through the market", { order_price: 109_900 }, "price_wrong_side", 110_001],
    ["without a price", { order_price: null }, "price_missing", 110_001],
  ])("%s", (_, change, error, fix) => {
    const desk = long();
    desk.quote(USDJPY, 110_000, 110_010);
    const outcome = desk.place({ ...AT_TARGET, ...change });
    expect(outcome).toMatchObject({ ok: false, error });
    expect(outcome.ok ? null : (outcome.fix?.value ?? null)).toBe(fix);
    expect(desk.account.orders.size).toBe(0);
  });

  test("of a position that is closed", () => {
    const desk = long();
    desk.close(1);
    expect(desk.place(AT_TARGET)).toMatchObject({ error: "position_not_open" });
  });

  test("where it would leave too little", () => {
    const desk = openDesk({}, [eurusd({ volume_min: steps(30) })]);
    desk.place({ volume: 100 });
    expect(desk.place({ ...AT_TARGET, volume: 80 })).toMatchObject({
      error: "volume_remainder_below_min",
      fix: { field: "volume", value: 70 },
    });
  });

  test("a change to more than is open, or that guards", () => {
    const desk = long();
    desk.place(AT_TARGET);
    expect(desk.modifyOrder(2, { volume: steps(101) })).toMatchObject({
      error: "volume_above_position",
      fix: { field: "volume", value: 100 },
    });
    expect(desk.modifyOrder(2, { protections: { stop_loss: points(111_000) } })).toMatchObject({
      error: "closing_not_allowed",
    });
  });
});

/** Prices, closes and orders at random: whatever comes, the orders that close fit their positions. */
test("an order that closes is never for more than is left, and never outlives its position", () => {
  for (let seed = 1; seed <= triesOf({ quick: 60, turn: 400, whole: 3_000 }); seed += 1) {
    const random = createRandom(seed);
    const desk = openDesk({ position_mode: random.pick(["hedging", "netting"]) });
    for (let step = 0; step < 40; step += 1) {
      const id = random.pick([...desk.account.positions.keys(), 1]);
      const held = desk.account.positions.get(id);
      const mid = 110_000 + random.between(-600, 600);
      random.pick([
        () => void desk.place({ side: random.pick([0, 1] as const), volume: random.between(1, 9) }),
        () => void desk.close(id, random.between(1, 9)),
        () => void desk.quote(EURUSD, mid, mid + 10),
        () =>
          void desk.place({
            type: 1,
            closes: id,
            side: held?.side === 0 ? 1 : 0,
            volume: random.between(1, held?.volume ?? 1),
            order_price: held?.side === 0 ? mid + 400 : mid - 400,
          }),
      ])();
      for (const { closes, side, volume } of desk.account.orders.values()) {
        const position = desk.account.positions.get(closes ?? 0);
        expect(position, `seed ${seed}, step ${step}`).toBeDefined();
        expect(position?.side).not.toBe(side);
        expect(volume).toBeLessThanOrEqual(position?.volume ?? 0);
      }
    }
  }
});
