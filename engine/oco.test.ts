import { describe, expect, test } from "vitest";
import { OCO_ORDERS_MAX } from "../contract/limits.ts";
import { points, unixMs } from "../domain/units.ts";
import { createRandom } from "../tests/simulation/random.ts";
import { triesOf } from "../tests/support/tries.ts";
import {
  expectSound,
  openDesk,
  told,
  type Desk,
  type OrderAsk,
} from "../tests/support/engine-desk.ts";
import { EURUSD, START, USDJPY } from "../tests/support/engine-house.ts";
import type { EngineEvent } from "./event.ts";
import type { OrderRecord } from "./records.ts";

const BUY_STOP: OrderAsk = { type: 2, side: 0, order_price: 110_500 };
const SELL_STOP: OrderAsk = { type: 2, side: 1, order_price: 109_500 };
const BUY_LIMIT: OrderAsk = { type: 1, side: 0, order_price: 109_600 };

/** The market at 1.10000 / 1.10010 with a breakout either way: #1 above, #2 below, tied together. */
function breakout(more: readonly OrderAsk[] = []): Desk {
  const desk = openDesk();
  desk.place(BUY_STOP);
  for (const ask of [SELL_STOP, ...more]) desk.place({ ...ask, oco_with: 1 });
  return desk;
}

const ordersOf = (events: readonly EngineEvent[]): OrderRecord[] =>
  events.flatMap((event) => (event.type === "order" ? [event.order] : []));

const ended = (desk: Desk, id: number): OrderRecord | undefined =>
  ordersOf(desk.events).findLast((order) => order.id === id);

describe("orders that are tied together", () => {
  test("share a number: the first is told of it before the second comes", () => {
    const desk = openDesk();
    desk.place(BUY_STOP);
    desk.wait(5);
    const before = desk.events.length;
    const outcome = desk.place({ ...SELL_STOP, oco_with: 1 });
    expect(outcome).toMatchObject({ ok: true, order: { id: 2, oco_id: 1 } });
    expect(told(desk.events.slice(before))).toEqual([
      "order update #1 status 1",
      "order create #2 status 1",
    ]);
    expect(desk.order(1)).toMatchObject({ oco_id: 1, updated_at: START + 5 });
    desk.place({ ...BUY_LIMIT, oco_with: 2 });
    expect(told(desk.events.slice(-1))).toEqual(["order create #3 status 1"]);
    expect(desk.order(3).oco_id).toBe(1);
    desk.place(BUY_LIMIT);
    desk.place({ ...BUY_LIMIT, oco_with: 4 });
    expect([desk.order(4).oco_id, desk.order(5).oco_id]).toEqual([2, 2]);
  });

  test("go with the fill of one, after its deal and position, in the same step", () => {
    const desk = breakout([BUY_LIMIT]);
    const events = desk.quote(EURUSD, 110_490, 110_500);
    expect(told(events)).toEqual([
      "order update #1 status 3",
      "deal in 100 at 110500 profit 0",
      "account",
      "position create #1 volume 100",
      "order cancel #2 status 4",
      "order cancel #3 status 4",
    ]);
    expect(ordersOf(events)).toMatchObject([
      { id: 1, oco_id: 1 },
      { id: 2, oco_id: 1, cancelled_by: 1, updated_at: START },
      { id: 3, oco_id: 1, cancelled_by: 1 },
    ]);
    expect(ended(desk, 1)).not.toHaveProperty("cancelled_by");
    expect(desk.account.orders.size).toBe(0);
    expect(ordersOf(desk.quote(EURUSD, 109_000, 109_010))).toEqual([]);
  });

  test.each([
    ["the elder", [SELL_STOP, BUY_LIMIT], 1, 2],
    ["the elder, the other way about", [BUY_LIMIT, SELL_STOP], 1, 2],
  ] as const)(
    "that one gap reaches both of: %s fills, and no other",
    (_, [one, other], by, gone) => {
      const desk = openDesk();
      desk.place(one);
      desk.place({ ...other, oco_with: 1 });
      const events = desk.quote(EURUSD, 108_000, 108_010);
      expect(events.filter(({ type }) => type === "deal")).toHaveLength(1);
      expect(ended(desk, by)?.status).toBe(3);
      expect(ended(desk, gone)).toMatchObject({ status: 4, cancelled_by: by });
      expect(desk.account.positions.size).toBe(1);
    },
  );

  test("may be of several symbols", () => {
    const desk = openDesk();
    desk.quote(USDJPY, 150_000, 150_010);
    desk.place(BUY_STOP);
    desk.place({ symbol_id: USDJPY, type: 2, side: 0, order_price: 151_000, oco_with: 1 });
    desk.quote(EURUSD, 110_490, 110_500);
    expect(ended(desk, 2)).toMatchObject({ status: 4, cancelled_by: 1 });
    expect(desk.quote(USDJPY, 152_000, 152_010)).toEqual([]);
  });

  test("stay where one only reduces what is open: a part is a fill, and the rest goes", () => {
    const desk = openDesk({ position_mode: "netting" });
    desk.place({ side: 0, volume: 300 });
    desk.place({ ...SELL_STOP, volume: 100 });
    desk.place({ type: 1, side: 1, order_price: 110_600, volume: 300, oco_with: 2 });
    desk.quote(EURUSD, 109_490, 109_500);
    expect(desk.position(1).volume).toBe(200);
    expect(ended(desk, 3)).toMatchObject({ status: 4, cancelled_by: 2 });
  });

  test("wait on where a stop_limit is triggered and does not fill", () => {
    const desk = breakout();
    desk.place({
      type: 3,
      side: 0,
      order_price: 110_300,
      order_limit_price: points(110_200),
      oco_with: 1,
    });
    expect(told(desk.quote(EURUSD, 110_290, 110_300))).toEqual(["order update #3 status 1"]);
    expect(desk.account.orders.size).toBe(3);
    desk.quote(EURUSD, 110_190, 110_200);
    expect(ended(desk, 3)?.status).toBe(3);
    expect(desk.account.orders.size).toBe(0);
  });
});

describe("of orders that are tied together the others stay", () => {
  test("where one is cancelled", () => {
    const desk = breakout();
    desk.cancel(1);
    expect(ended(desk, 1)).not.toHaveProperty("cancelled_by");
    expect(desk.order(2)).toMatchObject({ status: 1, oco_id: 1 });
  });

  test("where one expires, and fill by the very quote at which it does", () => {
    const desk = openDesk();
    desk.place({ ...SELL_STOP, expiry_at: unixMs(START + 10) });
    desk.place({ ...BUY_LIMIT, oco_with: 1 });
    desk.wait(10);
    desk.quote(EURUSD, 108_000, 108_010);
    expect(ended(desk, 1)).toMatchObject({ status: 6 });
    expect(ended(desk, 2)).toMatchObject({ status: 3 });
  });

  test("where one is refused at its price, and may fill by the same quote", () => {
    const desk = openDesk();
    desk.place({ ...SELL_STOP, volume: 5_000 });
    desk.place({ ...BUY_LIMIT, volume: 1, oco_with: 1 });
    desk.quote(EURUSD, 108_000, 108_010);
    expect(ended(desk, 1)).toMatchObject({ status: 5, rejection: "not_enough_free_margin" });
    expect(ended(desk, 2)).toMatchObject({ status: 3, oco_id: 1 });
  });

  test("where one is untied", () => {
    const desk = breakout();
    expect(desk.modifyOrder(1, { oco_with: null })).toMatchObject({ ok: true });
    expect(desk.order(1)).not.toHaveProperty("oco_id");
    desk.quote(EURUSD, 110_490, 110_500);
    expect(ended(desk, 1)?.status).toBe(3);
    expect(desk.order(2)).toMatchObject({ status: 1, oco_id: 1 });
  });
});

describe("an order", () => {
  test("is tied and moved by one change, and again to others, whose number is never given twice", () => {
    const desk = breakout();
    desk.place(BUY_LIMIT);
    desk.place(BUY_LIMIT);
    const before = desk.events.length;
    desk.modifyOrder(3, { oco_with: 4, order_price: points(109_650) });
    expect(told(desk.events.slice(before))).toEqual([
      "order update #4 status 1",
      "order update #3 status 1",
    ]);
    expect(desk.order(3)).toMatchObject({ oco_id: 2, order_price: 109_650 });
    desk.modifyOrder(4, { oco_with: null });
    desk.modifyOrder(4, { oco_with: 2 });
    expect(desk.order(4).oco_id).toBe(1);
    desk.modifyOrder(2, { oco_with: 3 });
    expect(desk.order(2).oco_id).toBe(2);
    desk.place(BUY_LIMIT);
    desk.modifyOrder(1, { oco_with: null });
    desk.modifyOrder(1, { oco_with: 5 });
    expect([desk.order(1).oco_id, desk.order(5).oco_id]).toEqual([3, 3]);
  });

  test.each([
    ["one that is over", { ...BUY_LIMIT, oco_with: 3 }, "oco_order_not_pending"],
    ["one that there is none of", { ...BUY_LIMIT, oco_with: 99 }, "oco_order_not_pending"],
    ["one, as a market order", { side: 0, oco_with: 1 }, "oco_not_allowed"],
  ] as const)(
    "is not tied to %s: it is kept as refused, and nothing else changes",
    (_, ask, error) => {
      const desk = breakout();
      desk.place(BUY_LIMIT);
      desk.cancel(3);
      const before = desk.events.length;
      expect(desk.place(ask)).toMatchObject({ ok: false, error });
      expect(told(desk.events.slice(before))).toEqual(["order rejected #4 status 5"]);
      expect(ended(desk, 4)).not.toHaveProperty("oco_id");
    },
  );

  test("is not tied to itself, nor where as many are as may be", () => {
    const desk = openDesk();
    desk.place(BUY_STOP);
    const refusedBy = (error: string) => ({ ok: false, error });
    expect(desk.modifyOrder(1, { oco_with: 1 })).toMatchObject(refusedBy("oco_order_not_pending"));
    for (let count = 1; count < OCO_ORDERS_MAX; count += 1) {
      expect(desk.place({ ...SELL_STOP, oco_with: count })).toMatchObject({ ok: true });
    }
    const one = { ...SELL_STOP, oco_with: 1 };
    expect(desk.place(one)).toMatchObject(refusedBy("oco_too_many_orders"));
    expect(desk.modifyOrder(2, { oco_with: 1 })).toMatchObject(refusedBy("nothing_to_change"));
    desk.cancel(3);
    expect(desk.place(one)).toMatchObject({ ok: true, order: { oco_id: 1 } });
  });
});

test("whatever is tied, untied and reached: no two that are tied ever fill, and none waits on", () => {
  for (let seed = 1; seed <= triesOf({ quick: 20, turn: 300, whole: 1_000 }); seed += 1) {
    const random = createRandom(seed);
    const desk = openDesk();
    let price = 110_000;
    for (let step = 0; step < 60; step += 1) {
      const pending = [...desk.account.orders.keys()];
      const some = () => (pending.length === 0 ? null : random.pick(pending));
      const what = random.weighted({ place: 5, tie: 2, cancel: 1, quote: 4 });
      const one = some();
      if (what === "place") {
        const side = random.pick([0, 1] as const);
        const type = random.pick([1, 2] as const);
        const away = random.between(20, 400) * ((side === 0) === (type === 2) ? 1 : -1);
        desk.place({ type, side, volume: 1, order_price: price + away, oco_with: some() });
      } else if (what === "tie" && one !== null) {
        desk.modifyOrder(one, { oco_with: random.chance(0.3) ? null : some() });
      } else if (what === "cancel" && one !== null) {
        desk.cancel(one);
      } else {
        price += random.between(-600, 600);
        const events = desk.quote(EURUSD, price, price + 10);
        expectOneOfEach(desk, ordersOf(events), `seed ${seed}, step ${step}`);
      }
    }
    expectSound(desk);
  }
});

function expectOneOfEach(desk: Desk, changed: readonly OrderRecord[], where: string): void {
  const numbers = changed.flatMap(({ status, oco_id }) => (status === 3 ? [oco_id] : []));
  for (const number of numbers.filter((one) => one !== undefined)) {
    expect(
      numbers.filter((other) => other === number),
      where,
    ).toHaveLength(1);
    const waiting = [...desk.account.orders.values()].filter(({ oco_id }) => oco_id === number);
    expect(waiting, where).toEqual([]);
  }
}
