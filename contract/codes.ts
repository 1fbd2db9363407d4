/**
 * Every enumeration of the wire: const objects and unions, never TypeScript enums. Runs anywhere; pure.
 * Values marked (documented) are the interface's own; the rest are our decisions and live only here.
 */
import { z } from "zod";

/** A code that is not listed is legal on the wire and shown as "unknown (7)", never guessed. */
export const wireCode = () => z.number().int().nonnegative();

/** @interface §2 Login result (documented: Trader, Investor, API_Trader, API_Admin), §1 (Admin, Dealer). */
export const SCOPES = ["Trader", "Investor", "API_Trader", "API_Admin", "Admin", "Dealer"] as const;
export type Scope = (typeof SCOPES)[number];

export const ORDER_TYPE = { market: 0, limit: 1, stop: 2, stop_limit: 3 } as const;
export type OrderType = (typeof ORDER_TYPE)[keyof typeof ORDER_TYPE];

/** 0 is documented for positions. */
export const SIDE = { buy: 0, sell: 1 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];

/** 3 filled is documented. */
export const ORDER_STATUS = {
  new: 0,
  pending: 1,
  partially_filled: 2,
  filled: 3,
  cancelled: 4,
  rejected: 5,
  expired: 6,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Both documented. */
export const POSITION_STATUS = { open: 0, closed: 2 } as const;
export type PositionStatus = (typeof POSITION_STATUS)[keyof typeof POSITION_STATUS];

/** 1 exit is documented. */
export const DEAL_DIRECTION = { entry: 0, exit: 1 } as const;
export type DealDirection = (typeof DEAL_DIRECTION)[keyof typeof DEAL_DIRECTION];

/** All documented. @interface §2 Transaction */
export const TRANSACTION_ORIGIN = {
  deposit: 0,
  adjust: 2,
  withdraw: 3,
  credit_in: 6,
  credit_out: 7,
} as const;
export type TransactionOrigin = (typeof TRANSACTION_ORIGIN)[keyof typeof TRANSACTION_ORIGIN];

/** Both documented. @interface §2 Transaction */
export const TRANSACTION_TYPE = { credit: 0, debit: 1 } as const;
export type TransactionType = (typeof TRANSACTION_TYPE)[keyof typeof TRANSACTION_TYPE];

/** Both documented: the payload of session_client_logout. @interface §6 Session */
export const SESSION_KILL = { too_many_sessions: 0, disconnected_by_broker: 1 } as const;
export type SessionKill = (typeof SESSION_KILL)[keyof typeof SESSION_KILL];

/** enabled, disabled and closed are named by the interface; their numbers are ours. @interface §6 Prices */
export const SYMBOL_STATUS = { enabled: 0, disabled: 1, closed: 2 } as const;
export type SymbolStatus = (typeof SYMBOL_STATUS)[keyof typeof SYMBOL_STATUS];

/** Pending, rejected and disabled are named by the interface, with an active state. @interface §3 */
export const ACCOUNT_STATUS = { pending: 0, active: 1, rejected: 2, disabled: 3 } as const;
export type AccountStatus = (typeof ACCOUNT_STATUS)[keyof typeof ACCOUNT_STATUS];
