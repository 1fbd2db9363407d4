/** Closing by docs/engine.md, Closing: what a slice books, and the order, deal, booking and records of it. Runs in tests; pure. */
import type { OrderReason } from "../../../contract/codes.ts";
import type { Protections } from "../../../domain/protections.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import { points, steps, unixMs } from "../../../domain/units.ts";
import { chargeFor, lotsOf } from "./commission.ts";
import {
  groupIn,
  symbolIn,
  type PositionFact,
  type Twin,
  type TwinAccount,
  type TwinPosition,
} from "./facts.ts";
import { premiumFor } from "./guarantee.ts";
import { fold, guaranteedStopOf } from "./position.ts";
import { booked, type Q } from "./rational.ts";
import { bookDeal, tellClosed, tellDeal, tellOpen, tellOrder } from "./tell.ts";
import { profitAtto, type Seen } from "./valuation.ts";
import { followClose } from "./waiting-closes.ts";

export const NO_PROTECTIONS: Protections = {
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
};

export type SliceResult = {
  readonly fact: Extract<PositionFact, { kind: "slice" }>;
  readonly profit: number;
  readonly swap: number;
  /** A cost shown negative. */
  readonly commission: number;
  readonly lots: Q;
  /** At which it closes. */
  readonly price: number;
  /** At its guaranteed stop: what that costs, and what it spares at the market. null: it is at the market. */
  readonly guarantee: { readonly premium: number; readonly paid: number } | null;
};

/** What closing `volume` steps at the market's `price` books; null: a conversion rate is missing. */
export function sliceResult(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  volume: number,
  price: number,
): SliceResult | null {
  const plain = agreedResult(twin, account, position, volume, price);
  const stop = guaranteedStopOf(position);
  const isBeyond = stop !== null && (position.side === 0 ? price <= stop : price >= stop);
  if (!isBeyond || plain === null) return plain;
  const result = agreedResult(twin, account, position, volume, stop);
  const { terms } = symbolIn(twin, position.symbol_id);
  const premium = premiumFor(twin, account, terms, position.premiumPoints ?? 0, volume);
  if (result === null || premium === null) return null;
  return { ...result, guarantee: { premium, paid: result.profit - plain.profit } };
}

/** The same at a price that no guarantee changes. */
export function agreedResult(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  volume: number,
  price: number,
): SliceResult | null {
  const group = groupIn(twin, account);
  const { terms } = symbolIn(twin, position.symbol_id);
  const before = fold(position);
  const exitMicro = BigInt(price) * 1_000_000n;
  const trade = { side: position.side, openMicro: before.openMicro, exitMicro, volume };
  const atto = profitAtto(twin, group, terms, trade);
  if (atto === null) return null;
  const charge = chargeFor(twin, account, terms, { on: "exit", volume, price });
  if (charge === "no rate") return null;
  const commissionAtto = charge?.atto ?? 0n;
  const commissionBooked =
    charge === null || charge.isFree
      ? before.exitCommissionBooked
      : Math.max(
          before.exitCommissionBooked,
          charge.min,
          booked(before.exitCommissionAtto + commissionAtto),
        );
  const fact = {
    kind: "slice",
    volume,
    profitAtto: atto,
    commissionAtto,
    commissionBooked,
  } as const;
  const after = fold({ ...position, facts: [...position.facts, fact] });
  return {
    fact,
    profit: booked(after.realizedProfitAtto) - booked(before.realizedProfitAtto),
    swap: booked(after.realizedSwapAtto) - booked(before.realizedSwapAtto),
    commission: before.exitCommissionBooked - commissionBooked,
    lots: lotsOf(terms, volume),
    price,
    guarantee: null,
  };
}

export type ClosingOrder = {
  readonly reason: OrderReason;
  readonly comment: string;
  readonly client_order_id: string | null;
  readonly max_deviation: number | null;
  readonly order_price: number | null;
};

/** `level` that was reached, of a stop loss or take profit. */
export const byRule = (reason: OrderReason, level: number | null = null): ClosingOrder => ({
  reason,
  comment: "",
  client_order_id: null,
  max_deviation: null,
  order_price: level,
});

/** Makes and tells the order of a close: created, then filled. */
export function closingOrder(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  volume: number,
  price: number,
  asked: ClosingOrder,
): OrderRecord {
  const { order_price, max_deviation } = asked;
  const created: OrderRecord = {
    ...NO_PROTECTIONS,
    id: twin.next.order++,
    account_id: account.account_id,
    symbol_id: position.symbol_id,
    type: 0,
    side: position.side === 0 ? 1 : 0,
    volume: steps(volume),
    status: 0,
    order_price: order_price === null ? null : points(order_price),
    order_limit_price: null,
    is_triggered: false,
    filled_volume: steps(0),
    filled_price: null,
    position_id: position.id,
    max_deviation: max_deviation === null ? null : points(max_deviation),
    comment: asked.comment,
    rejection: null,
    expiry_at: null,
    reason: asked.reason,
    client_order_id: asked.client_order_id,
    created_at: unixMs(twin.now),
    updated_at: unixMs(twin.now),
  };
  tellOrder(twin, account, "create", created);
  const filled: OrderRecord = {
    ...created,
    status: 3,
    filled_volume: steps(volume),
    filled_price: points(price),
  };
  tellOrder(twin, account, "update", filled);
  return filled;
}

/** The price that was asked or waited for: of a stop_limit that was triggered its limit. */
export const requestedPrice = (order: OrderRecord) =>
  order.is_triggered ? order.order_limit_price : order.order_price;

/** Deal, booking and records of a slice whose order was told. `protections` of what remains, where they change. */
export function closeSlice(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  order: OrderRecord,
  slice: {
    volume: number;
    price: number;
    quote: Seen;
    protections?: Protections;
    isAgreed?: boolean;
  },
): void {
  const work = slice.isAgreed === true ? agreedResult : sliceResult;
  const result = work(twin, account, position, slice.volume, slice.price);
  if (result === null) throw new Error("the twin closes only what it can convert");
  const before = fold(position);
  const deal = {
    id: twin.next.deal++,
    account_id: account.account_id,
    order_id: order.id,
    position_id: position.id,
    symbol_id: position.symbol_id,
    direction: 1,
    side: order.side,
    volume: steps(slice.volume),
    price: points(result.price),
    open_price_micro: before.openMicro,
    profit: result.profit,
    swap: result.swap,
    commission: result.commission,
    reason: order.reason,
    requested_price: requestedPrice(order),
    bid: points(slice.quote.bid),
    ask: points(slice.quote.ask),
    comment: order.comment,
    created_at: unixMs(twin.now),
    is_deleted: false,
    ...(result.guarantee === null
      ? {}
      : { premium: 0 - result.guarantee.premium, guarantee_paid: result.guarantee.paid }),
  } as Parameters<typeof tellDeal>[3];
  tellDeal(twin, account, "create", deal);
  bookDeal(twin, account, deal);
  position.facts.push(result.fact);
  const after = fold(position);
  const premium = result.guarantee?.premium ?? null;
  const closed = { ...slice, ...result, premium, before, after };
  if (after.volume === 0) {
    position.closed_at = twin.now;
    position.updated_at = twin.now;
    tellClosed(twin, account, position, { ...closed, id: position.id, comment: position.comment });
    followClose(twin, account, position, order);
    return;
  }
  const tail = order.comment === "" ? "" : ` · ${order.comment}`;
  const comment = `Partial close of #${position.id}${tail}`;
  tellClosed(twin, account, position, { ...closed, id: twin.next.position++, comment });
  if (slice.protections !== undefined) position.protections = slice.protections;
  tellOpen(twin, account, "update", position);
  followClose(twin, account, position, order);
}

/** Closes `volume` steps at the quote, by an order of its own. false: nothing can be closed without a conversion rate. */
export function close(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  asked: ClosingOrder,
  slice: { volume: number; quote: Seen; protections?: Protections },
): OrderRecord | null {
  const price = position.side === 0 ? slice.quote.bid : slice.quote.ask;
  const result = sliceResult(twin, account, position, slice.volume, price);
  if (result === null) return null;
  const order = closingOrder(twin, account, position, slice.volume, result.price, asked);
  closeSlice(twin, account, position, order, { ...slice, price });
  return order;
}
