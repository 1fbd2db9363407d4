/** Orders, positions and deals of the caller. Runs anywhere; pure. @interface §4.8 */
import { z } from "zod";
import { Deal, DealsExportQuery, DealsQuery } from "./deal.ts";
import { operation } from "./operation.ts";
import { CloseBy, ClosePosition, CrtOrder, Order, TradeQuery, UptOrder } from "./order.ts";
import { ClientOrderPath, OrderPath, PositionPath } from "./paths.ts";
import { Position, UptPosition } from "./position.ts";
import { assumed, documented, extension } from "./provenance.ts";
import { EVERYONE, TRADERS } from "./scopes.ts";

const here = assumed("§4.8 trading operations");
const once = extension("an order whose answer was lost can be asked for, never doubled");
const pair = extension("a hedged pair is closed at one price");
/** 409: the client_order_id is taken by another body. 422: the engine refused it. */
const refusals = [409, 422];

export const TRADING_ENDPOINTS = {
  orders_list: operation("GET", "/api/v1/orders/accounts/me", here, {
    summary: "The caller's working orders, or with history those that are over",
    scopes: EVERYONE,
    query: TradeQuery,
    result: z.array(Order),
  }),
  order_create: operation("POST", "/api/v1/orders", here, {
    summary: "Places an order",
    scopes: TRADERS,
    body: CrtOrder,
    status: 201,
    result: Order,
    errors: [404, ...refusals],
  }),
  order_update: operation("PUT", "/api/v1/orders/{order_id}", here, {
    summary: "Changes a pending order",
    scopes: TRADERS,
    params: OrderPath,
    body: UptOrder,
    result: Order,
    errors: refusals,
  }),
  order_cancel: operation("DELETE", "/api/v1/orders/{order_id}", here, {
    summary: "Cancels a pending order",
    scopes: TRADERS,
    params: OrderPath,
    result: Order,
    errors: refusals,
  }),
  client_order_get: operation("GET", "/api/v1/orders/client/{client_order_id}", once, {
    summary: "The order that has this client_order_id",
    scopes: EVERYONE,
    params: ClientOrderPath,
    result: Order,
  }),
  client_order_cancel: operation("DELETE", "/api/v1/orders/client/{client_order_id}", once, {
    summary: "Cancels by client_order_id; before the order came it bars the id for ever",
    scopes: TRADERS,
    params: ClientOrderPath,
    result: Order.nullable(),
    errors: refusals,
  }),
  positions_list: operation("GET", "/api/v1/positions/accounts/me", here, {
    summary: "The caller's open positions, or with history the closed ones",
    scopes: EVERYONE,
    query: TradeQuery,
    result: z.array(Position),
  }),
  position_update: operation("PUT", "/api/v1/positions/{position_id}", here, {
    summary: "Changes stop loss and take profit of an open position",
    scopes: TRADERS,
    params: PositionPath,
    body: UptPosition,
    result: Position,
    errors: refusals,
  }),
  position_close: operation("POST", "/api/v1/positions/{position_id}/close", here, {
    summary: "Closes a position, or a part of it; the answer is the closing order",
    scopes: TRADERS,
    params: PositionPath,
    body: ClosePosition,
    result: Order,
    errors: refusals,
  }),
  position_close_by: operation("POST", "/api/v1/positions/{position_id}/close-by", pair, {
    summary:
      "Closes a position against an opposite one of its symbol; the answer is the closing order",
    scopes: TRADERS,
    params: PositionPath,
    body: CloseBy,
    result: Order,
    errors: refusals,
  }),
  deals_list: operation("GET", "/api/v1/deals/accounts/me", documented("§4.8 deal history"), {
    summary: "The caller's deals: the authoritative record",
    scopes: EVERYONE,
    query: DealsQuery,
    result: z.array(Deal),
  }),
  deals_export: operation("GET", "/api/v1/deals/accounts/me/export", assumed("§4.8 deal export"), {
    summary: "The caller's deals as a file",
    scopes: EVERYONE,
    query: DealsExportQuery,
    produces: ["text/csv"],
  }),
};
