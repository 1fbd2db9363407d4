/**
 * What the engine decides, as facts that were journaled and can be replayed. Each carries the whole record after it, so
 * apply only puts it in place. Runs anywhere; pure types.
 */
import type { LiquidationStatus, SymbolStatus } from "../contract/codes.ts";
import type { GroupTerms, SymbolTerms } from "../domain/terms.ts";
import type { Minor, UnixMs } from "../domain/units.ts";
import type {
  AccountRecord,
  DealRecord,
  OrderRecord,
  PositionRecord,
  TransactionRecord,
} from "./records.ts";

/** The house's side of every booking; one of each a currency. */
export const HOUSE_ACCOUNTS = [
  "deposits",
  "adjustments",
  "credit_given",
  "trading",
  "swap",
  "commission",
  "protection",
  "corrections",
  "premiums",
  "guarantees",
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** Of the client: its balance or its credit; of the house: one of its accounts. The lines of a booking sum to zero. */
export type BookingLine =
  | { readonly ledger: "balance" | "credit"; readonly amount: Minor }
  | { readonly ledger: HouseAccount; readonly amount: Minor };

/** What the account's owner is told of. `seq` rises by one with each event of the account. */
type Told = { readonly account_id: number; readonly seq: number; readonly ts: UnixMs };

export type OrderEvent = Told & {
  readonly type: "order";
  /** As the wire events order_create, order_update, order_cancel, order_rejected, order_expired. */
  readonly change: "create" | "update" | "cancel" | "rejected" | "expired";
  readonly order: OrderRecord;
};

export type PositionEvent = Told & {
  readonly type: "position";
  /** As position_create, position_update, position_close. A partial close is a close of a new record and an update. */
  readonly change: "create" | "update" | "close";
  readonly position: PositionRecord;
};

export type DealEvent = Told & {
  readonly type: "deal";
  readonly change: "create" | "update" | "delete";
  readonly deal: DealRecord;
};

/** Money moved. Applied, it sets the account's balance and credit and moves the house's accounts. */
export type BookingEvent = Told & {
  readonly type: "booking";
  /** deal: of a deal; money: of a transaction (money_change); correction: balance_correction. */
  readonly cause: "deal" | "money" | "correction";
  readonly currency: string;
  readonly lines: readonly BookingLine[];
  /** After it. */
  readonly balance: Minor;
  readonly credit: Minor;
  readonly deal_id: number | null;
  readonly transaction: TransactionRecord | null;
  readonly desc: string;
};

/** event_liqudation_status. */
export type LiquidationEvent = Told & {
  readonly type: "liquidation";
  readonly status: LiquidationStatus;
  /** Hundredths of a percent, of the group. */
  readonly level: number;
  readonly equity: Minor;
  readonly used_margin: Minor;
};

/** account_update, and all that is kept of an account beyond its money. `is_told` false: bookkeeping, no wire event. */
export type AccountEvent = Told & {
  readonly type: "account";
  readonly account: AccountRecord;
  readonly is_told: boolean;
};

export type GroupEvent = {
  readonly type: "group";
  readonly ts: UnixMs;
  readonly terms: GroupTerms;
};
export type SymbolEvent = {
  readonly type: "symbol";
  readonly ts: UnixMs;
  readonly terms: SymbolTerms;
};
export type SymbolStatusEvent = {
  readonly type: "symbol_status";
  readonly ts: UnixMs;
  readonly symbol_id: number;
  readonly status: SymbolStatus;
  /** Staff's word, which holds over the provider's; absent: the provider's. */
  readonly is_staffs?: true;
};
/** New exposure is stopped or allowed again; symbol_id and group_id null: everywhere. */
export type HaltEvent = {
  readonly type: "halt";
  readonly ts: UnixMs;
  readonly symbol_id: number | null;
  readonly group_id: number | null;
  readonly is_halted: boolean;
};
/** A day change goes on: more accounts are in the new day. */
export type RollEvent = {
  readonly type: "roll";
  readonly ts: UnixMs;
  /** The day that begins, as ClockInput.day. */
  readonly day: number;
  /** All accounts up to this one are in it. `is_ahead`: this account alone is, before its turn. */
  readonly last: number;
  readonly is_ahead: boolean;
};
/** The server's day began, and all accounts are in it: number of days since 1970-01-01 by the server's day. */
export type DayEvent = { readonly type: "day"; readonly ts: UnixMs; readonly day: number };

export type EngineEvent =
  | OrderEvent
  | PositionEvent
  | DealEvent
  | BookingEvent
  | LiquidationEvent
  | AccountEvent
  | GroupEvent
  | SymbolEvent
  | SymbolStatusEvent
  | HaltEvent
  | RollEvent
  | DayEvent;

/** Events that belong to one account. */
export type AccountedEvent = Extract<EngineEvent, { account_id: number }>;
