/**
 * An order whose answer was lost: asked for by its client's name, sent again, cancelled before it came. @interface §4.8
 * @bar S6 X24
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ViewAccount } from "../../../contract/account.ts";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import type { Order } from "../../../contract/order.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { buy, OPEN, openAtPar, pending, quotePar, typesOf } from "../../support/trading-steps.ts";

let desk: TradingDesk;
let ada: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 3 });
  ada = await desk.trader();
  quotePar(desk);
});
afterAll(() => desk.close());

const ORDERS = "/api/v1/orders";
const place = (body: unknown, trader = ada) => trader.ask("POST", ORDERS, body);
const byName = (name: string) => `${ORDERS}/client/${name}`;
const isReplay = ({ headers }: Reply) => headers.get("idempotency-replayed") === "true";

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  const row = ERRORS[error];
  expect([status, body]).toMatchObject([row.status, { message: row.message, error }]);
}

describe("an order with a name of its client's", () => {
  // @interface operation:client_order_get @interface operation:client_order_cancel
  // @interface limit:CLIENT_ORDER_ID_PATTERN
  it("sent again is answered as the first time, whatever became of it, and made once", async () => {
    const body = pending({ client_order_id: "again", comment: "x" });
    const first = await place(body);
    await ada.told();
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    const { id } = first.data as Order;
    await ada.ask("DELETE", `${ORDERS}/${id}`);
    await ada.told();
    // The fields in another order are the same body.
    const again = await place(Object.fromEntries(Object.entries(body).toReversed()));
    expect([again.status, isReplay(again), again.data]).toEqual([201, true, first.data]);
    expect(await ada.told()).toEqual([]);
    // What it is now is asked for by its name.
    expect(await ada.get(byName("again"))).toMatchObject({ id, status: 4 });
  });

  it("that was refused is refused again in the same words, though it would pass by now", async () => {
    const body = pending({ client_order_id: "refused", order_price: 1.1 + 0.0001 });
    const first = await place(body);
    expectRefused(first, "price_wrong_side");
    desk.quote(EURUSD, 120_000, 120_010);
    const again = await place(body);
    expect([again.status, again.body, isReplay(again)]).toEqual([422, first.body, true]);
    expect(typesOf(await ada.told())).toEqual(["order_rejected"]);
    expect(await ada.get(byName("refused"))).toMatchObject({ status: 5 });
    quotePar(desk);
  });

  it("with another body is refused, and the first stays", async () => {
    const first = await place(pending({ client_order_id: "other" }));
    expectRefused(
      await place(pending({ client_order_id: "other", volume: 0.2 })),
      "client_order_id_taken",
    );
    expect(await ada.get(byName("other"))).toEqual(first.data);
    expect(typesOf(await ada.told())).toEqual(["order_create"]);
  });

  it("sent many times at once is made once, and each is answered with it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => place(buy(0.01, { client_order_id: "ten" }))),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(typesOf(await ada.told())).toEqual(OPEN);
  });

  it("is its account's own: another may use the same name", async () => {
    const eve = await desk.trader();
    const body = pending({ client_order_id: "shared" });
    const [mine, hers] = [await place(body), await place(body, eve)];
    expect([mine.status, hers.status]).toEqual([201, 201]);
    expect((hers.data as Order).account_id).toBe(eve.account_id);
    expectRefused(await eve.ask("GET", byName("again")), "unknown_order");
    // A cancel of a name that is another's bars one's own.
    expect((await eve.ask("DELETE", byName("again"))).data).toBe(null);
    expect(await ada.get(byName("again"))).toMatchObject({ account_id: ada.account_id });
    await ada.told();
  });

  it("cancelled before it came is barred for ever", async () => {
    for (let time = 0; time < 2; time++) {
      const { status, data } = await ada.ask("DELETE", byName("tomb"));
      expect([status, data]).toEqual([200, null]);
    }
    for (let time = 0; time < 2; time++) {
      expectRefused(await place(buy(0.1, { client_order_id: "tomb" })), "client_order_id_barred");
    }
    expectRefused(await ada.ask("GET", byName("tomb")), "unknown_order");
    expect(await ada.told()).toEqual([]);
  });

  it("cancelled while it waits ends, and cannot be cancelled once it was filled", async () => {
    await place(pending({ client_order_id: "waits" }));
    const { data } = await ada.ask("DELETE", byName("waits"));
    expect(data).toMatchObject({ status: 4, client_order_id: "waits" });
    await place(buy(0.01, { client_order_id: "filled" }));
    expectRefused(await ada.ask("DELETE", byName("filled")), "order_not_pending");
    await ada.told();
  });

  it("has 1 to 64 letters, digits, - and _", async () => {
    for (const client_order_id of ["", "a b", "x".repeat(65), "a/b", 'a"']) {
      expectRefused(await place(buy(0.01, { client_order_id })), "bad_request");
    }
    const longest = `${"x".repeat(62)}-_`;
    expect((await place(buy(0.01, { client_order_id: longest }))).status).toBe(201);
    expect(await ada.get(byName(longest))).toMatchObject({ client_order_id: longest });
    await ada.told();
  });

  it("keeps its name over a restart of the gateway's memory: from the database", async () => {
    const body = pending({ client_order_id: "old" });
    const first = await place(body);
    // What is remembered of names is forgotten after a minute, with the next one.
    desk.advance(61_000);
    quotePar(desk);
    await place(pending({ client_order_id: "newer" }));
    const again = await place(body);
    expect([again.status, isReplay(again), again.data]).toEqual([201, true, first.data]);
    expectRefused(
      await place(pending({ client_order_id: "old", volume: 0.3 })),
      "client_order_id_taken",
    );
    expectRefused(await place(buy(0.1, { client_order_id: "tomb" })), "client_order_id_barred");
    await ada.told();
  });

  it("is known by what an older service kept of it, the whole hash of its body", async () => {
    const { sequencer, sql } = desk.service;
    const body = pending({ client_order_id: "older" });
    const first = await place(body);
    await sequencer.readable(null);
    await sql`update client_orders set body_hash = body_hash || body_hash
      where account_id = ${ada.account_id} and client_order_id = 'older'`;
    // What the table has is forgotten with the next name.
    await place(pending({ client_order_id: "since" }));
    const again = await place(body);
    expect([again.status, isReplay(again), again.data]).toEqual([201, true, first.data]);
    await ada.told();
  });
});

describe("a close with a name of its client's", () => {
  it("sent again is answered as the first time, and closes once", async () => {
    const { id } = await openAtPar(desk, ada, buy(0.3));
    const path = `/api/v1/positions/${id}/close`;
    const part = { volume: 0.1, client_order_id: "part" };
    const [first, again] = [await ada.ask("POST", path, part), await ada.ask("POST", path, part)];
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    expect([again.status, isReplay(again), again.data]).toEqual([200, true, first.data]);
    expect(first.data).toMatchObject({ client_order_id: "part", position_id: id });
    expect(await ada.get(byName("part"))).toEqual(first.data);
    expect(typesOf(await ada.told()).filter((type) => type === "position_close")).toHaveLength(1);

    const whole = { client_order_id: "whole" };
    const closed = await ada.ask("POST", path, whole);
    const replay = await ada.ask("POST", path, whole);
    expect([replay.status, replay.data]).toEqual([200, closed.data]);
    expectRefused(await ada.ask("POST", path, { client_order_id: "later" }), "position_not_open");
    const other = { volume: 0.2, client_order_id: "part" };
    expectRefused(await ada.ask("POST", path, other), "client_order_id_taken");
    expect((await ada.ask("POST", path, part)).data).toEqual(first.data);
    await ada.told();
  });
});

describe("an order that is meant for a moment or a price", () => {
  it("is filled up to its valid_until and not after", async () => {
    quotePar(desk);
    const now = desk.now();
    expect((await place(buy(0.01, { valid_until: now }))).status).toBe(201);
    expectRefused(await place(buy(0.01, { valid_until: now - 1 })), "request_expired");
    await ada.told();
  });

  it("is filled up to max_deviation points worse than its price, and at any better one", async () => {
    quotePar(desk);
    const at = (order_price: number) => place(buy(0.01, { order_price, max_deviation: 10 }));
    expect((await at(1.1)).data).toMatchObject({ filled_price: 1.1001, order_price: 1.1 });
    expect((await at(1.2)).data).toMatchObject({ filled_price: 1.1001 });
    expectRefused(await at(1.09999), "price_moved");
    // Without a deviation the price is only noted.
    expect((await place(buy(0.01, { order_price: 1 }))).status).toBe(201);
    const [deal] = (await ada.get("/api/v1/deals/accounts/me?limit=1")) as unknown[];
    expect(deal).toMatchObject({ price: 1.1001, requested_price: 1 });
    await ada.told();
  });

  it("is filled on a quote as old as the group allows and not older", async () => {
    quotePar(desk);
    const { group } = (await ada.get("/api/v1/accounts/me")) as ViewAccount;
    desk.advance(group.quote_age_max_ms);
    expect((await place(buy(0.01))).status).toBe(201);
    desk.advance(1);
    expectRefused(await place(buy(0.01)), "no_price");
    expect((await place(pending())).status).toBe(201);
  });
});
