/**
 * The gateway's own route for orders around another handler: the same headers, the same checks of token, scope and body,
 * the same writing of the answer. Runs in the processes of the measure of orders.
 */
import type { AddressInfo } from "node:net";
import type { CrtOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import type { Sessions } from "../../server/auth/sessions.ts";
import { createRateLimit } from "../../server/auth/rate-limit.ts";
import { systemClock } from "../../server/clock.ts";
import { readConfig } from "../../server/config.ts";
import { createHttp } from "../../server/gateway/http.ts";
import type { Handlers } from "../../server/gateway/operation.ts";
import { addRoutes } from "../../server/gateway/router.ts";
import { createOrderRate } from "../../server/gateway/order-rate.ts";
import { createLog } from "../../server/log.ts";
import { createMetrics } from "../../server/metrics.ts";
import { Outage } from "../../server/running/outage.ts";

export type OrderHandler = NonNullable<Handlers["order_create"]>;

/** Listens on any free port. */
export async function serveOrders(
  sessions: Sessions,
  order_create: OrderHandler,
): Promise<{ url: string; close: () => Promise<void> }> {
  const config = readConfig({ PORT: "0", SEED_DEMO: "0" }, process.cwd());
  const [log, metrics] = [createLog("error"), createMetrics()];
  const app = await createHttp({ config, clock: systemClock, log, metrics, tracing: null });
  addRoutes(app, {
    sessions,
    authRateLimit: createRateLimit(systemClock, 1),
    orderRate: createOrderRate(systemClock, 1_000_000),
    handlers: { order_create },
    // An order names no account that it acts on.
    reach: () => Promise.resolve(),
    dealers: { assertGroup: () => Promise.resolve() },
    outage: new Outage(),
    widgets: null,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

const CLIENT = 0;

/** What of a request its answer repeats. */
type Asked = Pick<
  CrtOrder,
  "symbol_id" | "type" | "side" | "volume" | "comment" | "client_order_id"
>;

/** The answer to a market order that was filled. */
export const filledOrder = (
  account_id: number,
  body: Asked,
  filled: { id: number; position_id: number; price: number; at: number },
): Order => ({
  id: filled.id,
  symbol_id: body.symbol_id,
  type: body.type,
  side: body.side,
  volume: body.volume,
  status: 3,
  order_price: null,
  order_limit_price: null,
  stop_loss: null,
  take_profit: null,
  filled_volume: body.volume,
  filled_price: filled.price,
  position_id: filled.position_id,
  comment: body.comment ?? "",
  rejection_msg: null,
  expiry_at: null,
  account_id,
  reason: CLIENT,
  created_at: filled.at,
  updated_at: filled.at,
  client_order_id: body.client_order_id ?? null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
});
