/**
 * The facts that the order rules are asked with, as a terminal makes them before it sends: from records, terms and quotes
 * alone, each figure computed anew. The engine makes its own; tests/verdicts holds the two together. Runs anywhere; pure.
 */
import type { Side } from "../contract/codes.ts";
import { ensure } from "./assert.ts";
import { isClosing } from "./closing-order.ts";
import { commissionFor, entryCommission, exitCommission } from "./commission.ts";
import { quoteOf, ratesIn, type HeldPosition, type Known } from "./known.ts";
import { leverageOf, marginRate, meanMarginRate, symbolMargin } from "./margin.ts";
import { bookSlice, toAtto } from "./money.ts";
import { tieNow } from "./oco.ts";
import type { OrderFacts } from "./order-rules.ts";
import { meanPrice, toMicro } from "./price.ts";
import { exactProfit, NOTHING_REALIZED, positionSwaps } from "./profit.ts";
import { addedTo, premiumOf } from "./guarantee.ts";
import { guaranteedExit, guaranteedLevel } from "./guaranteed-exit.ts";
import { closingPrice, fillPrice } from "./protections.ts";
import type { SymbolTerms } from "./terms.ts";
import { atto, minor, points, steps, type Minor, type Steps } from "./units.ts";
import { lotsOfNano, nanoLotsOf } from "./volume.ts";

/** An order as far as its exposure goes. */
export type Asked = {
  readonly symbol_id: number;
  /** As ORDER_TYPE. */
  readonly type: number;
  readonly side: Side;
  readonly volume: Steps;
  readonly isReadOnly: boolean;
  /** The pending order that it is tied to; absent: none. */
  readonly oco_with?: number | null | undefined;
  /** The position that it can only close; absent: it may open one. */
  readonly closes?: number | null | undefined;
};

/** What an account would have. Deposit currency. */
export type AccountAfter = { readonly equity: Minor; readonly used_margin: Minor };

export function orderFacts(known: Known, asked: Asked): OrderFacts {
  const { group, account, positions, now } = known;
  const symbol = known.symbolOf(asked.symbol_id);
  const quote = quoteOf(known, asked.symbol_id);
  const held = heldIn(known, asked.symbol_id);
  const { equity } = valueOf(known);
  const { daily_loss_max, trades_per_day_max, locked_until } = account.limits;
  const pending = known.orders.filter(({ expiry_at }) => expiry_at === null || expiry_at > now);
  const dayStart = account.day_start_equity + account.day_flows;
  const rates = symbol === undefined ? null : ratesIn(known, symbol.terms);
  return {
    now,
    terms: symbol?.terms ?? null,
    group,
    status: symbol?.status ?? 0,
    isHalted: known.isHalted || symbol?.isHalted === true,
    quote,
    isFresh:
      symbol !== undefined && quote !== null && now - symbol.quotedAt <= group.quote_age_max_ms,
    isReadOnly: asked.isReadOnly,
    opens: exposureOf(held, asked),
    closing: positions.find(({ id }) => id === asked.closes) ?? null,
    addsPosition: held === null,
    added: held === null || held.side !== asked.side ? null : addedTo(held),
    positionsCount: positions.length,
    ordersCount: pending.length,
    tie: tieNow(pending, asked, null),
    hasRate: rates !== null && rates.quote(1) !== null && rates.quote(-1) !== null,
    isPropFailed: account.prop?.status === 2,
    isLocked: locked_until !== null && now < locked_until,
    isDailyLossReached:
      daily_loss_max !== null &&
      equity !== null &&
      Math.max(0, dayStart - equity) >= daily_loss_max,
    isDailyTradesReached: trades_per_day_max !== null && account.day_trades >= trades_per_day_max,
    isLiquidating: account.liquidation === 2,
    freeMarginAfter: (volume) => freeMarginAfter(known, { ...asked, volume }),
  };
}

const termsOf = ({ symbolOf }: Known, symbol_id: number): SymbolTerms =>
  ensure(symbolOf(symbol_id), `symbol ${symbol_id}`).terms;

/** The one position of a symbol that a netting account has. */
const heldIn = ({ group, positions }: Known, symbol_id: number): HeldPosition | null =>
  group.position_mode === "netting"
    ? (positions.find((position) => position.symbol_id === symbol_id) ?? null)
    : null;

const opensOf = (held: HeldPosition | null, { side, volume }: Asked): Steps =>
  held === null || held.side === side ? volume : steps(Math.max(0, volume - held.volume));

/** What is held against new exposure: nothing of an order that can only close, and all of one that waits. */
const exposureOf = (held: HeldPosition | null, asked: Asked): Steps => {
  if (isClosing(asked)) return steps(0);
  return asked.type === 0 ? opensOf(held, asked) : asked.volume;
};

/** Profit and swaps of a position at the prices of now. */
function worthOf(known: Known, held: HeldPosition): number | null {
  const terms = termsOf(known, held.symbol_id);
  const quote = quoteOf(known, held.symbol_id);
  if (quote === null) return null;
  const { side, open_price_micro, volume, realized } = held;
  const exit = guaranteedExit(held, closingPrice(side, quote));
  const rates = ratesIn(known, terms);
  const digits = known.group.currency_digits;
  const exact = exactProfit(terms, side, open_price_micro, exit, volume, rates, digits);
  if (exact === null) return null;
  const profit = bookSlice(realized.profit_atto, realized.profit, toAtto(exact)).amount;
  return profit + positionSwaps(held);
}

/** The premium of closing so many steps now: 0 where it is not at a guaranteed stop. null: there is no rate. */
function premiumPaid(known: Known, held: HeldPosition, volume: Steps): Minor | null {
  const quote = quoteOf(known, held.symbol_id);
  const { side, guarantee_premium = points(0) } = held;
  if (quote === null || guaranteedLevel(held, closingPrice(side, quote)) === null) return minor(0);
  const terms = termsOf(known, held.symbol_id);
  const rates = ratesIn(known, terms);
  return premiumOf(terms, guarantee_premium, volume, rates, known.group.currency_digits);
}

/** What an account is worth at the quotes of now; equity null: it cannot be valued. */
type AccountValue = {
  readonly equity: Minor | null;
  /** Margin of all, and by symbol_id. */
  readonly used: number;
  readonly usedBy: ReadonlyMap<number, number>;
};

/** Asked of one moment many times over: while the largest volume is looked for. */
const valued = new WeakMap<Known, AccountValue>();

function valueOf(known: Known): AccountValue {
  let found = valued.get(known);
  if (found === undefined) {
    const usedBy = new Map<number, number>();
    for (const { symbol_id } of known.positions) {
      if (!usedBy.has(symbol_id))
        usedBy.set(symbol_id, marginIn(known, symbol_id, ownOf(known, symbol_id)));
    }
    const used = [...usedBy.values()].reduce((sum, margin) => sum + margin, 0);
    found = { equity: equityOf(known), used, usedBy };
    valued.set(known, found);
  }
  return found;
}

const ownOf = ({ positions }: Known, symbol_id: number): readonly HeldPosition[] =>
  positions.filter((position) => position.symbol_id === symbol_id);

/** Margin of these positions of one symbol. */
function marginIn(known: Known, symbol_id: number, positions: readonly HeldPosition[]): number {
  const { group, account } = known;
  const leverage = leverageOf(account.leverage, group, termsOf(known, symbol_id));
  return symbolMargin(positions, group.hedged_margin_mode, leverage);
}

function equityOf(known: Known): Minor | null {
  const { balance, credit } = known.account;
  let sum = balance + credit;
  for (const position of known.positions) {
    const worth = worthOf(known, position);
    if (worth === null) return null;
    sum += worth;
  }
  return minor(sum);
}

/** What the account has at the quotes of now; null: it cannot be valued. */
export function accountNow(known: Known): AccountAfter | null {
  const { equity, used } = valueOf(known);
  return equity === null ? null : { equity, used_margin: minor(used) };
}

function freeMarginAfter(known: Known, asked: Asked): Minor | null {
  const after = accountAfter(known, asked);
  return after === null ? null : minor(after.equity - after.used_margin);
}

/** What the account has with the order filled at the quote of now, its commission paid; null: it cannot be said. */
export function accountAfter(known: Known, asked: Asked): AccountAfter | null {
  const quote = quoteOf(known, asked.symbol_id);
  const { equity: before, used, usedBy } = valueOf(known);
  if (quote === null || before === null) return null;
  const { account, group } = known;
  const terms = termsOf(known, asked.symbol_id);
  const rates = ratesIn(known, terms);
  const price = fillPrice(asked.side, quote);
  const held = heldIn(known, asked.symbol_id);
  const opens = opensOf(held, asked);
  const closes = steps(asked.volume - opens);
  const deal = { symbol: terms, price, rates, currencyDigits: group.currency_digits };
  const commission = commissionFor(group, terms);

  let lots = account.month_volume_atto;
  let paid = 0;
  if (held !== null && closes > 0) {
    const { commission_atto, commission: booked } = held.realized;
    const closing = { ...deal, volume: closes };
    const exit = exitCommission(commission, lotsOfNano(lots), closing, commission_atto, booked);
    const premium = premiumPaid(known, held, closes);
    if (exit === null || premium === null) return null;
    paid += exit.amount + premium;
    lots += nanoLotsOf(closes, terms);
  }
  const others = ownOf(known, asked.symbol_id).filter((one) => one !== held);
  const after = (equity: number, own: readonly HeldPosition[]): AccountAfter => {
    const elsewhere = used - (usedBy.get(asked.symbol_id) ?? 0);
    const margin = marginIn(known, asked.symbol_id, own);
    return { equity: minor(equity), used_margin: minor(elsewhere + margin) };
  };
  if (held !== null && opens === 0) {
    // What is closed was worth what it books.
    const left = { ...held, volume: steps(held.volume - closes) };
    return after(before - paid, left.volume > 0 ? [...others, left] : others);
  }
  const rate = marginRate(terms, price, rates, group.currency_digits);
  const entry = entryCommission(commission, lotsOfNano(lots), { ...deal, volume: opens });
  if (rate === null || entry === null) return null;
  paid += entry;

  let opened: HeldPosition = {
    symbol_id: asked.symbol_id,
    side: asked.side,
    volume: opens,
    open_price_micro: toMicro(price),
    margin_rate_atto: rate,
    swap_atto: atto(0n),
    realized: NOTHING_REALIZED,
  };
  if (held !== null && closes === 0) {
    opened = {
      ...held,
      volume: steps(held.volume + opens),
      open_price_micro: meanPrice(held.open_price_micro, held.volume, price, opens),
      margin_rate_atto: meanMarginRate(held.margin_rate_atto, held.volume, rate, opens),
      // What adds to a guaranteed position asks for a guarantee of its own, beyond the market of now.
      guarantee_premium: undefined,
    };
  }
  const worth = worthOf(known, opened);
  // Of what it is added to, the worth is in that of both; what a reversal closes was worth what it books.
  const merged = held !== null && closes === 0 ? worthOf(known, held) : 0;
  if (worth === null || merged === null) return null;
  return after(before - merged + worth - paid, [...others, opened]);
}
