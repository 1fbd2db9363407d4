/** Orders of every kind against the rules as they are worded, and every fix against its rule. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REJECTION_PRECEDENCE, type Rejection } from "../contract/rejections.ts";
import { fine, NOW, terms } from "../tests/support/order-facts.ts";
import { checkOrder, type Fix, type OrderAsk, type OrderFacts } from "./order-rules.ts";
import type { SymbolTerms } from "./terms.ts";
import { minor, points, steps, unixMs } from "./units.ts";

describe("order rules against their wording", () => {
  const rarely = fc.integer({ min: 0, max: 24 }).map((value) => value === 0);
  const price = fc.oneof(fc.integer({ min: 950, max: 1060 }), fc.integer({ min: 700, max: 1300 }));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
  const level = fc.record({
    price: price.map(points),
    volume: fc.integer({ min: 4, max: 9 }).map(steps),
  });
  const anyAsk: fc.Arbitrary<OrderAsk> = fc.record({
    type: fc.constantFrom(0, 1, 2, 3),
    side: fc.constantFrom(0, 1),
    volume: fc.oneof(fc.integer({ min: 5, max: 30 }), fc.integer({ min: 0, max: 40 })).map(steps),
    is_off_step: rarely,
    order_price: maybe(price.map(points)),
    order_limit_price: fc.option(price.map(points), { nil: null, freq: 2 }),
    protections: fc.record({
      stop_loss: maybe(price.map(points)),
      take_profit: maybe(price.map(points)),
      take_profit_levels: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(level, { maxLength: 3 }) },
      ),
    }),
    is_off_tick: rarely,
    expiry_at: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: NOW - 2, max: NOW + 2 }).map(unixMs) },
    ),
    known: fc.oneof(
      { weight: 20, arbitrary: fc.constant({ state: "free" } as const) },
      { weight: 1, arbitrary: fc.constantFrom({ state: "taken" }, { state: "barred" }) },
    ) as fc.Arbitrary<OrderAsk["known"]>,
    valid_until: fc.option(fc.integer({ min: NOW - 1, max: NOW + 30 }).map(unixMs), { nil: null }),
    max_deviation: maybe(fc.integer({ min: 0, max: 40 }).map(points)),
  });
  type World = Omit<OrderFacts, "opens" | "freeMarginAfter" | "terms"> & {
    terms: SymbolTerms | null;
    /** Steps that an order reduces before it opens. */
    reduces: number;
    budget: number;
    perStep: number;
    isValued: boolean;
  };
  const anyWorld: fc.Arbitrary<World> = fc.record({
    terms: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      {
        weight: 30,
        arbitrary: fc
          .constantFrom(0, 1, 20)
          .map((level) => ({ ...terms, stop_level: points(level) })),
      },
    ),
    group: fc.constant(fine.group),
    reduces: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
    budget: fc.integer({ min: -20, max: 400 }),
    perStep: fc.integer({ min: 1, max: 12 }),
    isValued: rarely.map((is) => !is),
    addsPosition: fc.boolean(),
    positionsCount: fc.integer({ min: 0, max: 3 }),
    ordersCount: fc.integer({ min: 0, max: 3 }),
    hasRate: rarely.map((is) => !is),
    isPropFailed: rarely,
    isLocked: rarely,
    isDailyLossReached: rarely,
    isDailyTradesReached: rarely,
    isLiquidating: rarely,
    now: fc.constant(unixMs(NOW)),
    status: fc.oneof(
      { weight: 20, arbitrary: fc.constant(0 as const) },
      { weight: 1, arbitrary: fc.constantFrom(1 as const, 2 as const) },
    ),
    isHalted: rarely,
    quote: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 20, arbitrary: fc.constant(fine.quote) },
    ),
    isFresh: rarely.map((is) => !is),
    isReadOnly: rarely,
  });

  const factsFor = (world: World, volume: number): OrderFacts => ({
    ...world,
    opens: steps(Math.max(0, volume - world.reduces)),
    freeMarginAfter: (asked) =>
      world.isValued ? minor(world.budget - world.perStep * asked) : null,
  });

  /** The rules as contract/rejections.ts and docs/engine.md word them, each by itself, none knowing of another. */
  function broken(ask: OrderAsk, world: World): Rejection[] {
    const { type, side, order_price, order_limit_price } = ask;
    const { stop_loss, take_profit, take_profit_levels: levels } = ask.protections;
    const now = type === 0;
    const { opens } = factsFor(world, ask.volume);
    const isNew = opens > 0;
    const { quote } = world;
    const list: Rejection[] = [];
    const say = (rejection: Rejection, is: boolean) => {
      if (is) list.push(rejection);
    };
    say("investor_read_only", world.isReadOnly);
    say("trading_halted", isNew && world.isHalted);
    say("prop_failed", isNew && world.isPropFailed);
    say("self_locked", isNew && world.isLocked);
    say("daily_loss_limit", isNew && world.isDailyLossReached);
    say("daily_trades_limit", isNew && world.isDailyTradesReached);
    say("client_order_id_taken", ask.known.state === "taken");
    say("client_order_id_barred", ask.known.state === "barred");
    say("request_expired", ask.valid_until !== null && ask.valid_until < NOW);
    say("unknown_symbol", world.terms === null);
    say("symbol_disabled", isNew && world.status === 1);
    say("market_closed", world.status === 2);
    const isUnvalued = !world.hasRate || (isNew && !world.isValued);
    say("no_price", quote === null || (now && (!world.isFresh || isUnvalued)));
    say("expiry_in_past", ask.expiry_at !== null && ask.expiry_at <= NOW);
    say("expiry_not_allowed", now && ask.expiry_at !== null);
    say("too_many_orders", !now && world.ordersCount >= 3);
    say("too_many_positions", now && isNew && world.addsPosition && world.positionsCount >= 3);
    say("liquidation_running", isNew && world.isLiquidating);
    say(
      "not_enough_free_margin",
      now && isNew && world.isValued && world.budget - world.perStep * ask.volume < 0,
    );
    say(
      "price_missing",
      !now && (order_price === null || (type === 3 && order_limit_price === null)),
    );
    say("price_not_allowed", type !== 3 && order_limit_price !== null);
    say("price_off_tick", ask.is_off_tick);
    if (world.terms === null || quote === null) return list;

    const { volume_min, volume_max, stop_level } = world.terms;
    const sum = levels.reduce((all, { volume }) => all + volume, 0);
    const size = ask.volume + (ask.is_off_step ? 0.5 : 0);
    say("volume_below_min", size < volume_min || levels.some(({ volume }) => volume < volume_min));
    say("volume_above_max", size > volume_max);
    say("volume_off_step", ask.is_off_step);
    say("volume_above_position", levels.length > 0 && sum >= ask.volume);
    // Distances on the good side; a price passes with at least one point and the stop level.
    const away = (price: number | null, from: number | null, isAbove: boolean) =>
      price === null || from === null ? null : isAbove ? price - from : from - price;
    const wrong = (distance: number | null) => distance !== null && distance <= 0;
    const close = (distance: number | null) => distance !== null && Math.abs(distance) < stop_level;
    const buy = side === 0;
    const market = buy ? quote.ask : quote.bid;
    const resting = now ? null : away(order_price, market, type === 1 ? !buy : buy);
    say("price_wrong_side", wrong(resting));
    say("price_too_close", close(resting));
    const worse = order_price === null ? 0 : buy ? market - order_price : order_price - market;
    say("price_moved", now && ask.max_deviation !== null && worse > ask.max_deviation);
    const from = now ? (buy ? quote.bid : quote.ask) : type === 3 ? order_limit_price : order_price;
    const risk = away(stop_loss, from, !buy);
    const gains = [take_profit, ...levels.map((level) => level.price)].map((price) =>
      away(price, from, buy),
    );
    say("stop_loss_wrong_side", wrong(risk));
    say("stop_loss_too_close", close(risk));
    say("take_profit_wrong_side", gains.some(wrong));
    say("take_profit_too_close", gains.some(close));
    return list;
  }

  const first = (list: readonly Rejection[]) =>
    REJECTION_PRECEDENCE.find((rejection) => list.includes(rejection)) ?? null;

  test("the verdict is the first that holds, in the contract's order of precedence", () => {
    const seen = new Set<Rejection | null>();
    fc.assert(
      fc.property(anyAsk, anyWorld, (ask, world) => {
        const verdict = checkOrder(ask, factsFor(world, ask.volume));
        const expected = first(broken(ask, world));
        expect(verdict?.rejection ?? null).toBe(expected);
        seen.add(expected);
      }),
      { numRuns: 20_000, seed: 4 },
    );
    // All but what belongs to changes and closes was met.
    expect(seen.size).toBe(34);
  });

  function applied(ask: OrderAsk, { field, value }: Fix): OrderAsk {
    const done = { ...ask, is_off_step: ask.is_off_step && field !== "volume" };
    switch (field) {
      case "volume":
        return { ...done, volume: steps(value ?? 0) };
      case "expiry_at":
        return { ...done, expiry_at: null };
      case "order_price":
      case "order_limit_price":
        return { ...done, [field]: value, is_off_tick: false };
      case "stop_loss":
      case "take_profit":
        return { ...done, is_off_tick: false, protections: { ...ask.protections, [field]: value } };
    }
  }
  const askedOf = (ask: OrderAsk, field: Fix["field"]) =>
    field === "stop_loss" || field === "take_profit" ? ask.protections[field] : ask[field];

  test("each fix passes its rule and all before it, and nothing nearer does", () => {
    const fixed = new Set<Rejection>();
    fc.assert(
      fc.property(anyAsk, anyWorld, (ask, world) => {
        const decide = (changed: OrderAsk) => checkOrder(changed, factsFor(world, changed.volume));
        const verdict = decide(ask);
        if (verdict === null || verdict.fix === null) return;
        const { rejection, fix } = verdict;
        fixed.add(rejection);
        const rank = (is: Rejection) => REJECTION_PRECEDENCE.indexOf(is);
        const next = decide(applied(ask, fix));
        if (next !== null) {
          const isRepaired = rank(next.rejection) > rank(rejection);
          // One field at a time: a take-profit level that is broken too has no fix of its own.
          const isLevel = next.rejection === rejection && next.fix === null;
          const isOtherPrice = next.rejection === "price_missing" && rejection === "price_missing";
          // A volume raised beyond what it only reduced is new exposure, and held against its rules.
          const isNew = fix.field === "volume" && ask.volume <= world.reduces;
          expect(isRepaired || isLevel || isOtherPrice || isNew).toBe(true);
        }
        const asked = askedOf(ask, fix.field);
        if (fix.value === null || asked === null || asked === fix.value) return;
        const nearer = { ...fix, value: fix.value + Math.sign(asked - fix.value) };
        const still = decide(applied(ask, nearer));
        // A point nearer than the level but on the right side is too close.
        const near = rejection.replace("wrong_side", "too_close") as Rejection;
        expect(rank(still?.rejection ?? "not_enough_free_margin")).toBeLessThanOrEqual(rank(near));
        expect(still).not.toBeNull();
      }),
      { numRuns: 20_000, seed: 5 },
    );
    expect([...fixed].sort()).toEqual([
      "expiry_in_past",
      "expiry_not_allowed",
      "not_enough_free_margin",
      "price_missing",
      "price_moved",
      "price_not_allowed",
      "price_off_tick",
      "price_too_close",
      "price_wrong_side",
      "stop_loss_too_close",
      "stop_loss_wrong_side",
      "take_profit_too_close",
      "take_profit_wrong_side",
      "volume_above_max",
      "volume_below_min",
      "volume_off_step",
    ]);
  });
});
