/** A call of each operation with a body as it is right: who sends it, the ids of its path, its body. Runs in the tests. */
import { OPERATIONS, type Operation } from "../../../contract/endpoints.ts";
import type { Trader, TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GBPUSD, PASSWORD } from "../../support/trading-house.ts";
import { buy, openAtPar, pending, quotePar, sell } from "../../support/trading-steps.ts";
import { bodyOf, cellOf, type Cell } from "./cells.ts";
import { ROWS } from "./rows.ts";

type Fields = Record<string, unknown>;

/** Operations with a body that is an object. */
export const WRITES: readonly Operation[] = OPERATIONS.filter(([operation, { body }]) => {
  const isPublic = ROWS[operation] === "public";
  const isObject = typeof bodyOf(operation) === "object";
  return body !== null && isObject && !isPublic;
}).map(([operation]) => operation);

/** The call, with the order, position or deal of `own` that it is about already there. */
export async function rightCall(
  desk: TradingDesk,
  operation: Operation,
  own: Trader,
): Promise<{ who: Trader; cell: Cell }> {
  const row = ROWS[operation];
  const isTraders = row !== "public" && row.who.includes("Trader");
  const { ids, body } = await thingsOf(desk, operation, own);
  return {
    who: isTraders ? own : desk.admin,
    cell: cellOf(operation, ids, body ?? bodyOf(operation)),
  };
}

async function thingsOf(
  desk: TradingDesk,
  operation: Operation,
  own: Trader,
): Promise<{ ids: string[]; body?: Fields }> {
  quotePar(desk);
  switch (operation) {
    case "order_create":
      return { ids: [], body: buy(0.1) };
    case "order_update": {
      const { id } = await own.place(pending());
      return { ids: [String(id)], body: { order_price: 1.04 } };
    }
    case "position_update":
    case "position_close": {
      const { id } = await openAtPar(desk, own, buy(0.1));
      return { ids: [String(id)], body: operation === "position_close" ? {} : { stop_loss: 1 } };
    }
    case "account_order_cancel": {
      const { id } = await own.place(pending());
      return { ids: [String(own.account_id), String(id)] };
    }
    case "account_position_update":
    case "account_position_close": {
      const { id } = await openAtPar(desk, own, buy(0.1));
      const more = operation === "account_position_close" ? {} : { stop_loss: 1 };
      return { ids: [String(own.account_id), String(id)], body: { ...more, desc: "asked for" } };
    }
    case "position_close_by": {
      const { id } = await openAtPar(desk, own, buy(0.1));
      const by = await openAtPar(desk, own, sell(0.1));
      return { ids: [String(id)], body: { by_position_id: by.id } };
    }
    case "deal_update": {
      await openAtPar(desk, own, buy(0.1));
      const [deal] = (await own.get("/api/v1/deals/accounts/me")) as { id: number }[];
      return { ids: [String(deal?.id)] };
    }
    case "second_approval_decline": {
      const { sql } = desk.service;
      const [row] = await sql<{ id: number }[]>`
        insert into second_approvals (operation, params, body, body_hash, account_id, group_id, reason,
          asked_by, asked_scope, asked_ip, asked_at, expires_at, state, before, after)
        select 'money_deposit', '{}', '{"amount": 1}', '', account_id, group_id, '', 900002, 'Dealer', '127.0.0.1',
          1, 9000000000000, 'waiting', '{}', '{}' from accounts where account_id = ${own.account_id} returning id`;
      return { ids: [String(row?.id)] };
    }
    case "symbol_set_status":
      return { ids: [String(GBPUSD)], body: { status: 0 } };
    case "commission_create": {
      // Each is the first of its width in its group.
      await desk.service.sql`delete from commissions where group_id = 2`;
      return { ids: ["2"] };
    }
    case "commission_update":
    case "commission_tier_create":
      return { ids: [await makeCommission(desk)] };
    case "commission_tier_update": {
      const id = await makeCommission(desk);
      const tier = { volume_from: 1, volume_to: 2, value: 1 };
      const { data } = await desk.admin.ask("POST", `/api/v1/commissions/${id}/tiers`, tier);
      return { ids: [id, String((data as { id: number }).id)] };
    }
    case "price_alert_create":
      return { ids: [], body: { symbol_id: EURUSD, price: 2 } };
    case "price_alert_update": {
      const asked = { symbol_id: EURUSD, price: 2 };
      const { data } = await own.ask("POST", "/api/v1/accounts/me/price-alerts", asked);
      return { ids: [String((data as { id: number }).id)], body: { price: 1.5 } };
    }
    case "document_merge":
      return { ids: ["drawings", String(EURUSD)] };
    case "dealer_limits_update":
      return { ids: ["900002"] };
    case "group_preview":
    case "group_inbox_send":
      return { ids: ["2"] };
    case "group_update":
      return { ids: ["2"], body: { leverage_max: 200, desc: "as it is" } };
    case "config_update":
      return { ids: ["101"], body: { value: ["true"] } };
    case "data_provider_create": {
      await desk.service.sql`delete from data_providers where source is null`;
      return { ids: [] };
    }
    case "data_provider_update":
      return { ids: ["1"] };
    case "trading_halt":
      return { ids: [], body: { symbol_id: EURUSD, is_halted: false } };
    case "change_my_password":
      return { ids: [], body: { current_password: PASSWORD, new_password: "a brass lantern 7" } };
    case "change_investor_password":
      return { ids: [], body: { current_password: PASSWORD, new_password: "a brass lantern 8" } };
    default:
      return { ids: [String(own.account_id)] };
  }
}

/** The only one of its group. */
async function makeCommission({ service, admin }: TradingDesk): Promise<string> {
  await service.sql`delete from commissions where group_id = 2`;
  const body = bodyOf("commission_create");
  const { data } = await admin.ask("POST", "/api/v1/commissions/groups/2", body);
  return String((data as { id: number }).id);
}
