/** Price alerts on figures and spreads, from the outside: the real engine moves the account, and its owner is told. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { NO_SYMBOL_ID, type AlertFigure, type PriceAlert } from "../../contract/price-alert.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../support/trading-desk.ts";
import { EURUSD, GBPUSD, GROUP, SILENT, TRADING_SYMBOLS } from "../support/trading-house.ts";
import { buy, openAtPar, quotePar, sell } from "../support/trading-steps.ts";

const PATH = "/api/v1/accounts/me/price-alerts";
const MINUTE_MS = 60_000;
/** Of some looks, also where the machine is busy. */
const SOON = { timeout: 10_000 };

let desk: TradingDesk;
let scout: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 14, [GROUP.hedgedNet]: 1 });
  quotePar(desk);
  scout = await desk.trader();
});
afterAll(() => desk.close());

const figure = (kind: AlertFigure["kind"], way: AlertFigure["way"], value: number) => ({
  kind,
  way,
  value,
});
const ask = (who: Trader, asked: object) => who.ask("POST", PATH, asked);
const set = async (who: Trader, asked: object): Promise<PriceAlert> => {
  const { status, data, text } = await ask(who, asked);
  expect(status, text).toBe(201);
  return data as PriceAlert;
};
const list = (who: Trader) => who.get(PATH) as Promise<PriceAlert[]>;
const summary = (who: Trader) => who.get("/api/v1/accounts/me/summary") as Promise<AccountSummary>;

/** EURUSD, with one pip between bid and ask. */
const quote = (bid: number) => desk.quote(EURUSD, bid, bid + 10);

/** Waits until a look that began after now is over and written: the next one has told somebody of something. */
async function looked(): Promise<void> {
  for (let at = 0; at < 2; at += 1) {
    desk.quote(GBPUSD, 125_000, 125_010);
    // One look after the other.
    // eslint-disable-next-line no-await-in-loop
    await set(scout, { symbol_id: GBPUSD, figure: figure("spread", "up", 20) });
    desk.quote(GBPUSD, 125_000, 125_021);
    // eslint-disable-next-line no-await-in-loop
    await scout.told("price_alert_update");
  }
  desk.quote(GBPUSD, 125_000, 125_010);
}

function expectRefused({ status, body }: Reply, error: ErrorName, path?: string): void {
  expect([status, body]).toMatchObject([ERRORS[error].status, { error }]);
  if (path !== undefined) expect(body).toMatchObject({ errors: [{ path: `body.${path}` }] });
}

describe("an alert on the margin level", () => {
  it("is told once, on every device, with the figure that the account's summary has", async () => {
    const ada = await desk.trader();
    const phone = await desk.signIn(ada.account_id);
    await openAtPar(desk, ada, buy(5));
    expect((await summary(ada)).margin_level).toBe(180.89);
    const made = await set(ada, { figure: figure("margin_level", "down", 150), note: "careful" });
    expect(made).toMatchObject({
      symbol_id: NO_SYMBOL_ID,
      price: 0,
      line: null,
      indicator: null,
      figure: { kind: "margin_level", way: "down", value: 150, position_id: null },
      is_rising: false,
      state: "waiting",
      reached_value: null,
    });
    quote(109_665);
    await looked();
    expect(await list(ada)).toEqual([made]);
    quote(109_600);
    await ada.told("price_alert_update");
    const [reached] = await list(ada);
    expect(reached).toEqual({
      ...made,
      revision: 2,
      state: "reached",
      reached_at: desk.now(),
      reached_price: 0,
      reached_value: (await summary(ada)).margin_level,
      reached_rising: false,
    });
    expect(reached?.reached_value).toBeLessThan(150);
    expect((await phone.told("price_alert_update")).at(-1)).toEqual([
      "price_alert_update",
      reached,
    ]);
    quote(110_000);
    await looked();
    quote(109_500);
    await looked();
    expect(await list(ada)).toEqual([reached]);
    quotePar(desk);
  });

  it("that repeats is told again after it was up between, and at most once in its time", async () => {
    const ada = await desk.trader();
    await openAtPar(desk, ada, buy(5));
    const asked = { figure: figure("margin_level", "down", 150), repeats: "minute" };
    await set(ada, asked);
    const told = async () => (await list(ada)).map(({ state, revision }) => [state, revision]);
    const falls = async () => {
      quote(109_600);
      await looked();
    };
    const rises = async () => {
      quote(110_000);
      await looked();
    };
    await falls();
    expect(await told()).toEqual([["waiting", 2]]);
    // It stays there, long after its minute.
    desk.advance(2 * MINUTE_MS);
    await looked();
    expect(await told()).toEqual([["waiting", 2]]);
    await rises();
    await falls();
    expect(await told()).toEqual([["waiting", 3]]);
    // Up and down within its minute: told at the end of it, since it is down still.
    await rises();
    await falls();
    expect(await told()).toEqual([["waiting", 3]]);
    desk.advance(MINUTE_MS);
    await looked();
    expect(await told()).toEqual([["waiting", 4]]);
    quotePar(desk);
  });

  it("is neither above nor below while no margin is in use", async () => {
    const ada = await desk.trader();
    await set(ada, { figure: figure("margin_level", "up", 500), note: "above" });
    await set(ada, { figure: figure("margin_level", "down", 500), note: "below" });
    await looked();
    expect(await list(ada)).toMatchObject([
      { note: "below", state: "waiting" },
      { note: "above", state: "waiting" },
    ]);
    await openAtPar(desk, ada, buy(5));
    await ada.told("price_alert_update");
    expect(await list(ada)).toMatchObject([
      { note: "below", state: "reached", reached_value: 180.89 },
      { note: "above", state: "waiting" },
    ]);
    quotePar(desk);
  });

  it("goes by the margin that hedged positions need together", async () => {
    const ada = await desk.trader(GROUP.hedgedNet);
    await openAtPar(desk, ada, buy(5));
    await set(ada, { figure: figure("margin_level", "up", 300) });
    await ada.place(sell(4));
    await ada.told("price_alert_update");
    const { margin_level } = await summary(ada);
    expect(margin_level).toBeGreaterThan(300);
    expect(await list(ada)).toMatchObject([{ reached_value: margin_level, reached_rising: true }]);
  });
});

describe("an alert on an amount", () => {
  it.each([
    ["equity", "down", 9_900, 9_890],
    ["free_margin", "down", 8_800, 8_789.9],
    ["floating_profit", "down", -100, -110],
    ["floating_profit", "down", -109.99, -110],
  ] as const)("%s going %s beyond %d is told of %d", async (kind, way, value, reached_value) => {
    quotePar(desk);
    const ada = await desk.trader();
    await openAtPar(desk, ada, buy(1));
    await set(ada, { figure: figure(kind, way, value) });
    // At the amount it is not beyond.
    await set(ada, { figure: figure(kind, way, reached_value), note: "at it" });
    quote(109_900);
    await ada.told("price_alert_update");
    await looked();
    expect(await list(ada)).toMatchObject([
      { note: "at it", state: "waiting" },
      { state: "reached", reached_value },
    ]);
    quotePar(desk);
  });

  it("of the balance is told when a result is booked", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(1));
    await set(ada, { figure: figure("balance", "up", 10_000) });
    quote(110_110);
    await looked();
    expect(await list(ada)).toMatchObject([{ state: "waiting" }]);
    const { status, text } = await ada.ask("POST", `/api/v1/positions/${id}/close`, {});
    expect(status, text).toBeLessThan(300);
    await ada.told("price_alert_update");
    expect(await list(ada)).toMatchObject([{ state: "reached", reached_value: 10_100 }]);
    quotePar(desk);
  });
});

describe("an alert on a position", () => {
  it("goes by its own result beside another that makes up for it, and ends with it", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { id: position_id } = await openAtPar(desk, ada, buy(1));
    await ada.place(sell(1));
    const of = (way: AlertFigure["way"], value: number) => ({
      figure: { ...figure("position_profit", way, value), position_id },
    });
    const made = await set(ada, { ...of("down", -100), note: "loss" });
    expect(made).toMatchObject({ symbol_id: EURUSD, price: 1.1 });
    await set(ada, { ...of("up", 100), repeats: "day", note: "gain" });
    await ada.told();
    quote(109_900);
    await ada.told("price_alert_update");
    expect(await list(ada)).toMatchObject([
      { note: "gain", state: "waiting" },
      { note: "loss", state: "reached", reached_value: -110, reached_price: 1.1 },
    ]);
    await ada.ask("POST", `/api/v1/positions/${position_id}/close`, {});
    const [[, ended] = []] = (await ada.told("price_alert_update")).slice(-1);
    expect(ended).toMatchObject({ note: "gain", state: "expired", reached_at: null });
    expect((await list(ada))[0]).toEqual(ended);
    quotePar(desk);
  });
});

describe("an alert on a spread", () => {
  it("goes by the spread that its account sees, by points, and needs no position", async () => {
    desk.quote(GBPUSD, 125_000, 125_010);
    const ada = await desk.trader();
    const admin = await desk.signIn(desk.admin.account_id, "demo-admin");
    const mark = async (markup_bid: number, markup_ask: number) => {
      const markups = [{ category: "forex", markup_bid, markup_ask }];
      const body = { markups, desc: "wider, and back" };
      const { status, text } = await admin.ask("PUT", `/api/v1/groups/${GROUP.hedging}`, body);
      expect(status, text).toBe(200);
    };
    const made = await set(ada, { symbol_id: GBPUSD, figure: figure("spread", "up", 20) });
    expect(made).toMatchObject({ symbol_id: GBPUSD, price: 1.25, is_rising: true });
    desk.quote(GBPUSD, 125_000, 125_020);
    expect(await list(ada)).toEqual([made]);
    await mark(0, 3);
    await expect
      .poll(() => list(ada), SOON)
      .toMatchObject([{ state: "reached", reached_value: 23 }]);
    await mark(0, 0);
    desk.quote(GBPUSD, 125_000, 125_010);
  });
});

describe("an alert on a figure", () => {
  it("is refused by the part that is wrong, in words", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { id: position_id } = await openAtPar(desk, ada, buy(1));
    const wrong: readonly [object, path: string, words: RegExp][] = [
      [figure("equity", "down", 9_990.01), "figure.value", /at most 9990, which it is now/],
      [figure("equity", "up", 9_000), "figure.value", /at least 9990, which it is now/],
      [figure("equity", "up", 10_000.001), "figure.value", /at most 2 decimals/],
      [figure("margin_level", "up", -1), "figure.value", /from 0 to/],
      [figure("margin_level", "down", 100.001), "figure.value", /at most 2 decimals/],
      [figure("spread", "up", 20.5), "figure.value", /whole number/],
      [{ ...figure("equity", "up", 1), position_id }, "figure.position_id", /position_profit/],
      [figure("position_profit", "up", 1), "figure.position_id", /position_profit/],
      [
        { ...figure("position_profit", "up", 1), position_id: 999_999 },
        "figure.position_id",
        /no open position/,
      ],
    ];
    for (const [asked, path, words] of wrong) {
      // One after the other: each is an account's call.
      // eslint-disable-next-line no-await-in-loop
      const reply = await ask(ada, { symbol_id: EURUSD, figure: asked });
      expectRefused(reply, "bad_request", path);
      expect(reply.text).toMatch(words);
    }
    const asked = figure("spread", "up", 20);
    expectRefused(await ask(ada, { figure: asked }), "unknown_symbol");
    expectRefused(await ask(ada, { symbol_id: SILENT, figure: asked }), "no_price");
    const both = { symbol_id: EURUSD, figure: asked };
    expectRefused(await ask(ada, { ...both, price: 1.2 }), "bad_request", "figure");
    expectRefused(await ask(ada, { ...both, quote_side: "ask" }), "bad_request", "quote_side");
    expectRefused(await ask(ada, {}), "bad_request", "price");
    expect(await list(ada)).toEqual([]);
  });

  it("takes the place of a price and gives it back where it has a symbol; a note leaves it", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { id } = await set(ada, { symbol_id: EURUSD, price: 1.2 });
    const change = async (body: object) => (await ada.ask("PATCH", `${PATH}/${id}`, body)).data;
    expect(await change({ figure: figure("spread", "up", 30) })).toMatchObject({
      figure: { kind: "spread", value: 30 },
      price: 1.1,
    });
    expect(await change({ note: "mine" })).toMatchObject({ figure: { value: 30 }, note: "mine" });
    expect(await change({ price: 1.05 })).toMatchObject({ figure: null, is_rising: false });
    expect(await change({ figure: figure("equity", "up", 11_000) })).toMatchObject({
      figure: { kind: "equity" },
      symbol_id: NO_SYMBOL_ID,
      price: 0,
    });
    expectRefused(await ada.ask("PATCH", `${PATH}/${id}`, { price: 1.05 }), "unknown_symbol");
  });

  it("is its owner's to set and an investor's to read, and expires", async () => {
    const ada = await desk.trader();
    const expires_at = desk.now() + MINUTE_MS;
    const asked = { figure: figure("equity", "up", 11_000), expires_at };
    const { id } = await set(ada, asked);
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    expect(await list(investor)).toMatchObject([{ id }]);
    expect((await ask(investor, asked)).status).toBe(403);
    desk.advance(MINUTE_MS);
    await ada.told("price_alert_update");
    expect(await list(ada)).toMatchObject([{ state: "expired", reached_value: null }]);
  });
});

describe("over a restart", () => {
  it("what was told is not told again until it was up between, and what passed meanwhile is told", async () => {
    const folder = await createDataDir();
    const first = await startTestService({ dataDir: folder.path, symbols: TRADING_SYMBOLS });
    const now = first.clock.now();
    const opened = await tradingAt(first, 110_000);
    await opened.order(buy(1));
    await opened.set({ figure: figure("floating_profit", "down", -100), repeats: "minute" });
    await opened.set({ figure: figure("floating_profit", "down", -200), note: "meanwhile" });
    opened.quote(109_890);
    await expect.poll(opened.told, SOON).toEqual([1, 2]);
    await first.close();
    const second = await startTestService({
      dataDir: folder.path,
      symbols: TRADING_SYMBOLS,
      startAt: now + 2 * MINUTE_MS,
    });
    const again = await tradingAt(second, 109_780);
    // The one that had been told is down still, and is silent, although its minute is over.
    await expect.poll(again.told, SOON).toEqual([2, 2]);
    again.quote(110_000);
    await expect
      .poll(
        () => second.sql`select 1 from price_alerts where is_armed and repeats = 'minute'`,
        SOON,
      )
      .toHaveLength(1);
    again.quote(109_780);
    await expect.poll(again.told, SOON).toEqual([2, 3]);
    await second.close();
    await folder.remove();
  });
});

/** The demo account's owner, with EURUSD there. */
async function tradingAt(service: TestService, bid: number) {
  const { access_token: token } = await service.login(100001, "demo-trader");
  const quote_ = (at: number) => service.market.tick(1, at, at + 10, service.clock.now(), 1);
  const post = async (path: string, body: object) => {
    const made = await service.call("POST", path, { token, body });
    expect(made.status, made.text).toBe(201);
  };
  quote_(bid);
  return {
    quote: quote_,
    order: (body: object) => post("/api/v1/orders", body),
    set: (body: object) => post(PATH, body),
    /** Of each, the newest first, how often it has changed. */
    told: async () => {
      const rows = await service.sql<{ revision: number }[]>`
        select revision from price_alerts order by alert_id desc`;
      return rows.map(({ revision }) => revision);
    },
  };
}
