/** Price alerts on indicators, from the outside: checked, judged as bars close, told, repeated, ended, kept over a restart. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { PRICE_ALERTS_MAX } from "../../contract/limits.ts";
import type { AlertIndicator, PriceAlert } from "../../contract/price-alert.ts";
import { barStart, MINUTE_MS } from "../../domain/bar.ts";
import { emptyBars } from "../../server/market/bar-columns.ts";
import type { TwoSidedBars } from "../../server/market/provider.ts";
import { createDataDir, startTestService } from "../support/service.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../support/trading-desk.ts";
import { EURUSD, GBPUSD, GROUP } from "../support/trading-house.ts";
import { quotePar } from "../support/trading-steps.ts";

const PATH = "/api/v1/accounts/me/price-alerts";
/** Bars are judged that long after they have closed. */
const SETTLED_MS = 2_000;

let desk: TradingDesk;
let bars: TwoSidedBars;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 14 });
  quotePar(desk);
  bars = barsBefore(desk.now(), 200);
  desk.service.market.history.set(EURUSD, bars);
  desk.advance(SETTLED_MS);
  // Minutes are judged as long as somebody waits for them.
  await set(await desk.trader(), { indicator: crosses(9) });
});
afterAll(() => desk.close());

/** Minutes that stood still at 1.1. */
function barsBefore(now: number, count: number): TwoSidedBars {
  const made = emptyBars();
  for (let ago = count; ago > 0; ago -= 1)
    push(made, barStart("M1", now) - ago * MINUTE_MS, 110_000);
  return made;
}

function push(to: TwoSidedBars, ts: number, close: number): void {
  to.ts.push(ts);
  for (const column of ["bid_open", "bid_high", "bid_low", "bid_close"] as const)
    to[column].push(close);
  for (const column of ["ask_open", "ask_high", "ask_low", "ask_close"] as const)
    to[column].push(close + 10);
  to.volume.push(1);
  to.ticks.push(1);
}

/** The minute of now closes there, in points. */
function closeAt(...closes: number[]): void {
  for (const close of closes) {
    push(bars, barStart("M1", desk.now() - SETTLED_MS), close);
    desk.advance(MINUTE_MS);
  }
}

/** The mean of one bar is its close. */
const crosses = (value: number, more: Partial<AlertIndicator> = {}): AlertIndicator => ({
  id: "sma",
  timeframe: "M1",
  inputs: { length: 1 },
  bar_price: null,
  plot: "value",
  other: { kind: "value", value },
  way: "up",
  ...more,
});

const ask = (who: Trader, asked: object) => who.ask("POST", PATH, { symbol_id: EURUSD, ...asked });
const set = async (who: Trader, asked: object): Promise<PriceAlert> => {
  const { status, data, text } = await ask(who, asked);
  expect(status, text).toBe(201);
  return data as PriceAlert;
};
const list = (who: Trader) => who.get(PATH) as Promise<PriceAlert[]>;
const first = async (who: Trader): Promise<PriceAlert | undefined> => (await list(who))[0];

/** Waits until this alert, which is set now, has been judged by the bars that have closed. */
async function judged(): Promise<void> {
  const till = barStart("M1", desk.now() - SETTLED_MS);
  await expect
    .poll(
      () => desk.service.sql`
      select 1 from judged_bars where symbol_id = ${EURUSD} and judged_till = ${till}`,
    )
    .toHaveLength(1);
}

function expectRefused({ status, body }: Reply, error: ErrorName, path?: string): void {
  expect([status, body]).toMatchObject([ERRORS[error].status, { error }]);
  if (path !== undefined) expect(body).toMatchObject({ errors: [{ path: `body.${path}` }] });
}

describe("an alert on an indicator", () => {
  it("is told once a bar has closed that crosses, on every device, and not while it forms", async () => {
    const ada = await desk.trader();
    const phone = await desk.signIn(ada.account_id);
    const indicator = crosses(1.1005, { timeframe: "M5" });
    const made = await set(ada, { indicator, note: "break" });
    expect(made).toMatchObject({
      price: 1.1,
      line: null,
      is_rising: true,
      state: "waiting",
      indicator: {
        ...indicator,
        bar_price: "close",
        title: "SMA 1",
        plot_name: null,
        other_name: null,
      },
    });
    // Minutes close beyond it, and the bar of five of them is not over.
    closeAt(110_050, 110_070, 110_070);
    await judged();
    expect(await list(ada)).toEqual([made]);
    closeAt(110_070, 110_080);
    await ada.told("price_alert_update");
    const reached = await first(ada);
    expect(reached).toEqual({
      ...made,
      revision: 2,
      state: "reached",
      reached_at: desk.now(),
      reached_price: 1.1007,
      reached_rising: true,
    });
    expect((await phone.told("price_alert_update")).at(-1)).toEqual([
      "price_alert_update",
      reached,
    ]);
    closeAt(110_000, 110_070);
    await judged();
    expect(await list(ada)).toEqual([reached]);
  });

  it("of what had crossed before it was set is not told", async () => {
    const ada = await desk.trader();
    closeAt(110_000, 110_080);
    const made = await set(ada, { indicator: crosses(1.1005) });
    closeAt(110_090);
    await judged();
    expect(await list(ada)).toEqual([made]);
  });

  it("goes by another output, or by the close, and either way", async () => {
    const ada = await desk.trader();
    closeAt(110_000, 110_000);
    const mean = { id: "sma", inputs: { length: 3 }, other: { kind: "close" } } as const;
    await set(ada, { indicator: crosses(0, { ...mean, way: "up" }), note: "close up" });
    await set(ada, { indicator: crosses(0, { ...mean, way: "down" }), note: "close down" });
    await set(ada, {
      indicator: crosses(0, {
        id: "macd",
        inputs: {},
        plot: "macd",
        other: { kind: "plot", plot: "signal" },
        way: "either",
      }),
      note: "macd",
    });
    closeAt(109_900, 110_200);
    await ada.told("price_alert_update");
    await judged();
    expect(await list(ada)).toMatchObject([
      {
        note: "macd",
        state: "reached",
        reached_rising: true,
        indicator: {
          title: "MACD 12 26 9",
          plot_name: null,
          other_name: "Signal",
          inputs: { fast: 12, slow: 26, signal: 9 },
        },
      },
      { note: "close down", state: "waiting" },
      { note: "close up", state: "reached", reached_price: 1.102, reached_rising: true },
    ]);
  });

  it("is refused by the part that is wrong, in words", async () => {
    const ada = await desk.trader();
    const wrong: readonly [Partial<AlertIndicator>, path: string, words: RegExp][] = [
      [{ id: "nothing" }, "indicator.id", /no indicator/],
      [{ id: "obv", inputs: {} }, "indicator.id", /all bars/],
      [{ id: "correlation", inputs: {} }, "indicator.id", /other prices/],
      [{ id: "volume-profile", inputs: {} }, "indicator.id", /in sight/],
      [{ id: "own-profit", inputs: {} }, "indicator.id", /own trades/],
      [{ id: "pattern-doji", inputs: {} }, "indicator.id", /a few bars/],
      [{ inputs: { period: 3 } }, "indicator.inputs", /has no period/],
      [{ inputs: { length: 0 } }, "indicator.inputs.length", /whole number from 1/],
      [{ id: "ema", inputs: { length: 5000 } }, "indicator.inputs", /at most 20000 bars/],
      [{ plot: "signal" }, "indicator.plot", /one of value/],
      [{ other: { kind: "plot", plot: "value" } }, "indicator.other.plot", /another output/],
    ];
    for (const [part, path, words] of wrong) {
      // One after the other: each is an account's call.
      // eslint-disable-next-line no-await-in-loop
      const reply = await ask(ada, { indicator: crosses(1.1, part) });
      expectRefused(reply, "bad_request", path);
      expect(reply.text).toMatch(words);
    }
    const indicator = crosses(1.1);
    expectRefused(await ask(ada, { indicator, price: 1.2 }), "bad_request", "indicator");
    expectRefused(await ask(ada, { indicator, quote_side: "ask" }), "bad_request", "quote_side");
    expectRefused(await ask(ada, { indicator, symbol_id: GBPUSD }), "no_price");
    expect(await list(ada)).toEqual([]);
  });

  it("takes the place of a price and gives it back; a note alone leaves it where it is", async () => {
    const ada = await desk.trader();
    const { id } = await set(ada, { price: 1.2 });
    const change = async (body: object) => (await ada.ask("PATCH", `${PATH}/${id}`, body)).data;
    const asked = crosses(1.1005, { inputs: { length: 2 } });
    expect(await change({ indicator: asked })).toMatchObject({
      indicator: { ...asked, bar_price: "close", title: "SMA 2" },
      price: 1.1,
    });
    const noted = { ...asked, bar_price: "close" };
    expect(await change({ note: "mine" })).toMatchObject({ indicator: noted, note: "mine" });
    expect(await change({ price: 1.05 })).toMatchObject({ indicator: null, is_rising: false });
  });

  it("is one of so many an account, and its owner's", async () => {
    const [ada, bob] = [await desk.trader(), await desk.trader()];
    await desk.service.sql`
      insert into price_alerts (account_id, symbol_id, price, quote_side, is_rising, note, created_at)
      select ${ada.account_id}, ${GBPUSD}, 9, 'bid', true, '', 1
      from generate_series(1, ${PRICE_ALERTS_MAX - 1})`;
    const { id } = await set(ada, { indicator: crosses(1.3) });
    expectRefused(await ask(ada, { indicator: crosses(1.3) }), "too_many_price_alerts");
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    expect(await list(investor)).toHaveLength(PRICE_ALERTS_MAX);
    const change = { indicator: crosses(1.4) };
    expect((await investor.ask("PATCH", `${PATH}/${id}`, change)).status).toBe(403);
    expectRefused(await bob.ask("PATCH", `${PATH}/${id}`, change), "not_found");
  });

  it("expires, and is not reached after", async () => {
    const ada = await desk.trader();
    const expires_at = desk.now() + MINUTE_MS / 2;
    await set(ada, { indicator: crosses(1.3), expires_at });
    closeAt(130_500);
    await ada.told("price_alert_update");
    await judged();
    expect(await first(ada)).toMatchObject({ state: "expired", reached_at: null });
    closeAt(110_000);
  });

  it("goes by the bid that its account sees", async () => {
    const ada = await desk.trader();
    const admin = await desk.signIn(desk.admin.account_id, "demo-admin");
    const mark = async (markup_bid: number) => {
      const markups = [{ category: "forex", markup_bid, markup_ask: 0 }];
      const body = { markups, desc: "wider, and back" };
      const { status, text } = await admin.ask("PUT", `/api/v1/groups/${GROUP.hedging}`, body);
      expect(status, text).toBe(200);
    };
    await set(ada, { indicator: crosses(1.1005) });
    await mark(10);
    closeAt(110_055);
    await judged();
    expect(await first(ada)).toMatchObject({ state: "waiting" });
    closeAt(110_061);
    await expect.poll(() => first(ada)).toMatchObject({ state: "reached", reached_price: 1.10051 });
    await mark(0);
    closeAt(110_000);
  });

  it("that repeats is told at most once in its time, by when bars close", async () => {
    const ada = await desk.trader();
    await set(ada, { indicator: crosses(1.2), repeats: "minute", note: "minute" });
    await set(ada, { indicator: crosses(1.2), repeats: "hour", note: "hour" });
    let by = ada;
    const times = async () => (await list(by)).map(({ revision }) => revision);
    for (const told of [
      [2, 2],
      [2, 3],
      [2, 4],
    ]) {
      // Down, and up again two minutes later.
      closeAt(110_000, 121_000);
      // One after the other, as bars close.
      // eslint-disable-next-line no-await-in-loop
      await expect.poll(times).toEqual(told);
    }
    desk.advance(56 * MINUTE_MS);
    by = await desk.signIn(ada.account_id);
    closeAt(110_000, 121_000);
    await expect.poll(times).toEqual([3, 5]);
    expect(await list(by)).toMatchObject([
      { note: "hour", state: "waiting", is_rising: true, reached_rising: true },
      { note: "minute", state: "waiting", is_rising: true, reached_rising: true },
    ]);
    closeAt(110_000);
  });
});

it("is judged after a restart by the bars that closed meanwhile, of which the newest crossing counts", async () => {
  const folder = await createDataDir();
  const first_ = await startTestService({ dataDir: folder.path });
  const { access_token: token } = await first_.login(100001, "demo-trader");
  const now = first_.clock.now();
  first_.market.tick(1, 110_000, 110_010, now, 1);
  const kept = barsBefore(now, 100);
  first_.market.history.set(1, kept);
  const make = async (asked: object) => {
    const body = { symbol_id: 1, ...asked };
    const made = await first_.call("POST", PATH, { token, body });
    expect(made.status, made.text).toBe(201);
  };
  await make({ indicator: crosses(1.105, { way: "either" }), note: "crossed" });
  await make({ indicator: crosses(1.2), note: "waits" });
  await first_.close();
  const second = await startTestService({ dataDir: folder.path, startAt: now + 9 * MINUTE_MS });
  // Up, down, and up again, where it stays; the bar in which it was set counts.
  const closes = [110_600, 110_400, 110_700, 110_800, 110_300, 110_900, 110_950, 110_960, 110_970];
  for (const [at, close] of closes.entries())
    push(kept, barStart("M1", now) + at * MINUTE_MS, close);
  second.market.history.set(1, kept);
  const again = await second.login(100001, "demo-trader");
  const listOf = async () => {
    const { body } = await second.call("GET", PATH, { token: again.access_token });
    return (body as { data: PriceAlert[] }).data;
  };
  await expect.poll(listOf).toMatchObject([
    { note: "waits", state: "waiting", revision: 1 },
    { note: "crossed", state: "reached", reached_price: 1.109, reached_rising: true },
  ]);
  await second.close();
  await folder.remove();
});
