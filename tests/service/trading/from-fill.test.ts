/** Stop and target that hold their distance from the fill, as a trader over REST and WebSocket meets them. @interface §6 Orders */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type TradingDesk } from "../../support/trading-desk.ts";
import { quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 5 });
});
afterAll(() => desk.close());

const ORDERS = "/api/v1/orders";
const MINE = `${ORDERS}/accounts/me`;
/** A buy stop 100 points above par; stop and target 50 and 150 points from its price. */
const UP = {
  symbol_id: EURUSD,
  type: 2,
  side: 0,
  volume: 0.1,
  order_price: 1.101,
  stop_loss: 1.1005,
  take_profit: 1.1025,
  is_from_fill: true,
};

describe("an order whose stop and target hold from its fill", () => {
  it("says so in answer, event and list, and moves them with its fill in a gap", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const order = await ada.place(UP);
    expect(order).toMatchObject({ stop_loss: 1.1005, take_profit: 1.1025, is_from_fill: true });
    expect(await ada.get(MINE)).toEqual([order]);
    expect(await ada.told()).toEqual([["order_create", order]]);
    desk.advance(1_000);
    desk.quote(EURUSD, 110_290, 110_300);
    const told = await ada.told();
    const guards = { stop_loss: 1.1025, take_profit: 1.1045 };
    expect(told[0]?.[1]).toMatchObject({ status: 3, filled_price: 1.103, ...guards });
    const [position] = (await ada.get("/api/v1/positions/accounts/me")) as Position[];
    expect(position).toMatchObject({ open_price: 1.103, ...guards });
    const over = (await ada.get(`${MINE}?history=true`)) as Order[];
    expect(over[0]).toMatchObject({ id: order.id, is_from_fill: true, ...guards });
  });

  it("takes them along with a change of its price, and lets them be prices again", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { id } = await ada.place(UP);
    const change = async (body: object) =>
      (await ada.ask("PUT", `${ORDERS}/${id}`, body)).body as { data?: Order; error?: string };
    const moved = { stop_loss: 1.1015, take_profit: 1.1035 };
    expect((await change({ order_price: 1.102 })).data).toMatchObject(moved);
    const fixed = await change({ is_from_fill: false });
    expect(fixed.data).toMatchObject(moved);
    expect(fixed.data).not.toHaveProperty("is_from_fill");
    expect(await change({ is_from_fill: false })).toMatchObject({ error: "nothing_to_change" });
  });

  it("at market is measured from the price that was seen", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const market = { ...UP, type: 0, order_price: 1.0999, stop_loss: 1.0989, take_profit: null };
    const order = await ada.place(market);
    expect(order).toMatchObject({ status: 3, filled_price: 1.1001, stop_loss: 1.0991 });
  });
});
