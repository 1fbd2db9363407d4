/** What a quote sets off, in the order of docs/engine.md, One step: every position and order is looked at. Runs in tests; pure. */
import type { QuoteInput } from "../../../engine/input.ts";
import type { OrderRecord } from "../../../engine/records.ts";
import { points, unixMs } from "../../../domain/units.ts";
import { refuseTriggered } from "./checks.ts";
import { enterFirst } from "./clock.ts";
import { byRule, close } from "./closing.ts";
import {
  accountIn,
  groupIn,
  openPositions,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinPosition,
  type TwinSymbol,
} from "./facts.ts";
import { closeAtLimit } from "./limit-close.ts";
import { fill } from "./opening.ts";
import { fold, openPoints } from "./position.ts";
import { protectAccount } from "./protect.ts";
import { ceilingOf, floorOf } from "./rational.ts";
import { tellOpen, tellOrder } from "./tell.ts";
import { cancelRest } from "./ties.ts";
import { isFresh, pathBetween, seen, type Seen } from "./valuation.ts";

const STOP_LOSS = 3;
const TAKE_PROFIT = 4;

/** Crossed, older than the last one, or of no symbol: it does not even move the clock. */
export function isIgnored(twin: Twin, input: QuoteInput): boolean {
  const symbol = twin.symbols.find(({ terms }) => terms.symbol_id === input.symbol_id);
  return symbol === undefined || input.bid > input.ask || input.ts < symbol.quotedAt;
}

export function onQuote(twin: Twin, input: QuoteInput): void {
  const symbol = symbolIn(twin, input.symbol_id);
  symbol.bid = input.bid;
  symbol.ask = input.ask;
  symbol.quotedAt = input.ts;
  if (symbol.status !== 2) {
    for (const position of positionsIn(twin, symbol)) follow(twin, position, symbol);
    for (const position of positionsIn(twin, symbol)) protections(twin, position, symbol);
    pendings(twin, symbol);
  }
  const watching = watchers(twin, symbol);
  const closed = closedIn(twin);
  for (const account of twin.accounts) {
    if (watching.includes(account) || closed.has(account.account_id)) protectAccount(twin, account);
  }
}

/** Accounts of which a position was closed in this step. */
export const closedIn = (twin: Twin): Set<number> =>
  new Set(
    twin.out.flatMap((e) => (e.type === "position" && e.change === "close" ? [e.account_id] : [])),
  );

const positionsIn = (twin: Twin, symbol: TwinSymbol): TwinPosition[] =>
  twin.positions
    .filter((p) => p.closed_at === null && p.symbol_id === symbol.terms.symbol_id)
    .toSorted((a, b) => a.id - b.id);

/** Accounts whose equity depends on the symbol's price, by id. */
export function watchers(twin: Twin, symbol: TwinSymbol): TwinAccount[] {
  return twin.accounts.filter((account) => {
    const { currency } = groupIn(twin, account);
    return openPositions(twin, account).some((position) => {
      if (position.symbol_id === symbol.terms.symbol_id) return true;
      const { terms } = symbolIn(twin, position.symbol_id);
      return pathBetween(twin, terms.quote_currency, currency)?.includes(symbol) === true;
    });
  });
}

/** Trailing stop, then break-even. */
function follow(twin: Twin, position: TwinPosition, symbol: TwinSymbol): void {
  const account = accountIn(twin, position.account_id);
  const quote = seen(groupIn(twin, account), symbol);
  if (quote === null) return;
  const isLong = position.side === 0;
  const sign = isLong ? 1 : -1;
  const exit = isLong ? quote.bid : quote.ask;
  const { trailing_distance, break_even_distance } = position.protections;
  let isChanged = false;
  if (trailing_distance !== null) {
    const stop = exit - sign * trailing_distance;
    const held = position.protections.stop_loss;
    const isPrice = stop >= 1 && stop <= Number.MAX_SAFE_INTEGER;
    if (
      isPrice &&
      (held === null || (stop - held) * sign >= Math.max(1, symbol.terms.pip_points))
    ) {
      if (stop !== held) {
        position.protections = { ...position.protections, stop_loss: points(stop) };
        isChanged = true;
      }
    }
  }
  if (break_even_distance !== null && !position.isBreakEvenDone) {
    const exact = openPoints(fold(position));
    const open = Number(isLong ? ceilingOf(exact) : floorOf(exact));
    if ((exit - open) * sign >= break_even_distance) {
      const held = position.protections.stop_loss;
      if (open >= 1 && (held === null || (open - held) * sign > 0)) {
        position.protections = { ...position.protections, stop_loss: points(open) };
      }
      position.isBreakEvenDone = true;
      isChanged = true;
    }
  }
  if (isChanged) tellOpen(twin, account, "update", position);
}

/** Stop loss before take profit; levels nearest first, then the take profit of the rest. */
function protections(twin: Twin, position: TwinPosition, symbol: TwinSymbol): void {
  const account = accountIn(twin, position.account_id);
  const quote = seen(groupIn(twin, account), symbol);
  if (quote === null || !isFresh(twin, groupIn(twin, account), symbol)) return;
  const sign = position.side === 0 ? 1 : -1;
  const exit = position.side === 0 ? quote.bid : quote.ask;
  const { stop_loss, take_profit } = position.protections;
  const closeAt = (
    reason: 3 | 4,
    level: number,
    volume: number,
    levels = position.protections.take_profit_levels,
  ) =>
    close(twin, account, position, byRule(reason, level), {
      volume,
      quote,
      protections: { ...position.protections, take_profit_levels: levels },
    });
  const gains = [take_profit, ...position.protections.take_profit_levels.map(({ price }) => price)];
  const isLost = stop_loss !== null && (exit - stop_loss) * sign <= 0;
  if (isLost || gains.some((price) => price !== null && (exit - price) * sign >= 0)) {
    enterFirst(twin, account);
  }
  if (isLost) {
    closeAt(STOP_LOSS, stop_loss, fold(position).volume);
    return;
  }
  for (;;) {
    const { take_profit_levels: levels } = position.protections;
    const [next] = levels.toSorted((a, b) => (a.price - b.price) * sign);
    if (next === undefined || (exit - next.price) * sign < 0) break;
    const open = fold(position).volume;
    const rest = open - next.volume;
    const volume = rest < symbol.terms.volume_min ? open : next.volume;
    if (
      closeAt(
        TAKE_PROFIT,
        next.price,
        volume,
        levels.filter((level) => level !== next),
      ) === null
    )
      return;
    if (position.closed_at !== null) return;
  }
  if (take_profit !== null && (exit - take_profit) * sign >= 0) {
    closeAt(TAKE_PROFIT, take_profit, fold(position).volume);
  }
}

function pendings(twin: Twin, symbol: TwinSymbol): void {
  const waiting = twin.orders
    .filter((order) => order.status === 1 && order.symbol_id === symbol.terms.symbol_id)
    .toSorted((a, b) => a.id - b.id);
  for (const { id } of waiting) {
    // One that it was tied to may have filled meanwhile, or what it closes become smaller.
    const order = twin.orders.find((one) => one.id === id && one.status === 1);
    if (order === undefined) continue;
    const account = accountIn(twin, order.account_id);
    const isHalted = twin.isHalted || symbol.isHalted || twin.haltedGroups.has(account.group_id);
    const quote = seen(groupIn(twin, account), symbol);
    const isOpening = order.closes === undefined;
    const isAsleep = isOpening && (isHalted || symbol.status !== 0);
    const isAwake = !isAsleep && isFresh(twin, groupIn(twin, account), symbol);
    if (isAwake && quote !== null) reach(twin, account, order, quote);
  }
}

function reach(twin: Twin, account: TwinAccount, order: OrderRecord, quote: Seen): void {
  let now = order;
  if (order.type === 3 && !order.is_triggered) {
    if (!isStopReached(order, quote)) return;
    enterFirst(twin, account);
    now = { ...order, is_triggered: true, updated_at: unixMs(twin.now) };
    tellOrder(twin, account, "update", now);
  }
  if (!isDue(now, quote)) return;
  enterFirst(twin, account);
  if (now.closes !== undefined) {
    closeAtLimit(twin, account, now, quote);
    return;
  }
  const refused = refuseTriggered(twin, account, now, quote);
  if (refused === null) {
    cancelRest(twin, account, fill(twin, account, now, quote));
    return;
  }
  const rejected = { ...now, status: 5, rejection: refused, updated_at: unixMs(twin.now) } as const;
  tellOrder(twin, account, "rejected", rejected);
}

/** Whether a quote is where something becomes of the order. */
export const isReached = (order: OrderRecord, quote: Seen): boolean =>
  order.type === 3 && !order.is_triggered ? isStopReached(order, quote) : isDue(order, quote);

function isDue(order: OrderRecord, quote: Seen): boolean {
  switch (order.type) {
    case 2:
      return isStopReached(order, quote);
    case 4:
      return isTouched(order, quote);
    default:
      return isLimitReached(
        order,
        order.type === 3 ? order.order_limit_price : order.order_price,
        quote,
      );
  }
}

/** The market's other side has come to its price: the bid to that of a buy, the ask to that of a sell. */
export const isTouched = ({ side, order_price }: OrderRecord, { bid, ask }: Seen): boolean =>
  order_price !== null && (side === 0 ? bid <= order_price : ask >= order_price);

const isStopReached = (order: OrderRecord, quote: Seen): boolean =>
  order.order_price !== null &&
  (order.side === 0 ? quote.ask >= order.order_price : quote.bid <= order.order_price);

const isLimitReached = (order: OrderRecord, limit: number | null, quote: Seen): boolean =>
  limit !== null && (order.side === 0 ? quote.ask <= limit : quote.bid >= limit);
