/**
 * A broker's house for the trading tests: groups of each kind, symbols of each kind and as many accounts as a test wants,
 * set up in the database before the service starts. Runs in the tests.
 */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Database } from "../../server/database/connect.ts";
import { scriptedSymbol } from "./scripted-market.ts";

export const EURUSD = 1;
export const USDJPY = 2;
export const XAUUSD = 3;
/** No tick ever comes. */
export const SILENT = 4;
/** Quoted in a currency that nothing converts. */
export const OMXS30 = 5;
export const BTCUSD = 6;
/** For what changes a symbol's status. */
export const GBPUSD = 7;

const forex = {
  contract_size: 100_000,
  volume_max: 50,
  margin_mode: "fx" as const,
  pip_points: 10,
};

/** EURUSD keeps 10 points from the market, and a guaranteed stop 200; XAUUSD trades 0.05 to 10 lots by 0.05, BTCUSD from 0.05 by 0.01. */
export const TRADING_SYMBOLS: readonly SymbolRecord[] = [
  {
    ...scriptedSymbol(EURUSD, "EURUSD", "forex", 5),
    ...forex,
    base_currency: "EUR",
    stop_level: 10,
    guaranteed_stop: { premium: 12, distance_min: 200 },
    swap_mode: "points",
    swap_long: -7.5,
    swap_short: 2.5,
    swap_triple_day: 3,
  },
  { ...scriptedSymbol(USDJPY, "USDJPY", "forex", 3), ...forex, quote_currency: "JPY" },
  {
    ...scriptedSymbol(XAUUSD, "XAUUSD", "metals", 2),
    base_currency: "XAU",
    contract_size: 100,
    volume_min: 0.05,
    volume_max: 10,
    volume_step: 0.05,
  },
  scriptedSymbol(SILENT, "SILENT", "shares", 2),
  { ...scriptedSymbol(OMXS30, "OMXS30", "indices", 1), quote_currency: "SEK" },
  { ...scriptedSymbol(BTCUSD, "BTCUSD", "crypto", 2), base_currency: "BTC", volume_min: 0.05 },
  { ...scriptedSymbol(GBPUSD, "GBPUSD", "forex", 5), ...forex, base_currency: "GBP" },
];
if (TRADING_SYMBOLS.some(({ status }) => status !== SYMBOL_STATUS.enabled)) {
  throw new Error("every symbol begins enabled");
}

/** All with leverage 100, margin call at 100% and stop-out at 50%, deposits in USD unless said otherwise. */
export const GROUP = {
  hedging: 10,
  netting: 11,
  /** 3.50 a lot a side. */
  commission: 12,
  /** Two pending orders, two positions. */
  small: 13,
  /** Margin of the larger side. */
  hedgedMax: 14,
  /** Margin of the difference. */
  hedgedNet: 15,
  /** Target 1,000.00, at most 500.00 a day and 800.00 in all. */
  prop: 16,
  /** Deposits in EUR. */
  euro: 17,
  /** For what halts a group. */
  halted: 18,
} as const;

const ALL = { leverage_default: 100, leverage_max: 500, created_at: 1, updated_at: 1 };
const GROUPS: readonly Record<string, unknown>[] = [
  { group_id: GROUP.hedging, name: "Hedging" },
  { group_id: GROUP.netting, name: "Netting", position_mode: "netting" },
  { group_id: GROUP.commission, name: "Commission" },
  { group_id: GROUP.small, name: "Small", orders_max: 2, positions_max: 2 },
  { group_id: GROUP.hedgedMax, name: "Hedged max", hedged_margin_mode: "max" },
  { group_id: GROUP.hedgedNet, name: "Hedged net", hedged_margin_mode: "net" },
  {
    group_id: GROUP.prop,
    name: "Prop",
    prop_phase: "Evaluation",
    prop_profit_target_minor: 100_000,
    prop_daily_loss_max_minor: 50_000,
    prop_total_loss_max_minor: 80_000,
  },
  { group_id: GROUP.euro, name: "Euro", currency: "EUR" },
  { group_id: GROUP.halted, name: "Halted" },
];

export type HouseAccount = {
  readonly account_id: number;
  readonly group_id: number;
  /** In minor units: the service books it as a deposit at its first start. */
  readonly balance_minor: number;
};

/** The password of every account here; demo-investor is the investor's. */
export const PASSWORD = "demo-trader";

/** Adds the groups and the accounts; their passwords are those of the demo account 100001. */
export async function setUpHouse(sql: Database, accounts: readonly HouseAccount[]): Promise<void> {
  for (const group of GROUPS) await sql`insert into groups ${sql({ ...group, ...ALL })}`;
  await sql`insert into commissions (group_id, name, mode, charge, value, updated_at)
    values (${GROUP.commission}, 'A lot', 'per_lot', 'both', 3.5, 1)`;
  const rows = accounts.map((account) => ({
    ...account,
    role: "Trader",
    status: 1,
    name: `Trader ${account.account_id}`,
    email: `${account.account_id}@ringside.example`,
    created_at: 1,
    updated_at: 1,
    password_hash: "",
  }));
  await sql`insert into accounts ${sql(rows)}`;
  await sql`update accounts a set password_hash = d.password_hash,
      investor_password_hash = d.investor_password_hash
    from accounts d where d.account_id = 100001 and a.password_hash = ''`;
}
