import { expect, test } from "vitest";
import { microPoints, points, steps } from "../domain/units.ts";
import { EURUSD, eurusd, group, openHouse } from "../tests/support/engine-house.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import { pendingOrder, symbolOf, tell } from "./step.ts";
import { PriceWatch, unwatchPosition } from "./triggers.ts";

const LOW = -1_000_000_000;
const HIGH = 1_000_000_000;
const NO_MARKUP = { markup_bid: 0, markup_ask: 0 };
const NOTHING = { bidFalls: null, bidRises: null, askFalls: null, askRises: null };
/** An account sees 3 points less than the raw bid and 7 more than the raw ask. */
const MARKED = { [EURUSD]: { markup_bid: 3, markup_ask: 7 } };

/** What a raw bid reaches; the ask must not matter. */
function atBid(watch: PriceWatch, bid: number): readonly number[] {
  const due = watch.due(bid, LOW);
  expect(watch.due(bid, HIGH)).toEqual(due);
  return due;
}

/** What a raw ask reaches; the bid must not matter. */
function atAsk(watch: PriceWatch, ask: number): readonly number[] {
  const due = watch.due(LOW, ask);
  expect(watch.due(HIGH, ask)).toEqual(due);
  return due;
}

type At = (watch: PriceWatch, price: number) => readonly number[];

function expectFalls(watch: PriceWatch, at: At, price: number, id = 1): void {
  expect([price - 1, price, price + 1].map((one) => at(watch, one))).toEqual([[id], [id], []]);
}

function expectRises(watch: PriceWatch, at: At, price: number, id = 1): void {
  expect([price - 1, price, price + 1].map((one) => at(watch, one))).toEqual([[], [id], [id]]);
}

function openWith(
  changes: Partial<PositionRecord>,
  { isMarked = false, pip_points = 10 }: { isMarked?: boolean; pip_points?: number } = {},
) {
  const house = openHouse([group({ markups: isMarked ? MARKED : {} })], [eurusd({ pip_points })]);
  const id = house.open(changes);
  const { triggers } = symbolOf(house.state, EURUSD);
  return { house, id, triggers };
}

function pendWith(changes: Partial<OrderRecord>, isMarked = false): PriceWatch {
  const house = openHouse([group({ markups: isMarked ? MARKED : {} })]);
  house.pend(changes);
  return symbolOf(house.state, EURUSD).triggers.orders;
}

test("the mark-up is added to what waits for a bid and taken off what waits for an ask", () => {
  const markup = { markup_bid: 3, markup_ask: 7 };
  const cases = [
    ["bidFalls", expectFalls, atBid, 103],
    ["bidRises", expectRises, atBid, 103],
    ["askFalls", expectFalls, atAsk, 93],
    ["askRises", expectRises, atAsk, 93],
  ] as const;
  for (const [way, expectWay, at, raw] of cases) {
    const watch = new PriceWatch();
    watch.set(1, { ...NOTHING, [way]: 100 }, markup);
    expectWay(watch, at, raw);
    watch.set(1, { ...NOTHING, [way]: 200 }, markup);
    expectWay(watch, at, raw + 100);
    watch.set(1, NOTHING, markup);
    expect(watch.due(HIGH, LOW)).toEqual([]);
    expect(watch.due(LOW, HIGH)).toEqual([]);
  }
});

test("what one quote reaches is told once each and by id", () => {
  const watch = new PriceWatch();
  watch.set(30, { ...NOTHING, bidFalls: 100, askRises: 110 }, NO_MARKUP);
  watch.set(4, { ...NOTHING, askRises: 105 }, NO_MARKUP);
  watch.set(200, { ...NOTHING, bidRises: 90, askFalls: 120 }, NO_MARKUP);
  expect(watch.due(100, 120)).toEqual([4, 30, 200]);
  expect(watch.due(101, 109)).toEqual([4, 200]);
  expect(watch.due(89, 121)).toEqual([4, 30]);
});

test("what was taken out is reached by no quote, and the others still are", () => {
  const watch = new PriceWatch();
  const all = { bidFalls: 100, bidRises: 200, askFalls: 100, askRises: 200 };
  watch.set(1, all, NO_MARKUP);
  watch.set(2, all, NO_MARKUP);
  watch.delete(1);
  for (const price of [100, 200]) {
    expect(watch.due(price, 150)).toEqual([2]);
    expect(watch.due(150, price)).toEqual([2]);
  }
  expect(watch.due(150, 150)).toEqual([]);
});

test("a buy limit waits for the ask to fall to its price, a buy stop for it to rise there", () => {
  const price = points(110_000);
  expectFalls(pendWith({ type: 1, order_price: price }), atAsk, 110_000);
  expectRises(pendWith({ type: 2, order_price: price }), atAsk, 110_000);
  expectFalls(pendWith({ type: 1, order_price: price }, true), atAsk, 109_993);
  expectRises(pendWith({ type: 2, order_price: price }, true), atAsk, 109_993);
});

test("a sell limit waits for the bid to rise to its price, a sell stop for it to fall there", () => {
  const price = points(110_000);
  expectRises(pendWith({ side: 1, type: 1, order_price: price }), atBid, 110_000);
  expectFalls(pendWith({ side: 1, type: 2, order_price: price }), atBid, 110_000);
  expectRises(pendWith({ side: 1, type: 1, order_price: price }, true), atBid, 110_003);
  expectFalls(pendWith({ side: 1, type: 2, order_price: price }, true), atBid, 110_003);
});

test("a stop_limit waits for its stop, and once triggered for its limit", () => {
  const asked = { type: 3, order_price: points(110_000) } as const;
  const buy = { ...asked, order_limit_price: points(109_900) };
  const sell = { ...asked, side: 1, order_limit_price: points(110_100) } as const;
  expectRises(pendWith(buy), atAsk, 110_000);
  expectFalls(pendWith({ ...buy, is_triggered: true }), atAsk, 109_900);
  expectFalls(pendWith(sell), atBid, 110_000);
  expectRises(pendWith({ ...sell, is_triggered: true }), atBid, 110_100);
});

test("a stop_limit that is triggered no longer waits for its stop", () => {
  const house = openHouse();
  const asked = { order_price: points(110_000), order_limit_price: points(109_900) };
  const id = house.pend({ type: 3, ...asked });
  const { order } = pendingOrder(house.state, id);
  const { orders } = symbolOf(house.state, EURUSD).triggers;
  tell(house.step(), order.account_id, {
    type: "order",
    change: "update",
    order: { ...order, is_triggered: true },
  });
  expectFalls(orders, atAsk, 109_900);
});

test("a long position's stop loss waits for the bid to fall, its take profit for it to rise", () => {
  const guards = { stop_loss: points(109_000), take_profit: points(111_000) };
  const { exits, trails } = openWith(guards).triggers;
  expectFalls(exits, atBid, 109_000);
  expectRises(exits, atBid, 111_000);
  expect(trails.due(HIGH, LOW)).toEqual([]);
  const marked = openWith(guards, { isMarked: true }).triggers.exits;
  expectFalls(marked, atBid, 109_003);
  expectRises(marked, atBid, 111_003);
});

test("a short position's stop loss waits for the ask to rise, its take profit for it to fall", () => {
  const guards = { side: 1, stop_loss: points(111_000), take_profit: points(109_000) } as const;
  const { exits, trails } = openWith(guards).triggers;
  expectRises(exits, atAsk, 111_000);
  expectFalls(exits, atAsk, 109_000);
  expect(trails.due(HIGH, LOW)).toEqual([]);
  const marked = openWith(guards, { isMarked: true }).triggers.exits;
  expectRises(marked, atAsk, 110_993);
  expectFalls(marked, atAsk, 108_993);
});

test("of take profit and its levels the one that the price reaches first is waited for", () => {
  const level = (price: number) => ({ price: points(price), volume: steps(10) });
  const take_profit = points(111_000);
  const long = (prices: readonly number[]) =>
    openWith({ take_profit, take_profit_levels: prices.map(level) }).triggers.exits;
  expectRises(long([110_500, 110_800]), atBid, 110_500);
  expectRises(long([110_800, 110_500]), atBid, 110_500);
  expectRises(long([111_500]), atBid, 111_000);
  const short = (prices: readonly number[]) =>
    openWith({ side: 1, take_profit, take_profit_levels: prices.map(level) }).triggers.exits;
  expectFalls(short([111_900, 111_500]), atAsk, 111_900);
  expectFalls(short([111_500, 111_900]), atAsk, 111_900);
  expectFalls(short([110_500]), atAsk, 111_000);
  const levels = openWith({ take_profit_levels: [110_700, 110_900].map(level) }).triggers.exits;
  expectRises(levels, atBid, 110_700);
});

test("a trailing stop waits until it would move by a pip", () => {
  const long = { stop_loss: points(109_000), trailing_distance: points(500) };
  const short = { ...long, side: 1, stop_loss: points(111_000) } as const;
  expectRises(openWith(long).triggers.trails, atBid, 109_510);
  expectRises(openWith(long, { pip_points: 1 }).triggers.trails, atBid, 109_501);
  expectRises(openWith(long, { isMarked: true }).triggers.trails, atBid, 109_513);
  expectFalls(openWith(short).triggers.trails, atAsk, 110_490);
  expectFalls(openWith(short, { pip_points: 1 }).triggers.trails, atAsk, 110_499);
  expectFalls(openWith(short, { isMarked: true }).triggers.trails, atAsk, 110_483);
});

test("a trailing stop without a stop loss yet is due with any quote", () => {
  const trailing_distance = points(500);
  for (const side of [0, 1] as const) {
    const { trails, exits } = openWith({ side, trailing_distance }).triggers;
    for (const price of [LOW, 1, HIGH]) {
      expect(trails.due(price, price)).toEqual([1]);
      expect(exits.due(price, price)).toEqual([]);
    }
  }
});

test("a break-even waits for its distance from the open price, a mean one rounded to the gain", () => {
  const trails = (side: 0 | 1, open_price_micro: bigint, isMarked = false) =>
    openWith(
      {
        side,
        open_price_micro: microPoints(open_price_micro),
        break_even_distance: points(200),
      },
      { isMarked },
    ).triggers.trails;
  expectRises(trails(0, 110_000_000_000n), atBid, 110_200);
  expectRises(trails(0, 110_000_000_000n, true), atBid, 110_203);
  expectRises(trails(0, 110_000_000_001n), atBid, 110_201);
  expectFalls(trails(1, 110_000_000_000n), atAsk, 109_800);
  expectFalls(trails(1, 110_000_000_000n, true), atAsk, 109_793);
  expectFalls(trails(1, 110_000_999_999n), atAsk, 109_800);
  expectRises(trails(0, -50_000_000n), atBid, 150);
  expectRises(trails(0, -50_000_001n), atBid, 150);
  expectFalls(trails(1, -50_000_000n), atAsk, -250);
  expectFalls(trails(1, -50_000_001n), atAsk, -251);
});

test("a break-even that was done waits for nothing", () => {
  const done = { break_even_distance: points(200), is_break_even_done: true };
  for (const side of [0, 1] as const) {
    const { trails } = openWith({ side, ...done }).triggers;
    expect(trails.due(HIGH, LOW)).toEqual([]);
    expect(trails.due(LOW, HIGH)).toEqual([]);
  }
});

test("of trailing stop and break-even the one that is due first is waited for", () => {
  const both = { trailing_distance: points(500), break_even_distance: points(200) };
  // The trailing stop is due at 109,510 or 110,410; the break-even at 110,200.
  const long = (stop_loss: number) =>
    openWith({ ...both, stop_loss: points(stop_loss) }).triggers.trails;
  expectRises(long(109_000), atBid, 109_510);
  expectRises(long(109_900), atBid, 110_200);
  const short = (stop_loss: number) =>
    openWith({ ...both, side: 1, stop_loss: points(stop_loss) }).triggers.trails;
  expectFalls(short(111_000), atAsk, 110_490);
  expectFalls(short(110_100), atAsk, 109_800);
});

test("a position that is no longer watched is reached by no quote", () => {
  const { triggers, id } = openWith({
    stop_loss: points(109_000),
    take_profit: points(111_000),
    trailing_distance: points(500),
  });
  unwatchPosition(triggers, id);
  for (const watch of [triggers.exits, triggers.trails]) {
    for (const price of [LOW, HIGH]) expect(watch.due(price, price)).toEqual([]);
  }
});
