/** What each command of a client does in the twin. Runs in tests; pure. */
import type {
  CancelOrder,
  CloseBy,
  ClosePosition,
  ModifyOrder,
  ModifyPosition,
  MoneyRefusal,
  OcoLeg,
  PlaceOrder,
} from "../../../engine/input.ts";
import type { Rejection } from "../../../contract/rejections.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import { steps, unixMs } from "../../../domain/units.ts";
import { changedOrder, refuseModifyOrder, refuseModifyPosition } from "./changes.ts";
import { firstOf, hasRates, refuseClose, refusePlace, refuseUnlessPending } from "./checks.ts";
import { close, closeSlice, closingOrder, type ClosingOrder } from "./closing.ts";
import { groupIn, positionOf, symbolIn, type Twin, type TwinAccount } from "./facts.ts";
import { guaranteeBy } from "./guarantee.ts";
import { fill, protectionsOf } from "./opening.ts";
import { fold, openPoints } from "./position.ts";
import { nearestEven } from "./rational.ts";
import { tellOpen, tellOrder } from "./tell.ts";
import { tied } from "./ties.ts";
import { seen, type Seen } from "./valuation.ts";

/** `error` null: done. */
export type Answer = {
  readonly error: Rejection | MoneyRefusal | null;
  readonly order: OrderRecord | null;
};

const done = (order: OrderRecord | null = null): Answer => ({ error: null, order });
export const refusal = (error: Answer["error"], order: OrderRecord | null = null): Answer => ({
  error,
  order,
});

export function placeOrder(twin: Twin, account: TwinAccount, asked: PlaceOrder): Answer {
  const refused = refusePlace(twin, account, asked);
  const isKnown = twin.symbols.some(({ terms }) => terms.symbol_id === asked.symbol_id);
  const isRecorded = !asked.actor.is_read_only && asked.known.state === "free" && isKnown;
  if (refused !== null && !isRecorded) return refusal(refused);
  const draft = newOrder(twin, asked);
  if (refused !== null) {
    const rejected = { ...draft, status: 5, rejection: refused } as const;
    tellOrder(twin, account, "rejected", rejected);
    return refusal(refused, rejected);
  }
  const leg = asked.oco_leg ?? null;
  if (leg !== null) return placePair(twin, account, asked, draft, leg);
  const order = tied(twin, account, draft, asked.oco_with ?? undefined);
  tellOrder(twin, account, "create", order);
  if (order.type !== 0) return done(order);
  const quote = seen(groupIn(twin, account), symbolIn(twin, order.symbol_id));
  if (quote === null) throw new Error("the twin fills only at a quote");
  return done(fill(twin, account, order, quote));
}

/** Both wait with one number, or neither does. */
function placePair(
  twin: Twin,
  account: TwinAccount,
  asked: PlaceOrder,
  first: OrderRecord,
  leg: OcoLeg,
): Answer {
  const alone = {
    client_order_id: null,
    max_deviation: null,
    oco_leg: null,
    oco_with: null,
    is_stop_guaranteed: false,
  };
  const second: PlaceOrder = {
    ...asked,
    is_from_fill: false,
    ...leg,
    ...alone,
    closes: null,
    valid_until: null,
  };
  const reason = second.type === 0 ? "oco_not_allowed" : refusePlace(twin, account, second, 1);
  if (reason !== null) {
    const rejected = { ...first, status: 5, rejection: "oco_leg_refused" } as const;
    tellOrder(twin, account, "rejected", rejected);
    const kept = { ...newOrder(twin, second), status: 5, rejection: reason } as const;
    tellOrder(twin, account, "rejected", kept);
    return refusal("oco_leg_refused", rejected);
  }
  twin.tiesGiven += 1;
  const oco_id = twin.tiesGiven;
  const placed = { ...first, oco_id };
  tellOrder(twin, account, "create", placed);
  tellOrder(twin, account, "create", { ...newOrder(twin, second), oco_id });
  return done(placed);
}

const newOrder = (twin: Twin, asked: PlaceOrder): OrderRecord => ({
  ...protectionsOf(asked.protections),
  id: twin.next.order++,
  account_id: asked.account_id,
  symbol_id: asked.symbol_id,
  type: asked.type,
  side: asked.side,
  volume: asked.volume,
  status: asked.type === 0 ? 0 : 1,
  order_price: asked.order_price,
  order_limit_price: asked.order_limit_price,
  is_triggered: false,
  filled_volume: steps(0),
  filled_price: null,
  position_id: null,
  max_deviation: asked.max_deviation,
  comment: asked.comment,
  rejection: null,
  expiry_at: asked.expiry_at,
  reason: asked.actor.reason,
  client_order_id: asked.client_order_id,
  created_at: unixMs(twin.now),
  updated_at: unixMs(twin.now),
  ...(asked.is_from_fill === true ? { is_from_fill: true } : {}),
  ...((asked.closes ?? null) === null ? {} : { closes: asked.closes as number }),
  ...(asked.is_stop_guaranteed === true ? { is_stop_guaranteed: true } : {}),
});

export function modifyOrder(twin: Twin, account: TwinAccount, asked: ModifyOrder): Answer {
  const refused = refuseModifyOrder(twin, account, asked);
  if (refused !== null) return refusal(refused);
  const order = twin.orders.find(({ id }) => id === asked.order_id);
  if (order === undefined) throw new Error("a checked order exists");
  const retied = tied(twin, account, order, asked.oco_with);
  const changed = { ...changedOrder(retied, asked), updated_at: unixMs(twin.now) };
  tellOrder(twin, account, "update", changed);
  return done(changed);
}

export function cancelOrder(twin: Twin, account: TwinAccount, asked: CancelOrder): Answer {
  const order = twin.orders.find(
    (o) => o.id === asked.order_id && o.account_id === account.account_id,
  );
  const refused = refuseUnlessPending(twin, asked, order);
  if (refused !== null || order === undefined) return refusal(refused);
  const cancelled = { ...order, status: 4, updated_at: unixMs(twin.now) } as const;
  tellOrder(twin, account, "cancel", cancelled);
  return done(cancelled);
}

export function modifyPosition(twin: Twin, account: TwinAccount, asked: ModifyPosition): Answer {
  const position = positionOf(twin, account, asked.position_id);
  const refused = refuseModifyPosition(twin, account, position, asked);
  if (refused !== null || typeof position === "string") return refusal(refused);
  const held = position.protections;
  const becomes = guaranteeBy(position, asked);
  const { terms } = symbolIn(twin, position.symbol_id);
  position.protections = { ...held, ...asked.protections };
  if (becomes === "is none") position.premiumPoints = null;
  if (becomes === "is set") position.premiumPoints = terms.guaranteed_stop?.premium ?? null;
  const isOther = position.protections.break_even_distance !== held.break_even_distance;
  if (isOther) position.isBreakEvenDone = false;
  tellOpen(twin, account, "update", position);
  return done();
}

export function closePosition(twin: Twin, account: TwinAccount, asked: ClosePosition): Answer {
  const position = positionOf(twin, account, asked.position_id);
  const refused = refuseClose(twin, account, position, asked);
  if (refused !== null || typeof position === "string") return refusal(refused);
  const quote = seen(groupIn(twin, account), symbolIn(twin, position.symbol_id));
  if (quote === null) throw new Error("the twin closes only at a quote");
  const volume = asked.volume ?? fold(position).volume;
  const order = close(twin, account, position, orderOf(asked), { volume, quote });
  return order === null ? refusal("no_price") : done(order);
}

const orderOf = (asked: ClosePosition): ClosingOrder => ({
  reason: asked.actor.reason,
  comment: asked.comment,
  client_order_id: asked.client_order_id,
  max_deviation: asked.max_deviation,
  order_price: asked.order_price,
});

export function closeBy(twin: Twin, account: TwinAccount, asked: CloseBy): Answer {
  const first = positionOf(twin, account, asked.position_id);
  const second = positionOf(twin, account, asked.by_position_id);
  const wrong = [first, second].find((found) => typeof found === "string");
  const isReadOnly = asked.actor.is_read_only;
  if (isReadOnly) return refusal("investor_read_only");
  if (typeof first === "string" || typeof second === "string") return refusal(wrong as Rejection);
  if (first.symbol_id !== second.symbol_id || first.side === second.side) {
    return refusal("unknown_position");
  }
  const symbol = symbolIn(twin, first.symbol_id);
  const volumes = [fold(first).volume, fold(second).volume] as const;
  const volume = Math.min(...volumes);
  const rest = Math.max(...volumes) - volume;
  const refused = firstOf({
    market_closed: () => symbol.status === 2,
    no_price: () => !hasRates(twin, account, symbol),
    volume_remainder_below_min: () => rest > 0 && rest < symbol.terms.volume_min,
  });
  if (refused !== null) return refusal(refused);
  const price = Number(nearestEven(openPoints(fold(second))));
  const quote: Seen = seen(groupIn(twin, account), symbol) ?? { bid: price, ask: price };
  const asks = {
    reason: asked.actor.reason,
    comment: asked.comment,
    client_order_id: null,
    max_deviation: null,
    order_price: null,
  };
  let last: OrderRecord | null = null;
  for (const position of [first, second]) {
    const order = closingOrder(twin, account, position, volume, price, asks);
    closeSlice(twin, account, position, order, { volume, price, quote, isAgreed: true });
    last ??= order;
  }
  return done(last);
}
