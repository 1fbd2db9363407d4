import { expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import { minor, points, steps } from "../domain/units.ts";
import { openDesk, told } from "../tests/support/engine-desk.ts";
import { EURUSD, START } from "../tests/support/engine-house.ts";

const netting = (changes: Parameters<typeof openDesk>[0] = {}, balance?: number) =>
  openDesk({ position_mode: "netting", ...changes }, undefined, balance);

test("a fill of the same side adds to the position at the mean price", () => {
  const desk = netting();
  desk.place({ volume: 10, stop_loss: 109_000, take_profit: 112_000 });
  desk.quote(EURUSD, 110_020, 110_030);
  desk.wait(9);
  const from = desk.events.length;
  expect(desk.place({ volume: 20, stop_loss: 109_500 })).toMatchObject({
    ok: true,
    order: { position_id: 1 },
    position: {
      id: 1,
      volume: 30,
      open_price_micro: 110_023_333_333n,
      stop_loss: 109_500,
      take_profit: 112_000,
      opened_at: START,
      updated_at: START + 9,
      order_id: 1,
    },
  });
  expect(told(desk.events.slice(from))).toEqual([
    "order create #2 status 0",
    "order update #2 status 3",
    "deal in 20 at 110030 profit 0",
    "account",
    "position update #1 volume 30",
  ]);
  expect(desk.position(1).margin).toBe(33_007);
});

test("an opposite fill of less reduces it, without a closing order, and its open price stays", () => {
  const desk = netting();
  desk.place({ volume: 100 });
  const from = desk.events.length;
  expect(desk.place({ side: 1, volume: 40, comment: "less" })).toMatchObject({
    order: { id: 2, position_id: 1, status: 3 },
    position: { id: 2, status: 2, volume: 40, comment: "Partial close of #1 · less" },
  });
  expect(told(desk.events.slice(from))).toEqual([
    "order create #2 status 0",
    "order update #2 status 3",
    "deal out 40 at 110000 profit -400",
    "booking balance 999600",
    "account",
    "position close #2 volume 40",
    "position update #1 volume 60",
  ]);
  expect(desk.position(1)).toMatchObject({ volume: 60, open_price_micro: 110_010_000_000n });
});

test("an opposite fill of as much closes it", () => {
  const desk = netting();
  desk.place();
  expect(desk.place({ side: 1 })).toMatchObject({ position: { id: 1, status: 2 } });
  expect(desk.account.positions.size).toBe(0);
});

test("an opposite fill of more closes it, and the rest opens anew", () => {
  const desk = netting();
  desk.place();
  const from = desk.events.length;
  expect(desk.place({ side: 1, volume: 130, stop_loss: 111_000 })).toMatchObject({
    order: { position_id: 2, filled_volume: 130 },
    position: { id: 2, side: 1, volume: 30, stop_loss: 111_000 },
  });
  expect(told(desk.events.slice(from))).toEqual([
    "order create #2 status 0",
    "order update #2 status 3",
    "deal out 100 at 110000 profit -1000",
    "booking balance 999000",
    "account",
    "position close #1 volume 100",
    "deal in 30 at 110000 profit 0",
    "account",
    "position create #2 volume 30",
  ]);
});

test("what reduces needs no margin; what goes beyond is checked first, for the whole order", () => {
  const desk = netting({}, 112_000);
  desk.place();
  const from = desk.events.length;
  expect(desk.place({ side: 1, volume: 202 })).toMatchObject({
    error: "not_enough_free_margin",
    fix: { field: "volume", value: 199 },
  });
  expect(told(desk.events.slice(from))).toEqual(["order rejected #2 status 5"]);
  desk.quote(EURUSD, 109_990, 110_000);
  expect(desk.summary()?.free_margin).toBe(-10);
  expect(desk.place({ side: 1, volume: 50 })).toMatchObject({ ok: true });
});

test.each([
  [
    "halted",
    (desk: ReturnType<typeof netting>) =>
      desk.send({ kind: "halt", ts: START, symbol_id: null, group_id: null, is_halted: true }),
    "trading_halted",
  ],
  [
    "disabled",
    (desk: ReturnType<typeof netting>) =>
      desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 1 }),
    "symbol_disabled",
  ],
] as const)("%s, an order may reduce and not go beyond", (_, arrange, error) => {
  const desk = netting();
  desk.place();
  arrange(desk);
  expect(desk.place({ side: 1, volume: 101 })).toMatchObject({ error });
  expect(desk.place({ side: 1, volume: 100 })).toMatchObject({ ok: true });
});

test("the commission's tier of the rest counts what the same order closed", () => {
  const desk = netting({
    commissions: [
      {
        commission_id: 1,
        symbol_id: null,
        category: null,
        mode: "per_lot",
        charge: "both",
        value: fraction(5n),
        charge_min: minor(0),
        tiers: [{ volume_from: fraction(2n), volume_to: null, value: fraction(1n) }],
      },
    ],
  });
  desk.place();
  desk.place({ side: 1, volume: 200 });
  const deals = desk.events.filter((event) => event.type === "deal");
  expect(deals.map(({ deal }) => deal.commission)).toEqual([-500, -500, -100]);
});

test("each symbol has its own position, and there may be no more than one of it", () => {
  const desk = netting({ positions_max: 1 });
  desk.place({ volume: 10 });
  expect(desk.place({ volume: 10 })).toMatchObject({ ok: true });
  expect(desk.place({ side: 1, volume: 30 })).toMatchObject({ ok: true, position: { id: 2 } });
  desk.quote(2, 150_000);
  expect(desk.place({ symbol_id: 2 })).toMatchObject({ error: "too_many_positions" });
});

test("a pending order nets like a market order", () => {
  const desk = netting();
  desk.place({ volume: 10 });
  desk.place({ type: 1, side: 1, order_price: 110_500, volume: 25 });
  desk.quote(EURUSD, 110_600, 110_610);
  expect([...desk.account.positions.values()]).toMatchObject([{ id: 2, side: 1, volume: 15 }]);
  expect(desk.account.record.balance).toBe(1_000_000 + 590 * 10);
});

test("protections of an added fill replace those that it gives, and re-arm break-even", () => {
  const desk = netting();
  const levels = [{ price: points(111_000), volume: steps(1) }];
  desk.place({ volume: 10, break_even_distance: points(50), trailing_distance: points(500) });
  desk.quote(EURUSD, 110_060, 110_070);
  expect(desk.position(1).is_break_even_done).toBe(true);
  desk.place({ volume: 10, take_profit_levels: levels });
  expect(desk.position(1)).toMatchObject({
    is_break_even_done: true,
    break_even_distance: 50,
    trailing_distance: 500,
    take_profit_levels: levels,
  });
  desk.place({ volume: 10, break_even_distance: points(80) });
  expect(desk.position(1)).toMatchObject({
    is_break_even_done: false,
    break_even_distance: 80,
    take_profit_levels: levels,
  });
});
