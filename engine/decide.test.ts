import fc from "fast-check";
import { expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import type { GroupTerms } from "../domain/terms.ts";
import { minor, points, steps, unixMs } from "../domain/units.ts";
import { expectSound, openDesk, told, type Desk } from "../tests/support/engine-desk.ts";
import {
  ACCOUNT,
  eurusd,
  EURUSD,
  INDEX,
  index,
  START,
  usdjpy,
  USDJPY,
} from "../tests/support/engine-house.ts";
import { canonical } from "./codec.ts";
import type { Input } from "./input.ts";
import { restoreSnapshot, takeSnapshot } from "./snapshot.ts";
import { accountOf } from "./step.ts";
import { summarize } from "./summary.ts";
import { valueAccount } from "./valuation.ts";

const quote = (ts: number, bid: number, ask: number, symbol_id = EURUSD): Input => ({
  kind: "quote",
  ts: unixMs(ts),
  symbol_id,
  bid: points(bid),
  ask: points(ask),
});

test.each([
  ["crossed", quote(START + 100, 110_001, 110_000)],
  ["older than the symbol's last", quote(START - 1, 110_100, 110_110)],
  ["of no symbol", quote(START + 100, 1, 1, 99)],
])("a quote that is %s changes nothing, not even the clock", (_, input) => {
  const desk = openDesk();
  desk.place({ type: 1, order_price: 109_000, expiry_at: unixMs(START + 50) });
  expect(desk.send(input)).toEqual({ events: [], outcome: null });
  expect(desk.state.now).toBe(START);
  expect(desk.state.symbols.get(EURUSD)).toMatchObject({ bid: 110_000, quotedAt: START });
});

test("a quote of the last one's time is taken, and one without a spread too", () => {
  const desk = openDesk();
  desk.quote(EURUSD, 110_100, 110_100);
  expect(desk.state.symbols.get(EURUSD)).toMatchObject({ bid: 110_100, ask: 110_100 });
});

test("an input with a time before now is taken at now", () => {
  const desk = openDesk();
  desk.wait(1_000);
  desk.quote(EURUSD, 110_100, 110_110);
  desk.now = START;
  expect(desk.place()).toMatchObject({ order: { created_at: START + 1_000 } });
  expect(desk.state.now).toBe(START + 1_000);
});

test("what is answered is how the step ended: a position that its own spread ended is closed", () => {
  const prop = { phase: "one", profit_target: null, daily_loss_max: minor(10_00) } as const;
  const desk = openDesk({ prop: { ...prop, total_loss_max: null } });
  expect(desk.place({ volume: 100 })).toMatchObject({
    ok: true,
    order: { status: 3 },
    position: { status: 2, close_price: 110_000 },
  });
});

test("trailing comes before stop losses, stop losses before orders, margin last", () => {
  const desk = openDesk({}, undefined, 240_000);
  desk.place({ side: 1, volume: 10, stop_loss: 111_000 });
  desk.place({ volume: 10, trailing_distance: points(100) });
  desk.place({ type: 1, side: 1, order_price: 111_500, volume: 198 });
  const words = told(desk.quote(EURUSD, 111_500, 111_510));
  expect(words.filter((word) => /^(position|liquidation)/.test(word))).toEqual([
    "position update #2 volume 10",
    "position close #1 volume 10",
    "position create #3 volume 198",
  ]);
  const calls = told(desk.quote(EURUSD, 112_200, 112_210));
  expect(calls.slice(0, 2)).toEqual(["position update #2 volume 10", "liquidation 1"]);
});

/** A number of anything that a client, the market or the clock may do. */
const doing = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("quote" as const),
      symbol: fc.integer({ min: 1, max: 3 }),
      move: fc.integer({ min: -900, max: 900 }),
      spread: fc.nat(20),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      symbol: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
      side: fc.constantFrom(0 as const, 1 as const),
      volume: fc.integer({ min: 1, max: 400 }),
      away: fc.integer({ min: 1, max: 700 }),
      guard: fc.option(fc.integer({ min: 1, max: 900 })),
      trail: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("close" as const),
      nth: fc.nat(20),
      volume: fc.option(fc.integer({ min: 1, max: 200 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("pair" as const), nth: fc.nat(20), other: fc.nat(20) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), nth: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.integer({ min: 1, max: 90_000 }),
      days: fc.nat(1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      symbol: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("markup" as const),
      points: fc.nat(30),
      leverage: fc.integer({ min: 20, max: 500 }),
    }),
  },
);
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

const MIDS = [0, 110_000, 150_000, 50_000];

/** Half of the trades cost commission at both ends; swaps accrue. */
const COSTS: Partial<GroupTerms> = {
  commissions: [
    {
      commission_id: 1,
      symbol_id: null,
      category: "forex",
      mode: "per_million",
      charge: "both",
      value: fraction(35n),
      charge_min: minor(3),
      tiers: [],
    },
  ],
};

function act(desk: Desk, step: Doing, mids: number[]): void {
  const nthOf = (ids: Iterable<number>, nth: number) => [...ids][nth] ?? 1;
  const { positions, orders } = desk.account;
  switch (step.do) {
    case "quote": {
      const mid = (mids[step.symbol] ?? 0) + step.move;
      mids[step.symbol] = mid;
      desk.quote(step.symbol, mid, mid + step.spread);
      return;
    }
    case "place": {
      const { symbol: symbol_id, type, side, volume } = step;
      const mid = mids[symbol_id] ?? 0;
      const way = (side === 0) === (type === 1) ? -1 : 1;
      const order_price = type === 0 ? null : mid + way * (20 + step.away);
      const from = order_price ?? mid;
      const guard = step.guard === null ? null : from + (side === 0 ? -1 : 1) * (20 + step.guard);
      desk.place({
        symbol_id,
        type,
        side,
        volume,
        order_price,
        order_limit_price: type === 3 ? points(mid) : null,
        stop_loss: type === 3 ? null : guard,
        trailing_distance: step.trail === null ? null : points(step.trail),
        expiry_at: type === 0 ? null : unixMs(desk.now + step.away * 1_000),
      });
      return;
    }
    case "close":
      desk.close(
        nthOf(positions.keys(), step.nth),
        step.volume === null ? {} : { volume: steps(step.volume) },
      );
      return;
    case "pair":
      desk.closeBy(nthOf(positions.keys(), step.nth), nthOf(positions.keys(), step.other));
      return;
    case "cancel":
      desk.cancel(nthOf(orders.keys(), step.nth));
      return;
    case "wait":
      desk.wait(step.ms);
      desk.send({ kind: "clock", ts: desk.now, day: Math.max(1, desk.state.day) + step.days });
      return;
    case "status":
      desk.send({
        kind: "symbol_status",
        ts: desk.now,
        symbol_id: step.symbol,
        status: step.status,
      });
      return;
    case "markup": {
      const terms = desk.state.groups.get(1);
      if (terms === undefined) return;
      const markup = { markup_bid: step.points, markup_ask: step.points };
      desk.send({
        kind: "set_group",
        ts: desk.now,
        terms: { ...terms, leverage_default: step.leverage, markups: { 1: markup, 3: markup } },
      });
    }
  }
}

const worlds = fc.record({
  position_mode: fc.constantFrom("hedging" as const, "netting" as const),
  hedged_margin_mode: fc.constantFrom("sum" as const, "max" as const, "net" as const),
  doings: fc.array(doing, { minLength: 5, maxLength: 70 }),
});

function openWorld({ position_mode, hedged_margin_mode }: Partial<GroupTerms>): Desk {
  const desk = openDesk(
    {
      ...COSTS,
      ...(position_mode && { position_mode }),
      ...(hedged_margin_mode && { hedged_margin_mode }),
    },
    [eurusd(), usdjpy(), index()],
    2_000_000,
  );
  desk.quote(USDJPY, 150_000, 150_010);
  desk.quote(INDEX, 50_000, 50_010);
  return desk;
}

test("whatever happens, figures that are kept equal figures made anew, and no trigger is left behind", () => {
  fc.assert(
    fc.property(worlds, ({ doings, ...terms }) => {
      const desk = openWorld(terms);
      const mids = [...MIDS];
      for (const step of doings) {
        act(desk, step, mids);
        const kept = summarize(desk.state, ACCOUNT);
        const anew = restoreSnapshot(takeSnapshot(desk.state));
        for (const [id, { bid, ask, quotedAt }] of desk.state.symbols) {
          const symbol = anew.symbols.get(id);
          if (symbol !== undefined) Object.assign(symbol, { bid, ask, quotedAt, quoteNumber: 1 });
        }
        anew.quotes = 1;
        expect(kept).toEqual(summarize(anew, ACCOUNT));
        for (const [id, { triggers, watchers }] of desk.state.symbols) {
          const other = anew.symbols.get(id);
          expect(watchers).toEqual(other?.watchers);
          for (const price of [mids[id] ?? 0, 0, 1e9]) {
            expect(triggers.orders.due(price, price)).toEqual(
              other?.triggers.orders.due(price, price),
            );
            expect(triggers.exits.due(price, price)).toEqual(
              other?.triggers.exits.due(price, price),
            );
            expect(triggers.trails.due(price, price)).toEqual(
              other?.triggers.trails.due(price, price),
            );
          }
        }
      }
      expectSound(desk);
    }),
    { numRuns: 120 },
  );
});

test("the same inputs give the same events", () => {
  fc.assert(
    fc.property(worlds, ({ doings, ...terms }) => {
      const [one, two] = [1, 2].map(() => {
        const desk = openWorld(terms);
        const mids = [...MIDS];
        for (const step of doings) act(desk, step, mids);
        return desk.events.map(canonical);
      });
      expect(one).toEqual(two);
    }),
    { numRuns: 40 },
  );
});

test("position and order ids ascend without gaps, each order ends once, each fill has one deal", () => {
  fc.assert(
    fc.property(worlds, ({ doings, ...terms }) => {
      const desk = openWorld(terms);
      const mids = [...MIDS];
      for (const step of doings) act(desk, step, mids);
      const ended = new Map<number, number>();
      const filled = new Map<number, number>();
      const traded = new Map<number, number>();
      const dealIds: number[] = [];
      for (const event of desk.events) {
        if (event.type === "order" && event.order.status > 1) {
          ended.set(event.order.id, (ended.get(event.order.id) ?? 0) + 1);
          if (event.order.status === 3) filled.set(event.order.id, event.order.filled_volume);
        }
        if (event.type === "deal") {
          dealIds.push(event.deal.id);
          const { order_id, volume } = event.deal;
          traded.set(order_id, (traded.get(order_id) ?? 0) + volume);
        }
      }
      expect([...ended.values()].every((times) => times === 1)).toBe(true);
      expect(traded).toEqual(filled);
      expect(dealIds).toEqual(dealIds.map((_, at) => at + 1));
    }),
    { numRuns: 60 },
  );
});

test("no new exposure leaves the free margin below zero", () => {
  fc.assert(
    fc.property(worlds, ({ doings, ...terms }) => {
      const desk = openWorld(terms);
      const mids = [...MIDS];
      for (const step of doings) {
        const from = desk.events.length;
        act(desk, step, mids);
        const opened = desk.events
          .slice(from)
          .some((event) => event.type === "deal" && event.deal.direction === 0);
        const value = valueAccount(desk.state, accountOf(desk.state, ACCOUNT));
        if (opened && step.do === "place")
          expect(value?.free_margin ?? -1).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 60 },
  );
});
