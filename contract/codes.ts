/**
 * Every enumeration of the wire: const objects and unions, never TypeScript enums. Runs anywhere; pure; no imports, so
 * that a page may take one code without the rest. Values marked (documented) are the interface's own; the rest are our
 * decisions and live only here. A code that is not listed is legal on the wire and shown as "unknown (7)".
 */

/** @interface §2 Login result (documented: Trader, Investor, API_Trader, API_Admin), §1 (Admin, Dealer). */
export const SCOPES = ["Trader", "Investor", "API_Trader", "API_Admin", "Admin", "Dealer"] as const;
export type Scope = (typeof SCOPES)[number];

/** 4 is an extension: it waits for a better price as a limit does, and becomes a market order once that is touched. */
export const ORDER_TYPE = {
  market: 0,
  limit: 1,
  stop: 2,
  stop_limit: 3,
  market_if_touched: 4,
} as const;
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

/** What moved the account's equity protection: the state that event_liqudation_status reports. Numbers are ours. */
export const LIQUIDATION_STATUS = { recovered: 0, margin_call: 1, stop_out: 2 } as const;
export type LiquidationStatus = (typeof LIQUIDATION_STATUS)[keyof typeof LIQUIDATION_STATUS];

/** What caused an order or a deal. */
export const ORDER_REASON = {
  client: 0,
  api: 1,
  dealer: 2,
  stop_loss: 3,
  take_profit: 4,
  stop_out: 5,
} as const;
export type OrderReason = (typeof ORDER_REASON)[keyof typeof ORDER_REASON];

/** 0 user password and 1 investor password are documented. @interface §4.2 */
export const PASSWORD_TYPE = { user: 0, investor: 1 } as const;
export type PasswordType = (typeof PASSWORD_TYPE)[keyof typeof PASSWORD_TYPE];

export const REPORT_STATUS = { queued: 0, running: 1, finished: 2, failed: 3 } as const;
export type ReportStatus = (typeof REPORT_STATUS)[keyof typeof REPORT_STATUS];

export const PROVIDER_STATUS = { disabled: 0, connecting: 1, connected: 2, failed: 3 } as const;
export type ProviderStatus = (typeof PROVIDER_STATUS)[keyof typeof PROVIDER_STATUS];

export const TIMEFRAMES = ["M1", "M5", "M15", "M30", "H1", "H4", "D1", "W1", "MN"] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** Which side of the price a bar is made of. */
export const BAR_SIDES = ["bid", "ask"] as const;
export type BarSide = (typeof BAR_SIDES)[number];

/**
 * Whether a price that everybody is shown is as good as one of now. live: the market is open and a price came a short while
 * ago; quiet: it is open, and none came; closed: nothing trades.
 */
export const WIDGET_PRICE_STATES = ["live", "quiet", "closed"] as const;

/** Time frames of the bars that everybody is shown. */
export const WIDGET_TIMEFRAMES = ["M1", "M5", "M15", "M30", "H1", "H4", "D1"] as const;
export type WidgetTimeframe = (typeof WIDGET_TIMEFRAMES)[number];

export const SYMBOL_CATEGORIES = [
  "forex",
  "metals",
  "indices",
  "energies",
  "crypto",
  "shares",
] as const;
export type SymbolCategory = (typeof SYMBOL_CATEGORIES)[number];

/** How margin is computed. fx: notional in base; cfd: notional at price; fixed: margin_fixed a lot. */
export const MARGIN_MODES = ["fx", "cfd", "fixed"] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

/** How swap_long and swap_short are read. points a night a lot; percent a year of the notional. */
export const SWAP_MODES = ["points", "percent", "none"] as const;
export type SwapMode = (typeof SWAP_MODES)[number];

/** hedging: each fill is its own position; netting: one position a symbol. */
export const POSITION_MODES = ["hedging", "netting"] as const;
export type PositionMode = (typeof POSITION_MODES)[number];

/** Margin of opposite positions in one symbol: both sides, the larger side, or the difference. */
export const HEDGED_MARGIN_MODES = ["sum", "max", "net"] as const;
export type HedgedMarginMode = (typeof HEDGED_MARGIN_MODES)[number];

/** Which position a stop-out closes first. Ties: larger margin, then lower id. */
export const STOP_OUT_POLICIES = ["largest_loss", "largest_margin", "oldest"] as const;
export type StopOutPolicy = (typeof STOP_OUT_POLICIES)[number];

/** How a commission's value is read: money a lot, money a million of notional, or percent of notional. */
export const COMMISSION_MODES = ["per_lot", "per_million", "percent"] as const;
export type CommissionMode = (typeof COMMISSION_MODES)[number];

/** On which deals a commission is charged. */
export const COMMISSION_CHARGES = ["entry", "exit", "both"] as const;
export type CommissionCharge = (typeof COMMISSION_CHARGES)[number];

export const REPORT_TYPES = ["statement", "deals", "transactions", "performance"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const REPORT_FORMATS = ["html", "pdf", "csv"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Opt-in additions to the stream: without them it is exactly as documented. */
export const FEATURES = ["seq", "heartbeat"] as const;
export type Feature = (typeof FEATURES)[number];
