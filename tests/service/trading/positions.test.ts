/** Positions as a trader over REST and WebSocket meets them: each way to end, each event. @interface §6 Positions */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Position } from "../../../contract/position.ts";
import { isDeal, isMoneyChange } from "../../../contract/events.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { aDeal, anOrder } from "../../support/trading-records.ts";
import {
  buy,
  CLOSE,
  openAtPar,
  partsOf,
  quotePar,
  sell,
  typesOf,
} from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 15, [GROUP.commission]: 1 });
});
afterAll(() => desk.close());

const atPar = () => quotePar(desk);
const opened = (trader: Trader, body: Record<string, unknown>) => openAtPar(desk, trader, body);

describe("a position that its owner closes", () => {
  // @rule 3.6
  it("ends whole, with the closing order, the deal and the closed position under its own id", async () => {
    // @interface operation:position_close @interface event:position_close @interface event:money_change
    const ada = await desk.trader();
    const position = await opened(ada, buy(0.1, { stop_loss: 1.09, comment: "long" }));
    desk.advance(60_000);
    desk.quote(EURUSD, 110_150, 110_160);
    const [now, next] = [desk.now(), desk.next];
    const answer = await ada.ask("POST", `/api/v1/positions/${position.id}/close`, {
      comment: "enough",
    });
    const { account_id } = ada;
    const order = {
      id: next.order,
      account_id,
      side: 1,
      position_id: position.id,
      comment: "enough",
    };
    const created = anOrder(now, { ...order, status: 0 });
    const filled = anOrder(now, { ...order, status: 3, filled_volume: 0.1, filled_price: 1.1015 });
    const deal = aDeal(now, {
      id: next.deal,
      account_id,
      order_id: next.order,
      position_id: position.id,
      direction: 1,
      side: 1,
      price: 1.1015,
      open_price: 1.1001,
      profit: 14,
      bid: 1.1015,
      ask: 1.1016,
      comment: "enough",
    });
    const closed = {
      ...position,
      close_price: 1.1015,
      current_price: 1.1015,
      profit: 14,
      margin: 0,
      status: 2,
      closed_at: now,
      updated_at: now,
    };
    expect([answer.status, answer.data]).toEqual([200, filled]);
    const told = await ada.told();
    expect(told).toEqual([
      ["order_create", created],
      ["order_update", filled],
      ["deal_create", deal],
      ["position_close", closed],
      ["money_change", closed],
    ]);
    // The documented trap: of these two only one is what its name says.
    expect(isDeal(told[2]?.[1] as never)).toBe(true);
    expect(isMoneyChange(told[4]?.[1] as never)).toBe(false);
    expect(await ada.get("/api/v1/positions/accounts/me")).toEqual([]);
    expect(await ada.get("/api/v1/positions/accounts/me?history=true")).toEqual([closed]);
    expect(await ada.get("/api/v1/accounts/me/summary")).toEqual({
      ts: now,
      account_id,
      balance: 10_014,
      credit: 0,
      equity: 10_014,
      used_margin: 0,
      free_margin: 10_014,
      margin_level: null,
      floating_profit: 0,
      positions: [],
    });
  });

  // @rule 3.7
  it("ends in part: a closed record with its own id, and the rest as it was", async () => {
    // @interface event:position_update
    const ada = await desk.trader();
    const position = await opened(ada, buy(0.3, { take_profit: 1.2, comment: "long" }));
    desk.quote(EURUSD, 110_110, 110_120);
    const [now, next] = [desk.now(), desk.next];
    await ada.ask("POST", `/api/v1/positions/${position.id}/close`, {
      volume: 0.1,
      comment: "half way",
    });
    const told = await ada.told();
    expect(typesOf(told)).toEqual([...CLOSE, "position_update"]);
    const { deal, closed, money } = partsOf(told);
    expect(deal).toMatchObject({
      position_id: position.id,
      volume: 0.1,
      profit: 10,
      price: 1.1011,
    });
    expect(closed).toEqual({
      ...position,
      id: next.position,
      volume: 0.1,
      close_price: 1.1011,
      current_price: 1.1011,
      profit: 10,
      margin: 0,
      status: 2,
      comment: `Partial close of #${position.id} · half way`,
      closed_at: now,
      updated_at: now,
    });
    expect(money).toEqual(closed);
    const rest = {
      ...position,
      volume: 0.2,
      current_price: 1.1011,
      profit: 20,
      margin: 220.02,
      realized: { profit: 10, profit_exact: "10" },
      updated_at: now,
    };
    expect(told.at(-1)).toEqual(["position_update", rest]);
    expect(await ada.get("/api/v1/positions/accounts/me")).toEqual([rest]);
    await ada.ask("POST", `/api/v1/positions/${position.id}/close`, {});
    expect((await ada.told())[3]?.[1]).toMatchObject({
      id: position.id,
      comment: "long",
      profit: 20,
    });
    const history = (await ada.get("/api/v1/positions/accounts/me?history=true")) as Position[];
    expect(history.map(({ id, volume }) => [id, volume])).toEqual([
      [next.position, 0.1],
      [position.id, 0.2],
    ]);
  });

  it("pays its exit commission from one running total, so slices cost what the whole would", async () => {
    const ada = await desk.trader(GROUP.commission);
    const { id } = await opened(ada, buy(0.2));
    const charged: unknown[] = [];
    for (const volume of [0.05, 0.15]) {
      await ada.ask("POST", `/api/v1/positions/${id}/close`, { volume });
      const { deal } = partsOf(await ada.told());
      charged.push((deal as { commission: number }).commission);
    }
    // 3.50 a lot: 0.175 is booked as 0.18, and the two together as 0.70.
    expect(charged).toEqual([-0.18, -0.52]);
    // The entry's 0.70, the exit's 0.70 and the spread of 2.00.
    expect(await ada.get("/api/v1/accounts/me/summary")).toMatchObject({ balance: 9_996.6 });
  });

  it("closes against an opposite one at one price, the rest staying open", async () => {
    // @interface operation:position_close_by
    const ada = await desk.trader();
    const long = await opened(ada, buy(0.3));
    const short = await opened(ada, sell(0.1));
    const next = desk.next;
    const { status, data } = await ada.ask("POST", `/api/v1/positions/${long.id}/close-by`, {
      by_position_id: short.id,
      comment: "hedge",
    });
    const told = await ada.told();
    expect(typesOf(told)).toEqual([...CLOSE, "position_update", ...CLOSE]);
    const [first, second] = [partsOf(told.slice(0, 5)), partsOf(told.slice(6))];
    expect([status, data]).toEqual([200, first.order]);
    expect(first.deal).toMatchObject({ position_id: long.id, price: 1.1, side: 1, profit: -1 });
    expect(first.closed).toMatchObject({
      id: next.position,
      volume: 0.1,
      comment: `Partial close of #${long.id} · hedge`,
    });
    expect(told[5]?.[1]).toMatchObject({ id: long.id, volume: 0.2, open_price: 1.1001 });
    expect(second.deal).toMatchObject({ position_id: short.id, price: 1.1, side: 0, profit: 0 });
    expect(second.closed).toMatchObject({ id: short.id, status: 2, close_price: 1.1 });
    expect(await ada.get("/api/v1/accounts/me/summary")).toMatchObject({
      balance: 9_999,
      positions: [{ id: long.id, profit: -2 }],
    });
  });
});

describe("a position that its guards close", () => {
  it.each([
    ["a stop loss, in a gap at the worse price", { stop_loss: 1.099 }, 109_850, 1.0985, -16, 3],
    ["a take profit, in a gap at the better price", { take_profit: 1.11 }, 111_050, 1.1105, 104, 4],
  ])("by %s", async (_name, guard, bid, price, profit, reason) => {
    const ada = await desk.trader();
    const position = await opened(ada, buy(0.1, guard));
    const requested_price = Object.values(guard)[0] ?? 0;
    const [now, next] = [desk.now(), desk.next];
    desk.quote(EURUSD, bid, bid + 10);
    const told = await ada.told();
    expect(typesOf(told)).toEqual(CLOSE);
    const { order, deal, closed } = partsOf(told);
    expect(order).toEqual(
      anOrder(now, {
        id: next.order,
        account_id: ada.account_id,
        side: 1,
        status: 3,
        reason,
        order_price: requested_price,
        filled_volume: 0.1,
        filled_price: price,
        position_id: position.id,
      }),
    );
    expect(deal).toMatchObject({ direction: 1, reason, price, profit, requested_price });
    expect(closed).toMatchObject({ id: position.id, status: 2, close_price: price, profit });
  });

  it("of a short watch the ask", async () => {
    const ada = await desk.trader();
    const { id } = await opened(ada, sell(0.1, { stop_loss: 1.101 }));
    desk.quote(EURUSD, 110_089, 110_099);
    expect(await ada.told()).toEqual([]);
    desk.quote(EURUSD, 110_090, 110_100);
    expect(partsOf(await ada.told()).closed).toMatchObject({ id, close_price: 1.101, profit: -10 });
  });

  it("by its take-profit levels, part by part", async () => {
    const ada = await desk.trader();
    const levels = [
      { price: 1.102, volume: 0.1 },
      { price: 1.104, volume: 0.05 },
    ];
    const position = await opened(
      ada,
      buy(0.3, { take_profit: 1.106, take_profit_levels: levels }),
    );
    const next = desk.next;
    desk.quote(EURUSD, 110_200, 110_210);
    const told = await ada.told();
    expect(typesOf(told)).toEqual([...CLOSE, "position_update"]);
    expect(partsOf(told).closed).toMatchObject({
      id: next.position,
      volume: 0.1,
      profit: 19,
      comment: `Partial close of #${position.id}`,
    });
    expect(told.at(-1)?.[1]).toMatchObject({
      id: position.id,
      volume: 0.2,
      take_profit: 1.106,
      take_profit_levels: levels.slice(1),
    });
    desk.quote(EURUSD, 110_700, 110_710);
    const last = await ada.told();
    expect(typesOf(last)).toEqual([...CLOSE, "position_update", ...CLOSE]);
    expect(last[3]?.[1]).toMatchObject({ volume: 0.05, close_price: 1.107, profit: 34.5 });
    expect(last[9]?.[1]).toMatchObject({ id: position.id, volume: 0.15, profit: 103.5 });
  });

  it("by a stop loss that trailed the price", async () => {
    const ada = await desk.trader();
    const position = await opened(ada, buy(0.1, { trailing_distance: 50 }));
    expect(position.stop_loss).toBe(null);
    atPar();
    const update = (stop_loss: number, current_price: number, profit: number) => [
      "position_update",
      { ...position, stop_loss, current_price, profit },
    ];
    expect(await ada.told()).toEqual([update(1.0995, 1.1, -1)]);
    // Less than a pip is no step.
    desk.quote(EURUSD, 110_009, 110_019);
    expect(await ada.told()).toEqual([]);
    desk.quote(EURUSD, 110_020, 110_030);
    expect(await ada.told()).toEqual([update(1.0997, 1.1002, 1)]);
    desk.quote(EURUSD, 109_970, 109_980);
    expect(partsOf(await ada.told()).closed).toMatchObject({
      id: position.id,
      close_price: 1.0997,
      profit: -4,
    });
  });

  it("by a stop loss that went to the open price, once", async () => {
    const ada = await desk.trader();
    const { id } = await opened(ada, buy(0.1, { break_even_distance: 20 }));
    desk.quote(EURUSD, 110_029, 110_039);
    expect(await ada.told()).toEqual([]);
    desk.quote(EURUSD, 110_030, 110_040);
    expect(await ada.told()).toMatchObject([["position_update", { id, stop_loss: 1.1001 }]]);
    desk.quote(EURUSD, 110_010, 110_020);
    expect(partsOf(await ada.told()).closed).toMatchObject({ id, close_price: 1.1001, profit: 0 });
  });

  // @rule 6.5.2
  it("are changed by the owner, each change told", async () => {
    // @interface operation:position_update
    const ada = await desk.trader();
    let position = await opened(ada, buy(0.2));
    for (const change of [
      { stop_loss: 1.09 },
      { take_profit: 1.12, take_profit_levels: [{ price: 1.11, volume: 0.1 }] },
      { trailing_distance: 5_000, break_even_distance: 5_000 },
      { stop_loss: null, take_profit: null, take_profit_levels: [] },
      { trailing_distance: null, break_even_distance: null },
    ]) {
      desk.advance(1);
      const { status, data } = await ada.ask("PUT", `/api/v1/positions/${position.id}`, change);
      position = { ...position, ...change, updated_at: desk.now() };
      expect([status, data]).toEqual([200, position]);
      expect(await ada.told()).toEqual([["position_update", position]]);
    }
    expect(await ada.get("/api/v1/positions/accounts/me")).toEqual([position]);
  });
});
