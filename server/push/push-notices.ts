/**
 * What is told by push of what happens to an account: orders that waited and were filled, stops and targets, margin call and
 * stop-out. Listens to what the service tells its sockets, which is behind every order. Runs in the service; holds nobody up and
 * never throws at who publishes. Price alerts are queued where they are written: alerts/alert-push.ts.
 */
import {
  DEAL_DIRECTION,
  LIQUIDATION_STATUS,
  ORDER_REASON,
  ORDER_STATUS,
  ORDER_TYPE,
} from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { LiquidationPayload } from "../../contract/events.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Bus } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { payloadOfTold } from "../journal/told.ts";
import type { Log } from "../log.ts";
import type { PushNotice } from "./push-notice.ts";
import { queuePush } from "./push-queue.ts";

export type PushNoticeDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
  readonly symbol: (symbol_id: number) => { readonly symbol: string } | undefined;
};

/** Returns its dispose. */
export async function startPushNotices(deps: PushNoticeDeps): Promise<() => void> {
  const { sql, clock, bus, log } = deps;
  // Few accounts have a device: of all others nothing has to be looked at. One that has none any more costs a query.
  const rows = await sql<{ account_id: number }[]>`
    select distinct account_id from push_subscriptions join sessions using (session_hash)`;
  const accounts = new Set(rows.map(({ account_id }) => account_id));
  let isDisposed = false;
  const stops = [
    bus.subscribe("push_subscribed", ({ account_id }) => void accounts.add(account_id)),
    bus.subscribe("account_event", (told) => {
      if (!accounts.has(told.account_id)) return;
      const notice = pushOf(told.type, () => payloadOfTold(told), deps.symbol);
      if (notice === null) return;
      sql
        .begin((tx) => queuePush(tx, clock, notice))
        .catch((error: unknown) => {
          if (!isDisposed) log.error({ err: error }, "a push notice could not be queued");
        });
    }),
  ];
  return () => {
    isDisposed = true;
    for (const stop of stops) stop();
  };
}

/** null: nothing. `payload` is made for these types alone. */
export function pushOf(
  type: string,
  payload: () => unknown,
  symbolOf: PushNoticeDeps["symbol"],
): PushNotice | null {
  const named = (symbol_id: number) => symbolOf(symbol_id)?.symbol ?? `#${symbol_id}`;
  if (type === "event_liqudation_status") {
    const { account_id, status, ts } = payload() as LiquidationPayload;
    const kind = LIQUIDATIONS[status];
    const tag = `liquidation:${status}:${ts}`;
    return kind === undefined ? null : { kind, account_id, tag, facts: {} };
  }
  if (type === "order_update") {
    const { id, account_id, symbol_id, status, type: way, closes = null } = payload() as Order;
    // Who sends a market order stands before it.
    if (status !== ORDER_STATUS.filled || way === ORDER_TYPE.market) return null;
    const direction = closes === null ? DEAL_DIRECTION.entry : DEAL_DIRECTION.exit;
    const facts = { symbol: named(symbol_id) };
    return { kind: "order_fill", account_id, tag: fillTag(id, direction), facts };
  }
  if (type !== "deal_create") return null;
  // A position may come in a deal's place; only a deal has a direction. @interface §6 Deals
  const deal = payload() as Deal | Position;
  if (!("direction" in deal) || deal.direction !== DEAL_DIRECTION.exit) return null;
  const cause = CAUSES[deal.reason];
  if (cause === undefined) return null;
  const { account_id, order_id, direction, symbol_id } = deal;
  const facts = { symbol: named(symbol_id), cause };
  return { kind: "exit_fill", account_id, tag: fillTag(order_id, direction), facts };
}

const fillTag = (order_id: number, direction: number) => `fill:${order_id}:${direction}`;

const LIQUIDATIONS: Readonly<Record<number, "margin_call" | "stop_out">> = {
  [LIQUIDATION_STATUS.margin_call]: "margin_call",
  [LIQUIDATION_STATUS.stop_out]: "stop_out",
};

const CAUSES: Readonly<Record<number, "stop_loss" | "take_profit">> = {
  [ORDER_REASON.stop_loss]: "stop_loss",
  [ORDER_REASON.take_profit]: "take_profit",
};
