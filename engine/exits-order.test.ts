import { expect, test } from "vitest";
import { points, steps, unixMs } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import { EURUSD, START } from "../tests/support/engine-house.ts";

/** Quotes so that the exit price of a position of this side is `price`. */
const exitAt = (desk: Desk, side: number, price: number) =>
  side === 0 ? desk.quote(EURUSD, price, price + 10) : desk.quote(EURUSD, price - 10, price);

const level = (price: number, volume: number) => ({ price: points(price), volume: steps(volume) });

const dealsAt = (desk: Desk, side: number, price: number) =>
  exitAt(desk, side, price).flatMap((event) =>
    event.type === "deal"
      ? [[event.deal.requested_price, event.deal.volume, event.deal.reason]]
      : [],
  );

test.each([
  ["long", 0, 1],
  ["short", 1, -1],
] as const)("levels of a %s that one quote passes fire nearest first", (_, side, way) => {
  const desk = openDesk();
  const at = (distance: number) => 110_000 + way * distance;
  const take_profit_levels = [level(at(600), 1), level(at(500), 2), level(at(700), 3)];
  desk.place({ side, take_profit_levels });
  expect(dealsAt(desk, side, at(800))).toEqual([
    [at(500), 2, 4],
    [at(600), 1, 4],
    [at(700), 3, 4],
  ]);
  expect(desk.position(1)).toMatchObject({ volume: 94, take_profit_levels: [] });
});

test.each([
  ["long", 0, 1],
  ["short", 1, -1],
] as const)("equal levels of a %s fire in their order", (_, side, way) => {
  const desk = openDesk();
  const price = 110_000 + way * 500;
  desk.place({ side, take_profit_levels: [level(price, 7), level(price, 9)] });
  expect(dealsAt(desk, side, price)).toEqual([
    [price, 7, 4],
    [price, 9, 4],
  ]);
});

test.each([
  ["long", 0, 1],
  ["short", 1, -1],
] as const)(
  "a level of a %s that is reached leaves farther levels, take profit and stop loss",
  (_, side, way) => {
    const desk = openDesk();
    const at = (distance: number) => 110_000 + way * distance;
    desk.place({
      side,
      stop_loss: at(-500),
      take_profit: at(900),
      take_profit_levels: [level(at(500), 20), level(at(700), 30)],
    });
    expect(dealsAt(desk, side, at(500))).toEqual([[at(500), 20, 4]]);
    expect(desk.position(1)).toMatchObject({
      volume: 80,
      stop_loss: at(-500),
      take_profit: at(900),
      take_profit_levels: [level(at(700), 30)],
    });
  },
);

test.each([
  ["long", 0, 1],
  ["short", 1, -1],
] as const)("take profit closes a %s that has a stop loss as well", (_, side, way) => {
  const desk = openDesk();
  const [stop_loss, take_profit] = [110_000 - way * 500, 110_000 + way * 500];
  desk.place({ side, stop_loss, take_profit });
  expect(dealsAt(desk, side, take_profit)).toEqual([[take_profit, 100, 4]]);
});

test.each([
  ["long", 0, 1],
  ["short", 1, -1],
] as const)("what the levels of a %s close whole leaves nothing to take profit", (_, side, way) => {
  const desk = openDesk();
  const at = (distance: number) => 110_000 + way * distance;
  const take_profit_levels = [level(at(500), 40), level(at(600), 59)];
  desk.place({ side, take_profit: at(700), take_profit_levels });
  desk.close(1, 1);
  expect(dealsAt(desk, side, at(800))).toEqual([
    [at(500), 40, 4],
    [at(600), 59, 4],
  ]);
  expect(desk.account.positions.size).toBe(0);
});

test("a quote that is too old when it comes closes nothing, one of the last moment does", () => {
  const desk = openDesk({ quote_age_max_ms: 60_000 });
  desk.place({ stop_loss: 109_500 });
  desk.send({ kind: "clock", ts: unixMs(START + 60_001), day: 1 });
  expect(exitAt(desk, 0, 109_400)).toEqual([]);
  expect(desk.position(1).volume).toBe(100);
  desk.wait(1);
  expect(told(exitAt(desk, 0, 109_300))).toContain("deal out 100 at 109300 profit -71000");
});
