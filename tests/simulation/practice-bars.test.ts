/**
 * What a practice on bars cannot know, and says: each of it shown beside real deals over the ticks of the same minute. And what it
 * does know: whether a minute met a price at all.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_REASON, ORDER_TYPE, SIDE, type Side } from "../../contract/codes.ts";
import type { CrtOrder } from "../../contract/order-request.ts";
import { REJECTIONS } from "../../contract/rejections.ts";
import { ensure } from "../../domain/assert.ts";
import { MINUTE_MS } from "../../domain/bar.ts";
import { priceOf } from "../../domain/price.ts";
import { points, unixMs } from "../../domain/units.ts";
import type { QuoteInput } from "../../engine/input.ts";
import { BAR_LIMITS } from "../../src/panes/chart/practice/bar-limits.ts";
import {
  cornersOf,
  plainWay,
  type BarPair,
  type PathBar,
} from "../../src/panes/chart/practice/bar-path.ts";
import { isTouched, walkBar } from "../../src/panes/chart/practice/bar-walk.ts";
import { VIEW_ACCOUNT } from "../contract/samples/accounts.ts";
import { triesOf } from "../support/tries.ts";
import { recordOf } from "../support/worked-market.ts";
import { openPractice, openService, type Came, type House } from "./practice-pair.ts";

const EURUSD = recordOf("EURUSD");
const { symbol_id, digits } = EURUSD;
const HOUSE: House = {
  record: EURUSD,
  others: [],
  view: VIEW_ACCOUNT,
  commissions: { month_volume: 0, commissions: [] },
  markups: {},
  balance: 10_000,
  dayOffsetMs: 0,
};
const START = Date.UTC(2026, 2, 4, 12);
const SPREAD = 10;

/** Points. */
type Tick = { readonly bid: number; readonly ask: number };
const bids = (...prices: readonly number[]): Tick[] =>
  prices.map((bid) => ({ bid, ask: bid + SPREAD }));
const price = (value: number): number => priceOf(points(value), digits);

const quoteAt = (ts: number, { bid, ask }: Tick): QuoteInput => ({
  kind: "quote",
  ts: unixMs(ts),
  symbol_id,
  bid: points(bid),
  ask: points(ask),
});

/** The bar that a service keeps of a minute's ticks. */
function barOf(ticks: readonly Tick[], side: keyof Tick): PathBar {
  const all = ticks.map((tick) => tick[side]);
  const [open = 0, close = 0] = [all[0], all.at(-1)];
  const [high, low] = [all.reduce((a, b) => Math.max(a, b)), all.reduce((a, b) => Math.min(a, b))];
  const prices = { open: price(open), high: price(high), low: price(low), close: price(close) };
  return { ts: START + MINUTE_MS, ...prices };
}

/** An order at the last price of a minute, and the minute after it: tick by tick, and as a bar. */
function both(body: Partial<CrtOrder>, ticks: readonly Tick[]): { service: Came; practice: Came } {
  const sides = [openService(HOUSE, START), openPractice(HOUSE, START)] as const;
  const place = { symbol_id, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1, ...body };
  for (const side of sides) {
    side.quotes([quoteAt(START + MINUTE_MS - 1, { bid: 110_000, ask: 110_000 + SPREAD })]);
    side.ask({ kind: "place", body: place });
  }
  const apart = MINUTE_MS / ticks.length;
  sides[0].quotes(
    ticks.map((tick, at) => quoteAt(START + MINUTE_MS + Math.floor(at * apart), tick)),
  );
  playBar(sides[1], { bid: barOf(ticks, "bid"), ask: barOf(ticks, "ask") });
  return { service: sides[0].came(), practice: sides[1].came() };
}

/** A bar of which nothing smaller is known. */
function playBar(side: ReturnType<typeof openPractice>, pair: BarPair): void {
  const scale = { symbol_id, digits, barMs: MINUTE_MS, spread: SPREAD };
  const corners = ensure(cornersOf(pair, scale), "a bar of prices");
  const { state } = side.run;
  const walk = isTouched(state, symbol_id, corners)
    ? walkBar(state, corners, pair.bid.ts, scale)
    : null;
  side.quotes(walk?.quotes ?? plainWay(corners, pair.bid.ts, scale));
}

const exits = ({ deals }: Came) => deals.filter(({ direction }) => direction === 1);
const fills = (came: Came) => exits(came).map((deal) => [deal.reason, deal.price]);
const { stop_loss, take_profit, stop_out } = ORDER_REASON;

/** By what is said: all of it is proved here. */
const PROOFS: Readonly<Record<keyof typeof BAR_LIMITS, () => void>> = {
  order() {
    const levels = { stop_loss: price(109_970), take_profit: price(110_020) };
    const { service, practice } = both(levels, bids(110_000, 110_020, 109_960, 110_005));
    expect(fills(service)).toEqual([[take_profit, price(110_020)]]);
    expect(fills(practice)).toEqual([[stop_loss, price(109_970)]]);
  },
  between() {
    const stopped = both({ stop_loss: price(109_970) }, bids(110_000, 109_940, 109_960));
    expect(fills(stopped.service)).toEqual([[stop_loss, price(109_940)]]);
    expect(fills(stopped.practice)).toEqual([[stop_loss, price(109_970)]]);
    const gained = both({ take_profit: price(110_020) }, bids(110_000, 110_050, 110_030));
    expect(fills(gained.service)).toEqual([[take_profit, price(110_050)]]);
    expect(fills(gained.practice)).toEqual([[take_profit, price(110_020)]]);
    const limit = { type: ORDER_TYPE.limit, order_price: price(109_970) };
    const bought = both(limit, bids(110_000, 109_930, 109_950));
    expect(bought.service.positions).toMatchObject([{ open_price: price(109_940) }]);
    expect(bought.practice.positions).toMatchObject([{ open_price: price(109_970) }]);
    const opened = both({ stop_loss: price(109_970) }, bids(109_950, 109_940, 109_960));
    expect(fills(opened.practice)).toEqual([[stop_loss, price(109_950)]]);
    const lost = both({ volume: 5 }, bids(110_000, 108_400, 108_000, 108_500));
    expect(fills(lost.practice).length).toBeGreaterThan(0);
    expect(fills(lost.service)).toEqual([[stop_out, price(108_400)]]);
    expect(fills(lost.practice)).toEqual([[stop_out, price(108_000)]]);
    const follows = { stop_loss: price(109_960), trailing_distance: 40 };
    const followed = both(follows, bids(110_000, 110_010, 110_015));
    expect(followed.service.positions).toMatchObject([{ stop_loss: price(109_970) }]);
    expect(followed.practice.positions).toMatchObject([{ stop_loss: price(109_975) }]);
  },
  age() {
    const sides = [openService(HOUSE, START), openPractice(HOUSE, START)] as const;
    for (const side of sides) {
      side.quotes([quoteAt(START, { bid: 110_000, ask: 110_010 })]);
      side.wait(START + VIEW_ACCOUNT.group.quote_age_max_ms + 1);
      side.ask({ kind: "place", body: { symbol_id, type: 0, side: SIDE.buy, volume: 0.1 } });
    }
    expect(sides[0].came().answers).toEqual([REJECTIONS.no_price.message]);
    expect(sides[1].came().answers).toEqual([""]);
  },
};

describe("a practice on bars does not know, and says so:", () => {
  test.each(Object.entries(BAR_LIMITS))("%s", (limit, said) => {
    expect(said).toMatch(/^[A-Z].*\.$/);
    PROOFS[limit as keyof typeof BAR_LIMITS]();
  });
});

const tick: fc.Arbitrary<Tick> = fc
  .record({ bid: fc.integer({ min: 109_900, max: 110_100 }), spread: fc.nat(20) })
  .map(({ bid, spread }) => ({ bid, ask: bid + spread }));

const side = fc.constantFrom(...Object.values(SIDE));
/** Beyond any spread of a bar. */
const far = fc.integer({ min: 21, max: 120 });
const ticks = fc.array(tick, { minLength: 1, maxLength: 30 });
const numRuns = triesOf({ quick: 100, turn: 1_000, whole: 5_000 });

test("a minute meets one stop or one target where its ticks met it: a target never at a better price, a stop at its own", () => {
  const level = fc.record({ side, isStop: fc.boolean(), far });
  fc.assert(
    fc.property(level, ticks, (asked, passed) => {
      const sign = (asked.side === SIDE.buy) === asked.isStop ? -1 : 1;
      const at = price(110_005 + sign * asked.far);
      const body = {
        side: asked.side,
        ...(asked.isStop ? { stop_loss: at } : { take_profit: at }),
      };
      const { service, practice } = both(body, passed);
      expect(practice.answers).toEqual(service.answers);
      const [real, seen] = [exits(service), exits(practice)];
      expect(seen.map(({ reason }) => reason)).toEqual(real.map(({ reason }) => reason));
      const better = (seen[0]?.profit ?? 0) - (real[0]?.profit ?? 0);
      expect(asked.isStop ? better >= 0 : better <= 0).toBe(true);
    }),
    { numRuns, seed: 1 },
  );
});

type Asked = {
  readonly side: Side;
  readonly type: "market" | "limit" | "stop";
  readonly off: number;
  readonly stop: number | null;
  readonly target: number | null;
};

/** The rule in its own words, in points: what an order came to in a bar. null: nothing. */
function naive({ side: way, type, ...asked }: Asked, pair: { bid: Tick4; ask: Tick4 }) {
  const sign = way === SIDE.buy ? 1 : -1;
  const [entry, exit] = way === SIDE.buy ? [pair.ask, pair.bid] : [pair.bid, pair.ask];
  const worst = sign > 0 ? exit.low : exit.high;
  const best = sign > 0 ? exit.high : exit.low;
  const beyond = (value: number, level: number, up: number) => (value - level) * up >= 0;
  const now = way === SIDE.buy ? 110_000 + SPREAD : 110_000;
  let opened = now;
  let isOpenAtOpen = true;
  if (type !== "market") {
    const up = type === "stop" ? sign : -sign;
    const level = now + up * asked.off;
    const reach = up > 0 ? entry.high : entry.low;
    if (!beyond(reach, level, up)) return null;
    isOpenAtOpen = beyond(entry.open, level, up);
    opened = isOpenAtOpen ? entry.open : level;
  }
  const from = type === "market" ? now : now + (type === "stop" ? sign : -sign) * asked.off;
  const stop = asked.stop === null ? null : from - sign * asked.stop;
  const target = asked.target === null ? null : from + sign * asked.target;
  const out = (reason: number, at: number) => ({ opened, reason, at });
  if (isOpenAtOpen && stop !== null && beyond(exit.open, stop, -sign))
    return out(stop_loss, exit.open);
  if (isOpenAtOpen && target !== null && beyond(exit.open, target, sign))
    return out(take_profit, exit.open);
  if (stop !== null && beyond(worst, stop, -sign)) return out(stop_loss, stop);
  // What a limit bought or sold may have come after the best price of the bar: only its end is behind it for sure.
  const sure = type === "limit" && !isOpenAtOpen ? exit.close : best;
  if (target !== null && beyond(sure, target, sign)) return out(take_profit, target);
  return { opened, reason: null, at: null };
}

type Tick4 = Pick<PathBar, "open" | "high" | "low" | "close">;

test("one order comes in a bar to what the rule says in its own words", () => {
  const asked: fc.Arbitrary<Asked> = fc.record({
    side,
    type: fc.constantFrom("market", "market", "limit", "stop"),
    off: fc.integer({ min: 21, max: 90 }),
    stop: fc.option(far),
    target: fc.option(far),
  });
  fc.assert(
    fc.property(asked, ticks, (one, passed) => {
      const inPoints = (of: keyof Tick): Tick4 => {
        const all = passed.map((each) => each[of]);
        const [high, low] = [Math.max(...all), Math.min(...all)];
        return { open: all[0] ?? 0, high, low, close: all.at(-1) ?? 0 };
      };
      const now = one.side === SIDE.buy ? 110_000 + SPREAD : 110_000;
      const sign = one.side === SIDE.buy ? 1 : -1;
      const at = one.type === "market" ? now : now + (one.type === "stop" ? sign : -sign) * one.off;
      const { practice } = both(
        {
          side: one.side,
          type: ORDER_TYPE[one.type],
          ...(one.type === "market" ? {} : { order_price: price(at) }),
          ...(one.stop === null ? {} : { stop_loss: price(at - sign * one.stop) }),
          ...(one.target === null ? {} : { take_profit: price(at + sign * one.target) }),
        },
        passed,
      );
      expect(practice.answers).toEqual([""]);
      const [exit] = exits(practice);
      const entry = practice.deals.find(({ direction }) => direction === 0);
      const expected = naive(one, { bid: inPoints("bid"), ask: inPoints("ask") });
      const came =
        entry === undefined
          ? null
          : {
              opened: Math.round(entry.price * 10 ** digits),
              reason: exit?.reason ?? null,
              at: exit === undefined ? null : Math.round(exit.price * 10 ** digits),
            };
      expect(came).toEqual(expected);
    }),
    { numRuns, seed: 2 },
  );
});
