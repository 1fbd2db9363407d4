/** Situations of orders that end and deals that are made. Runs in tests; pure. */
import type { DealRecord } from "../../engine/records.ts";
import { countClosing } from "./closing-situations.ts";
import { countGuaranteed } from "./guarantee-situations.ts";
import { newDealsIn, ordersIn, positionsIn, type Context } from "./context.ts";
import { hit, type Earlier, type Tally } from "./tally.ts";
import { MARKET_IF_TOUCHED } from "./touched-scenes.ts";
import { accountIn, groupIn, symbolIn } from "./twin/facts.ts";
import { isTouched } from "./twin/quote.ts";
import { seen } from "./twin/valuation.ts";

export function countOrders(tally: Tally, context: Context, _earlier: Earlier): void {
  const { events, twin, memory, input } = context;
  const told = ordersIn(events);
  for (const { change, order, ts } of told) {
    const { terms } = symbolIn(twin, order.symbol_id);
    if (change === "expired") {
      const weekday = new Date(ts).getUTCDay();
      hit(tally, "weekend with an expiry inside", weekday === 0 || weekday === 6);
      const isHere = input.kind === "quote" && input.symbol_id === order.symbol_id;
      const isDue = order.expiry_at === ts && isHere && wouldFill(context, order);
      hit(tally, "expiry in the millisecond of the trigger", isDue);
    }
    countTie(tally, context, order);
    countFromFill(tally, context, order);
    countTouched(tally, order);
    countClosing(tally, context, order);
    if (order.status === 5 && memory.orders.get(order.id)?.status === 1) {
      hit(tally, "pending order refused at its trigger");
    }
    const isTriggering = order.is_triggered && memory.orders.get(order.id)?.is_triggered === false;
    if (isTriggering && order.status === 1) {
      const isFilled = told.some((next) => next.order.id === order.id && next.order.status === 3);
      hit(
        tally,
        isFilled
          ? "stop-limit triggered and filled by one quote"
          : "stop-limit triggered and waiting",
      );
    }
    if (order.status !== 3) continue;
    hit(tally, "volume at the least", order.volume === terms.volume_min);
    hit(tally, "volume one step above the least", order.volume === terms.volume_min + 1);
    hit(tally, "volume at the most", order.volume === terms.volume_max);
    hit(tally, "limit filled", order.type === 1);
    hit(tally, "stop filled", order.type === 2);
    if (order.type === 0 || order.stop_loss === null) continue;
    const quote = seen(
      groupIn(twin, accountIn(twin, order.account_id)),
      symbolIn(twin, order.symbol_id),
    );
    const isPassed =
      quote !== null &&
      (order.side === 0 ? quote.bid <= order.stop_loss : quote.ask >= order.stop_loss);
    hit(tally, "through a pending order and its stop loss", isPassed);
  }
}

function countTie(
  tally: Tally,
  context: Context,
  order: ReturnType<typeof ordersIn>[number]["order"],
): void {
  const { memory, twin, input } = context;
  const last = memory.orders.get(order.id);
  hit(tally, "tied order untied", last?.oco_id !== undefined && order.oco_id === undefined);
  if (order.cancelled_by !== undefined) {
    hit(tally, "fill cancels what is tied to it");
    const isHere = input.kind === "quote" && input.symbol_id === order.symbol_id;
    const isReached = isHere && order.type !== 3 && wouldFill(context, order);
    hit(tally, "one price reaches several that are tied together", isReached);
  }
  const isRefused = order.status === 5 && last?.status === 1 && order.oco_id !== undefined;
  const isAlone = !twin.orders.some((o) => o.status === 1 && o.oco_id === order.oco_id);
  hit(
    tally,
    "pending order refused at its trigger, what is tied to it stays",
    isRefused && !isAlone,
  );
}

function countFromFill(
  tally: Tally,
  { memory, input, decision }: Context,
  order: ReturnType<typeof ordersIn>[number]["order"],
): void {
  if (order.is_from_fill !== true || order.stop_loss === null) return;
  const last = memory.orders.get(order.id);
  const isMoved = last !== undefined && last.stop_loss !== order.stop_loss;
  hit(tally, "distances from the fill move with a gap", order.status === 3 && isMoved);
  const isElsewhere = order.type === 0 && order.filled_price !== order.order_price;
  hit(
    tally,
    "distances of a market order hold from another price",
    order.status === 3 && isElsewhere,
  );
  const isLeast = order.stop_loss === 1 || order.take_profit === 1;
  hit(
    tally,
    "a distance from the fill ends at one point",
    order.status === 3 && isLeast && isMoved,
  );
  const isChange = input.kind === "modify_order" && decision.outcome?.ok === true;
  const isAlong = isChange && input.protections.stop_loss === undefined && isMoved;
  hit(tally, "protections go along with a changed order", isAlong);
}

function countTouched(tally: Tally, order: ReturnType<typeof ordersIn>[number]["order"]): void {
  const { type, side, order_price, filled_price } = order;
  if (type !== MARKET_IF_TOUCHED) return;
  hit(
    tally,
    "market-if-touched refused: the price moved too far",
    order.status === 5 && order.rejection === "price_moved",
  );
  if (order_price === null || filled_price === null) return;
  const worse = (filled_price - order_price) * (side === 0 ? 1 : -1);
  hit(tally, "market-if-touched filled worse than its price", worse > 0);
  hit(tally, "market-if-touched filled better than its price", worse < 0);
  const isMoved = order.is_from_fill === true && order.stop_loss !== null && worse !== 0;
  hit(tally, "distances from the fill of a market-if-touched", isMoved);
}

function wouldFill(context: Context, order: ReturnType<typeof ordersIn>[number]["order"]): boolean {
  const { twin } = context;
  const quote = seen(
    groupIn(twin, accountIn(twin, order.account_id)),
    symbolIn(twin, order.symbol_id),
  );
  if (quote === null || order.order_price === null) return false;
  if (order.type === 4) return isTouched(order, quote);
  const isBelow = (order.side === 0) === (order.type === 1);
  const price = order.side === 0 ? quote.ask : quote.bid;
  return isBelow ? price <= order.order_price : price >= order.order_price;
}

export function countDeals(tally: Tally, context: Context, _earlier: Earlier): void {
  const { events, twin, input } = context;
  const deals = newDealsIn(events);
  for (const deal of deals) {
    const { currency_digits } = groupIn(twin, accountIn(twin, deal.account_id));
    hit(tally, "deposit currency without decimals", currency_digits === 0);
    hit(tally, "deposit currency of three decimals", currency_digits === 3);
    countGuaranteed(tally, context, deal);
    if (deal.reason === 5) countStopOut(tally, context, deal);
    if (deal.reason === 3) countStopLoss(tally, context, deal);
    if (deal.reason === 4) {
      const last = context.memory.positions.get(deal.position_id);
      hit(
        tally,
        "take-profit level fired",
        last?.take_profit_levels.some(({ price }) => price === deal.requested_price) === true,
      );
    }
  }
  if (deals.length === 0) return;
  const closes = positionsIn(events).filter(({ change }) => change === "close");
  hit(
    tally,
    "partial close",
    closes.some(({ position }) => position.comment.startsWith("Partial close")),
  );
  if (input.kind === "close_by" && context.decision.outcome?.ok === true) {
    const isPart = closes
      .slice(0, 2)
      .some(({ position }) => position.comment.startsWith("Partial close"));
    hit(tally, isPart ? "close-by in part" : "close-by of equal volumes");
  }
  countNetting(tally, context, deals);
}

function countNetting(tally: Tally, context: Context, deals: readonly DealRecord[]): void {
  const { twin, memory } = context;
  const ordered = deals.filter(({ reason }) => reason < 3);
  for (const deal of ordered) {
    const group = groupIn(twin, accountIn(twin, deal.account_id));
    if (group.position_mode !== "netting" || context.input.kind === "close_position") continue;
    const isKnown = memory.positions.has(deal.position_id);
    hit(tally, "netting adds", deal.direction === 0 && isKnown);
    hit(tally, "netting reduces", deal.direction === 1);
    const isBoth = ordered.some((d) => d.order_id === deal.order_id && d.direction === 1);
    hit(tally, "netting crosses zero", deal.direction === 0 && isBoth);
  }
}

function countStopLoss(tally: Tally, context: Context, deal: DealRecord): void {
  const { memory, twin } = context;
  const position = memory.positions.get(deal.position_id);
  if (position === undefined || position.stop_loss === null) return;
  const isWorse =
    position.side === 0 ? deal.price < position.stop_loss : deal.price > position.stop_loss;
  hit(tally, "gap through a stop loss", isWorse);
  hit(tally, "stop loss fires in a disabled symbol", symbolIn(twin, deal.symbol_id).status === 1);
  const { take_profit } = position;
  if (take_profit === null) return;
  const isBoth = position.side === 0 ? deal.price >= take_profit : deal.price <= take_profit;
  hit(tally, "one quote reaches stop loss and take profit", isBoth);
}

function countStopOut(tally: Tally, context: Context, deal: DealRecord): void {
  const { memory, twin } = context;
  const closed = memory.positions.get(deal.position_id);
  if (closed === undefined) return;
  const held = [...memory.positions.values()].filter(
    (p) => p.status === 0 && p.account_id === deal.account_id && p.symbol_id === deal.symbol_id,
  );
  const volumeOf = (side: number) =>
    held.filter((p) => p.side === side).reduce((sum, p) => sum + p.volume, 0);
  const own = volumeOf(closed.side);
  const other = volumeOf(1 - closed.side);
  hit(tally, "stop-out of a full hedge", own === other && own > 0);
  const mode = groupIn(twin, accountIn(twin, deal.account_id)).hedged_margin_mode;
  hit(tally, "stop-out where closing raises margin", mode === "net" && own <= other);
  const isTied = held.some(
    (p) =>
      p.id !== closed.id &&
      p.side === closed.side &&
      p.volume === closed.volume &&
      p.open_price_micro === closed.open_price_micro &&
      p.margin_rate_atto === closed.margin_rate_atto &&
      p.opened_at === closed.opened_at,
  );
  hit(tally, "two positions tie", isTied);
}
