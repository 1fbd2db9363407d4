/** An account that is practised on: traded by the service's own engine, told as the service tells it, and able to go back. */
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { DEAL_DIRECTION, ORDER_REASON, SIDE } from "../../../../contract/codes.ts";
import type { CrtOrder } from "../../../../contract/order-request.ts";
import type { MyCommissions } from "../../../../contract/commission.ts";
import type { Deal } from "../../../../contract/deal.ts";
import type { Order } from "../../../../contract/order.ts";
import type { Position } from "../../../../contract/position.ts";
import { REJECTIONS } from "../../../../contract/rejections.ts";
import { HOUR_MS, serverDay } from "../../../../domain/bar.ts";
import { points, unixMs } from "../../../../domain/units.ts";
import { describe as describeState } from "../../../../engine/describe.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import { VIEW_ACCOUNT } from "../../../../tests/contract/samples/accounts.ts";
import { monthVolumeOf } from "../../../stores/known-records.ts";
import { symbolRecord } from "../../watchlist/test-symbols.ts";
import { PracticeRun } from "./practice-run.ts";
import { PracticeService, type Told } from "./practice-service.ts";
import { openingInputs, practiceTerms } from "./practice-terms.ts";

const EURUSD = symbolRecord();
const USDJPY = symbolRecord({
  symbol_id: 3,
  symbol: "USDJPY",
  base_currency: "USD",
  quote_currency: "JPY",
  digits: 3,
});
const START = Date.UTC(2026, 2, 4, 12);

const quoteAt = (ts: number, bid: number, ask: number): QuoteInput => ({
  kind: "quote",
  ts: unixMs(ts),
  symbol_id: EURUSD.symbol_id,
  bid: points(bid),
  ask: points(ask),
});

function openPractice(balance = 10_000, record = EURUSD, mine: MyCommissions | null = null) {
  const terms = practiceTerms(record, [EURUSD, USDJPY], VIEW_ACCOUNT, mine);
  const month_volume = mine?.month_volume ?? 0;
  const facts = {
    terms,
    view: VIEW_ACCOUNT,
    commissions: mine,
    month_volume,
    balance,
    dayOffsetMs: 0,
  };
  const days = (ts: number) => serverDay(ts, 0);
  const opening = openingInputs(terms, balance, { ts: unixMs(START), day: days(START) });
  const monthVolume = monthVolumeOf(month_volume);
  const run = new PracticeRun({ opening, monthVolume, dayOf: days, onStep: () => undefined });
  const told: Told[] = [];
  const service = new PracticeService(run, facts, (events) => told.push(...events));
  let now = START;
  const practice = {
    service,
    run,
    told,
    /** An hour passes, and these prices in it. */
    pass(...prices: readonly (readonly [bid: number, ask: number])[]): void {
      const quotes = prices.map(([bid, ask], at) => quoteAt(now + at * 1_000, bid, ask));
      now += HOUR_MS;
      told.push(...service.told(run.pass(quotes, unixMs(now))));
    },
    rewind(moment: number): number {
      now = moment;
      return run.rewind(unixMs(moment));
    },
    call<Data>(operation: string, body: unknown = {}, params: Record<string, number> = {}): Data {
      const answer = service.call(operation, { body, params });
      if (!answer.ok) throw new Error(answer.message);
      return answer.data as Data;
    },
    order: (order: Partial<CrtOrder> = {}) =>
      practice.call<Order>("order_create", {
        symbol_id: EURUSD.symbol_id,
        type: 0,
        side: SIDE.buy,
        volume: 0.1,
        ...order,
      }),
    positions: () => practice.call<Position[]>("positions_list"),
    deals: () => practice.call<Deal[]>("deals_list"),
  };
  practice.pass([110_000, 110_010]);
  return practice;
}

let practice: ReturnType<typeof openPractice>;
beforeEach(() => {
  practice = openPractice();
});

describe("an order", () => {
  test("fills at the price of the moment, and is told as the service tells it", () => {
    practice.told.length = 0;
    const order = practice.order({ stop_loss: 1.09, client_order_id: "a" });
    expect(order).toMatchObject({ filled_price: 1.1001, client_order_id: "a" });
    expect(practice.positions()).toMatchObject([
      { open_price: 1.1001, stop_loss: 1.09, volume: 0.1, profit: -1 },
    ]);
    expect(practice.told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["order_update", "position_create", "deal_create", "account_Summary"]),
    );
    expect(
      practice.service.call("client_order_get", { params: { client_order_id: "a" } }),
    ).toMatchObject({ ok: true, data: { id: order.id } });
  });

  test("that margin does not bear is refused in the service's words", () => {
    const answer = practice.service.call("order_create", {
      body: { symbol_id: EURUSD.symbol_id, type: 0, side: SIDE.buy, volume: 50 },
    });
    expect(answer).toMatchObject({ ok: false, message: REJECTIONS.not_enough_free_margin.message });
    expect(practice.positions()).toEqual([]);
  });

  test("waits for its price, is changed and cancelled", () => {
    const { id } = practice.order({ type: 1, order_price: 1.09 });
    expect(practice.call<Order[]>("orders_list")).toMatchObject([{ id, order_price: 1.09 }]);
    practice.call("order_update", { order_price: 1.095 }, { order_id: id });
    practice.pass([109_510, 109_520]);
    expect(practice.positions()).toEqual([]);
    practice.pass([109_480, 109_490]);
    expect(practice.positions()).toMatchObject([{ open_price: 1.0949 }]);
    const other = practice.order({ type: 1, order_price: 1.08 });
    practice.call("order_cancel", {}, { order_id: other.id });
    expect(practice.call<Order[]>("orders_list")).toEqual([]);
  });
});

test("a short is stopped by the ask, though the bid was never there", () => {
  practice.order({ side: SIDE.sell, stop_loss: 1.1005 });
  practice.pass([110_030, 110_040], [110_030, 110_050], [110_000, 110_010]);
  const [exit] = practice.deals();
  expect(exit).toMatchObject({
    direction: DEAL_DIRECTION.exit,
    reason: ORDER_REASON.stop_loss,
    price: 1.1005,
    profit: -5,
  });
  expect(practice.service.account()).toMatchObject({ balance: 9_995 });
});

describe("commission", () => {
  /** 7 a lot, and 4 from 20 lots of the month on. */
  const tiered = (month_volume: number): MyCommissions => ({
    month_volume,
    commissions: [
      {
        id: 4,
        group_id: VIEW_ACCOUNT.group.id,
        name: "All",
        symbol_id: null,
        category: null,
        mode: "per_lot",
        charge: "both",
        value: 7,
        charge_min: 0,
        tiers: [{ id: 5, commission_id: 4, volume_from: 20, volume_to: null, value: 4 }],
        updated_at: 0,
      },
    ],
  });
  const paid = () => practice.deals().map(({ commission }) => commission);

  test("is that of the tier that the account has reached in its month", () => {
    practice = openPractice(100_000, EURUSD, tiered(25));
    practice.order({ volume: 1 });
    expect(paid()).toEqual([-4]);
    expect(practice.call<MyCommissions>("my_commissions")).toMatchObject({ month_volume: 26 });
    practice.rewind(START);
    expect(practice.call<MyCommissions>("my_commissions")).toMatchObject({ month_volume: 25 });
  });

  test("comes to the tier by what is practised, and to the first with the next month", () => {
    practice = openPractice(100_000, EURUSD, tiered(19.5));
    practice.order({ volume: 1 });
    practice.order({ volume: 1 });
    expect(paid().toSorted((one, other) => other - one)).toEqual([-4, -7]);
    expect(practice.call<MyCommissions>("my_commissions")).toMatchObject({ month_volume: 21.5 });
    for (let hour = 0; hour < 28 * 24; hour += 1) practice.pass([110_000, 110_010]);
    practice.order({ volume: 1 });
    expect(paid()[0]).toBe(-7);
  });
});

test("a part and the rest are closed, and the money is what the deals say", () => {
  const { position_id } = practice.order();
  practice.pass([110_210, 110_220]);
  practice.call("position_update", { take_profit: 1.12 }, { position_id: position_id ?? 0 });
  expect(practice.positions()).toMatchObject([{ take_profit: 1.12 }]);
  practice.call("position_close", { volume: 0.04 }, { position_id: position_id ?? 0 });
  practice.call("position_close", {}, { position_id: position_id ?? 0 });
  expect(practice.deals().map(({ profit }) => profit)).toEqual([12, 8, 0]);
  expect(practice.service.summary()).toMatchObject({ balance: 10_020, equity: 10_020 });
});

test("at the end all that is open is closed at the prices of the moment", () => {
  practice.order();
  practice.order({ side: SIDE.sell, volume: 0.2 });
  practice.pass([110_210, 110_220]);
  practice.service.closeAll();
  expect(practice.positions()).toEqual([]);
  expect(practice.service.account()).toMatchObject({ balance: 9_976 });
});

test("what is held over a night costs its swap", () => {
  practice.order({ volume: 1 });
  for (let hour = 0; hour < 24; hour += 1) practice.pass([110_000, 110_010]);
  // The night from Wednesday counts three times.
  expect(practice.positions()).toMatchObject([{ swaps: -18.6 }]);
});

test("an account whose margin is gone is stopped out", () => {
  practice = openPractice(1_200);
  practice.order({ volume: 1 });
  practice.pass([109_300, 109_310]);
  const [exit] = practice.deals();
  expect(exit).toMatchObject({ reason: ORDER_REASON.stop_out });
  expect(practice.told.some(({ type }) => type === "event_liqudation_status")).toBe(true);
});

test("what there is no practice of is refused, and what is over as the service refuses it", () => {
  expect(practice.service.call("password_change", {})).toMatchObject({ ok: false, status: 404 });
  expect(practice.service.call("toString", {})).toMatchObject({ ok: false, status: 404 });
  expect(
    practice.service.call("position_close", { params: { position_id: 99 }, body: {} }),
  ).toMatchObject({ ok: false, message: REJECTIONS.position_not_open.message });
});

describe("going back", () => {
  test("undoes what was traded since, and nothing of before", () => {
    practice.order();
    const then = START + HOUR_MS;
    practice.pass([110_100, 110_110]);
    practice.order({ side: SIDE.sell, volume: 0.3 });
    practice.pass([110_200, 110_210]);
    expect(practice.rewind(then)).toBe(1);
    expect(practice.positions()).toMatchObject([{ volume: 0.1, profit: -1 }]);
  });

  test("into a longer step keeps the prices of before the moment", () => {
    practice.order({ take_profit: 1.1005 });
    practice.pass([110_040, 110_050], [110_060, 110_070], [110_000, 110_010]);
    expect(practice.positions()).toEqual([]);
    // The second price came a second after the moment that is gone back to.
    practice.rewind(START + HOUR_MS + 1_000);
    expect(practice.positions()).toMatchObject([{ volume: 0.1, profit: 3 }]);
  });

  type Step = {
    readonly bid: number;
    readonly spread: number;
    readonly act: string;
    readonly back: number;
  };
  const step: fc.Arbitrary<Step> = fc.record({
    bid: fc.integer({ min: 109_000, max: 111_000 }),
    spread: fc.integer({ min: 0, max: 30 }),
    act: fc.constantFrom("buy", "sell", "close", "limit", "none"),
    back: fc.constantFrom(0, 0, 0, 1, 3),
  });
  const act = (on: ReturnType<typeof openPractice>, what: string, bid: number): void => {
    if (what === "buy") on.order({ stop_loss: (bid - 300) / 1e5, volume: 0.2 });
    if (what === "sell") on.order({ side: SIDE.sell, take_profit: (bid - 200) / 1e5 });
    if (what === "limit") on.order({ type: 1, order_price: (bid - 150) / 1e5 });
    const [first] = on.positions();
    if (what === "close" && first !== undefined)
      on.call("position_close", {}, { position_id: first.id });
  };

  test("leaves the account as if the steps that were taken back had never been", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const led = openPractice();
        let taken: Step[] = [];
        for (const one of steps) {
          if (one.back > 0) {
            taken = taken.slice(0, Math.max(0, taken.length - one.back));
            led.rewind(START + (taken.length + 1) * HOUR_MS);
            // What was done at the moment gone back to stays.
            continue;
          }
          led.pass([one.bid, one.bid + one.spread]);
          act(led, one.act, one.bid);
          taken.push(one);
        }
        const naive = openPractice();
        for (const one of taken) {
          naive.pass([one.bid, one.bid + one.spread]);
          act(naive, one.act, one.bid);
        }
        expect([...describeState(led.run.state)]).toEqual([...describeState(naive.run.state)]);
        expect(led.deals()).toEqual(naive.deals());
        expect(led.service.summary()).toEqual(naive.service.summary());
      }),
      { numRuns: 150 },
    );
  });
});

describe("the terms", () => {
  test("of a pair that is quoted in another currency take what converts it along", () => {
    const cross = symbolRecord({
      symbol_id: 9,
      symbol: "EURJPY",
      base_currency: "EUR",
      quote_currency: "JPY",
      digits: 3,
    });
    const { symbols } = practiceTerms(cross, [EURUSD, USDJPY, cross], VIEW_ACCOUNT, null);
    expect(symbols.map(({ symbol_id }) => symbol_id)).toEqual([9, 1, 3]);
  });

  test("are those of the account's group", () => {
    const { group } = practiceTerms(EURUSD, [EURUSD], VIEW_ACCOUNT, null);
    expect(group).toMatchObject({
      currency: "USD",
      margin_call_level: 10_000,
      stop_out_level: 5_000,
      position_mode: "hedging",
    });
  });
});
