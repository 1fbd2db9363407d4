/** Orders of which one cancels the others, as a trader over REST and WebSocket meets them. @interface §6 Orders */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
const UP = { symbol_id: EURUSD, type: 2, side: 0, volume: 0.1, order_price: 1.101 };
const DOWN = { symbol_id: EURUSD, type: 2, side: 1, volume: 0.1, order_price: 1.099 };
const LOWER = { symbol_id: EURUSD, type: 1, side: 0, volume: 0.1, order_price: 1.0985 };

/** A breakout either way around par, tied together; what was told of it is read. */
async function breakout(): Promise<{ ada: Trader; up: Order; down: Order }> {
  quotePar(desk);
  const ada = await desk.trader();
  const first = await ada.place(UP);
  const down = await ada.place({ ...DOWN, oco_with: first.id });
  await ada.told();
  const up = ((await ada.get(MINE)) as Order[]).find(({ id }) => id === first.id);
  if (up === undefined) throw new Error("the first order waits");
  return { ada, up, down };
}

const typesOf = (told: readonly (readonly [string, unknown])[]) => told.map(([type]) => type);

describe("orders that are tied together", () => {
  it("share a number in the answer, in the events and in the list", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { oco: oco_id } = desk.next;
    const first = await ada.place(UP);
    expect(first).not.toHaveProperty("oco_id");
    const second = await ada.place({ ...DOWN, oco_with: first.id });
    expect(second).toMatchObject({ status: 1, oco_id });
    expect(await ada.told()).toEqual([
      ["order_create", first],
      ["order_update", { ...first, oco_id }],
      ["order_create", second],
    ]);
    const third = await ada.place({ ...LOWER, oco_with: second.id });
    expect(third.oco_id).toBe(oco_id);
    expect(await ada.get(MINE)).toEqual([third, second, { ...first, oco_id }]);
  });

  it("go with the fill of one: event, history and journal say which", async () => {
    const { ada, up, down } = await breakout();
    desk.advance(1_000);
    desk.quote(EURUSD, 110_095, 110_105);
    const told = await ada.told();
    expect(typesOf(told)).toEqual([
      "order_update",
      "deal_create",
      "position_create",
      "order_cancel",
    ]);
    const cancelled = { ...down, status: 4, cancelled_by: up.id, updated_at: desk.now() };
    expect(told[3]?.[1]).toEqual(cancelled);
    expect(told[0]?.[1]).toMatchObject({ id: up.id, status: 3, oco_id: down.oco_id });
    expect(await ada.get(MINE)).toEqual([]);
    const over = (await ada.get(`${MINE}?history=true`)) as Order[];
    expect(over).toContainEqual(cancelled);
    const lines = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
    expect(lines.find(({ action }) => action === "order_cancel")).toMatchObject({
      entity_id: down.id,
      actor_id: null,
      message: `stop sell 0.1 EURUSD at 1.09900: order ${up.id} filled, one cancels the other`,
    });
  });

  it("are placed by one request, both or neither", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { symbol_id, ...leg } = DOWN;
    const first = await ada.place({ ...UP, client_order_id: "pair", oco_leg: leg });
    const told = await ada.told();
    expect(typesOf(told)).toEqual(["order_create", "order_create"]);
    expect(told[1]?.[1]).toMatchObject({ symbol_id, ...leg, oco_id: first.oco_id });
    // The same request again is answered with the first, and places nothing.
    const again = await ada.ask("POST", ORDERS, { ...UP, client_order_id: "pair", oco_leg: leg });
    expect(again.data).toEqual(first);
    expect(await ada.told()).toEqual([]);
    expect(await ada.get(MINE)).toHaveLength(2);
  });

  // @interface error:oco_leg_refused
  it("are refused for the second, with its reason and the nearest that passes", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const { symbol_id: _, ...leg } = DOWN;
    const asked = { ...UP, oco_leg: { ...leg, order_price: 1.2 } };
    const refused = await ada.ask("POST", ORDERS, asked);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused)).toContain("oco_leg_refused");
    expect(JSON.stringify(refused)).toContain('"path":"body.oco_leg.order_price"');
    expect(JSON.stringify(refused)).toContain("the price is on the wrong side of the market");
    expect(await ada.get(MINE)).toEqual([]);
  });

  it("never fill twice in a gap that reaches both", async () => {
    quotePar(desk);
    const ada = await desk.trader();
    const lower = await ada.place(LOWER);
    const down = await ada.place({ ...DOWN, oco_with: lower.id });
    await ada.told();
    desk.quote(EURUSD, 105_000, 105_010);
    const told = await ada.told();
    expect(typesOf(told).filter((type) => type === "deal_create")).toHaveLength(1);
    expect(told.at(-1)).toMatchObject([
      "order_cancel",
      { id: down.id, status: 4, cancelled_by: lower.id },
    ]);
    desk.quote(EURUSD, 104_000, 104_010);
    expect(typesOf(await ada.told())).toEqual([]);
  });

  it("stay where one is cancelled by hand, and that says no other order", async () => {
    const { ada, up, down } = await breakout();
    const { data } = await ada.ask("DELETE", `${ORDERS}/${up.id}`);
    expect(data).toEqual({ ...up, status: 4 });
    expect(typesOf(await ada.told())).toEqual(["order_cancel"]);
    expect(await ada.get(MINE)).toEqual([down]);
  });

  it("are tied, untied and tied to others by a change of the order", async () => {
    const { ada, up, down } = await breakout();
    const third = await ada.place(LOWER);
    await ada.told();
    const change = (id: number, oco_with: number | null) =>
      ada.ask("PUT", `${ORDERS}/${id}`, { oco_with });
    expect((await change(third.id, down.id)).data).toEqual({ ...third, oco_id: up.oco_id });
    const untied = await change(up.id, null);
    expect(untied.data).toEqual(without(up));
    expect(await ada.told()).toEqual([
      ["order_update", { ...third, oco_id: up.oco_id }],
      ["order_update", without(up)],
    ]);
    expect((await change(up.id, null)).status).toBe(422);
    desk.quote(EURUSD, 110_095, 110_105);
    expect(typesOf(await ada.told())).not.toContain("order_cancel");
    expect(((await ada.get(MINE)) as Order[]).map(({ id }) => id)).toEqual([third.id, down.id]);
  });

  it("are as they were after a restart, from a snapshot and from the journal alone", async () => {
    const { ada, up } = await breakout();
    const { sql, sequencer } = desk.service;
    const before = await createJournal(sql).recover();
    await createJournal(sql).keep(snapshotOf(before.state, before.numbering));
    await ada.place({ ...LOWER, oco_with: up.id });
    await sequencer.durable();
    const live = stateHash(sequencer.state).toString("hex");
    for (const from of ["the last snapshot", "the first event"] as const) {
      const { state } = await createJournal(sql).recover(from);
      expect([from, stateHash(state).toString("hex")]).toEqual([from, live]);
      const orders = [...(state.accounts.get(ada.account_id)?.orders.values() ?? [])];
      expect(orders.map(({ oco_id }) => oco_id)).toEqual([up.oco_id, up.oco_id, up.oco_id]);
    }
  });
});

describe("a request that ties", () => {
  it("is made once under its client's own name, and named again gives the same order", async () => {
    const { ada, up } = await breakout();
    const body = { ...LOWER, oco_with: up.id, client_order_id: "tied-1" };
    const first = await ada.place(body);
    expect(await ada.place(body)).toEqual(first);
    const other = await ada.ask("POST", ORDERS, { ...body, oco_with: null });
    expect(other).toMatchObject({ status: 409, body: { error: "client_order_id_taken" } });
  });

  it.each([0, -1, 1.5, "7", 2 ** 60])(
    "is refused as it stands where it names %s",
    async (oco_with) => {
      const { ada, up } = await breakout();
      for (const [method, path, body] of [
        ["POST", ORDERS, { ...LOWER, oco_with }],
        ["PUT", `${ORDERS}/${up.id}`, { oco_with }],
      ] as const) {
        expect((await ada.ask(method, path, body)).status).toBe(400);
      }
    },
  );

  it("is refused of an investor", async () => {
    const { ada, up } = await breakout();
    const investor = await desk.signIn(ada.account_id, "demo-investor");
    const { status } = await investor.ask("PUT", `${ORDERS}/${up.id}`, { oco_with: null });
    expect(status).toBe(403);
  });
});

function without(order: Order): Order {
  const { oco_id: _, ...free } = order;
  return free;
}
