/** Orders, positions and deals of the caller, to read. Runs anywhere; pure. @interface §4.8 */
import { z } from "zod";
import { Deal, DealsExportQuery, DealsQuery } from "./deal.ts";
import { operation } from "./operation.ts";
import { Order, TradeQuery } from "./order.ts";
import { ClientOrderPath } from "./paths.ts";
import { Position } from "./position.ts";
import { assumed, documented, extension } from "./provenance.ts";
import { EVERYONE } from "./scopes.ts";

const here = assumed("§4.8 trading operations");
const once = extension("an order whose answer was lost can be asked for, never doubled");

export const TRADING_ENDPOINTS = {
  orders_list: operation("GET", "/api/v1/orders/accounts/me", here, {
    summary: "The caller's working orders, or with history those that are over",
    scopes: EVERYONE,
    query: TradeQuery,
    result: z.array(Order),
  }),
  client_order_get: operation("GET", "/api/v1/orders/client/{client_order_id}", once, {
    summary: "The order that has this client_order_id",
    scopes: EVERYONE,
    params: ClientOrderPath,
    result: Order,
  }),
  positions_list: operation("GET", "/api/v1/positions/accounts/me", here, {
    summary: "The caller's open positions, or with history the closed ones",
    scopes: EVERYONE,
    query: TradeQuery,
    result: z.array(Position),
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
