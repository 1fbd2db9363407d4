/** The limits that an owner sets for himself: tighter at once, looser from the next day, told and read. @interface §4.2 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import { GROUP } from "../../support/trading-house.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { buy, openAtPar, quotePar, typesOf } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 6 });
});
afterAll(() => desk.close());

const PATH = "/api/v1/accounts/me/limits";
const NONE = { daily_loss_max: null, trades_per_day_max: null, locked_until: null };

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  const row = ERRORS[error];
  expect([status, body]).toMatchObject([row.status, { message: row.message, error }]);
}

const save = (trader: Trader, limits: Record<string, unknown>) =>
  trader.ask("PUT", PATH, { ...NONE, ...limits });

/** The service's own, for every account. */
const RATE = { orders_per_second_max: 50, day_offset_minutes: 0 };

describe("an owner's own limits", () => {
  // @interface operation:my_limits @interface operation:save_my_limits
  it("are none at first; then what he asked, with where he stands today", async () => {
    const ada = await desk.trader();
    const standing = {
      next: null,
      daily_loss: 0,
      daily_loss_from: 10_000,
      day_trades: 0,
      ...RATE,
    };
    expect(await ada.get(PATH)).toEqual({ ...NONE, ...standing });
    const limits = { daily_loss_max: 250.5, trades_per_day_max: 20, locked_until: null };
    const { status, data } = await save(ada, limits);
    expect([status, data]).toEqual([200, { ...limits, ...standing }]);
    expect(typesOf(await ada.told("account_update"))).toEqual(["account_update"]);
    const { id } = await openAtPar(desk, ada, buy(0.5));
    desk.quote(1, 109_900, 109_910);
    expect(await ada.get(PATH)).toEqual({
      ...limits,
      next: null,
      daily_loss: 55,
      daily_loss_from: 10_000,
      day_trades: 1,
      ...RATE,
    });
    await ada.ask("POST", `/api/v1/positions/${id}/close`, {});
    expect(await ada.get(PATH)).toMatchObject({ daily_loss: 55, day_trades: 1 });
  });

  it("become tighter at once and looser only with the next day", async () => {
    const ada = await desk.trader();
    await save(ada, { daily_loss_max: 100, trades_per_day_max: 2 });
    const mixed = { daily_loss_max: 50, trades_per_day_max: 5, locked_until: null };
    const { data } = await save(ada, mixed);
    expect(data).toMatchObject({ daily_loss_max: 50, trades_per_day_max: 2, next: mixed });
    expect((await save(ada, {})).data).toMatchObject({
      daily_loss_max: 50,
      trades_per_day_max: 2,
      next: NONE,
    });
    quotePar(desk);
    await ada.place(buy(0.01));
    await ada.place(buy(0.01));
    expectRefused(await ada.ask("POST", "/api/v1/orders", buy(0.01)), "daily_trades_limit");
    // Of the three changes above; the fourth comes with the day.
    for (let change = 0; change < 3; change++) await ada.told("account_update");
    desk.advance(12 * 3_600_000);
    expect(typesOf(await ada.told("account_update"))).toContain("account_update");
    const later = await desk.signIn(ada.account_id);
    expect(await later.get(PATH)).toMatchObject({ ...NONE, next: null, day_trades: 0 });
    quotePar(desk);
    await later.place(buy(0.01));
  });

  it("never stand in the way of closing", async () => {
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(0.1));
    await save(ada, {
      daily_loss_max: 0.01,
      trades_per_day_max: 1,
      locked_until: desk.now() + 1e6,
    });
    expectRefused(await ada.ask("POST", "/api/v1/orders", buy(0.1)), "self_locked");
    expect((await ada.ask("POST", `/api/v1/positions/${id}/close`, {})).status).toBe(200);
  });

  it("keep a lock that runs: it is made longer, never shorter", async () => {
    const ada = await desk.trader();
    const locked_until = desk.now() + 60_000;
    await save(ada, { locked_until });
    expectRefused(await save(ada, { locked_until: locked_until - 1 }), "self_locked");
    expectRefused(await save(ada, {}), "self_locked");
    const longer = await save(ada, { locked_until: locked_until + 1 });
    expect(longer.data).toMatchObject({ locked_until: locked_until + 1 });
    desk.advance(60_001);
    expect((await save(ada, {})).status).toBe(200);
  });

  it("are amounts above 0 in the account's decimals, and a change", async () => {
    const ada = await desk.trader();
    expectRefused(await save(ada, { daily_loss_max: 0.001 }), "amount_too_precise");
    expectRefused(await save(ada, { daily_loss_max: 0 }), "bad_request");
    expectRefused(await save(ada, { trades_per_day_max: 1.5 }), "bad_request");
    expectRefused(await ada.ask("PUT", PATH, { daily_loss_max: 1 }), "bad_request");
    expectRefused(await save(ada, {}), "nothing_to_change");
    expect(await ada.told()).toEqual([]);
  });

  it("are the owner's to set, and the investor's to read", async () => {
    const ada = await desk.trader();
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    expect(await investor.get(PATH)).toEqual(await ada.get(PATH));
    expectRefused(await save(investor, { trades_per_day_max: 1 }), "forbidden");
  });
});
