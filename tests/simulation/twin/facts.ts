/**
 * What the twin remembers: lists of facts and nothing that follows from them. A position is the list of what was filled,
 * closed and charged on it; a balance is the sum of bookings. Runs in tests; imports the engine's types alone.
 */
import type {
  AccountStatus,
  LiquidationStatus,
  Side,
  SymbolStatus,
} from "../../../contract/codes.ts";
import type { Protections } from "../../../domain/protections.ts";
import type { GroupTerms, SymbolTerms } from "../../../domain/terms.ts";
import type { EngineEvent } from "../../../engine/event.ts";
import type { DealRecord, OrderRecord, SelfLimits } from "../../../engine/records.ts";
import type { Q } from "./rational.ts";

/** What happened to a position, in order. */
export type PositionFact =
  | {
      readonly kind: "fill";
      readonly volume: number;
      readonly price: number;
      readonly rateAtto: bigint;
      readonly commission: number;
    }
  | {
      readonly kind: "slice";
      readonly volume: number;
      readonly profitAtto: bigint;
      readonly commissionAtto: bigint;
      /** Exit commission booked so far, this slice included; a cost, never negative. */
      readonly commissionBooked: number;
    }
  | { readonly kind: "night"; readonly atto: bigint };

export type TwinPosition = {
  readonly id: number;
  readonly account_id: number;
  readonly symbol_id: number;
  readonly side: Side;
  readonly order_id: number;
  readonly comment: string;
  readonly opened_at: number;
  closed_at: number | null;
  updated_at: number;
  facts: PositionFact[];
  protections: Protections;
  /** Of its guaranteed stop, in points; null: the stop is an ordinary one. */
  premiumPoints: number | null;
  isBreakEvenDone: boolean;
  /** As last told. */
  shownPrice: number;
  shownProfit: number;
  /** Nights that wait for a conversion rate. */
  owedNights: number;
};

export type BookingFact = {
  readonly balance: number;
  readonly credit: number;
  /** true: money put in or taken out, neither profit nor loss of the day. */
  readonly isFlow: boolean;
  readonly day: number;
  readonly dayPart: number;
  /** Counts the currencies that the account has had. */
  readonly era: number;
};

export type DealFact = {
  deal: DealRecord;
  readonly lots: Q;
  readonly day: number;
  readonly dayPart: number;
};

export type TwinAccount = {
  readonly account_id: number;
  group_id: number;
  status: AccountStatus;
  leverage: number | null;
  liquidation: LiquidationStatus;
  limits: SelfLimits;
  limits_next: SelfLimits | null;
  day_start_equity: number;
  /** The server's day that it is in. */
  day: number;
  /** Counts its roll-overs, so that a fact knows whether it is of the running day. */
  dayPart: number;
  era: number;
  prop: { readonly status: 0 | 1 | 2; readonly initial_balance: number } | null;
  readonly bookings: BookingFact[];
  readonly deals: DealFact[];
};

export type TwinSymbol = {
  terms: SymbolTerms;
  status: SymbolStatus;
  /** Who said it: staff, or the provider of prices. */
  isStaffs: boolean;
  isHalted: boolean;
  bid: number | null;
  ask: number | null;
  quotedAt: number;
};

export type Twin = {
  now: number;
  /** When the command that is answered was given by its own clock; null: a quote or the clock is worked off. */
  askedAt: number | null;
  day: number;
  /** The day that accounts are being brought into; null: all are in `day`. */
  dayBegun: number | null;
  /** Positions that are still to be tried for a rate in this round, by id. */
  owingTried: TwinPosition[];
  isHalted: boolean;
  readonly haltedGroups: Set<number>;
  readonly symbols: TwinSymbol[];
  readonly groups: Map<number, GroupTerms>;
  readonly accounts: TwinAccount[];
  readonly orders: OrderRecord[];
  readonly positions: TwinPosition[];
  /** Ids of positions that exist as closed records of slices alone. */
  readonly next: { order: number; position: number; deal: number; transaction: number };
  /** House balances, from the bookings told. */
  readonly house: Map<string, number>;
  /** The last number that orders which are tied together were given. */
  tiesGiven: number;
  /** Events of the step under way; seq is 0: the twin does not number them. */
  out: EngineEvent[];
};

export const createTwin = (): Twin => ({
  now: 0,
  askedAt: null,
  day: -1,
  dayBegun: null,
  owingTried: [],
  isHalted: false,
  haltedGroups: new Set(),
  symbols: [],
  groups: new Map(),
  accounts: [],
  orders: [],
  positions: [],
  next: { order: 1, position: 1, deal: 1, transaction: 1 },
  house: new Map(),
  tiesGiven: 0,
  out: [],
});

const must = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the twin knows no ${what}`);
  return value;
};

export const accountIn = (twin: Twin, id: number): TwinAccount =>
  must(
    twin.accounts.find((account) => account.account_id === id),
    `account ${id}`,
  );
export const symbolIn = (twin: Twin, id: number): TwinSymbol =>
  must(
    twin.symbols.find((symbol) => symbol.terms.symbol_id === id),
    `symbol ${id}`,
  );
export const groupIn = (twin: Twin, account: TwinAccount): GroupTerms =>
  must(twin.groups.get(account.group_id), `group ${account.group_id}`);

export const balanceOf = (account: TwinAccount): number =>
  account.bookings.reduce((sum, fact) => sum + fact.balance, 0);
export const creditOf = (account: TwinAccount): number =>
  account.bookings.reduce((sum, fact) => sum + fact.credit, 0);

export const openPositions = (twin: Twin, account: TwinAccount): TwinPosition[] =>
  twin.positions
    .filter((p) => p.closed_at === null && p.account_id === account.account_id)
    .toSorted((a, b) => a.id - b.id);
export const pendingOrders = (twin: Twin, account: TwinAccount): OrderRecord[] =>
  twin.orders
    .filter((o) => o.status === 1 && o.account_id === account.account_id)
    .toSorted((a, b) => a.id - b.id);

export function replaceOrder(twin: Twin, order: OrderRecord): void {
  const at = twin.orders.findIndex((kept) => kept.id === order.id);
  if (at < 0) twin.orders.push(order);
  else twin.orders[at] = order;
}

/** The account's open position; else what is wrong with its id: an id that was given out and is open nowhere has ended. */
export function positionOf(
  twin: Twin,
  account: TwinAccount,
  id: number,
): TwinPosition | "unknown_position" | "position_not_open" {
  const open = twin.positions.find((p) => p.id === id && p.closed_at === null);
  if (open?.account_id === account.account_id) return open;
  const isEnded = open === undefined && id >= 1 && id < twin.next.position;
  return isEnded ? "position_not_open" : "unknown_position";
}
