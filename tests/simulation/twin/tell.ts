/** How the twin tells what it decided: events in the engine's words, and the facts they leave. Runs in tests; pure. */
import type { LiquidationStatus } from "../../../contract/codes.ts";
import type { BookingLine, HouseAccount } from "../../../engine/event.ts";
import type {
  DealRecord,
  OrderRecord,
  PositionRecord,
  TransactionRecord,
} from "../../../engine/records.ts";
import { microPoints, minor, points, steps, unixMs, atto } from "../../../domain/units.ts";
import {
  balanceOf,
  creditOf,
  groupIn,
  replaceOrder,
  symbolIn,
  type Twin,
  type TwinAccount,
  type TwinPosition,
} from "./facts.ts";
import { lotsOf } from "./commission.ts";
import { fold, swapsShown, type Folded } from "./position.ts";
import { booked } from "./rational.ts";
import { leavesAt, ownMargin, profitShown, seen, type Figures } from "./valuation.ts";

const head = (twin: Twin, account: TwinAccount) => ({
  account_id: account.account_id,
  seq: 0,
  ts: unixMs(twin.now),
});

export function tellOrder(
  twin: Twin,
  account: TwinAccount,
  change: "create" | "update" | "cancel" | "rejected" | "expired",
  order: OrderRecord,
): void {
  replaceOrder(twin, order);
  twin.out.push({ type: "order", change, order, ...head(twin, account) });
}

export function tellDeal(
  twin: Twin,
  account: TwinAccount,
  change: "create" | "update" | "delete",
  deal: DealRecord,
): void {
  const at = account.deals.findIndex((fact) => fact.deal.id === deal.id);
  const kept = account.deals[at];
  if (kept !== undefined) kept.deal = deal;
  else {
    const lots = lotsOf(symbolIn(twin, deal.symbol_id).terms, deal.volume);
    account.deals.push({ deal, lots, day: account.day, dayPart: account.dayPart });
  }
  twin.out.push({ type: "deal", change, deal, ...head(twin, account) });
}

export type Booking = {
  readonly cause: "deal" | "money" | "correction";
  readonly balance: number;
  readonly credit: number;
  readonly isFlow: boolean;
  readonly house: readonly (readonly [HouseAccount, number])[];
  readonly deal_id: number | null;
  readonly transaction: { origin: TransactionRecord["origin"]; amount: number } | null;
  readonly desc: string;
};

/** Books; the house's side is given, and must sum to zero with the client's. */
export function book(twin: Twin, account: TwinAccount, booking: Booking): void {
  const { currency } = groupIn(twin, account);
  const { balance, credit, isFlow } = booking;
  account.bookings.push({
    balance,
    credit,
    isFlow,
    day: account.day,
    dayPart: account.dayPart,
    era: account.era,
  });
  const lines: BookingLine[] = [];
  if (balance !== 0) lines.push({ ledger: "balance", amount: minor(balance) });
  if (credit !== 0) lines.push({ ledger: "credit", amount: minor(credit) });
  for (const [ledger, amount] of booking.house) {
    if (amount === 0) continue;
    lines.push({ ledger, amount: minor(amount) });
    const key = `${currency}/${ledger}`;
    twin.house.set(key, (twin.house.get(key) ?? 0) + amount);
  }
  const after = { balance: minor(balanceOf(account)), credit: minor(creditOf(account)) };
  const moved = booking.transaction;
  const transaction: TransactionRecord | null =
    moved === null
      ? null
      : {
          id: twin.next.transaction++,
          account_id: account.account_id,
          origin: moved.origin,
          type: moved.amount >= 0 ? 0 : 1,
          amount: minor(Math.abs(moved.amount)),
          ...after,
          desc: booking.desc,
          created_at: unixMs(twin.now),
        };
  twin.out.push({
    type: "booking",
    cause: booking.cause,
    currency,
    lines,
    ...after,
    deal_id: booking.deal_id,
    transaction,
    desc: booking.desc,
    ...head(twin, account),
  });
}

/** The booking of a deal: its result against trading, swap and commission. */
export function bookDeal(twin: Twin, account: TwinAccount, deal: DealRecord): void {
  const { premium = 0, guarantee_paid = 0 } = deal;
  const balance = deal.profit + deal.swap + deal.commission + premium;
  const house = [
    ["trading", guarantee_paid - deal.profit],
    ["swap", 0 - deal.swap],
    ["commission", 0 - deal.commission],
    ["premiums", 0 - premium],
    ["guarantees", 0 - guarantee_paid],
  ] as const;
  if (house.every(([, amount]) => amount === 0)) return;
  const rest = { credit: 0, isFlow: false, transaction: null, desc: "" };
  book(twin, account, { cause: "deal", balance, house, deal_id: deal.id, ...rest });
}

export function tellLiquidation(
  twin: Twin,
  account: TwinAccount,
  status: LiquidationStatus,
  figures: Figures,
): void {
  account.liquidation = status;
  const group = groupIn(twin, account);
  const level = status === 2 ? group.stop_out_level : group.margin_call_level;
  const { equity, used } = figures;
  twin.out.push({
    type: "liquidation",
    status,
    level,
    equity: minor(equity),
    used_margin: minor(used),
    ...head(twin, account),
  });
}

/** What both kinds of record share. */
const common = (position: TwinPosition) => ({
  account_id: position.account_id,
  symbol_id: position.symbol_id,
  side: position.side,
  is_break_even_done: position.isBreakEvenDone,
  order_id: position.order_id,
  opened_at: unixMs(position.opened_at),
  ...position.protections,
  ...(position.premiumPoints === null ? {} : { guarantee_premium: points(position.premiumPoints) }),
});

const realizedOf = (folded: Folded): PositionRecord["realized"] => ({
  profit_atto: atto(folded.realizedProfitAtto),
  swap_atto: atto(folded.realizedSwapAtto),
  commission_atto: atto(folded.exitCommissionAtto),
  profit: minor(booked(folded.realizedProfitAtto)),
  swap: minor(booked(folded.realizedSwapAtto)),
  commission: minor(folded.exitCommissionBooked),
});

/** Tells an open position as it is now. Without a price or rate it shows what was last told. */
export function tellOpen(
  twin: Twin,
  account: TwinAccount,
  change: "create" | "update",
  position: TwinPosition,
): void {
  const group = groupIn(twin, account);
  const symbol = symbolIn(twin, position.symbol_id);
  const folded = fold(position);
  const price = leavesAt(seen(group, symbol), folded);
  const profit = profitShown(twin, account, folded);
  if (price !== null) position.shownPrice = price;
  if (profit !== null) position.shownProfit = profit;
  position.updated_at = twin.now;
  const record: PositionRecord = {
    ...common(position),
    id: position.id,
    volume: steps(folded.volume),
    open_price_micro: microPoints(folded.openMicro),
    close_price: null,
    current_price: points(position.shownPrice),
    profit: minor(position.shownProfit),
    swaps: minor(swapsShown(folded)),
    commission: minor(0 - folded.entryCommission),
    margin: minor(ownMargin(account, group, symbol.terms, folded)),
    margin_rate_atto: atto(folded.rateAtto),
    swap_atto: atto(folded.swapAtto),
    swap_nights_due: position.owedNights,
    realized: realizedOf(folded),
    comment: position.comment,
    status: 0,
    closed_at: null,
    updated_at: unixMs(twin.now),
  };
  twin.out.push({ type: "position", change, position: record, ...head(twin, account) });
}

export type ClosedSlice = {
  readonly id: number;
  readonly volume: number;
  readonly price: number;
  readonly profit: number;
  readonly swap: number;
  readonly commission: number;
  /** null: it was not closed by its guarantee. */
  readonly premium: number | null;
  readonly comment: string;
  readonly before: Folded;
  readonly after: Folded;
};

/** Tells a closed record: the position itself, or the record of a slice of it. */
export function tellClosed(
  twin: Twin,
  account: TwinAccount,
  position: TwinPosition,
  slice: ClosedSlice,
): void {
  const isWhole = slice.id === position.id;
  const nothing = { profit: minor(0), swap: minor(0), commission: minor(0) };
  const record: PositionRecord = {
    ...common(position),
    id: slice.id,
    volume: steps(slice.volume),
    open_price_micro: microPoints(slice.before.openMicro),
    close_price: points(slice.price),
    current_price: points(slice.price),
    profit: minor(slice.profit),
    swaps: minor(slice.swap),
    commission: minor(slice.commission),
    margin: minor(0),
    margin_rate_atto: atto(slice.before.rateAtto),
    swap_atto: atto(0n),
    swap_nights_due: 0,
    realized: isWhole
      ? realizedOf(slice.after)
      : { profit_atto: atto(0n), swap_atto: atto(0n), commission_atto: atto(0n), ...nothing },
    comment: slice.comment,
    status: 2,
    closed_at: unixMs(twin.now),
    updated_at: unixMs(twin.now),
    ...(slice.premium === null ? {} : { premium: minor(0 - slice.premium) }),
  };
  twin.out.push({ type: "position", change: "close", position: record, ...head(twin, account) });
}
