/** Staff closes a client's positions, guards them and cancels his orders. Runs anywhere; pure. */
import { z } from "zod";
import { CancelClientOrder, CloseClientPosition, UptClientPosition } from "./client-dealing.ts";
import { operation } from "./operation.ts";
import { Order } from "./order.ts";
import { Position } from "./position.ts";
import { extension } from "./provenance.ts";
import { pathId } from "./query-fields.ts";
import { DEALERS } from "./scopes.ts";

// Here and not in paths.ts, which a terminal loads before its first prices.
const AccountOrderPath = z.object({ account_id: pathId(), order_id: pathId() });
const AccountPositionPath = z.object({ account_id: pathId(), position_id: pathId() });

const here = extension("staff acts for a client, and the client is told why");

export const CLIENT_DEALING_ENDPOINTS = {
  account_position_close: operation(
    "POST",
    "/api/v1/accounts/{account_id}/positions/{position_id}/close",
    here,
    {
      summary: "Closes a client's position, or a part of it; the answer is the position after it",
      scopes: DEALERS,
      params: AccountPositionPath,
      body: CloseClientPosition,
      result: Position,
      idempotent: true,
      errors: [422],
    },
  ),
  account_position_update: operation(
    "PUT",
    "/api/v1/accounts/{account_id}/positions/{position_id}",
    here,
    {
      summary: "Changes stop loss and take profit of a client's open position",
      scopes: DEALERS,
      params: AccountPositionPath,
      body: UptClientPosition,
      result: Position,
      idempotent: true,
      errors: [422],
    },
  ),
  account_order_cancel: operation(
    "POST",
    "/api/v1/accounts/{account_id}/orders/{order_id}/cancel",
    here,
    {
      summary: "Cancels a client's pending order",
      scopes: DEALERS,
      params: AccountOrderPath,
      body: CancelClientOrder,
      result: Order,
      idempotent: true,
      errors: [422],
    },
  ),
};
