/** New exposure by docs/engine.md, Opening: can it be carried, and the fill. Runs in tests; pure. */
import type { Protections } from "../../../domain/protections.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import { minor, points, steps, unixMs } from "../../../domain/units.ts";
import { closeSlice, requestedPrice, sliceResult, type SliceResult } from "./closing.ts";
import { chargeFor, entryBooked } from "./commission.ts";
import {
  balanceOf,
  groupIn,
  openPositions,
  symbolIn,
  type PositionFact,
  type Twin,
  type TwinAccount,
  type TwinPosition,
} from "./facts.ts";
import { guardsAtFill } from "./from-fill.ts";
import { fold } from "./position.ts";
import { bookDeal, tellDeal, tellOpen, tellOrder } from "./tell.ts";
import { exitPrice, figuresWith, marginRateAtto, seen, type Seen } from "./valuation.ts";

type Ask = Pick<OrderRecord, "symbol_id" | "side"> & { readonly volume: number };

/** What a fill would do to the account's positions. */
export type Plan = {
  /** Netting: the opposite position that it reduces or closes, and by how much. */
  readonly reduces: { readonly position: TwinPosition; readonly volume: number } | null;
  /** Netting: the position of the same side that it adds to. */
  readonly addsTo: TwinPosition | null;
  /** Steps of new exposure. */
  readonly opens: number;
};

export function planOf(twin: Twin, account: TwinAccount, ask: Ask): Plan {
  const opens = ask.volume;
  if (groupIn(twin, account).position_mode === "hedging")
    return { reduces: null, addsTo: null, opens };
  const held = openPositions(twin, account).find((p) => p.symbol_id === ask.symbol_id);
  if (held === undefined) return { reduces: null, addsTo: null, opens };
  if (held.side === ask.side) return { reduces: null, addsTo: held, opens };
  const volume = Math.min(opens, fold(held).volume);
  return { reduces: { position: held, volume }, addsTo: null, opens: opens - volume };
}

export type Carried = {
  readonly free: number;
  readonly fill: Extract<PositionFact, { kind: "fill" }> | null;
};

/** Free margin with the fill in place, its commission paid; null: something of it cannot be valued. */
export function carry(twin: Twin, account: TwinAccount, ask: Ask, quote: Seen): Carried | null {
  const plan = planOf(twin, account, ask);
  const price = ask.side === 0 ? quote.ask : quote.bid;
  let balance = balanceOf(account);
  let result: SliceResult | null = null;
  if (plan.reduces !== null) {
    const { position, volume } = plan.reduces;
    result = sliceResult(twin, account, position, volume, price);
    if (result === null) return null;
    balance += result.profit + result.swap + result.commission;
    balance -= result.guarantee?.premium ?? 0;
  }
  const fill = plan.opens === 0 ? null : fillOf(twin, account, ask, plan.opens, price, result);
  if (fill === "no rate") return null;
  const positions = openPositions(twin, account).flatMap((position) => {
    if (position === plan.reduces?.position) {
      const left = fold({
        ...position,
        facts: result === null ? [] : [...position.facts, result.fact],
      });
      return left.volume === 0 ? [] : [left];
    }
    const isAdded = position === plan.addsTo && fill !== null;
    // What is added asks for a guarantee of its own, beyond the market of now.
    const grown = {
      ...position,
      premiumPoints: null,
      facts: [...position.facts, fill ?? []].flat(),
    };
    return [fold(isAdded ? grown : position)];
  });
  if (fill !== null && plan.addsTo === null) positions.push(fold({ ...ask, facts: [fill] }));
  const after = figuresWith(twin, account, positions, balance - (fill?.commission ?? 0));
  return after === null ? null : { free: after.free, fill };
}

function fillOf(
  twin: Twin,
  account: TwinAccount,
  ask: Ask,
  volume: number,
  price: number,
  before: SliceResult | null,
): Carried["fill"] | "no rate" {
  const { terms } = symbolIn(twin, ask.symbol_id);
  const rateAtto = marginRateAtto(twin, groupIn(twin, account), terms, price);
  if (rateAtto === null) return "no rate";
  const earlier = before === null ? {} : { alreadyLots: before.lots };
  const charge = chargeFor(twin, account, terms, { on: "entry", volume, price, ...earlier });
  if (charge === "no rate") return "no rate";
  return { kind: "fill", volume, price, rateAtto, commission: entryBooked(charge) };
}

/** Fills an order at the quote, all of it. The checks were made. */
export function fill(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord,
  quote: Seen,
): OrderRecord {
  const price = order.side === 0 ? quote.ask : quote.bid;
  const carried = carry(twin, account, order, quote);
  const plan = planOf(twin, account, order);
  const isNew = plan.opens > 0 && plan.addsTo === null;
  const position_id = isNew
    ? twin.next.position
    : ((plan.addsTo ?? plan.reduces?.position)?.id ?? null);
  const filled: OrderRecord = {
    ...order,
    status: 3,
    filled_volume: order.volume,
    filled_price: points(price),
    position_id,
    updated_at: unixMs(twin.now),
    ...guardsAtFill(order, price),
  };
  tellOrder(twin, account, "update", filled);
  if (plan.reduces !== null) {
    const { position, volume } = plan.reduces;
    closeSlice(twin, account, position, filled, { volume, price, quote });
  }
  if (plan.opens > 0) {
    if (carried?.fill === null || carried === null)
      throw new Error("the twin fills only what it can carry");
    enter(twin, account, filled, { fill: carried.fill, quote, addsTo: plan.addsTo });
  }
  return filled;
}

function enter(
  twin: Twin,
  account: TwinAccount,
  order: OrderRecord,
  entry: {
    fill: Extract<PositionFact, { kind: "fill" }>;
    quote: Seen;
    addsTo: TwinPosition | null;
  },
): void {
  const { fill: fact, quote, addsTo } = entry;
  const position = addsTo ?? newPosition(twin, account, order);
  const deal = {
    id: twin.next.deal++,
    account_id: account.account_id,
    order_id: order.id,
    position_id: position.id,
    symbol_id: order.symbol_id,
    direction: 0,
    side: order.side,
    volume: steps(fact.volume),
    price: points(fact.price),
    open_price_micro: null,
    profit: minor(0),
    swap: minor(0),
    commission: minor(0 - fact.commission),
    reason: order.reason,
    requested_price: requestedPrice(order),
    bid: points(quote.bid),
    ask: points(quote.ask),
    comment: order.comment,
    created_at: unixMs(twin.now),
    is_deleted: false,
  } as const;
  tellDeal(twin, account, "create", deal);
  bookDeal(twin, account, deal);
  position.facts.push(fact);
  if (addsTo !== null) {
    position.protections = merged(position.protections, order);
    if (order.break_even_distance !== null) position.isBreakEvenDone = false;
  }
  if (order.is_stop_guaranteed === true) {
    const { guaranteed_stop } = symbolIn(twin, order.symbol_id).terms;
    position.premiumPoints = guaranteed_stop?.premium ?? null;
  }
  tellOpen(twin, account, addsTo === null ? "create" : "update", position);
}

function newPosition(twin: Twin, account: TwinAccount, order: OrderRecord): TwinPosition {
  const exit = exitPrice(seen(groupIn(twin, account), symbolIn(twin, order.symbol_id)), order.side);
  const position: TwinPosition = {
    id: twin.next.position++,
    account_id: account.account_id,
    symbol_id: order.symbol_id,
    side: order.side,
    order_id: order.id,
    comment: order.comment,
    opened_at: twin.now,
    closed_at: null,
    updated_at: twin.now,
    facts: [],
    protections: protectionsOf(order),
    premiumPoints: null,
    isBreakEvenDone: false,
    shownPrice: exit ?? 0,
    shownProfit: 0,
    owedNights: 0,
  };
  twin.positions.push(position);
  return position;
}

export const protectionsOf = (of: Protections): Protections => ({
  stop_loss: of.stop_loss,
  take_profit: of.take_profit,
  take_profit_levels: of.take_profit_levels,
  trailing_distance: of.trailing_distance,
  break_even_distance: of.break_even_distance,
});

/** Netting: those that the new order gives replace those that the position has. */
const merged = (held: Protections, given: Protections): Protections => ({
  stop_loss: given.stop_loss ?? held.stop_loss,
  take_profit: given.take_profit ?? held.take_profit,
  take_profit_levels:
    given.take_profit_levels.length > 0 ? given.take_profit_levels : held.take_profit_levels,
  trailing_distance: given.trailing_distance ?? held.trailing_distance,
  break_even_distance: given.break_even_distance ?? held.break_even_distance,
});
