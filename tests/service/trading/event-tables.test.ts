/**
 * The interface's tables of events, row by row: each event of orders, positions, deals, account and money provoked in the
 * real service, its whole payload as it comes out of the socket. An event without a row here fails the test.
 * @interface §6 Events
 * @bar X21
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountSummary } from "../../../contract/account-summary.ts";
import type { Deal } from "../../../contract/deal.ts";
import { EVENTS, type EventTopic } from "../../../contract/events.ts";
import type { Order } from "../../../contract/order.ts";
import type { Position } from "../../../contract/position.ts";
import { GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { aDeal, anOrder, aPosition } from "../../support/trading-records.ts";
import { buy, openAtPar, pending, quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 20, [GROUP.commission]: 2 });
});
afterAll(() => desk.close());

const TOPICS: readonly EventTopic[] = ["account", "orders", "positions", "deals"];
/** Provokes the event for an account that has done nothing yet; gives the payload that must come. */
type Row = { readonly group_id?: number; readonly provoke: (ada: Trader) => Promise<unknown> };

const ids = (ada: Trader) => ({ account_id: ada.account_id, id: desk.next.order });

/** A staff call that must succeed. */
async function staff(method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, data, text } = await desk.admin.ask(method, path, body);
  if (status >= 300) throw new Error(text);
  return data;
}

/** A deal of a long that was closed ten points up: 10 USD less a spread, 0.35 of commission each way. */
async function exitDeal(ada: Trader): Promise<Deal> {
  const { id } = await openAtPar(desk, ada, buy(0.1));
  desk.quote(1, 110_110, 110_120);
  await ada.ask("POST", `/api/v1/positions/${id}/close`, {});
  await ada.told();
  const [deal] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
  if (deal === undefined) throw new Error("a close books a deal");
  return deal;
}

const ROWS: Readonly<Record<string, Row>> = {
  // @interface event:order_create
  order_create: {
    async provoke(ada) {
      const order = anOrder(desk.now(), { ...ids(ada), status: 1, type: 1, order_price: 1.05 });
      await ada.place(pending());
      return order;
    },
  },
  // @interface event:order_update
  order_update: {
    async provoke(ada) {
      const order = anOrder(desk.now(), {
        ...ids(ada),
        status: 3,
        filled_volume: 0.1,
        filled_price: 1.1001,
        position_id: desk.next.position,
      });
      await ada.place(buy(0.1));
      return order;
    },
  },
  // @interface event:order_cancel
  order_cancel: {
    async provoke(ada) {
      const order = await ada.place(pending({ client_order_id: "c" }));
      desk.advance(1);
      await ada.ask("DELETE", `/api/v1/orders/${order.id}`);
      return { ...order, status: 4, updated_at: desk.now() } satisfies Order;
    },
  },
  // @interface event:order_rejected
  order_rejected: {
    async provoke(ada) {
      const order = anOrder(desk.now(), {
        ...ids(ada),
        status: 5,
        volume: 50,
        rejection_msg: "not enough free margin",
      });
      await ada.ask("POST", "/api/v1/orders", buy(50));
      return order;
    },
  },
  // @interface event:order_expired
  order_expired: {
    async provoke(ada) {
      const expiry_at = desk.now() + 100;
      const order = await ada.place(pending({ expiry_at }));
      desk.advance(100);
      quotePar(desk);
      return { ...order, status: 6, updated_at: expiry_at } satisfies Order;
    },
  },
  // @interface event:position_create
  position_create: {
    async provoke(ada) {
      const { account_id, id: order_id } = ids(ada);
      // Ten points lost on 10,000 EUR; 10,000 EUR cost 11,001 USD, at leverage 100.
      const position = aPosition(desk.now(), {
        id: desk.next.position,
        account_id,
        order_id,
        open_price: 1.1001,
        current_price: 1.1,
        profit: -1,
        margin: 110.01,
      });
      await ada.place(buy(0.1));
      return position;
    },
  },
  // @interface event:position_update
  position_update: {
    async provoke(ada) {
      const position = await openAtPar(desk, ada, buy(0.1));
      desk.advance(1);
      await ada.ask("PUT", `/api/v1/positions/${position.id}`, { stop_loss: 1.05 });
      return { ...position, stop_loss: 1.05, updated_at: desk.now() } satisfies Position;
    },
  },
  // @interface event:position_close
  position_close: {
    group_id: GROUP.commission,
    async provoke(ada) {
      const position = await openAtPar(desk, ada, buy(0.3));
      desk.quote(1, 110_110, 110_120);
      const closed = {
        ...position,
        id: desk.next.position,
        volume: 0.1,
        close_price: 1.1011,
        current_price: 1.1011,
        profit: 10,
        commission: -0.35,
        margin: 0,
        status: 2,
        comment: `Partial close of #${position.id}`,
        closed_at: desk.now(),
        updated_at: desk.now(),
      } satisfies Position;
      await ada.ask("POST", `/api/v1/positions/${position.id}/close`, { volume: 0.1 });
      return closed;
    },
  },
  // @interface event:deal_create
  deal_create: {
    group_id: GROUP.commission,
    async provoke(ada) {
      const position = await openAtPar(desk, ada, buy(0.1));
      desk.quote(1, 110_110, 110_120);
      const deal = aDeal(desk.now(), {
        id: desk.next.deal,
        account_id: ada.account_id,
        order_id: desk.next.order,
        position_id: position.id,
        direction: 1,
        side: 1,
        price: 1.1011,
        open_price: 1.1001,
        profit: 10,
        commission: -0.35,
        bid: 1.1011,
        ask: 1.1012,
      });
      await ada.ask("POST", `/api/v1/positions/${position.id}/close`, {});
      return deal;
    },
  },
  // @interface event:deal_update
  deal_update: {
    async provoke(ada) {
      const deal = await exitDeal(ada);
      await staff("PUT", `/api/v1/deals/${deal.id}`, { profit: 7.5 });
      return { ...deal, profit: 7.5 };
    },
  },
  // @interface event:deal_delete
  deal_delete: {
    async provoke(ada) {
      const deal = await exitDeal(ada);
      await staff("DELETE", `/api/v1/deals/${deal.id}`);
      return deal;
    },
  },
  // @interface event:money_change
  money_change: {
    async provoke(ada) {
      const { account_id } = ada;
      const request = { amount: 250.25, desc: "wire" };
      await staff("POST", `/api/v1/accounts/${account_id}/money/deposit`, request);
      return { account_id, ...request, balance: 10_250.25, credit: 0, origin: 0, type: 0 };
    },
  },
  // @interface event:balance_correction
  balance_correction: {
    async provoke({ account_id }) {
      const request = { balance: 9_000.5, desc: "booked twice" };
      await staff("POST", `/api/v1/accounts/${account_id}/money/correct`, request);
      return { account_id, ...request, balance_before: 10_000, credit: 0, ts: desk.now() };
    },
  },
  // @interface event:account_update
  account_update: {
    async provoke(ada) {
      desk.advance(1);
      const before = Object(await ada.get("/api/v1/accounts/me"));
      const limits = { daily_loss_max: 100, trades_per_day_max: null, locked_until: null };
      await ada.ask("PUT", "/api/v1/accounts/me/limits", limits);
      return { ...before, updated_at: desk.now() };
    },
  },
  // @interface event:event_liqudation_status
  event_liqudation_status: {
    async provoke(ada) {
      await openAtPar(desk, ada, buy(8));
      desk.quote(1, 109_840, 109_850);
      // 170 points on 800,000 EUR; at leverage 100 they cost 8,800.80 USD.
      return {
        account_id: ada.account_id,
        status: 1,
        margin_level: 98.17,
        level: 100,
        equity: 8_640,
        used_margin: 8_800.8,
        ts: desk.now(),
      };
    },
  },
  // @interface event:account_Summary
  account_Summary: {
    async provoke(ada) {
      const { account_id } = ada;
      const { id } = await openAtPar(desk, ada, buy(0.1));
      desk.quote(1, 110_060, 110_070);
      return {
        ts: desk.now(),
        account_id,
        balance: 10_000,
        credit: 0,
        equity: 10_005,
        used_margin: 110.01,
        free_margin: 9_894.99,
        margin_level: 9_094.63,
        floating_profit: 5,
        positions: [{ id, profit: 5 }],
      } satisfies AccountSummary;
    },
  },
};

/** The figures are told when they are due: waits for those that are expected. */
async function summaryOf({ client }: Trader, expected: unknown): Promise<unknown> {
  for (;;) {
    const { payload } = await client.nextEvent("account_Summary");
    if ((payload as AccountSummary).equity === (expected as AccountSummary).equity) return payload;
  }
}

describe("the tables of events", () => {
  it("are all here", () => {
    const names = Object.entries(EVENTS)
      .filter(([, { topic }]) => TOPICS.includes(topic))
      .map(([name]) => name);
    expect(Object.keys(ROWS).toSorted()).toEqual(names.toSorted());
  });

  // @rule 2.6 2.7 2.8 2.10 2.12 3.5 6.4.1 6.5.1 6.5.3 6.6.1 7.11
  it.each(Object.entries(ROWS))("%s", async (type, { group_id, provoke }) => {
    const ada = await desk.trader(group_id);
    quotePar(desk);
    const expected = await provoke(ada);
    if (type === "account_Summary") {
      expect(await summaryOf(ada, expected)).toEqual(expected);
      return;
    }
    const told = await ada.told(type);
    expect(told).toContainEqual([type, expected]);
  });

  // @rule 6.6.3
  it("carry a position in money_change when one closes, with a new id for a part", async () => {
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(0.2));
    await ada.ask("POST", `/api/v1/positions/${id}/close`, { volume: 0.1 });
    const told = await ada.told("money_change");
    const closed = told.find(([type]) => type === "position_close");
    expect(closed?.[1]).toMatchObject({ comment: `Partial close of #${id}`, status: 2 });
    expect(told).toContainEqual(["money_change", closed?.[1]]);
  });
});
