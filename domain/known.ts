/**
 * What a terminal knows of an account and its market, and the prices and rates in it. Apart from what the order rules make of it
 * (order-facts.ts), because a session that watches asks for it too, and loads nothing of those. Runs anywhere; pure.
 */
import type { PositionMode, Side, SymbolStatus } from "../contract/codes.ts";
import { accountQuote } from "./account-quote.ts";
import { ratesOf, type Conversions, type Rates } from "./conversion.ts";
import type { Valued } from "./profit.ts";
import type { GroupTerms, Quote, SymbolTerms } from "./terms.ts";
import type { Tied } from "./tied.ts";
import type { Atto, Minor, Points, UnixMs } from "./units.ts";

/** A symbol as it is known: its prices before the group's mark-up, and when they came. */
export type KnownSymbol = {
  readonly terms: SymbolTerms;
  readonly status: SymbolStatus;
  readonly isHalted: boolean;
  /** null: no quote has come. */
  readonly bid: Points | null;
  readonly ask: Points | null;
  readonly quotedAt: UnixMs;
};

/** A position as far as its worth and its margin go. */
export type HeldPosition = {
  readonly symbol_id: number;
  readonly side: Side;
  readonly volume: Valued["volume"];
  readonly open_price_micro: Valued["open_price_micro"];
  readonly margin_rate_atto: Atto;
  readonly swap_atto: Atto;
  readonly realized: Valued["realized"] & {
    readonly commission_atto: Atto;
    readonly commission: Minor;
  };
  /** Absent or null: none. */
  readonly stop_loss?: Points | null | undefined;
  readonly trailing_distance?: Points | null | undefined;
  readonly break_even_distance?: Points | null | undefined;
  /** The stop loss is guaranteed, for so many points; absent: it is not. */
  readonly guarantee_premium?: Points | undefined;
};

export type KnownAccount = {
  readonly balance: Minor;
  readonly credit: Minor;
  /** null: the group's default. */
  readonly leverage: number | null;
  /** Equity at the start of the server's day, and money that came and went since. */
  readonly day_start_equity: Minor;
  readonly day_flows: Minor;
  readonly day_trades: number;
  readonly month_volume_atto: bigint;
  readonly limits: {
    readonly daily_loss_max: Minor | null;
    readonly trades_per_day_max: number | null;
    readonly locked_until: UnixMs | null;
  };
  /** 2: failed. null: no programme. */
  readonly prop: { readonly status: number } | null;
  /** As LIQUIDATION_STATUS. */
  readonly liquidation: number;
};

/** What is known of an account and its market. */
export type Known = {
  readonly now: UnixMs;
  readonly group: Pick<
    GroupTerms,
    | "currency"
    | "currency_digits"
    | "leverage_default"
    | "leverage_max"
    | "hedged_margin_mode"
    | "quote_age_max_ms"
    | "orders_max"
    | "positions_max"
    | "markups"
    | "commissions"
  > & { readonly position_mode: PositionMode };
  /** Everything, or the account's group. */
  readonly isHalted: boolean;
  readonly account: KnownAccount;
  readonly orders: readonly (Tied & {
    readonly id: number;
    readonly expiry_at: number | null;
  })[];
  readonly positions: readonly (HeldPosition & { readonly id: number })[];
  readonly symbolOf: (symbol_id: number) => KnownSymbol | undefined;
  readonly conversions: Conversions;
};

/** As the account sees it. null: none has come. */
export const quoteOf = ({ symbolOf, group }: Known, symbol_id: number): Quote | null => {
  const symbol = symbolOf(symbol_id);
  if (symbol === undefined || symbol.bid === null || symbol.ask === null) return null;
  return accountQuote(symbol.bid, symbol.ask, group.markups[symbol_id]);
};

/** Into the deposit currency, for what is traded in a symbol. */
export const ratesIn = (known: Known, terms: SymbolTerms): Rates =>
  ratesOf(known.conversions, terms, known.group.currency, (id) => quoteOf(known, id));
