/** Pending orders as a trader over REST and WebSocket meets them: each type, each way to end. @interface §6 Orders */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "../../../contract/errors.ts";
import type { Order } from "../../../contract/order.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type TradingDesk } from "../../support/trading-desk.ts";
import { aDeal, anOrder } from "../../support/trading-records.ts";
import { quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 17 });
});
afterAll(() => desk.close());

const DAY_MS = 86_400_000;
const atPar = () => quotePar(desk);

/** Type, side, prices; then the quote that does not reach it, the one that does, and the price it fills at. */
const PENDINGS: readonly [
  name: string,
  asked: { type: number; side: number; order_price: number; order_limit_price?: number },
  before: [number, number],
  reached: [number, number],
  filled: number,
][] = [
  [
    "buy limit",
    { type: 1, side: 0, order_price: 1.099 },
    [109_892, 109_901],
    [109_885, 109_895],
    1.09895,
  ],
  [
    "sell limit",
    { type: 1, side: 1, order_price: 1.101 },
    [110_099, 110_109],
    [110_105, 110_115],
    1.10105,
  ],
  [
    "buy stop",
    { type: 2, side: 0, order_price: 1.101 },
    [110_089, 110_099],
    [110_120, 110_130],
    1.1013,
  ],
  [
    "sell stop",
    { type: 2, side: 1, order_price: 1.099 },
    [109_901, 109_911],
    [109_880, 109_890],
    1.0988,
  ],
  [
    "buy market if touched",
    { type: 4, side: 0, order_price: 1.099 },
    [109_901, 109_911],
    [109_900, 109_910],
    1.0991,
  ],
  [
    "sell market if touched",
    { type: 4, side: 1, order_price: 1.101 },
    [110_089, 110_099],
    [110_090, 110_100],
    1.1009,
  ],
];

describe("a pending order", () => {
  // @rule 6.4.2
  it.each(PENDINGS)("%s waits, and fills at the first price that reaches it", async (...row) => {
    // @interface operation:orders_list
    const [, asked, before, reached, price] = row;
    atPar();
    const ada = await desk.trader();
    const { account_id } = ada;
    const [now, next] = [desk.now(), desk.next];
    const placed = await ada.ask("POST", "/api/v1/orders", {
      symbol_id: EURUSD,
      volume: 0.1,
      ...asked,
    });
    const order = { ...asked, id: next.order, account_id };
    const pending = anOrder(now, { ...order, status: 1 });
    expect([placed.status, placed.data]).toEqual([201, pending]);
    expect(await ada.get("/api/v1/orders/accounts/me")).toEqual([pending]);
    desk.advance(1_000);
    desk.quote(EURUSD, ...before);
    expect(await ada.told()).toEqual([["order_create", pending]]);
    desk.quote(EURUSD, ...reached);
    const [update, deal, position, ...rest] = await ada.told();
    expect(update).toEqual([
      "order_update",
      {
        ...pending,
        status: 3,
        filled_volume: 0.1,
        filled_price: price,
        position_id: next.position,
        updated_at: now + 1_000,
      },
    ]);
    expect(deal?.[0]).toBe("deal_create");
    expect(deal?.[1]).toEqual(
      aDeal(now + 1_000, {
        id: next.deal,
        account_id,
        order_id: next.order,
        position_id: next.position,
        side: asked.side,
        price,
        requested_price: asked.order_price,
        bid: reached[0] / 1e5,
        ask: reached[1] / 1e5,
      }),
    );
    expect(position?.[0]).toBe("position_create");
    expect(position?.[1]).toMatchObject({ open_price: price, side: asked.side, profit: -1 });
    expect(rest).toEqual([]);
    expect(await ada.get("/api/v1/orders/accounts/me")).toEqual([]);
  });

  it.each([
    ["buy", 0, 1.101, 1.1005, [110_095, 110_105], [110_040, 110_050], 1.1005],
    ["sell", 1, 1.099, 1.0995, [109_895, 109_905], [109_950, 109_960], 1.0995],
  ] as const)(
    "stop_limit to %s becomes a limit at its stop, and fills at its limit",
    async (...row) => {
      const [, side, order_price, order_limit_price, stop, limit, price] = row;
      atPar();
      const ada = await desk.trader();
      await ada.ask("POST", "/api/v1/orders", {
        symbol_id: EURUSD,
        type: 3,
        side,
        volume: 0.1,
        order_price,
        order_limit_price,
      });
      const [[, pending] = []] = await ada.told();
      expect(pending).toMatchObject({ status: 1, type: 3, order_price, order_limit_price });
      desk.quote(EURUSD, stop[0], stop[1]);
      expect(await ada.told()).toEqual([["order_update", pending]]);
      desk.quote(EURUSD, limit[0], limit[1]);
      const told = await ada.told();
      expect(told.map(([type]) => type)).toEqual([
        "order_update",
        "deal_create",
        "position_create",
      ]);
      expect(told[0]?.[1]).toMatchObject({ status: 3, filled_price: price });
      expect(told[1]?.[1]).toMatchObject({ price, requested_price: order_limit_price });
    },
  );

  // @rule 6.4.3
  it("is changed in each of its fields, each change told", async () => {
    // @interface operation:order_update
    atPar();
    const ada = await desk.trader();
    const now = desk.now();
    const placed = await ada.ask("POST", "/api/v1/orders", {
      symbol_id: EURUSD,
      type: 1,
      side: 0,
      volume: 0.1,
      order_price: 1.099,
    });
    let order = placed.data as Order;
    await ada.told();
    const changes = [
      { volume: 0.3 },
      { order_price: 1.098 },
      { stop_loss: 1.097, take_profit: 1.12 },
      {
        take_profit_levels: [
          { price: 1.1, volume: 0.1 },
          { price: 1.11, volume: 0.1 },
        ],
      },
      { trailing_distance: 200, break_even_distance: 100 },
      { comment: "changed", expiry_at: now + DAY_MS },
      { stop_loss: null, take_profit: null, take_profit_levels: [], expiry_at: null },
      { trailing_distance: null, break_even_distance: null },
    ];
    for (const change of changes) {
      desk.advance(1);
      const { status, data } = await ada.ask("PUT", `/api/v1/orders/${order.id}`, change);
      order = { ...order, ...change, updated_at: desk.now() };
      expect([status, data]).toEqual([200, order]);
      expect(await ada.told()).toEqual([["order_update", order]]);
    }
    expect(await ada.get("/api/v1/orders/accounts/me")).toEqual([order]);
  });

  // @rule 3.2
  it("ends by cancelling, and cannot be cancelled or changed again", async () => {
    // @interface operation:order_cancel @interface event:order_cancel @interface error:order_not_pending
    atPar();
    const ada = await desk.trader();
    const body = { symbol_id: EURUSD, type: 2, side: 0, volume: 0.1, order_price: 1.2 };
    const { data } = await ada.ask("POST", "/api/v1/orders", body);
    await ada.told();
    desk.advance(5);
    const order = data as { id: number };
    const cancelled = { ...order, status: 4, updated_at: desk.now() };
    const path = `/api/v1/orders/${order.id}`;
    const answer = await ada.ask("DELETE", path);
    expect([answer.status, answer.data]).toEqual([200, cancelled]);
    expect(await ada.told()).toEqual([["order_cancel", cancelled]]);
    expect(await ada.get("/api/v1/orders/accounts/me")).toEqual([]);
    expect(await ada.get("/api/v1/orders/accounts/me?history=true")).toEqual([cancelled]);
    const { status, message } = ERRORS.order_not_pending;
    for (const again of [
      await ada.ask("DELETE", path),
      await ada.ask("PUT", path, { volume: 0.2 }),
    ]) {
      expect(again).toMatchObject({ status, body: { message, error: "order_not_pending" } });
    }
    expect(await ada.told()).toEqual([]);
  });

  it("ends by cancelling by its client's own id", async () => {
    // @interface operation:client_order_cancel @interface operation:client_order_get
    atPar();
    const ada = await desk.trader();
    const client_order_id = "mine-1";
    const body = {
      symbol_id: EURUSD,
      type: 2,
      side: 1,
      volume: 0.1,
      order_price: 1,
      client_order_id,
    };
    const { data } = await ada.ask("POST", "/api/v1/orders", body);
    await ada.told();
    const path = `/api/v1/orders/client/${client_order_id}`;
    expect(await ada.get(path)).toEqual(data);
    const cancelled = { ...Object(data), status: 4 };
    expect((await ada.ask("DELETE", path)).data).toEqual(cancelled);
    expect(await ada.told()).toEqual([["order_cancel", cancelled]]);
    expect(await ada.get(path)).toEqual(cancelled);
    expect((await ada.ask("DELETE", path)).status).toBe(409);
  });

  // @rule 3.3
  it("ends by expiry, by itself and never later filled", async () => {
    // @interface event:order_expired
    atPar();
    const ada = await desk.trader();
    const expiry_at = desk.now() + 1_000;
    const body = { symbol_id: EURUSD, type: 1, side: 0, volume: 0.1, order_price: 1.05, expiry_at };
    const { data } = await ada.ask("POST", "/api/v1/orders", body);
    expect(data).toMatchObject({ status: 1, expiry_at });
    await ada.told();
    desk.advance(999);
    atPar();
    expect(await ada.told()).toEqual([]);
    desk.advance(1);
    const expired = { ...Object(data), status: 6, updated_at: expiry_at };
    expect(await ada.told("order_expired")).toEqual([["order_expired", expired]]);
    desk.quote(EURUSD, 104_000, 104_010);
    expect(await ada.told()).toEqual([]);
    expect(await ada.get("/api/v1/orders/accounts/me?history=true")).toEqual([expired]);
  });

  it("ends by rejection when its price comes and it cannot be carried any more", async () => {
    atPar();
    const ada = await desk.trader();
    const body = { symbol_id: EURUSD, type: 1, side: 0, volume: 20, order_price: 1.099 };
    const { status, data } = await ada.ask("POST", "/api/v1/orders", body);
    expect(status).toBe(201);
    await ada.told();
    desk.advance(10);
    desk.quote(EURUSD, 109_880, 109_890);
    const rejected = {
      ...Object(data),
      status: 5,
      rejection_msg: "not enough free margin",
      updated_at: desk.now(),
    };
    expect(await ada.told()).toEqual([["order_rejected", rejected]]);
  });
});
