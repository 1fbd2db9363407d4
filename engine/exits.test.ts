import { expect, test } from "vitest";
import { points, steps } from "../domain/units.ts";
import { openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import { EURUSD, eurusd, START } from "../tests/support/engine-house.ts";

/** Quotes so that the exit price of a position of this side is `price`. */
const exitAt = (desk: Desk, side: number, price: number) =>
  side === 0 ? desk.quote(EURUSD, price, price + 10) : desk.quote(EURUSD, price - 10, price);

const level = (price: number, volume: number) => ({ price: points(price), volume: steps(volume) });

test.each([
  ["long's stop loss", 0, { stop_loss: 109_500 }, 109_500, -1, 3],
  ["short's stop loss", 1, { stop_loss: 110_500 }, 110_500, 1, 3],
  ["long's take profit", 0, { take_profit: 110_500 }, 110_500, 1, 4],
  ["short's take profit", 1, { take_profit: 109_500 }, 109_500, -1, 4],
] as const)(
  "a %s waits one point short, and closes at the quote, in a gap beyond it",
  (_, side, protections, price, way, reason) => {
    for (const gap of [0, 250]) {
      const desk = openDesk();
      desk.place({ side, ...protections });
      expect(exitAt(desk, side, price - way)).toEqual([]);
      const at = price + way * gap;
      const events = exitAt(desk, side, at);
      expect(told(events).map((word) => word.replace(/profit.*|balance.*/, ""))).toEqual([
        "order create #2 status 0",
        "order update #2 status 3",
        `deal out 100 at ${at} `,
        "booking ",
        "account",
        "position close #1 volume 100",
      ]);
      const profit = (side === 0 ? at - 110_010 : 110_000 - at) * 100;
      expect(events.find((event) => event.type === "deal")).toMatchObject({
        deal: { reason, requested_price: price, price: at, profit, side: 1 - side },
      });
      expect(events[0]).toMatchObject({
        order: { position_id: 1, reason, order_price: price, type: 0 },
      });
      expect(desk.summary()).toMatchObject({ balance: 1_000_000 + profit, positions: [] });
      expect(exitAt(desk, side, at)).toEqual([]);
    }
  },
);

test("a quote that passes both stop loss and take profit of a hedge closes each by its own, by id", () => {
  const desk = openDesk();
  desk.place({ take_profit: 110_500 });
  desk.place({ side: 1, stop_loss: 110_500 });
  const deals = desk.quote(EURUSD, 110_700, 110_710).filter((event) => event.type === "deal");
  expect(deals).toMatchObject([
    { deal: { position_id: 1, reason: 4, profit: 69_000 } },
    { deal: { position_id: 2, reason: 3, profit: -71_000 } },
  ]);
});

test("a stop loss that holds wins over a take profit that holds", () => {
  const desk = openDesk();
  const setStatus = (status: 0 | 2) =>
    desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status });
  desk.place({ take_profit: 110_500 });
  setStatus(2);
  exitAt(desk, 0, 111_000);
  expect(desk.protect(1, { stop_loss: 110_900 })).toMatchObject({ ok: true });
  setStatus(0);
  const deals = exitAt(desk, 0, 110_800).filter((event) => event.type === "deal");
  expect(deals).toMatchObject([{ deal: { reason: 3, requested_price: 110_900, price: 110_800 } }]);
});

test("levels close their parts nearest first, and take profit the rest", () => {
  const desk = openDesk();
  desk.place({
    take_profit: 111_000,
    take_profit_levels: [level(110_800, 30), level(110_500, 20)],
  });
  expect(told(exitAt(desk, 0, 110_500))).toEqual([
    "order create #2 status 0",
    "order update #2 status 3",
    "deal out 20 at 110500 profit 9800",
    "booking balance 1009800",
    "account",
    "position close #2 volume 20",
    "position update #1 volume 80",
  ]);
  expect(desk.position(1).take_profit_levels).toEqual([level(110_800, 30)]);
  expect(exitAt(desk, 0, 110_799)).toEqual([]);
  const deals = exitAt(desk, 0, 111_000).filter((event) => event.type === "deal");
  expect(deals).toMatchObject([
    { deal: { volume: 30, reason: 4, requested_price: 110_800, price: 111_000 } },
    { deal: { volume: 50, reason: 4, requested_price: 111_000, price: 111_000 } },
  ]);
  expect(desk.account.positions.size).toBe(0);
});

test.each([
  ["more than is open closes what is open", 95, 10, 1],
  ["a rest below volume_min closes all", 5, 93, 5],
  ["a rest of volume_min stays", 5, 90, 5],
] as const)("a level: %s", (_, closed, volume, least) => {
  const desk = openDesk({}, [eurusd({ volume_min: steps(least) })]);
  desk.place({ take_profit_levels: [level(110_500, volume)] });
  desk.close(1, closed);
  const deals = exitAt(desk, 0, 110_500).filter((event) => event.type === "deal");
  expect(deals).toHaveLength(1);
  const stays = 100 - closed - volume >= least;
  expect(deals).toMatchObject([{ deal: { volume: stays ? volume : 100 - closed } }]);
  expect(desk.account.positions.size).toBe(stays ? 1 : 0);
});

test("equal levels fire in their order", () => {
  const desk = openDesk();
  desk.place({ side: 1, take_profit_levels: [level(109_500, 7), level(109_500, 9)] });
  const deals = exitAt(desk, 1, 109_400).filter((event) => event.type === "deal");
  expect(deals).toMatchObject([{ deal: { volume: 7 } }, { deal: { volume: 9 } }]);
});

test("in a closed market nothing fires; the first quote after does, at its price", () => {
  const desk = openDesk();
  desk.place({ stop_loss: 109_500 });
  desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 2 });
  expect(exitAt(desk, 0, 109_000)).toEqual([]);
  const { events } = desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 0 });
  expect(told(events)).toEqual(["symbol_status"]);
  expect(told(exitAt(desk, 0, 108_900))).toContain("deal out 100 at 108900 profit -111000");
});

test.each([
  [
    "a disabled symbol",
    (desk: Desk) => desk.send({ kind: "symbol_status", ts: START, symbol_id: EURUSD, status: 1 }),
  ],
  [
    "a halted symbol",
    (desk: Desk) =>
      desk.send({ kind: "halt", ts: START, symbol_id: EURUSD, group_id: null, is_halted: true }),
  ],
])("in %s stop losses work", (_, arrange) => {
  const desk = openDesk();
  desk.place({ stop_loss: 109_500 });
  arrange(desk);
  expect(told(exitAt(desk, 0, 109_500))).toContain("deal out 100 at 109500 profit -51000");
});

test("a moved stop loss fires at its new price alone", () => {
  const desk = openDesk();
  desk.place({ stop_loss: 109_500 });
  desk.protect(1, { stop_loss: 109_000 });
  expect(exitAt(desk, 0, 109_001)).toEqual([]);
  desk.protect(1, { stop_loss: null });
  expect(exitAt(desk, 0, 108_000)).toEqual([]);
  desk.protect(1, { stop_loss: 107_900 });
  expect(told(exitAt(desk, 0, 107_900))).toContain("deal out 100 at 107900 profit -211000");
});

test("the stop loss that a trailing distance moves fires on a later quote", () => {
  const desk = openDesk();
  desk.place({ trailing_distance: points(100) });
  expect(told(exitAt(desk, 0, 110_200))).toEqual(["position update #1 volume 100"]);
  expect(desk.position(1)).toMatchObject({ stop_loss: 110_100, profit: 19_000 });
  expect(exitAt(desk, 0, 110_150)).toEqual([]);
  expect(told(exitAt(desk, 0, 110_090))).toContain("deal out 100 at 110090 profit 8000");
});
