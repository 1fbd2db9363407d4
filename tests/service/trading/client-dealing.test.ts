/** Staff acts for a client: positions closed and guarded, orders cancelled, each once, with who and why in his journal. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Journal } from "../../../contract/journal.ts";
import type { Position } from "../../../contract/position.ts";
import { untilProjected } from "../../support/projected.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GBPUSD, GROUP } from "../../support/trading-house.ts";
import { buy, CLOSE, openAtPar, partsOf, pending, typesOf } from "../../support/trading-steps.ts";

const ADMIN = 900_001;
const DEALER = 900_002;
const WHY = "asked for by telephone";

let desk: TradingDesk;
let dealer: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 12 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
});
afterAll(() => desk.close());

const pathOf = (ada: Trader, what: string) => `/api/v1/accounts/${ada.account_id}/${what}`;
const openOf = (ada: Trader) =>
  ada.get("/api/v1/positions/accounts/me") as Promise<readonly Position[]>;
const isReplay = (headers: Headers) => headers.get("idempotency-replayed") === "true";

/** What the client reads in his journal of what others did to his account. */
async function doneByOthers(ada: Trader): Promise<Partial<Journal>[]> {
  const lines = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
  return lines
    .filter(({ actor_id }) => actor_id !== null && actor_id !== ada.account_id)
    .map(({ actor_id, actor_scope, action, message }) => ({
      actor_id,
      actor_scope,
      action,
      message,
    }));
}

describe("a dealer who acts for a client", () => {
  // @interface operation:account_position_close
  it("closes a part, then the rest; the client is told, and reads who did it and why", async () => {
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(0.1));
    const path = pathOf(ada, `positions/${id}/close`);
    const part = await dealer.ask("POST", path, { volume: 0.04, desc: WHY });
    expect([part.status, part.data]).toMatchObject([200, { id, volume: 0.06, status: 0 }]);
    await ada.told();
    const rest = await dealer.ask("POST", path, { desc: WHY });
    expect([rest.status, rest.data]).toMatchObject([200, { id, volume: 0.06, close_price: 1.1 }]);
    const told = await ada.told();
    expect(typesOf(told)).toEqual(CLOSE);
    // As the terminal tells of it: "Closed by your broker".
    expect(partsOf(told)).toMatchObject({
      order: { reason: 2, comment: WHY, account_id: ada.account_id },
      deal: { reason: 2 },
    });
    expect(await openOf(ada)).toEqual([]);
    const lines = await doneByOthers(ada);
    expect(new Set(lines.map(({ actor_id, actor_scope }) => `${actor_id} ${actor_scope}`))).toEqual(
      new Set([`${DEALER} Dealer`]),
    );
    const closings = lines.filter(({ action }) => action === "position_close");
    expect(closings.map(({ message }) => message)).toEqual([
      `buy 0.06 EURUSD at 1.10010, closed at 1.10000, by your broker: ${WHY}`,
      `buy 0.04 EURUSD at 1.10010, closed at 1.10000, by your broker: ${WHY}`,
    ]);
    // Beside each, what it moved and what is left: together what the deals say.
    const moved = lines.filter(({ action }) => action === "money_change");
    expect(moved.map(({ message }) => message)).toEqual([
      `-0.6 for EURUSD, balance 9999, credit 0, by your broker: ${WHY}`,
      `-0.4 for EURUSD, balance 9999.6, credit 0, by your broker: ${WHY}`,
    ]);
  });

  // @interface operation:account_position_update
  it("guards a position, takes one guard away, and leaves the other as it is", async () => {
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(0.1));
    const path = pathOf(ada, `positions/${id}`);
    const set = await dealer.ask("PUT", path, { stop_loss: 1.05, take_profit: 1.2, desc: WHY });
    expect([set.status, set.data]).toMatchObject([200, { stop_loss: 1.05, take_profit: 1.2 }]);
    const taken = await dealer.ask("PUT", path, { take_profit: null, desc: WHY });
    expect(taken.data).toMatchObject({ id, stop_loss: 1.05, take_profit: null });
    expect(typesOf(await ada.told())).toEqual(["position_update", "position_update"]);
    expect(await openOf(ada)).toMatchObject([{ id, stop_loss: 1.05, take_profit: null }]);
    // Each line says what it is since: they said the same, and nothing of a guard.
    const how = (guards: string) =>
      `buy 0.1 EURUSD at 1.10010, ${guards}, swap 0, margin 110.01, by your broker: ${WHY}`;
    expect((await doneByOthers(ada)).map(({ message }) => message)).toEqual([
      how("stop loss 1.05000, no take profit"),
      how("stop loss 1.05000, take profit 1.20000"),
    ]);
    const wrong = await dealer.ask("PUT", path, { stop_loss: 1.3, desc: WHY });
    expect(wrong.status).toBe(422);
    expect((await dealer.ask("PUT", path, { desc: WHY })).status).toBe(400);
    expect(await ada.told()).toEqual([]);
  });

  // @interface operation:account_order_cancel
  it("cancels an order, which the client reads in his journal", async () => {
    const ada = await desk.trader();
    const { id } = await ada.place(pending());
    await ada.told();
    const path = pathOf(ada, `orders/${id}/cancel`);
    const { status, data } = await dealer.ask("POST", path, { desc: WHY });
    expect([status, data]).toMatchObject([200, { id, status: 4 }]);
    expect(typesOf(await ada.told())).toEqual(["order_cancel"]);
    expect(await doneByOthers(ada)).toEqual([
      {
        actor_id: DEALER,
        actor_scope: "Dealer",
        action: "order_cancel",
        message: `limit buy 0.1 EURUSD at 1.05000, by your broker: ${WHY}`,
      },
    ]);
    expect((await dealer.ask("POST", path, { desc: WHY })).status).toBe(409);
  });

  it("acts once under one key, and is answered as the first time", async () => {
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(0.1));
    const path = pathOf(ada, `positions/${id}/close`);
    const body = { volume: 0.03, desc: WHY };
    const key = { "idempotency-key": "close-a-part" };
    const first = await dealer.ask("POST", path, body, key);
    const again = await dealer.ask("POST", path, body, key);
    expect([isReplay(first.headers), isReplay(again.headers)]).toEqual([false, true]);
    expect(again.data).toEqual(first.data);
    expect(await openOf(ada)).toMatchObject([{ id, volume: 0.07 }]);
    // Done and durable, but its answer was never kept: a service that ended in between.
    await desk.service.sql`update idempotency_keys set answer = null
      where actor_id = ${DEALER} and key = ${key["idempotency-key"]}`;
    const lost = await dealer.ask("POST", path, body, key);
    expect([isReplay(lost.headers), lost.data]).toMatchObject([true, { id, volume: 0.07 }]);
    expect(await openOf(ada)).toMatchObject([{ id, volume: 0.07 }]);
    const other = await dealer.ask("POST", path, { ...body, volume: 0.02 }, key);
    expect(other.body).toMatchObject({ error: "idempotency_key_reused" });
  });

  it("must say why, on an account that the position or order is of", async () => {
    const [ada, eve] = [await desk.trader(), await desk.trader()];
    const { id } = await openAtPar(desk, ada, buy(0.1));
    const order = await ada.place(pending());
    for (const body of [{}, { desc: "" }, { desc: "  " }]) {
      const paths = [`positions/${id}/close`, `orders/${order.id}/cancel`];
      for (const what of paths) {
        expect((await dealer.ask("POST", pathOf(ada, what), body)).status).toBe(400);
      }
    }
    const close = await dealer.ask("POST", pathOf(eve, `positions/${id}/close`), { desc: WHY });
    const cancel = await dealer.ask("POST", pathOf(eve, `orders/${order.id}/cancel`), {
      desc: WHY,
    });
    expect([close.body, cancel.body]).toMatchObject([
      { error: "unknown_position" },
      { error: "unknown_order" },
    ]);
    expect(await openOf(ada)).toMatchObject([{ id }]);
  });

  it.each([
    [
      "staff's act for a client",
      (id: number, ada: Trader) =>
        dealer.ask("POST", pathOf(ada, `positions/${id}/close`), { desc: "a secret" }),
    ],
    ["an order of another client's", (_: number, ada: Trader) => ada.place(buy(0.1))],
    ["a halt", () => desk.admin.ask("PATCH", `/api/v1/symbols/${GBPUSD}/status`, { status: 1 })],
  ])("%s names nobody to a client whose order ran out in the same moment", async (_, act) => {
    const [ada, eve] = [await desk.trader(), await desk.trader()];
    const { id } = await openAtPar(desk, ada, buy(0.1));
    const due = await eve.place(pending({ expiry_at: desk.now() + 1_000 }));
    desk.advance(1_000);
    await act(id, ada);
    await untilProjected(desk.service.sql);
    const lines = (await eve.get("/api/v1/accounts/me/journal")) as Journal[];
    expect(lines.find(({ action }) => action === "order_expired")).toMatchObject({
      entity_id: due.id,
      actor_id: null,
      ip_address: null,
      message: "limit buy 0.1 EURUSD at 1.05000",
    });
  });
});

it("an admin acts on clients too, and on no account of staff's, his own included", async () => {
  const acts = ["positions/1/close", "orders/1/cancel"];
  for (const target of [ADMIN, DEALER]) {
    for (const what of acts) {
      const path = `/api/v1/accounts/${target}/${what}`;
      const answer = await desk.admin.ask("POST", path, { desc: WHY });
      expect(answer.body).toMatchObject({ error: "forbidden" });
    }
  }
});
