/** The path parameters of the operations, by name: integers, but for the client's own order id. @interface §4 */
import { z } from "zod";
import { clientOrderId } from "./fields.ts";
import { pathId } from "./query-fields.ts";

export const AccountPath = z.object({ account_id: pathId() });
export const AccountGroupPath = z.object({ account_id: pathId(), group_id: pathId() });
export const AccountSessionPath = z.object({ account_id: pathId(), id: pathId() });
export const GroupPath = z.object({ group_id: pathId() });
export const CommissionPath = z.object({ commission_id: pathId() });
export const CommissionGroupPath = z.object({ commission_id: pathId(), group_id: pathId() });
export const CommissionTierPath = z.object({ commission_id: pathId(), tier_id: pathId() });
export const ConfigPath = z.object({ config_id: pathId() });
export const IdPath = z.object({ id: pathId() });
export const SymbolPath = z.object({ symbol_id: pathId() });
export const OrderPath = z.object({ order_id: pathId() });
export const ClientOrderPath = z.object({ client_order_id: clientOrderId() });
export const DealPath = z.object({ deal_id: pathId() });
export const PositionPath = z.object({ position_id: pathId() });
