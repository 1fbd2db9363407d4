/**
 * Whatever trades: orders sent, changed and cancelled, positions changed and closed. Apart from the rest, so that a terminal
 * that only watches does not load it. Runs anywhere; pure. @interface §4.8
 */
import { operation } from "./operation.ts";
import { CloseBy, ClosePosition, CrtOrder, UptOrder, UptPosition } from "./order-request.ts";
import { Order } from "./order.ts";
import { ClientOrderPath, OrderPath, PositionPath } from "./paths.ts";
import { Position } from "./position.ts";
import { assumed, extension } from "./provenance.ts";
import { TRADERS } from "./scopes.ts";

const here = assumed("§4.8 trading operations");
const once = extension("an order whose answer was lost can be asked for, never doubled");
const pair = extension("a hedged pair is closed at one price");
/** 409: the client_order_id is taken by another body. 422: the engine refused it. 429: too many of the account. */
const refusals = [409, 422, 429];

export const ORDER_SENDING_ENDPOINTS = {
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
  client_order_cancel: operation("DELETE", "/api/v1/orders/client/{client_order_id}", once, {
    summary: "Cancels by client_order_id; before the order came it bars the id for ever",
    scopes: TRADERS,
    params: ClientOrderPath,
    result: Order.nullable(),
    errors: refusals,
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
};
