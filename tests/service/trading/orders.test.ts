/** Market orders and the stream of events as a trader over REST and WebSocket meets them. @interface §6 Orders @bar S9 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "../../../contract/errors.ts";
import { openClient } from "../../support/plain-client.ts";
import { EURUSD, GROUP, XAUUSD } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { aDeal, anOrder, aPosition } from "../../support/trading-records.ts";
import { buy, openAtPar, quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 10, [GROUP.commission]: 1 });
});
afterAll(() => desk.close());

const atPar = () => quotePar(desk);
const opened = (trader: Trader, body: Record<string, unknown>) => openAtPar(desk, trader, body);

describe("a market order", () => {
  // @rule 3.1 6.4.2 6.4.3
  it("to buy fills at the ask and opens a position, told in order, shown by REST at once", async () => {
    // @interface operation:order_create @interface event:order_create @interface event:order_update
    // @interface event:deal_create @interface event:position_create @interface operation:positions_list
    atPar();
    const ada = await desk.trader();
    const { account_id } = ada;
    const [now, next] = [desk.now(), desk.next];
    const { status, data } = await ada.ask("POST", "/api/v1/orders", {
      symbol_id: EURUSD,
      type: 0,
      side: 0,
      volume: 0.1,
      stop_loss: 1.095,
      take_profit: 1.11,
      comment: "first",
    });
    const guards = { stop_loss: 1.095, take_profit: 1.11 };
    const order = { id: next.order, account_id, comment: "first", ...guards };
    const created = anOrder(now, { ...order, status: 0 });
    const filled = anOrder(now, {
      ...order,
      status: 3,
      filled_volume: 0.1,
      filled_price: 1.1001,
      position_id: next.position,
    });
    const deal = aDeal(now, {
      id: next.deal,
      account_id,
      order_id: next.order,
      position_id: next.position,
      price: 1.1001,
      bid: 1.1,
      ask: 1.1001,
      comment: "first",
    });
    // Ten points lost on 10,000 EUR; 10,000 EUR cost 11,001 USD, at leverage 100.
    const position = aPosition(now, {
      id: next.position,
      account_id,
      order_id: next.order,
      open_price: 1.1001,
      current_price: 1.1,
      profit: -1,
      margin: 110.01,
      comment: "first",
      ...guards,
    });
    expect({ status, data }).toEqual({ status: 201, data: filled });
    expect(await ada.get("/api/v1/positions/accounts/me")).toEqual([position]);
    expect(await ada.get("/api/v1/orders/accounts/me?history=true")).toEqual([filled]);
    expect(await ada.get("/api/v1/deals/accounts/me")).toEqual([deal]);
    expect(await ada.told()).toEqual([
      ["order_create", created],
      ["order_update", filled],
      ["deal_create", deal],
      ["position_create", position],
    ]);
  });

  it("to sell fills at the bid", async () => {
    atPar();
    const ada = await desk.trader();
    const next = desk.next;
    const body = { symbol_id: EURUSD, type: 0, side: 1, volume: 0.2 };
    expect((await ada.ask("POST", "/api/v1/orders", body)).data).toMatchObject({
      side: 1,
      status: 3,
      filled_price: 1.1,
      filled_volume: 0.2,
    });
    const told = await ada.told();
    expect(told.map(([type]) => type)).toEqual([
      "order_create",
      "order_update",
      "deal_create",
      "position_create",
    ]);
    expect(told[2]?.[1]).toMatchObject({ direction: 0, side: 1, price: 1.1, profit: 0 });
    expect(told[3]?.[1]).toMatchObject({
      id: next.position,
      side: 1,
      open_price: 1.1,
      current_price: 1.1001,
      profit: -2,
      margin: 220.02,
    });
  });

  it("pays its commission on the entry deal", async () => {
    atPar();
    const ada = await desk.trader(GROUP.commission);
    await ada.ask("POST", "/api/v1/orders", { symbol_id: EURUSD, type: 0, side: 0, volume: 0.1 });
    const [, , deal, position] = await ada.told();
    expect(deal?.[1]).toMatchObject({ commission: -0.35, profit: 0 });
    expect(position?.[1]).toMatchObject({ commission: -0.35, profit: -1 });
    expect(await ada.get("/api/v1/accounts/me/summary")).toMatchObject({
      balance: 9_999.65,
      equity: 9_998.65,
    });
  });

  // @rule 3.4
  it("refused at once is kept as rejected, told and answered with the reason", async () => {
    // @interface event:order_rejected @interface error:not_enough_free_margin
    atPar();
    const ada = await desk.trader();
    const [now, next] = [desk.now(), desk.next];
    const body = { symbol_id: EURUSD, type: 0, side: 0, volume: 50 };
    const { status, data } = await ada.ask("POST", "/api/v1/orders", body);
    // Each hundredth of a lot needs 11.001 and loses 0.10: 900 of them are 9,990.90; 901 are 10,002.
    expect([status, data]).toEqual([
      422,
      {
        success: false,
        code: 422,
        message: "not enough free margin",
        error: "not_enough_free_margin",
        errors: [{ path: "body.volume", message: "9 would pass", nearest: 9 }],
      },
    ]);
    const rejected = anOrder(now, {
      id: next.order,
      account_id: ada.account_id,
      status: 5,
      volume: 50,
      rejection_msg: "not enough free margin",
    });
    expect(await ada.told()).toEqual([["order_rejected", rejected]]);
    expect(await ada.get("/api/v1/orders/accounts/me?history=true")).toEqual([rejected]);
    expect(await ada.get("/api/v1/orders/accounts/me")).toEqual([]);
  });
});

describe("the stream of an account", () => {
  it("is the same for the owner and his investor, who may call nothing that trades", async () => {
    // @interface error:investor_read_only
    atPar();
    const ada = await desk.trader();
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    const stranger = await desk.trader();
    const body = { symbol_id: EURUSD, type: 0, side: 0, volume: 0.1 };
    const { data } = await ada.ask("POST", "/api/v1/orders", body);
    const { id, position_id } = data as { id: number; position_id: number };
    const pending = { symbol_id: EURUSD, type: 1, side: 0, volume: 0.1, order_price: 1 };
    await ada.ask("POST", "/api/v1/orders", { ...pending, client_order_id: "p" });
    const told = await ada.told();
    expect(told).toHaveLength(5);
    expect(await investor.told()).toEqual(told);
    expect(await stranger.told()).toEqual([]);
    for (const path of [
      "/api/v1/orders/accounts/me",
      "/api/v1/orders/accounts/me?history=true",
      "/api/v1/orders/client/p",
      "/api/v1/positions/accounts/me",
      "/api/v1/deals/accounts/me",
      "/api/v1/accounts/me/transactions",
      "/api/v1/accounts/me/journal",
    ]) {
      expect([path, await investor.get(path)]).toEqual([path, await ada.get(path)]);
    }
    const { status, message } = ERRORS.investor_read_only;
    for (const [method, path, sent] of [
      ["POST", "/api/v1/orders", body],
      ["PUT", `/api/v1/orders/${id}`, { volume: 1 }],
      ["DELETE", `/api/v1/orders/${id}`],
      ["DELETE", "/api/v1/orders/client/p"],
      ["PUT", `/api/v1/positions/${position_id}`, { stop_loss: 1 }],
      ["POST", `/api/v1/positions/${position_id}/close`, {}],
      ["POST", `/api/v1/positions/${position_id}/close-by`, { by_position_id: 1 }],
    ] as const) {
      const refused = await investor.ask(method, path, sent);
      expect([path, refused.status, refused.body]).toEqual([
        path,
        status,
        { success: false, code: status, message, error: "investor_read_only" },
      ]);
    }
    const limits = { daily_loss_max: 1, trades_per_day_max: 1, locked_until: null };
    expect((await investor.ask("PUT", "/api/v1/accounts/me/limits", limits)).status).toBe(403);
    expect(await ada.told()).toEqual([]);
  });

  // @rule 6.1.2
  it("has numbers without gaps where they were asked for, across sockets, and none elsewhere", async () => {
    atPar();
    const ada = await desk.trader();
    const counted = await openClient(desk.service.socketUrl, {
      session_id: ada.session_id,
      features: ["seq", "heartbeat"],
    });
    const body = { symbol_id: EURUSD, type: 0, side: 0, volume: 0.01 };
    for (let order = 0; order < 5; order++) await ada.ask("POST", "/api/v1/orders", body);
    await ada.told();
    const late = await openClient(desk.service.socketUrl, {
      session_id: ada.session_id,
      features: ["seq"],
    });
    const { position_id } = (await ada.ask("POST", "/api/v1/orders", body)).data as {
      position_id: number;
    };
    await ada.ask("POST", `/api/v1/positions/${position_id}/close`, {});
    const closes = await counted.nextEvent("position_close");
    await late.nextEvent("position_close");
    await late.nextEvent("money_change");
    await counted.nextEvent("money_change");
    const seqs = (frames: readonly unknown[]) =>
      frames.flatMap((frame) => {
        const { seq } = Object(frame) as { seq?: number };
        return seq === undefined ? [] : [seq];
      });
    const [all, few] = [seqs(counted.frames), seqs(late.frames)];
    // account_update and money_change of the opening balance, then 4 events an order and 5 of the close.
    expect(all).toEqual(Array.from({ length: 29 }, (_, at) => at + 3));
    expect(few).toEqual(all.slice(-9));
    expect(closes.seq).toBe(all.at(-2));
    for (;;) {
      const beat = (await counted.nextEvent("heartbeat")).payload as { seq: number };
      if (beat.seq === all.at(-1)) break;
    }
    expect(seqs(ada.client.frames)).toEqual([]);
    await Promise.all([counted.close(), late.close()]);
  });

  it("says of each side and symbol what was asked in its own decimals", async () => {
    desk.quote(XAUUSD, 200_000, 200_050);
    const ada = await desk.trader();
    const body = { symbol_id: XAUUSD, type: 0, side: 0, volume: 0.15 };
    await ada.ask("POST", "/api/v1/orders", body);
    const [, , , [, position] = []] = await ada.told();
    // 15 ounces at 2,000.50 are 30,007.50, at leverage 100; half a dollar lost on each.
    expect(position).toMatchObject({
      volume: 0.15,
      open_price: 2_000.5,
      current_price: 2_000,
      profit: -7.5,
      margin: 300.08,
    });
  });
});

describe("live figures", () => {
  // @rule 6.3.1
  it("come to every socket of the account, the last ones always", async () => {
    // @interface event:account_Summary @interface operation:my_summary
    const ada = await desk.trader();
    const position = await opened(ada, buy(0.1));
    const expected = {
      account_id: ada.account_id,
      balance: 10_000,
      credit: 0,
      equity: 9_999,
      used_margin: 110.01,
      free_margin: 9_888.99,
      margin_level: 9_089.17,
      floating_profit: -1,
      positions: [{ id: position.id, profit: -1 }],
      ts: desk.now(),
    };
    const until = async (trader: Trader, equity: number) => {
      for (;;) {
        const { payload } = await trader.client.nextEvent("account_Summary");
        if ((payload as { equity: number }).equity === equity) return payload;
      }
    };
    expect(await until(ada, 9_999)).toEqual(expected);
    // One that comes later is told too, though nothing changed.
    const later = await desk.signIn(ada.account_id, "demo-investor");
    expect(await until(later, 9_999)).toEqual(expected);
    expect(await ada.get("/api/v1/accounts/me/summary")).toEqual(expected);
    for (let step = 1; step <= 20; step++) desk.quote(EURUSD, 110_000 + step, 110_010 + step);
    for (const trader of [ada, later]) {
      expect(await until(trader, 10_001)).toEqual({
        ...expected,
        equity: 10_001,
        free_margin: 9_890.99,
        margin_level: 9_090.99,
        floating_profit: 1,
        positions: [{ id: position.id, profit: 1 }],
      });
    }
  });
});
