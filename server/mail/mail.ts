/**
 * The kinds of mail that an account's owner gets, and what each tells: facts, which are put in words when it is sent. No secret,
 * no address. A text in their place is the English of an older service, whose mail still waits. Pure types.
 */
import type { AlertFigure, WaitedIndicator } from "../../contract/price-alert.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Credential } from "../auth/session-end.ts";
import type { MailLanguage } from "./mail-language.ts";

export type MailFacts = {
  readonly demo_opened: {
    readonly currency: string;
    readonly leverage: number;
    readonly balance: number;
    /** Unix ms. */
    readonly trial_expires_at: number;
  };
  /** Somebody asked for a live account: staff looks at it. */
  readonly live_requested: Readonly<Record<string, never>>;
  readonly account_approved: Readonly<Record<string, never>>;
  readonly account_declined: Readonly<Record<string, never>>;
  /** The code itself is made when the mail is sent. */
  readonly password_code: Readonly<Record<string, never>>;
  /** By which a newcomer shows that the e-mail is his; made when the mail is sent. */
  readonly email_code: Readonly<Record<string, never>>;
  /** A code for who forgot the password, for that request of his alone: SHA-256 in hex of its secret. */
  readonly password_reset: InLanguage & { readonly request_hash: string };
  /** He named an e-mail that several accounts have. */
  readonly password_reset_choice: InLanguage & { readonly account_ids: readonly number[] };
  readonly password_changed: {
    readonly credential: Credential;
    readonly is_removed: boolean;
    readonly is_by_broker: boolean;
    /** By who had forgotten the old one. Absent in what an older service queued. */
    readonly is_by_code?: true;
    /** Unix ms. */
    readonly at: number;
  };
  readonly two_factor: {
    /** guessed: who knows the password has tried so many codes that no more are taken for a while. */
    readonly what: "on" | "off" | "new_codes" | "recovery_code" | "guessed";
    readonly is_by_broker: boolean;
    /** Recovery codes that are left. */
    readonly left: number;
    /** Unix ms. */
    readonly at: number;
  };
  readonly login: {
    readonly credential: Credential;
    readonly ip_address: string;
    readonly user_agent: string;
    /** Unix ms. */
    readonly at: number;
  };
  readonly margin_call: MarginFacts;
  readonly stop_out: MarginFacts;
  readonly money_change: {
    readonly is_in: boolean;
    readonly amount: number;
    readonly balance: number;
    readonly credit: number;
    readonly currency: string;
    readonly desc: string;
  };
  readonly order_fill: OrderFacts;
  readonly order_expiry: OrderFacts;
  readonly exit_fill: {
    /** "Stop loss" or "Take profit" of an older service. */
    readonly cause: "stop_loss" | "take_profit" | "Stop loss" | "Take profit";
    readonly position_id: number;
    readonly what: Traded | string;
    /** Profit, swap and commission, in the deposit currency. */
    readonly result: number;
    readonly currency: string;
  };
  /** Without the owner's note: what newcomers type is in no mail. */
  readonly price_alert: PriceAlertFacts | FigureAlertFacts;
};

/** That of the request, which is nobody's act who is signed in; absent: the account's. */
type InLanguage = { readonly language?: MailLanguage };

type PriceAlertFacts = {
  readonly symbol: string;
  readonly quote_side: "bid" | "ask";
  readonly is_rising: boolean;
  /** "1.08500": what was waited for. */
  readonly price: string;
  /** It was a line, which stood there; absent: a price. */
  readonly is_line?: boolean;
  /** It was an indicator; absent: a price or a line. */
  readonly indicator?: AlertedIndicator | string;
  /** "1.08514": what the market was at. */
  readonly reached_price: string;
  /** Unix ms. */
  readonly at: number;
};

export type AlertedIndicator = Pick<
  WaitedIndicator,
  "title" | "timeframe" | "plot_name" | "other" | "other_name"
>;

type FigureAlertFacts = {
  readonly figure: AlertedFigure | string;
  /** What it was. */
  readonly value: number | string;
  /** Unix ms. */
  readonly at: number;
};

/** With what it was waited for to get beyond. */
export type AlertedFigure = AlertFigure & {
  /** Of the account's deposits. */
  readonly currency: string;
  /** Of a position or a spread; null: of the account, or the symbol is gone. */
  readonly symbol: Pick<SymbolRecord, "symbol" | "pip_points"> | null;
};

export type OrderFacts = {
  readonly order_id: number;
  readonly what:
    | (Traded & {
        readonly side: "buy" | "sell";
        readonly type: "limit" | "stop" | "stop_limit";
      })
    | string;
};

export type Traded = {
  readonly lots: number;
  readonly symbol: string;
  /** "1.08514"; null: there is none to tell. */
  readonly price: string | null;
};

type MarginFacts = {
  /** Percent; null: no margin is used. */
  readonly margin_level: number | null;
  /** Percent: the level that was reached. */
  readonly level: number;
  readonly equity: number;
  readonly currency: string;
};

export type MailKind = keyof MailFacts;

/** A mail to the owner of an account. */
export type Mail = {
  [Kind in MailKind]: {
    readonly kind: Kind;
    readonly account_id: number;
    readonly facts: MailFacts[Kind];
  };
}[MailKind];
