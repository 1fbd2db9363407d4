/**
 * Orders, positions and deals of the wire as JSON: what JSON.stringify writes, in little more than half the time, because
 * the names are known. Each is written with every order, for reading. Runs in the service; pure.
 */
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";

const json = (value: unknown): string => (value === null ? "null" : JSON.stringify(value));
/** Most trades have none. */
const list = (values: readonly unknown[]): string =>
  values.length === 0 ? "[]" : JSON.stringify(values);

export const orderJson = (order: Order): string =>
  `{"id":${order.id},"symbol_id":${order.symbol_id},"type":${order.type},"side":${order.side},` +
  `"volume":${order.volume},"status":${order.status},"order_price":${order.order_price},` +
  `"order_limit_price":${order.order_limit_price},"stop_loss":${order.stop_loss},` +
  `"take_profit":${order.take_profit},"take_profit_levels":${list(order.take_profit_levels)},` +
  `"trailing_distance":${order.trailing_distance},` +
  `"break_even_distance":${order.break_even_distance},"filled_volume":${order.filled_volume},` +
  `"filled_price":${order.filled_price},"position_id":${order.position_id},` +
  `"comment":${json(order.comment)},"rejection_msg":${json(order.rejection_msg)},` +
  `"expiry_at":${order.expiry_at},"account_id":${order.account_id},"reason":${order.reason},` +
  `"created_at":${order.created_at},"updated_at":${order.updated_at},` +
  `"client_order_id":${json(order.client_order_id)}${tieJson(order)}` +
  (order.is_from_fill === true ? `,"is_from_fill":true` : "") +
  (order.closes === undefined ? "" : `,"closes":${order.closes}`) +
  (order.is_stop_guaranteed === true ? `,"is_stop_guaranteed":true}` : "}");

/** Most orders are tied to none. */
const tieJson = ({ oco_id, cancelled_by }: Order): string =>
  (oco_id === undefined ? "" : `,"oco_id":${oco_id}`) +
  (cancelled_by === undefined ? "" : `,"cancelled_by":${cancelled_by}`);

export const positionJson = (position: Position): string =>
  `{"id":${position.id},"symbol_id":${position.symbol_id},"side":${position.side},` +
  `"volume":${position.volume},"open_price":${position.open_price},` +
  `"close_price":${position.close_price},"current_price":${position.current_price},` +
  `"stop_loss":${position.stop_loss},"take_profit":${position.take_profit},` +
  `"take_profit_levels":${list(position.take_profit_levels)},` +
  `"trailing_distance":${position.trailing_distance},` +
  `"break_even_distance":${position.break_even_distance},"profit":${position.profit},` +
  `"swaps":${position.swaps},"comment":${json(position.comment)},"status":${position.status},` +
  `"account_id":${position.account_id},"order_id":${position.order_id},` +
  `"commission":${position.commission},"margin":${position.margin},` +
  `"opened_at":${position.opened_at},"closed_at":${position.closed_at},` +
  `"updated_at":${position.updated_at}` +
  (position.realized === undefined ? "" : `,"realized":${json(position.realized)}`) +
  `${guaranteeJson(position)}}`;

/** Most positions have none. */
const guaranteeJson = ({ guarantee_premium, premium }: Position): string =>
  (guarantee_premium === undefined ? "" : `,"guarantee_premium":${guarantee_premium}`) +
  (premium === undefined ? "" : `,"premium":${premium}`);

export const dealJson = (deal: Deal): string =>
  `{"direction":${deal.direction},"profit":${deal.profit},"commission":${deal.commission},` +
  `"swap":${deal.swap},"id":${deal.id},"account_id":${deal.account_id},` +
  `"order_id":${deal.order_id},"position_id":${deal.position_id},` +
  `"symbol_id":${deal.symbol_id},"side":${deal.side},"volume":${deal.volume},` +
  `"price":${deal.price},"open_price":${deal.open_price},"comment":${json(deal.comment)},` +
  `"reason":${deal.reason},"created_at":${deal.created_at},` +
  `"requested_price":${deal.requested_price},"bid":${deal.bid},"ask":${deal.ask}` +
  `${premiumJson(deal)}}`;

const premiumJson = ({ premium, guarantee_paid }: Deal): string =>
  premium === undefined ? "" : `,"premium":${premium},"guarantee_paid":${guarantee_paid}`;
