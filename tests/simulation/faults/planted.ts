/**
 * Fifty-nine faults that somebody might make in the engine or its rules, each as a change of one place. The simulation must
 * find every one of them; that it does is what makes its silence worth something. Runs in tests; pure data.
 */

export type Fault = {
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  /** Stands in the file once. */
  readonly find: string;
  readonly replace: string;
};

const engine = (file: string, name: string, find: string, replace: string): Fault => ({
  name,
  file: `engine/${file}`,
  find,
  replace,
});
const domain = (file: string, name: string, find: string, replace: string): Fault => ({
  name,
  file: `domain/${file}`,
  find,
  replace,
});

const FILLS: readonly Fault[] = [
  domain(
    "protections.ts",
    "a buy fills at bid",
    "side === SIDE.buy ? quote.ask : quote.bid",
    "side === SIDE.buy ? quote.bid : quote.ask",
  ),
  engine(
    "pending-orders.ts",
    "a buy limit fills a point too late",
    "return isLimit ? quote.ask <= price :",
    "return isLimit ? quote.ask < price :",
  ),
  engine(
    "pending-orders.ts",
    "a stop_limit that was triggered waits for its stop again",
    "order.is_triggered ? order.order_limit_price : order.order_price",
    "order.order_price",
  ),
  engine(
    "pending-orders.ts",
    "a pending order fills at a stale quote",
    "if (quote === null || !isFresh(step.state, group, symbol)) continue;",
    "if (quote === null) continue;",
  ),
  engine(
    "pending-orders.ts",
    "a halt does not put pending orders to sleep",
    "if (!isHalted(step.state, account, symbol)) trigger(",
    "trigger(",
  ),
  engine(
    "pending-orders.ts",
    "a fill leaves what is tied to it waiting",
    "cancelTied(step, account, filled.order);",
    "void filled;",
  ),
  engine(
    "pending-orders.ts",
    "a market-if-touched waits for the price that it fills at",
    "order.side === 0 ? quote.bid <= price : quote.ask >= price;",
    "order.side === 0 ? quote.ask <= price : quote.bid >= price;",
  ),
  domain(
    "order-rules.ts",
    "a market-if-touched fills however far the price moved",
    "ask.type === ORDER_TYPE.market_if_touched && priceMoved(",
    "ask.type === ORDER_TYPE.market && priceMoved(",
  ),
  engine(
    "oco.ts",
    "a fill cancels the nearest of the orders that are tied to it, and no other",
    "for (const order of tiedTo(filled, account.orders.values())) {",
    "for (const order of tiedTo(filled, account.orders.values()).slice(0, 1)) {",
  ),
  engine(
    "oco.ts",
    "an order that is tied again stays with the number of before",
    "if (other.oco_id !== undefined) return { ...order, oco_id: other.oco_id };",
    "if (other.oco_id !== undefined) return { oco_id: other.oco_id, ...order };",
  ),
  domain(
    "from-fill.ts",
    "distances from the fill are held from the order's price",
    "return meant === null ? 0 : fill - meant;",
    "return meant === null ? 0 : 0;",
  ),
  domain(
    "from-fill.ts",
    "distances from the fill of a stop_limit are held from its stop",
    "type === ORDER_TYPE.stop_limit ? order_limit_price : order_price;",
    "type === ORDER_TYPE.stop_limit ? (order_limit_price && order_price) : order_price;",
  ),
  domain(
    "from-fill.ts",
    "a changed order leaves its take profit behind",
    "take_profit: take_profit === null ? null : by(take_profit),",
    "take_profit,",
  ),
  engine(
    "place-order.ts",
    "of two that are placed at once the first waits although the second is refused",
    "if (leg !== null && ofLeg !== null) return refuseLeg(",
    "if (leg !== null && ofLeg !== null && ofLeg.fix === null) return refuseLeg(",
  ),
  engine(
    "closing-orders.ts",
    "an order that closes outlives its position",
    "for (const order of closingOf(account, position_id)) {",
    "for (const order of closingOf(account, position_id).slice(1)) {",
  ),
  engine(
    "closing-orders.ts",
    "a partial close leaves what waits to close as large as it was",
    "if (volume === order.volume) continue;",
    "if (volume <= order.volume) continue;",
  ),
  domain(
    "closed-volume.ts",
    "an order that closes leaves a rest that is too small",
    "open - volume < least ? open : volume;",
    "open < volume ? open : volume;",
  ),
  engine(
    "pending-orders.ts",
    "a halt puts an order that closes to sleep",
    "if (order.closes !== undefined) {",
    "if (order.closes !== undefined && !isHalted(step.state, account, symbol)) {",
  ),
  engine(
    "fill.ts",
    "an order is filled twice over",
    "filled.filled_volume = order.volume;",
    'filled.filled_volume = (2 * order.volume) as OrderRecord["filled_volume"];',
  ),
  engine(
    "fill-plan.ts",
    "netting crosses zero with the whole volume",
    "return steps(Math.max(0, volume - held.volume));",
    "return held.volume < volume ? volume : steps(0);",
  ),
  domain(
    "price.ts",
    "the mean price is cut, not rounded",
    "return microPoints(halfEven(sum, BigInt(volume) + BigInt(added)));",
    "return microPoints(sum / (BigInt(volume) + BigInt(added)));",
  ),
];

const EXITS: readonly Fault[] = [
  engine(
    "exits.ts",
    "a stop loss does not work beside a take profit",
    "if (stop_loss !== null && isWorse(position, price, stop_loss)) {",
    "if (stop_loss !== null && isWorse(position, price, stop_loss) && take_profit === null) {",
  ),
  engine(
    "exits.ts",
    "a stop loss waits for a price beyond it",
    "side === 0 ? price <= level : price >= level;\n\nconst isBetter",
    "side === 0 ? price < level : price > level;\n\nconst isBetter",
  ),
  engine(
    "exits.ts",
    "a level leaves a rest that is too small",
    "return open.volume - level.volume < least ? open.volume : steps(level.volume);",
    "return open.volume < level.volume ? open.volume : steps(level.volume);",
  ),
  engine(
    "exits.ts",
    "levels fire farthest first",
    "side === 0 ? level.price < nearest.price : level.price > nearest.price",
    "side === 0 ? level.price > nearest.price : level.price < nearest.price",
  ),
  domain(
    "trailing.ts",
    "a short's stop trails on the wrong side",
    "const level = points(exit - sign * distance);",
    "const level = points(exit - distance);",
  ),
  engine(
    "trailing.ts",
    "break-even fires again and again",
    "is_break_even_done: position.is_break_even_done || isReached",
    "is_break_even_done: false",
  ),
  engine(
    "close.ts",
    "a part takes the swap of the whole",
    "rest.swap_atto = atto(position.swap_atto - (slice.swap.total - position.realized.swap_atto));",
    "rest.swap_atto = atto(0n);",
  ),
  engine(
    "close.ts",
    "a partial close forgets what was realized",
    "rest.realized = realizedAfter(slice);",
    "rest.realized = position.realized;",
  ),
  domain(
    "closed-volume.ts",
    "a partial close may leave less than the least volume",
    "({ volume }, { open, least }) => volume < open && open - volume < least,",
    "({ volume }, { open, least }) => volume < open && open - volume < least - 1,",
  ),
  engine(
    "close-command.ts",
    "close-by closes at the first position's price",
    "const price = nearestPoint(second.open_price_micro);",
    "const price = nearestPoint(first.open_price_micro);",
  ),
];

const MONEY: readonly Fault[] = [
  domain(
    "fraction.ts",
    "a tie is rounded up, not to the even one",
    "return floor % 2n === 0n ? floor : floor + 1n;",
    "return floor + 1n;",
  ),
  domain(
    "money.ts",
    "a slice is booked by itself, not by the running total",
    "return { total: after, booked: all, amount: minor(all - booked) };",
    "return { total: after, booked: all, amount: bookable(slice) };",
  ),
  domain(
    "profit.ts",
    "a loss is converted at the price of a gain",
    "const rate = rates.quote(difference < 0n ? -1 : 1);",
    "const rate = rates.quote(1);",
  ),
  domain(
    "conversion.ts",
    "conversion takes the better side of the quote",
    "const price = leg.isFromBase === (sign === 1) ? quote.bid : quote.ask;",
    "const price = leg.isFromBase === (sign === 1) ? quote.ask : quote.bid;",
  ),
  domain(
    "commission.ts",
    "a tier begins after its edge",
    "compare(volume_from, monthVolume) <= 0 &&",
    "compare(volume_from, monthVolume) < 0 &&",
  ),
  domain(
    "commission.ts",
    "the least commission is taken with every slice",
    "const all = minor(Math.max(booked, exitCommissionBooked(terms, after)));",
    "const all = minor(booked + exitCommissionBooked(terms, toAtto(exact)));",
  ),
  engine(
    "deal-booking.ts",
    "a deal books no commission",
    "deal.profit + deal.swap + deal.commission + (deal.premium ?? 0);",
    "deal.profit + deal.swap + (deal.premium ?? 0);",
  ),
  domain(
    "swap.ts",
    "the triple night is the day after",
    "if (endedWeekday === swap_triple_day) return 3;",
    "if (endedWeekday === swap_triple_day + 1) return 3;",
  ),
  engine(
    "roll-over.ts",
    "days that were skipped are charged once",
    "else swap_atto += amount * BigInt(days);",
    "else swap_atto += amount;",
  ),
  engine(
    "money.ts",
    "a withdrawal may take what margin needs",
    "return Math.min(balance, balance + value.floating_profit - value.used_margin);",
    "return Math.min(balance, balance + value.floating_profit);",
  ),
  engine(
    "money.ts",
    "negative balance protection leaves one unit",
    "const gift = opposite(balance);",
    "const gift = minor(-1 - balance);",
  ),
  engine(
    "corrections.ts",
    "a deleted deal gives back its profit alone",
    "minor((after.is_deleted ? 0 : effectOf(after)) - effectOf(deal));",
    "minor((after.is_deleted ? deal.commission : effectOf(after)) - effectOf(deal));",
  ),
];

const MARGIN: readonly Fault[] = [
  domain(
    "margin.ts",
    "a full hedge is charged the larger side",
    'mode === "net" ? 0n : longs < shorts ? longs : shorts',
    'mode === "net" ? 0n : longs < shorts ? shorts : longs',
  ),
  domain(
    "margin.ts",
    "a level is reached only below it",
    "return left <= right;",
    "return left < right;",
  ),
  domain(
    "margin.ts",
    "a symbol's leverage is not looked at",
    "return leverage_max !== null && compare(leverage_max, own) < 0 ? leverage_max : own;",
    "return leverage_max !== null && compare(leverage_max, own) < -1 ? leverage_max : own;",
  ),
  engine(
    "liquidation.ts",
    "a tie of the stop-out goes to the younger",
    "a.rank - b.rank || b.position.margin - a.position.margin || a.position.id - b.position.id,",
    "a.rank - b.rank || b.position.margin - a.position.margin || b.position.id - a.position.id,",
  ),
  engine(
    "liquidation.ts",
    "a margin call is left at its level",
    "const HYSTERESIS = 500;",
    "const HYSTERESIS = 0;",
  ),
  engine(
    "valuation.ts",
    "a position's figures outlive a quote of its conversion",
    "for (const { quoteNumber } of sources) if (quoteNumber > last) last = quoteNumber;",
    "for (const { quoteNumber } of sources.slice(0, 1)) if (quoteNumber > last) last = quoteNumber;",
  ),
  engine(
    "quiet-band.ts",
    "the band looks at the better corner alone",
    'corner === "worst" ? widthOf(symbol, reach) : 0 - widthOf(symbol, reach)',
    'corner === "worst" ? 0 - widthOf(symbol, reach) : widthOf(symbol, reach)',
  ),
  engine(
    "prop-rules.ts",
    "a programme ends only beyond its loss",
    "Math.max(0, initial_balance - equity) >= total_loss_max;",
    "Math.max(0, initial_balance - equity) > total_loss_max;",
  ),
  engine(
    "self-limits.ts",
    "a looser limit holds at once",
    "daily_loss_max: tighter(record.limits.daily_loss_max, asked.daily_loss_max),",
    "daily_loss_max: asked.daily_loss_max,",
  ),
  domain(
    "order-rules.ts",
    "free margin of nothing is not enough",
    "return free === null || free >= 0;",
    "return free === null || free > 0;",
  ),
];

const GUARANTEES: readonly Fault[] = [
  domain(
    "guaranteed-exit.ts",
    "a guaranteed stop is filled at the market in a gap",
    "(side === SIDE.buy ? price <= stop_loss : price >= stop_loss) ? stop_loss : null;",
    "price === stop_loss ? stop_loss : null;",
  ),
  engine(
    "slice.ts",
    "a premium is charged on the whole position for a part of it",
    "    volume,\n    ratesFor(state, group, terms),",
    "    position.volume,\n    ratesFor(state, group, terms),",
  ),
  engine(
    "deal-booking.ts",
    "what the house pays for a guarantee is booked as its loss of trading",
    "amount: opposite(minor(deal.profit - paid)) },",
    "amount: opposite(deal.profit) },",
  ),
  domain(
    "guarantee.ts",
    "a guaranteed stop is moved as near as any other",
    "const kept = { ...guarded, stop_level: terms.distance_min };",
    "const kept = { ...guarded };",
  ),
  domain(
    "guarantee.ts",
    "a moved stop loss keeps the premium of before",
    'return was && stop_loss === now.stop_loss ? "kept" : "new";',
    'return was ? "kept" : "new";',
  ),
  domain(
    "guarantee.ts",
    "more is put under a guarantee that was agreed on for less",
    "unfixable(opens > 0 && added?.isGuaranteed === true && ask.is_stop_guaranteed !== true);",
    "unfixable(opens < 0 && added?.isGuaranteed === true && ask.is_stop_guaranteed !== true);",
  ),
];

export const FAULTS: readonly Fault[] = [...FILLS, ...EXITS, ...MONEY, ...MARGIN, ...GUARANTEES];
