/** Prices that an account's owner waits for, from the outside: set, moved, reached, told on each device, kept over a restart. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { PRICE_ALERTS_MAX } from "../../contract/limits.ts";
import type { PriceAlert } from "../../contract/price-alert.ts";
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

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 13 });
});
afterAll(() => desk.close());

const set = async (who: Trader, asked: object = {}): Promise<PriceAlert> => {
  const { status, data, text } = await who.ask("POST", PATH, {
    symbol_id: EURUSD,
    price: 1.1005,
    ...asked,
  });
  expect(status, text).toBe(201);
  return data as PriceAlert;
};
const list = (who: Trader) => who.get(PATH) as Promise<PriceAlert[]>;

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  expect([status, body]).toMatchObject([ERRORS[error].status, { error }]);
}

describe("a price alert", () => {
  // @interface operation:price_alerts_list @interface operation:price_alert_create
  // @interface event:price_alert_create @interface event:price_alert_update
  it("is told once, on every device, when the market is at its price or beyond", async () => {
    const ada = await desk.trader();
    const phone = await desk.signIn(ada.account_id);
    quotePar(desk);
    const made = await set(ada, { note: "  last week's high " });
    expect(made).toMatchObject({
      price: 1.1005,
      quote_side: "bid",
      is_rising: true,
      note: "last week's high",
      reached_at: null,
      reached_price: null,
    });
    expect(await phone.told("price_alert_create")).toEqual([["price_alert_create", made]]);
    desk.quote(EURUSD, 110_049, 110_059);
    expect(await list(ada)).toEqual([made]);
    desk.quote(EURUSD, 110_052, 110_062);
    const [[, reached] = []] = (await ada.told("price_alert_update")).slice(-1);
    expect(reached).toEqual({
      ...made,
      revision: 2,
      state: "reached",
      reached_at: desk.now(),
      reached_price: 1.10052,
      reached_rising: true,
    });
    expect(await phone.told("price_alert_update")).toEqual([["price_alert_update", reached]]);
    expect(await list(ada)).toEqual([reached]);
    desk.quote(EURUSD, 110_000, 110_010);
    desk.quote(EURUSD, 110_060, 110_070);
    expect(await ada.told()).toEqual([]);
  });

  it.each([
    ["the bid falls to it", { price: 1.0995 }, [109_950, 109_960], 1.0995],
    ["the ask rises to it", { price: 1.1002, quote_side: "ask" }, [110_010, 110_020], 1.1002],
    ["the ask falls to it", { price: 1.1, quote_side: "ask" }, [109_985, 109_995], 1.09995],
  ] as const)("is reached where %s", async (_what, asked, [bid, ask], reached_price) => {
    const ada = await desk.trader();
    quotePar(desk);
    const { is_rising } = await set(ada, asked);
    expect(is_rising).toBe(asked.price === 1.1002);
    desk.quote(EURUSD, bid, ask);
    await ada.told("price_alert_update");
    expect(await list(ada)).toMatchObject([{ reached_price }]);
  });

  // @interface operation:price_alert_update
  it("is moved, also to the other side, and waits anew once it was reached; a note alone does not", async () => {
    const ada = await desk.trader();
    quotePar(desk);
    const { id } = await set(ada);
    const change = async (body: object) => (await ada.ask("PATCH", `${PATH}/${id}`, body)).data;
    expect(await change({ price: 1.09 })).toMatchObject({ is_rising: false, revision: 2 });
    await ada.told("price_alert_update");
    desk.quote(EURUSD, 110_060, 110_070);
    expect(await list(ada)).toMatchObject([{ reached_at: null }]);
    desk.quote(EURUSD, 108_990, 109_000);
    await ada.told("price_alert_update");
    const [there] = await list(ada);
    expect(there).toMatchObject({ reached_price: 1.0899 });
    const noted = await change({ note: "sold" });
    expect(noted).toMatchObject({ note: "sold", reached_price: 1.0899 });
    await ada.told("price_alert_update");
    expect(await change({ price: 1.1 })).toMatchObject({
      is_rising: true,
      reached_at: null,
      reached_price: null,
    });
    await ada.told("price_alert_update");
    desk.quote(EURUSD, 110_000, 110_010);
    await ada.told("price_alert_update");
    expect(await list(ada)).toMatchObject([{ reached_price: 1.1, note: "sold" }]);
  });

  it("that is moved while it is written as reached waits anew", async () => {
    const { sql } = desk.service;
    const ada = await desk.trader();
    quotePar(desk);
    const { id } = await set(ada);
    const held = async () => {
      const [row] = await sql`select count(*)::integer as n from pg_locks where not granted`;
      return row?.["n"];
    };
    await sql.begin(async (tx) => {
      await tx`update price_alerts set price = 1.102, revision = revision + 1 where alert_id = ${id}`;
      desk.quote(EURUSD, 110_060, 110_070);
      await expect.poll(held).toBe(1);
    });
    await expect.poll(held).toBe(0);
    const other = await set(ada, { price: 1.1004 });
    desk.quote(EURUSD, 110_000, 110_010);
    // The writer is through with the one before when it has written the next.
    await expect.poll(async () => (await list(ada))[0]).toMatchObject({ reached_price: 1.1 });
    expect((await list(ada))[1]).toMatchObject({ id, price: 1.102, reached_at: null });
    expect(other.is_rising).toBe(false);
  });

  // @interface operation:price_alert_delete @interface event:price_alert_delete
  it("that is removed is told to all devices and never reached", async () => {
    const ada = await desk.trader();
    quotePar(desk);
    const alert = await set(ada);
    expect((await ada.ask("DELETE", `${PATH}/${alert.id}`)).status).toBe(204);
    expect((await ada.told("price_alert_delete")).at(-1)).toEqual(["price_alert_delete", alert]);
    desk.quote(EURUSD, 110_100, 110_110);
    expect(await ada.told()).toEqual([]);
    expectRefused(await ada.ask("DELETE", `${PATH}/${alert.id}`), "not_found");
    expectRefused(await ada.ask("PATCH", `${PATH}/${alert.id}`, { note: "x" }), "not_found");
  });

  // @interface error:price_alert_there
  it("is refused where nothing has to be waited for, or nobody knows for what", async () => {
    const ada = await desk.trader();
    quotePar(desk);
    const ask = (body: object) => ada.ask("POST", PATH, { symbol_id: EURUSD, price: 1.2, ...body });
    expectRefused(await ask({ price: 1.1 }), "price_alert_there");
    expectRefused(await ask({ symbol_id: 4_711 }), "unknown_symbol");
    const finer = await ask({ price: 1.100_001 });
    expectRefused(finer, "bad_request");
    expect(finer.body).toMatchObject({ errors: [{ path: "body.price" }] });
    expectRefused(await ask({ price: -1 }), "bad_request");
    expectRefused(await ask({ note: "a\u202Eb" }), "bad_request");
    expect(await list(ada)).toEqual([]);
  });

  it("is refused where no market gets to", async () => {
    const ada = await desk.trader();
    quotePar(desk);
    const { id } = await set(ada, { price: 11 });
    const far = [
      [11.000_01, "must be at most 11"],
      [99_999_999_999, "must be at most 11"],
      [0.109_99, "must be at least 0.11"],
    ] as const;
    const check = async ([price, message]: (typeof far)[number]) => {
      const made = await ada.ask("POST", PATH, { symbol_id: EURUSD, price });
      expectRefused(made, "bad_request");
      expect(made.body).toMatchObject({ errors: [{ path: "body.price", message }] });
      expectRefused(await ada.ask("PATCH", `${PATH}/${id}`, { price }), "bad_request");
    };
    await Promise.all(far.map(check));
    expect(await list(ada)).toMatchObject([{ price: 11 }]);
  });

  // @interface error:too_many_price_alerts @interface limit:PRICE_ALERTS_MAX
  it("is one of so many an account, also of those that are set at once", async () => {
    const ada = await desk.trader();
    quotePar(desk);
    await desk.service.sql`
      insert into price_alerts (account_id, symbol_id, price, quote_side, is_rising, note, created_at)
      select ${ada.account_id}, ${GBPUSD}, 9, 'bid', true, '', 1
      from generate_series(1, ${PRICE_ALERTS_MAX - 1})`;
    const both = await Promise.all(
      [1.3, 1.4].map((price) => ada.ask("POST", PATH, { symbol_id: EURUSD, price })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expectRefused(
      await ada.ask("POST", PATH, { symbol_id: EURUSD, price: 1.5 }),
      "too_many_price_alerts",
    );
    expect(await list(ada)).toHaveLength(PRICE_ALERTS_MAX);
  });

  it("is the owner's: an investor reads it, another account does not know it", async () => {
    const ada = await desk.trader();
    const bob = await desk.trader();
    quotePar(desk);
    const alert = await set(ada);
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    expect(await list(investor)).toEqual([alert]);
    expect((await investor.ask("DELETE", `${PATH}/${alert.id}`)).status).toBe(403);
    expect(await list(bob)).toEqual([]);
    expectRefused(await bob.ask("PATCH", `${PATH}/${alert.id}`, { price: 2 }), "not_found");
    expectRefused(await bob.ask("DELETE", `${PATH}/${alert.id}`), "not_found");
    expect(await list(ada)).toEqual([alert]);
  });

  it("is reached by the price that its account sees, by the group's mark-up of then", async () => {
    const ada = await desk.trader();
    quotePar(desk);
    const { price } = await set(ada, { price: 1.1003 });
    const mark = async (markup_bid: number) => {
      const markups = [{ category: "forex", markup_bid, markup_ask: 0 }];
      const body = { markups, desc: "wider, and back" };
      const { status, text } = await desk.admin.ask("PUT", `/api/v1/groups/${GROUP.hedging}`, body);
      expect(status, text).toBe(200);
    };
    await mark(10);
    desk.quote(EURUSD, 110_039, 110_049);
    expect(await list(ada)).toMatchObject([{ reached_at: null }]);
    desk.quote(EURUSD, 110_040, 110_050);
    // Sockets of a group whose mark-up changes are closed: nobody is told here.
    await expect.poll(() => list(ada)).toMatchObject([{ reached_price: price }]);
    await mark(0);
  });
});

it("waits over a restart of the service, and is reached by the first quote beyond it", async () => {
  const folder = await createDataDir();
  const first = await startTestService({ dataDir: folder.path });
  const { access_token: token } = await first.login(100001, "demo-trader");
  first.market.tick(1, 110_000, 110_010, first.clock.now(), 1);
  const asked = { symbol_id: 1, price: 1.101 };
  const made = await first.call("POST", PATH, { token, body: asked });
  expect(made.status, made.text).toBe(201);
  await first.close();
  const second = await startTestService({ dataDir: folder.path });
  const again = await second.login(100001, "demo-trader");
  second.market.tick(1, 110_200, 110_210, second.clock.now(), 1);
  await expect
    .poll(async () => {
      const { body } = await second.call("GET", PATH, { token: again.access_token });
      return (body as { data: PriceAlert[] }).data;
    })
    .toMatchObject([{ price: 1.101, reached_price: 1.102 }]);
  await second.close();
  await folder.remove();
});
