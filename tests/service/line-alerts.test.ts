/** Price alerts along lines, that repeat and that expire, from the outside: checked, crossed, told, ended, kept over a restart. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import type { AlertLine, PriceAlert } from "../../contract/price-alert.ts";
import { createDataDir, startTestService } from "../support/service.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../support/trading-desk.ts";
import { EURUSD, GROUP } from "../support/trading-house.ts";
import { quotePar } from "../support/trading-steps.ts";

const PATH = "/api/v1/accounts/me/price-alerts";
const MINUTE_MS = 60_000;

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 12 });
});
afterAll(() => desk.close());

/** From 1.1010 now to 1.1000 in ten minutes, and on: the bid is at 1.1000. */
const falling = (now: number, more: Partial<AlertLine> = {}): AlertLine => ({
  from: { ts: now, price: 1.101 },
  to: { ts: now + 10 * MINUTE_MS, price: 1.1 },
  extends_right: true,
  is_log: false,
  drawing_id: null,
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

function expectRefused({ status, body }: Reply, error: ErrorName, path?: string): void {
  expect([status, body]).toMatchObject([ERRORS[error].status, { error }]);
  if (path !== undefined) expect(body).toMatchObject({ errors: [{ path: `body.${path}` }] });
}

const begin = async (): Promise<Trader> => {
  const ada = await desk.trader();
  quotePar(desk);
  return ada;
};

describe("an alert along a line", () => {
  it("is reached where the line is by then, also by a market that stands still", async () => {
    const ada = await begin();
    const line = falling(desk.now(), { drawing_id: "a-line" });
    const made = await set(ada, { line });
    expect(made).toMatchObject({ line, price: 1.101, is_rising: true, state: "waiting" });
    desk.advance(4 * MINUTE_MS);
    // The line is at 1.1006.
    desk.quote(EURUSD, 110_059, 110_069);
    desk.quote(EURUSD, 110_000, 110_010);
    await ada.told();
    expect(await list(ada)).toEqual([made]);
    desk.advance(6 * MINUTE_MS);
    desk.quote(EURUSD, 110_000, 110_010);
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({
      state: "reached",
      reached_price: 1.1,
      reached_rising: true,
      line,
    });
  });

  it("waits for the market to fall to it where that stood above, on a logarithmic scale too", async () => {
    const ada = await begin();
    const now = desk.now();
    const from = { ts: now, price: 0.2 };
    const to = { ts: now + 2 * MINUTE_MS, price: 5 };
    const made = await set(ada, { line: falling(now, { from, to, is_log: true }) });
    expect(made).toMatchObject({ price: 0.2, is_rising: false });
    desk.advance(MINUTE_MS);
    // It is at 1 half way; in prices it would be at 2.6.
    desk.quote(EURUSD, 100_001, 100_011);
    await ada.told();
    expect(await first(ada)).toMatchObject({ state: "waiting" });
    desk.quote(EURUSD, 100_000, 100_010);
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({ state: "reached", reached_price: 1 });
  });

  it("takes the place of a price and gives it back, and waits anew by either", async () => {
    const ada = await begin();
    const { id } = await set(ada, { price: 1.2 });
    const change = async (body: object) => (await ada.ask("PATCH", `${PATH}/${id}`, body)).data;
    const line = falling(desk.now());
    expect(await change({ line })).toMatchObject({ line, price: 1.101, is_rising: true });
    expect(await change({ note: "mine" })).toMatchObject({ line, note: "mine" });
    expect(await change({ price: 1.05 })).toMatchObject({ line: null, is_rising: false });
    expectRefused(
      await ada.ask("PATCH", `${PATH}/${id}`, { price: 1.05, line }),
      "bad_request",
      "line",
    );
  });

  it("is refused by the part that is wrong", async () => {
    const ada = await begin();
    const now = desk.now();
    const at = (ts: number, price: number) => ({ ts, price });
    const wrong: readonly [Partial<AlertLine>, string][] = [
      [{ to: at(now + MINUTE_MS - 1, 1) }, "line.to.ts"],
      [{ from: at(now + 1, 1.101) }, "line.from.ts"],
      [
        { from: at(now - 2 * MINUTE_MS, 1.2), to: at(now, 1.2), extends_right: false },
        "line.to.ts",
      ],
      [{ from: at(now, 11.1) }, "line"],
      [{ from: at(now, 0.01) }, "line"],
      [{ from: at(now, -1) }, "line.from.price"],
      [{ drawing_id: "no such id" }, "line.drawing_id"],
    ];
    for (const [part, path] of wrong) {
      // One after the other: each is an account's call.
      // eslint-disable-next-line no-await-in-loop
      expectRefused(await ask(ada, { line: falling(now, part) }), "bad_request", path);
    }
    expectRefused(
      await ask(ada, { line: falling(now, { from: at(now, 1.1) }) }),
      "price_alert_there",
    );
    expectRefused(await ask(ada, {}), "bad_request", "price");
    expectRefused(await ask(ada, { price: 1.2, line: falling(now) }), "bad_request", "line");
    expect(await list(ada)).toEqual([]);
  });

  it("is the owner's: an investor reads it, another account does not know it", async () => {
    const [ada, bob] = [await begin(), await begin()];
    const alert = await set(ada, { line: falling(desk.now()) });
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    expect(await list(investor)).toEqual([alert]);
    expect((await ask(investor, { line: falling(desk.now()) })).status).toBe(403);
    const change = { line: falling(desk.now()), repeats: "day" };
    expect((await investor.ask("PATCH", `${PATH}/${alert.id}`, change)).status).toBe(403);
    expectRefused(await bob.ask("PATCH", `${PATH}/${alert.id}`, change), "not_found");
    expect(await list(ada)).toEqual([alert]);
  });

  it("that ends has expired at its last point, and is not reached after", async () => {
    const ada = await begin();
    await set(ada, { line: falling(desk.now(), { extends_right: false }) });
    desk.advance(10 * MINUTE_MS);
    desk.quote(EURUSD, 110_100, 110_110);
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({ state: "expired", reached_at: null });
  });
});

describe("an alert that expires", () => {
  it("says so, waits no longer, and waits anew where it is moved and may", async () => {
    const ada = await begin();
    const expires_at = desk.now() + MINUTE_MS;
    const { id } = await set(ada, { price: 1.101, expires_at });
    desk.advance(MINUTE_MS);
    // Before it is looked after, too.
    desk.quote(EURUSD, 110_200, 110_210);
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({ state: "expired", expires_at, reached_at: null });
    const change = (body: object) => ada.ask("PATCH", `${PATH}/${id}`, body);
    expectRefused(await change({ price: 1.2 }), "bad_request", "expires_at");
    expect((await change({ note: "late" })).data).toMatchObject({ state: "expired" });
    const again = await change({ price: 1.2, expires_at: null });
    expect(again.data).toMatchObject({ state: "waiting", expires_at: null });
  });

  it("is refused in the past and beyond five years", async () => {
    const ada = await begin();
    const never = { price: 1.2, expires_at: desk.now() };
    expectRefused(await ask(ada, never), "bad_request", "expires_at");
    const far = { price: 1.2, expires_at: desk.now() + 6 * 366 * 86_400_000 };
    expectRefused(await ask(ada, far), "bad_request", "expires_at");
  });
});

describe("an alert that repeats", () => {
  it("is told at each crossing, but once a minute, and then of what is still so", async () => {
    const ada = await begin();
    await set(ada, { price: 1.1005, repeats: "minute" });
    desk.quote(EURUSD, 110_050, 110_060);
    await ada.told("price_alert_update");
    const reached_at = desk.now();
    const there = { state: "waiting", is_rising: false, reached_at, reached_rising: true };
    expect(await first(ada)).toMatchObject({ ...there, revision: 2 });
    // Within the minute it crosses back, and again, of which nobody is told.
    for (const bid of [110_000, 110_060, 110_049]) desk.quote(EURUSD, bid, bid + 10);
    await ada.told();
    expect(await first(ada)).toMatchObject({ ...there, revision: 2 });
    desk.advance(MINUTE_MS);
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({
      revision: 3,
      is_rising: true,
      reached_at: desk.now(),
      reached_price: 1.10049,
      reached_rising: false,
    });
  });

  it("is not told again of a market that stays at its price", async () => {
    const ada = await begin();
    await set(ada, { price: 1.1005, repeats: "minute" });
    const other = await set(ada, { price: 1.3, expires_at: desk.now() + MINUTE_MS });
    desk.quote(EURUSD, 110_050, 110_060);
    await ada.told("price_alert_update");
    desk.advance(MINUTE_MS);
    // The same turn of the clock ends the other, and has it wait again.
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({ id: other.id, state: "expired" });
    desk.quote(EURUSD, 110_050, 110_060);
    await ada.told();
    expect((await list(ada))[1]).toMatchObject({ revision: 2 });
    desk.quote(EURUSD, 110_049, 110_059);
    await ada.told("price_alert_update");
    expect((await list(ada))[1]).toMatchObject({ revision: 3, reached_rising: false });
  });

  it("changes how often, and until when, without waiting anew", async () => {
    const ada = await begin();
    const { id } = await set(ada, { price: 1.1005, repeats: "hour" });
    desk.quote(EURUSD, 110_050, 110_060);
    await ada.told("price_alert_update");
    const expires_at = desk.now() + 5 * MINUTE_MS;
    const body = { repeats: "once", expires_at };
    const { data } = await ada.ask("PATCH", `${PATH}/${id}`, body);
    expect(data).toMatchObject({
      ...body,
      state: "waiting",
      is_rising: false,
      reached_price: 1.1005,
    });
    await ada.told("price_alert_update");
    desk.quote(EURUSD, 110_000, 110_010);
    await ada.told("price_alert_update");
    expect(await first(ada)).toMatchObject({ state: "reached", reached_price: 1.1 });
  });
});

it("wait over a restart for their lines, in their pauses, and expire in it", async () => {
  const folder = await createDataDir();
  const first_ = await startTestService({ dataDir: folder.path });
  const { access_token: token } = await first_.login(100001, "demo-trader");
  const now = first_.clock.now();
  first_.market.tick(1, 110_000, 110_010, now, 1);
  const make = async (asked: object) => {
    const made = await first_.call("POST", PATH, { token, body: { symbol_id: 1, ...asked } });
    expect(made.status, made.text).toBe(201);
  };
  await make({ line: falling(now), note: "line" });
  await make({ price: 1.2, expires_at: now + MINUTE_MS, note: "expires" });
  await make({ price: 1.1001, repeats: "hour", note: "repeats" });
  first_.market.tick(1, 110_010, 110_020, now, 1);
  const listOf = async (service: typeof first_, by: string) => {
    const { body } = await service.call("GET", PATH, { token: by });
    return (body as { data: PriceAlert[] }).data;
  };
  await expect.poll(async () => (await listOf(first_, token))[0]?.revision).toBe(2);
  await first_.close();
  const second = await startTestService({ dataDir: folder.path, startAt: now + 9 * MINUTE_MS });
  const again = await second.login(100001, "demo-trader");
  // The line is at 1.1001, and the one that repeats is quiet until an hour has passed.
  second.market.tick(1, 110_011, 110_021, second.clock.now(), 1);
  second.market.tick(1, 110_000, 110_010, second.clock.now(), 1);
  await expect
    .poll(() => listOf(second, again.access_token))
    .toMatchObject([
      { note: "repeats", state: "waiting", revision: 2, is_rising: false },
      { note: "expires", state: "expired" },
      { note: "line", state: "reached", reached_price: 1.10011 },
    ]);
  second.clock.advance(51 * MINUTE_MS);
  const later = await second.login(100001, "demo-trader");
  await expect
    .poll(async () => (await listOf(second, later.access_token))[0])
    .toMatchObject({ note: "repeats", revision: 3, reached_rising: false, reached_price: 1.1 });
  await second.close();
  await folder.remove();
});
