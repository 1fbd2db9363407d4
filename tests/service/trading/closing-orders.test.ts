/** Orders that can only close a position, as a trader over REST and WebSocket meets them. @interface §6 Orders */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { Order } from "../../../contract/order.ts";
import { createJournal } from "../../../server/journal/journal.ts";
import { snapshotOf, stateHash } from "../../../server/journal/snapshots.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 20 });
});
afterAll(() => desk.close());

const ORDERS = "/api/v1/orders";
const MINE = `${ORDERS}/accounts/me`;

/** A long of a tenth of a lot from par and an order that closes it a pip and a half above; what was told is read. */
async function waiting(): Promise<{ ada: Trader; closes: number; order: Order }> {
  quotePar(desk);
  const ada = await desk.trader();
  const { position_id: closes } = await ada.place({
    symbol_id: EURUSD,
    type: 0,
    side: 0,
    volume: 0.1,
  });
  if (closes === null) throw new Error("a market order opens a position");
  const order = await ada.place({
    symbol_id: EURUSD,
    type: 1,
    side: 1,
    volume: 0.1,
    order_price: 1.101,
    closes,
  });
  await ada.told();
  return { ada, closes, order };
}

const typesOf = (told: readonly (readonly [string, unknown])[]) => told.map(([type]) => type);

describe("an order that can only close a position", () => {
  it("says so in the answer, in the list and in the journal", async () => {
    const { ada, closes, order } = await waiting();
    expect(order).toMatchObject({ status: 1, closes, position_id: null });
    expect(await ada.get(MINE)).toEqual([order]);
    const lines = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
    expect(lines.find(({ entity_id }) => entity_id === order.id)).toMatchObject({
      action: "order_create",
      message: `limit sell 0.1 EURUSD to close position ${closes} at 1.10100`,
    });
  });

  it("closes it at its price: event, deal and history", async () => {
    const { ada, closes, order } = await waiting();
    desk.quote(EURUSD, 110_100, 110_110);
    const told = await ada.told();
    expect(typesOf(told)).toEqual([
      "order_update",
      "deal_create",
      "position_close",
      "money_change",
    ]);
    const filled = { status: 3, filled_volume: 0.1, filled_price: 1.101, position_id: closes };
    expect(told[0]?.[1]).toMatchObject({ id: order.id, closes, ...filled });
    const [deal] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    expect(deal).toMatchObject({ order_id: order.id, position_id: closes, requested_price: 1.101 });
    expect(await ada.get(MINE)).toEqual([]);
  });

  it("is changed, and refused beyond what is open with the nearest volume", async () => {
    const { ada, order } = await waiting();
    const path = `${ORDERS}/${order.id}`;
    const changed = await ada.ask("PUT", path, { order_price: 1.102, volume: 0.05 });
    expect(changed).toMatchObject({ status: 200 });
    expect(await ada.get(MINE)).toMatchObject([{ order_price: 1.102, volume: 0.05 }]);
    const refused = await ada.ask("PUT", path, { volume: 0.2 });
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.stringify(refused)).toContain('"nearest":0.1');
  });

  it("is cut by a partial close and goes with the position, which is said", async () => {
    const { ada, closes, order } = await waiting();
    await ada.ask("POST", `/api/v1/positions/${closes}/close`, { volume: 0.04 });
    expect(await ada.get(MINE)).toMatchObject([{ id: order.id, volume: 0.06 }]);
    await ada.ask("POST", `/api/v1/positions/${closes}/close`, {});
    expect(await ada.get(MINE)).toEqual([]);
    const [last] = (await ada.get(`${MINE}?history=true`)) as Order[];
    const gone = ((await ada.get(`${MINE}?history=true`)) as Order[]).find(
      ({ id }) => id === order.id,
    );
    expect(gone).toMatchObject({ status: 4, closes, cancelled_by: last?.id });
    const lines = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
    expect(lines.find(({ action }) => action === "order_cancel")?.message).toContain(
      `: order ${last?.id} closed the position`,
    );
  });

  it("is as it was after a restart, from a snapshot and from the journal alone", async () => {
    const { ada, closes } = await waiting();
    const { sql, sequencer } = desk.service;
    const before = await createJournal(sql).recover();
    await createJournal(sql).keep(snapshotOf(before.state, before.numbering));
    await ada.ask("POST", `/api/v1/positions/${closes}/close`, { volume: 0.04 });
    await sequencer.durable();
    const live = stateHash(sequencer.state).toString("hex");
    for (const from of ["the last snapshot", "the first event"] as const) {
      const { state } = await createJournal(sql).recover(from);
      expect([from, stateHash(state).toString("hex")]).toEqual([from, live]);
      const orders = [...(state.accounts.get(ada.account_id)?.orders.values() ?? [])];
      expect(orders).toMatchObject([{ closes, volume: 6 }]);
    }
  });
});
