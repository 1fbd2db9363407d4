/**
 * What a practice on bars cannot know, and says: each of it shown beside real deals over the ticks of the same minute. And what it
 * does know: whether a minute met a price at all.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ORDER_REASON, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { CrtOrder } from "../../contract/order-request.ts";
import { REJECTIONS } from "../../contract/rejections.ts";
import { MINUTE_MS } from "../../domain/bar.ts";
import { priceOf } from "../../domain/price.ts";
import { points, unixMs } from "../../domain/units.ts";
import type { QuoteInput } from "../../engine/input.ts";
import { BAR_LIMITS } from "../../src/panes/chart/practice/bar-limits.ts";
import { quotesOfBar, type PathBar } from "../../src/panes/chart/practice/bar-path.ts";
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
  const pair = { bid: barOf(ticks, "bid"), ask: barOf(ticks, "ask") };
  sides[1].quotes(quotesOfBar(pair, { symbol_id, digits, barMs: MINUTE_MS, spread: SPREAD }));
  return { service: sides[0].came(), practice: sides[1].came() };
}

const exits = ({ deals }: Came) => deals.filter(({ direction }) => direction === 1);
const fills = (came: Came) => exits(came).map((deal) => [deal.reason, deal.price]);
const { stop_loss, take_profit } = ORDER_REASON;

/** By what is said: all of it is proved here. */
const PROOFS: Readonly<Record<keyof typeof BAR_LIMITS, () => void>> = {
  order() {
    const levels = { stop_loss: price(109_970), take_profit: price(110_020) };
    const { service, practice } = both(levels, bids(110_000, 109_970, 109_960, 110_020, 110_005));
    expect(fills(service)).toEqual([[stop_loss, price(109_970)]]);
    expect(fills(practice)).toEqual([[take_profit, price(110_020)]]);
  },
  between() {
    const stopped = both({ stop_loss: price(109_970) }, bids(110_000, 109_970, 109_940, 109_960));
    expect(fills(stopped.service)).toEqual([[stop_loss, price(109_970)]]);
    expect(fills(stopped.practice)).toEqual([[stop_loss, price(109_940)]]);
    const gained = both({ take_profit: price(110_020) }, bids(110_000, 110_020, 110_050, 110_030));
    expect(fills(gained.service)).toEqual([[take_profit, price(110_020)]]);
    expect(fills(gained.practice)).toEqual([[take_profit, price(110_050)]]);
    const limit = { type: ORDER_TYPE.limit, order_price: price(109_970) };
    const bought = both(limit, bids(110_000, 109_960, 109_930, 109_950));
    expect(bought.service.positions).toMatchObject([{ open_price: price(109_970) }]);
    expect(bought.practice.positions).toMatchObject([{ open_price: price(109_940) }]);
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

test("a minute meets one stop or one target where its ticks met it, a stop never at a better price, a target never at a worse", () => {
  const level = fc.record({
    side: fc.constantFrom(...Object.values(SIDE)),
    isStop: fc.boolean(),
    far: fc.integer({ min: 21, max: 120 }),
  });
  fc.assert(
    fc.property(level, fc.array(tick, { minLength: 1, maxLength: 30 }), (asked, ticks) => {
      const { side, isStop, far } = asked;
      const sign = (side === SIDE.buy) === isStop ? -1 : 1;
      const at = price(110_005 + sign * far);
      const body = { side, ...(isStop ? { stop_loss: at } : { take_profit: at }) };
      const { service, practice } = both(body, ticks);
      expect(practice.answers).toEqual(service.answers);
      const [real, seen] = [exits(service), exits(practice)];
      expect(seen.map(({ reason }) => reason)).toEqual(real.map(({ reason }) => reason));
      const better = (seen[0]?.profit ?? 0) - (real[0]?.profit ?? 0);
      expect(isStop ? better <= 0 : better >= 0).toBe(true);
    }),
    { numRuns: triesOf({ quick: 100, turn: 1_000, whole: 5_000 }), seed: 1 },
  );
});
