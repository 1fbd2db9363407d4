/**
 * The facts that the order rules are asked with, as a terminal makes them: from records, terms and quotes alone, each
 * figure computed anew by domain. Takes nothing from the engine but the shape of its records. Runs in the tests; pure.
 */
import { accountQuote } from "../../domain/account-quote.ts";
import { commissionFor, entryCommission, exitCommission } from "../../domain/commission.ts";
import { ratesOf, type Conversions, type Rates } from "../../domain/conversion.ts";
import { leverageOf, marginRate, meanMarginRate, symbolMargin } from "../../domain/margin.ts";
import { bookSlice, toAtto } from "../../domain/money.ts";
import type { OrderFacts } from "../../domain/order-rules.ts";
import { meanPrice, toMicro } from "../../domain/price.ts";
import { exactProfit, NOTHING_REALIZED, positionSwaps, type Valued } from "../../domain/profit.ts";
import { closingPrice, fillPrice } from "../../domain/protections.ts";
import type { GroupTerms, Quote, SymbolTerms } from "../../domain/terms.ts";
import { atto, minor, steps, type Atto, type Minor, type Steps } from "../../domain/units.ts";
import type { UnixMs } from "../../domain/units.ts";
import { lotsOfNano, nanoLotsOf } from "../../domain/volume.ts";
import type { AccountRecord, OrderRecord, PositionRecord } from "../../server/engine/records.ts";
import type { SymbolState } from "../../server/engine/state.ts";

type KnownSymbol = Pick<SymbolState, "terms" | "status" | "isHalted" | "bid" | "ask" | "quotedAt">;

/** What is known of an account and its market. */
export type Known = {
  readonly now: UnixMs;
  readonly group: GroupTerms;
  /** Everything, or the account's group. */
  readonly isHalted: boolean;
  readonly account: AccountRecord;
  readonly orders: readonly OrderRecord[];
  readonly positions: readonly PositionRecord[];
  readonly symbols: ReadonlyMap<number, KnownSymbol>;
  readonly conversions: Conversions;
};

type Asked = {
  readonly symbol_id: number;
  readonly type: number;
  readonly side: 0 | 1;
  readonly volume: Steps;
  readonly isReadOnly: boolean;
};

/** A position as far as its worth and its margin go. */
type Held = Valued & { readonly symbol_id: number; readonly margin_rate_atto: Atto };

export function ticketFacts(known: Known, asked: Asked): OrderFacts {
  const { group, account, positions, now } = known;
  const symbol = known.symbols.get(asked.symbol_id);
  const quote = quoteOf(known, asked.symbol_id);
  const held = heldIn(known, asked.symbol_id);
  const equity = equityOf(known);
  const { daily_loss_max, trades_per_day_max, locked_until } = account.limits;
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
    opens: asked.type === 0 ? opensOf(held, asked) : asked.volume,
    addsPosition: held === null,
    positionsCount: positions.length,
    ordersCount: known.orders.filter(({ expiry_at }) => expiry_at === null || expiry_at > now)
      .length,
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

const quoteOf = ({ symbols, group }: Known, symbol_id: number): Quote | null => {
  const symbol = symbols.get(symbol_id);
  if (symbol === undefined || symbol.bid === null || symbol.ask === null) return null;
  return accountQuote(symbol.bid, symbol.ask, group.markups[symbol_id]);
};

const ratesIn = (known: Known, terms: SymbolTerms): Rates =>
  ratesOf(known.conversions, terms, known.group.currency, (id) => quoteOf(known, id));

const termsOf = ({ symbols }: Known, symbol_id: number): SymbolTerms => {
  const symbol = symbols.get(symbol_id);
  if (symbol === undefined) throw new Error(`symbol ${symbol_id} is not there`);
  return symbol.terms;
};

/** The one position of a symbol that a netting account has. */
const heldIn = ({ group, positions }: Known, symbol_id: number): PositionRecord | null =>
  group.position_mode === "netting"
    ? (positions.find((position) => position.symbol_id === symbol_id) ?? null)
    : null;

const opensOf = (held: PositionRecord | null, { side, volume }: Asked): Steps =>
  held === null || held.side === side ? volume : steps(Math.max(0, volume - held.volume));

/** Profit and swaps of a position at the prices of now. */
function worthOf(known: Known, held: Held): number | null {
  const terms = termsOf(known, held.symbol_id);
  const quote = quoteOf(known, held.symbol_id);
  if (quote === null) return null;
  const { side, open_price_micro, volume, realized } = held;
  const exit = closingPrice(side, quote);
  const rates = ratesIn(known, terms);
  const digits = known.group.currency_digits;
  const exact = exactProfit(terms, side, open_price_micro, exit, volume, rates, digits);
  if (exact === null) return null;
  const profit = bookSlice(realized.profit_atto, realized.profit, toAtto(exact)).amount;
  return profit + positionSwaps(held);
}

function worthOfAll(known: Known, positions: readonly Held[]): number | null {
  let sum = 0;
  for (const position of positions) {
    const worth = worthOf(known, position);
    if (worth === null) return null;
    sum += worth;
  }
  return sum;
}

function marginOfAll(known: Known, positions: readonly Held[]): number {
  const { group, account } = known;
  let sum = 0;
  for (const symbol_id of new Set(positions.map((position) => position.symbol_id))) {
    const leverage = leverageOf(account.leverage, group, termsOf(known, symbol_id));
    const own = positions.filter((position) => position.symbol_id === symbol_id);
    sum += symbolMargin(own, group.hedged_margin_mode, leverage);
  }
  return sum;
}

function equityOf(known: Known): Minor | null {
  const { balance, credit } = known.account;
  const worth = worthOfAll(known, known.positions);
  return worth === null ? null : minor(balance + credit + worth);
}

/** Equity less margin with the order filled at the quote of now; null: it cannot be said. */
function freeMarginAfter(known: Known, asked: Asked): Minor | null {
  const quote = quoteOf(known, asked.symbol_id);
  const before = equityOf(known);
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

  let lots = account.month_volume_atto as bigint;
  let paid = 0;
  if (held !== null && closes > 0) {
    const { commission_atto, commission: booked } = held.realized;
    const closing = { ...deal, volume: closes };
    const exit = exitCommission(commission, lotsOfNano(lots), closing, commission_atto, booked);
    if (exit === null) return null;
    paid += exit.amount;
    lots += nanoLotsOf(closes, terms);
  }
  const rate = marginRate(terms, price, rates, group.currency_digits);
  const entry = entryCommission(commission, lotsOfNano(lots), { ...deal, volume: opens });
  if (rate === null || entry === null) return null;
  paid += entry;

  let opened: Held = {
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
    };
  }
  // What a reversal closes was worth what it books.
  const isReversal = held !== null && closes > 0;
  const booked = isReversal ? (worthOf(known, held) ?? 0) : 0;
  const others = known.positions.filter((one) => one !== held);
  const positions = [...others, opened];
  const worth = worthOfAll(known, positions);
  if (worth === null) return null;
  const equity = account.balance + account.credit + booked + worth - paid;
  return minor(equity - marginOfAll(known, positions));
}
