/**
 * What the engine remembers and what its events carry: integers only, wire names with the wire's meaning. Every record is
 * replaced, never changed in place. Fields that end in _atto or _micro are bigints. Runs anywhere; pure types.
 */
import type {
  AccountStatus,
  DealDirection,
  LiquidationStatus,
  OrderReason,
  OrderStatus,
  OrderType,
  PositionStatus,
  Side,
  TransactionOrigin,
  TransactionType,
} from "../contract/codes.ts";
import type { Rejection } from "../contract/rejections.ts";
import type { Protections } from "../domain/protections.ts";
import type { Atto, MicroPoints, Minor, Points, Steps, UnixMs } from "../domain/units.ts";

export type OrderRecord = Protections & {
  readonly id: number;
  readonly account_id: number;
  readonly symbol_id: number;
  readonly type: OrderType;
  readonly side: Side;
  readonly volume: Steps;
  readonly status: OrderStatus;
  readonly order_price: Points | null;
  /** Of a stop_limit: its limit, once triggered. */
  readonly order_limit_price: Points | null;
  /** A stop_limit whose stop was reached: it works as a limit at order_limit_price. */
  readonly is_triggered: boolean;
  readonly filled_volume: Steps;
  readonly filled_price: Points | null;
  /** The position it opened or changed, or that it closes. */
  readonly position_id: number | null;
  readonly max_deviation: Points | null;
  readonly comment: string;
  readonly rejection: Rejection | null;
  readonly expiry_at: UnixMs | null;
  readonly reason: OrderReason;
  readonly client_order_id: string | null;
  readonly created_at: UnixMs;
  readonly updated_at: UnixMs;
  /** Shared by the orders that are tied together, of which one cancels the others; absent: it is tied to none. */
  readonly oco_id?: number;
  /** The order whose fill cancelled this one; absent: none did. */
  readonly cancelled_by?: number;
  /** Stop loss and take profits are distances from its price, which hold from its fill; absent: they are prices. */
  readonly is_from_fill?: true;
  /** The position that it can only close; absent: it may open one. */
  readonly closes?: number;
  /** A market order that asked for a guaranteed stop loss; absent: no. */
  readonly is_stop_guaranteed?: true;
};

/** Exact running totals of what slices of a position booked, and what was booked of them. */
export type Realized = {
  readonly profit_atto: Atto;
  readonly swap_atto: Atto;
  /** Exit commission only; entry commission is booked whole on the entry deal. */
  readonly commission_atto: Atto;
  readonly profit: Minor;
  readonly swap: Minor;
  readonly commission: Minor;
};

export type PositionRecord = Protections & {
  readonly id: number;
  readonly account_id: number;
  readonly symbol_id: number;
  readonly side: Side;
  /** What is open; on a closed record what was closed. */
  readonly volume: Steps;
  readonly open_price_micro: MicroPoints;
  readonly close_price: Points | null;
  /** Price at which it would close now, as of the last event; at the end, at which it closed. */
  readonly current_price: Points;
  /** On a closed record what it booked; on an open one what it would book as of the last event. */
  readonly profit: Minor;
  /** Open: what the swaps accrued on the remaining volume would book; closed: what they booked. */
  readonly swaps: Minor;
  /** Open: entry commission booked so far; closed record: entry share aside, its exit commission. Never positive. */
  readonly commission: Minor;
  /** Stand-alone margin; 0 when closed. */
  readonly margin: Minor;
  /** Margin of one step at leverage 1, deposit currency, fixed at the fill. */
  readonly margin_rate_atto: Atto;
  /** Swaps accrued on the remaining volume, not yet booked. */
  readonly swap_atto: Atto;
  /** Nights whose swap is not yet part of swap_atto, because no rate into the deposit currency was known. */
  readonly swap_nights_due: number;
  readonly realized: Realized;
  readonly is_break_even_done: boolean;
  readonly comment: string;
  readonly status: PositionStatus;
  readonly order_id: number;
  readonly opened_at: UnixMs;
  readonly closed_at: UnixMs | null;
  readonly updated_at: UnixMs;
  /** The stop loss is guaranteed, for a premium of so many points; absent: it is an ordinary one. */
  readonly guarantee_premium?: Points;
  /** Closed by its guarantee: the premium that was booked. Never positive. */
  readonly premium?: Minor;
};

/** balance effect of a deal = profit + swap + commission + premium; costs are negative. */
export type DealRecord = {
  readonly id: number;
  readonly account_id: number;
  readonly order_id: number;
  readonly position_id: number;
  readonly symbol_id: number;
  readonly direction: DealDirection;
  readonly side: Side;
  readonly volume: Steps;
  readonly price: Points;
  readonly open_price_micro: MicroPoints | null;
  readonly profit: Minor;
  readonly swap: Minor;
  readonly commission: Minor;
  readonly reason: OrderReason;
  readonly requested_price: Points | null;
  readonly bid: Points;
  readonly ask: Points;
  readonly comment: string;
  readonly created_at: UnixMs;
  /** true: the broker cancelled it; its balance effect was taken back. */
  readonly is_deleted: boolean;
  /** An exit at a guaranteed stop: the premium, never positive. Absent: it is none. */
  readonly premium?: Minor;
  /** With it: what of the profit the house paid, because the quote was beyond the stop. Never negative. */
  readonly guarantee_paid?: Minor;
};

export type TransactionRecord = {
  readonly id: number;
  readonly account_id: number;
  readonly origin: TransactionOrigin;
  readonly type: TransactionType;
  /** Never negative. */
  readonly amount: Minor;
  /** After it. */
  readonly balance: Minor;
  readonly credit: Minor;
  readonly desc: string;
  readonly created_at: UnixMs;
};

/** Limits that an owner set for himself. null: none. They tighten at once and loosen with the next server day. */
export type SelfLimits = {
  readonly daily_loss_max: Minor | null;
  readonly trades_per_day_max: number | null;
  readonly locked_until: UnixMs | null;
};

/** The part of an account that the engine rules over. */
export type AccountRecord = {
  readonly account_id: number;
  readonly group_id: number;
  readonly status: AccountStatus;
  /** null: the group's default. */
  readonly leverage: number | null;
  readonly balance: Minor;
  readonly credit: Minor;
  readonly liquidation: LiquidationStatus;
  readonly limits: SelfLimits;
  /** Looser limits asked for today; they hold from the next day. */
  readonly limits_next: SelfLimits | null;
  /** Equity when the server's day began, and trades (fills that opened) since. */
  readonly day_start_equity: Minor;
  readonly day_trades: number;
  /** Money put in or taken out today, so that it is neither loss nor profit of the day. */
  readonly day_flows: Minor;
  /** Lots filled in the running calendar month, in 10^-9 lots, for commission tiers. */
  readonly month_volume_atto: Atto;
  /** null: not a prop account. status 0 running, 1 passed, 2 failed. */
  readonly prop: { readonly status: 0 | 1 | 2; readonly initial_balance: Minor } | null;
  /** The last sequence number of its events. */
  readonly seq: number;
};
