/** A valid sample of each record of the back office and of the WebSocket. */
import type { Commission } from "../../../contract/commission.ts";
import { SUMMARY } from "./accounts.ts";
import { ACCOUNT_ID, type Samples, TS } from "./sample.ts";
import { ORDER, POSITION } from "./trading.ts";

const HOLDER = { account_name: "Ada", group_id: 2, currency: "USD", currency_digits: 2 };
const HOUSE_POSITION = { ...POSITION, ...HOLDER };
const HOUSE_ORDER = { ...ORDER, ...HOLDER };

const FOUND_ACCOUNT = {
  account_id: ACCOUNT_ID,
  name: "Ada Trader",
  email: "ada@example.com",
  alias: null,
  role: "Trader" as const,
  status: 1,
  group_name: "Retail USD",
  is_demo: false,
};
const FOUND = {
  id: 4_711,
  account_id: ACCOUNT_ID,
  account_name: "Ada Trader",
  symbol_id: 1,
  side: 0,
  volume: 0.1,
};
const FOUND_ORDER = {
  ...FOUND,
  type: 1,
  status: 3,
  is_working: false,
  created_at: TS - 1,
  updated_at: TS,
};
const FOUND_POSITION = { ...FOUND, open_price: 1.0851, opened_at: TS, closed_at: null };
const FOUND_DEAL = { ...FOUND, direction: 0, price: 1.0851, created_at: TS };

const TIER = { id: 5, commission_id: 4, volume_from: 0, volume_to: 100, value: 3.5 };

const COMMISSION: Commission = {
  id: 4,
  group_id: 2,
  name: "FX",
  symbol_id: null,
  category: "forex",
  mode: "per_lot",
  charge: "both",
  value: 3.5,
  charge_min: 0,
  tiers: [TIER],
  updated_at: TS,
};

const NAVIGATION_NODE = {
  key: "office",
  label: "Back office",
  icon: null,
  path: null,
  children: [
    {
      key: "office.accounts",
      label: "Accounts",
      icon: "users",
      path: "/office/accounts",
      children: [],
    },
  ],
};

export const REPORT = {
  id: 8,
  account_id: ACCOUNT_ID,
  type: "statement" as const,
  format: "pdf" as const,
  from: TS - 86_400_000,
  to: TS,
  status: 2,
  message: "",
  file_name: "statement-100001-2026-08.pdf",
  size_bytes: 48_213,
  created_at: TS,
  finished_at: TS,
  expires_at: TS + 7 * 86_400_000,
};

export const INBOX_MESSAGE = {
  id: 3,
  account_id: ACCOUNT_ID,
  subject: "Holiday hours",
  body: "Metals close early on Monday.",
  created_at: TS,
  read_at: null,
};

const GROUP_MESSAGE = {
  id: 7,
  group_id: 2,
  sent_by: 900_001,
  subject: "Holiday hours",
  body: "Metals close early on Monday.",
  created_at: TS,
  accounts_count: 1_204,
  waiting_count: 704,
};

export const LIQUIDATION = {
  account_id: ACCOUNT_ID,
  status: 1,
  margin_level: 98.4,
  level: 100,
  equity: 106.8,
  used_margin: 108.5,
  ts: TS,
};

const SESSION_ID = "c".repeat(43);

const PROFIT = { currency: "USD", floating_profit: -120.5 };

const SYMBOL_EXPOSURE = {
  symbol_id: 1,
  accounts_count: 2,
  positions_count: 3,
  long_volume: 1.5,
  short_volume: 2,
  net_volume: -0.5,
  guaranteed_long_volume: 0.2,
  guaranteed_short_volume: 0.1,
  long_open_price: 1.08435,
  short_open_price: null,
  profits: [PROFIT],
};

const CURRENCY_EXPOSURE = { ...PROFIT, accounts_count: 2, used_margin: 3_500 };

const CURRENCY_NET = {
  currency: "XAU",
  bought_amount: 100,
  sold_amount: 250.5,
  net_amount: -150.5,
};
const WATCH = {
  accounts: [100_001],
  groups: [2],
  all: false,
  exposure: { group_id: 2, is_demo: false },
};
const WATCHED_POSITION = { id: 901, profit: -12.5, current_price: 1.0851 };
const WATCHED_FIGURES = { ...SUMMARY, positions: [WATCHED_POSITION] };
const WATCHED_SEQ = { account_id: 100_001, seq: 7 };
const HOUSE_MONEY = {
  currency: "USD",
  accounts_count: 3,
  balance: 30_000,
  credit: 100,
  equity: null,
  used_margin: 420.5,
  day_flows: -250,
  premiums: 12.4,
  guarantees_paid: 310.5,
};
const MARGIN_CALL = {
  account_id: 100_001,
  account_name: "Ada Marlowe",
  status: 1,
  currency: "USD",
  margin_level: 97.25,
  equity: 97.25,
  used_margin: 100,
} as const;
const HOUSE_FEED = { open_count: 40, stale_count: 1, stale: [4], reasons: [] };

export const OFFICE_SAMPLES = {
  DealerLimits: {
    account_id: 900_002,
    volume_max: 5,
    money_max: 1_000,
    group_ids: [2],
    updated_at: TS,
    updated_by: 900_001,
  },
  UptDealerLimits: { volume_max: 500, money_max: 1_000_000, group_ids: null },
  Broker: {
    id: 1,
    name: "Northlight",
    legal_name: "Northlight Markets Ltd",
    website: "https://example.com",
    support_email: null,
    support_phone: null,
    address: "1 Harbour Street",
    risk_warning: "Trading is risky.",
    terms_url: null,
    privacy_url: null,
    currencies: ["USD", "EUR"],
    updated_at: TS,
  },
  UptBroker: { name: "Northlight", website: "https://example.com", support_phone: null },
  BrokerNavigationTree: { items: [NAVIGATION_NODE] },
  BrokerNavigationNode: NAVIGATION_NODE,
  HaltRecord: { symbol_id: null, group_id: 2 },
  ExposureQuery: { group_id: 2, is_demo: "false" },
  ExposureProfit: PROFIT,
  SymbolExposure: SYMBOL_EXPOSURE,
  CurrencyExposure: CURRENCY_EXPOSURE,
  HouseExposure: {
    ts: TS,
    accounts_count: 2,
    positions_count: 3,
    symbols: [SYMBOL_EXPOSURE],
    currencies: [CURRENCY_EXPOSURE],
    nets: [CURRENCY_NET],
  },
  CurrencyNet: CURRENCY_NET,
  HouseOverview: {
    ts: TS,
    connected_count: 4,
    currencies: [HOUSE_MONEY],
    margin_calls_count: 1,
    margin_calls: [MARGIN_CALL],
    feed: HOUSE_FEED,
  },
  HouseMoney: HOUSE_MONEY,
  MarginCall: MARGIN_CALL,
  HouseFeed: HOUSE_FEED,
  HousePosition: HOUSE_POSITION,
  HousePositions: { ts: TS, total: 1, rows: [HOUSE_POSITION] },
  HousePositionsQuery: { group_id: 2, is_demo: "false", sort_by: "profit:asc", limit: "50" },
  HouseOrder: HOUSE_ORDER,
  HouseOrders: { ts: TS, total: 1, rows: [HOUSE_ORDER] },
  HouseOrdersQuery: { symbol_id: "1", sort_by: "volume:desc", page: "2" },
  HouseSearch: {
    accounts: [FOUND_ACCOUNT],
    orders: [FOUND_ORDER],
    positions: [FOUND_POSITION],
    deals: [FOUND_DEAL],
  },
  HouseSearchQuery: { q: "#4711", limit: "5" },
  FoundAccount: FOUND_ACCOUNT,
  FoundOrder: FOUND_ORDER,
  FoundPosition: FOUND_POSITION,
  FoundDeal: FOUND_DEAL,
  Commission: COMMISSION,
  MyCommissions: { month_volume: 12.5, commissions: [COMMISSION] },
  CrtCommission: { name: "FX", category: "forex", mode: "per_lot", charge: "both", value: 3.5 },
  CommissionTier: TIER,
  CrtCommissionTier: { volume_from: 100, volume_to: null, value: 3 },
  Config: {
    id: 9,
    group_id: null,
    key: "margin.stop_out_level",
    description: "Margin level in percent at which positions are closed",
    type: "number",
    choices: [],
    value: ["50"],
    updated_at: TS,
  },
  UptConfig: { value: ["40"] },
  DataProvider: {
    id: 1,
    name: "simulator",
    kind: "simulator",
    url: null,
    username: null,
    has_secret: false,
    is_enabled: true,
    priority: 0,
    status: 2,
    status_message: "",
    symbols_count: 48,
    last_tick_at: TS,
    created_at: TS,
    updated_at: TS,
    is_market: true,
    serving_count: 48,
    ticks_count: 12_000,
    rest_url: null,
    symbols: null,
  },
  CrtDataProvider: {
    name: "feed a",
    kind: "simulator",
    url: "simulator:7",
    secret: null,
    is_enabled: false,
    symbols: [{ symbol: "EURUSD", feed_symbol: "EURUSD" }],
  },
  UptDataProvider: { priority: 1, secret: null },
  Report: REPORT,
  CrtReport: { type: "statement", format: "pdf", from: TS - 86_400_000, to: TS },
  InboxMessage: INBOX_MESSAGE,
  CrtInboxMessage: {
    account_id: ACCOUNT_ID,
    subject: "Holiday hours",
    body: "Metals close early.",
  },
  InboxQuery: { unread: "1", page: 1 },
  GroupMessage: GROUP_MESSAGE,
  CrtGroupMessage: { subject: "Holiday hours", body: "Metals close early." },
  GroupInbox: { accounts_count: 1_204, messages: [GROUP_MESSAGE] },
  EventEnvelope: { type: "heartbeat", session_id: SESSION_ID, payload: { seq: 4, ts: TS }, seq: 4 },
  ErrorPayload: { message: "not enough free margin", reason: "order_create" },
  SymbolStatusPayload: { symbol_id: 1, status: 2 },
  LiquidationPayload: LIQUIDATION,
  SessionKillPayload: 1,
  AuthPayload: { features: ["seq"], ts: TS },
  HeartbeatPayload: { seq: 4, ts: TS },
  AuthCommand: {
    type: "auth",
    session_id: SESSION_ID,
    payload: { features: ["seq", "heartbeat"] },
  },
  StartMarketFeedCommand: {
    type: "start_market_feed",
    session_id: SESSION_ID,
    payload: { symbols: [1, 2], batch: true },
  },
  StopMarketFeedCommand: { type: "stop_market_feed", session_id: SESSION_ID },
  WatchCommand: { type: "watch", session_id: SESSION_ID, payload: WATCH },
  Watch: WATCH,
  WatchingPayload: { ts: TS, accounts: [WATCHED_SEQ] },
  WatchedSeq: WATCHED_SEQ,
  WatchedEventPayload: {
    account_id: 100_001,
    seq: 8,
    type: "order_cancel",
    payload: {},
  },
  WatchedFiguresPayload: { ts: TS, accounts: [WATCHED_FIGURES] },
  WatchedFigures: WATCHED_FIGURES,
  WatchedPosition: WATCHED_POSITION,
} satisfies Samples;
