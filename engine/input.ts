/**
 * Everything that can happen to the engine: quotes, the clock, and commands of clients and staff. Each carries its time;
 * the engine reads no clock. Integers only. Runs anywhere; pure types.
 */
import type { AccountStatus, OrderType, Side, SymbolStatus } from "../contract/codes.ts";
import type { Rejection } from "../contract/rejections.ts";
import type { LegAsk } from "../domain/oco-leg.ts";
import type { Protections } from "../domain/protections.ts";
import type { GroupTerms, SymbolTerms } from "../domain/terms.ts";
import type { Fix, PriceField } from "../domain/verdict.ts";
import type { Minor, Points, Steps, UnixMs } from "../domain/units.ts";
import type { DealRecord, OrderRecord, PositionRecord, SelfLimits } from "./records.ts";

/** The provider's quote, without any group's mark-up. A crossed one (bid > ask) is ignored. */
export type QuoteInput = {
  readonly kind: "quote";
  readonly ts: UnixMs;
  readonly symbol_id: number;
  readonly bid: Points;
  readonly ask: Points;
};

/** Time passed: expiries, and the roll-over when `day` is a new one. `weekday` of the day that began, 0 Sunday. */
export type ClockInput = {
  readonly kind: "clock";
  readonly ts: UnixMs;
  /** Days since 1970-01-01 of the server's day that holds ts, by the service's day offset. */
  readonly day: number;
  /** How many accounts and positions are brought into a new day with this input, about; absent: all. */
  readonly piece?: number;
};

/** Who asks. `reason` of what comes of it: 0 client, 1 api, 2 dealer. */
export type Actor = {
  readonly account_id: number;
  readonly reason: 0 | 1 | 2;
  /** An investor session. */
  readonly is_read_only: boolean;
};

type Asked = { readonly ts: UnixMs; readonly account_id: number; readonly actor: Actor };

/** What is known of a client_order_id before this command: looked up by the sequencer, durable and in its batch. */
export type KnownClientOrder =
  | { readonly state: "free" }
  /** Another body used it. */
  | { readonly state: "taken" }
  /** Cancelled before it came. */
  | { readonly state: "barred" };

export type PlaceOrder = Asked & {
  readonly kind: "place_order";
  readonly symbol_id: number;
  readonly type: OrderType;
  readonly side: Side;
  /** Exact fraction of a step is impossible here: the gateway converts, and says "off step" by is_off_step. */
  readonly volume: Steps;
  readonly is_off_step: boolean;
  readonly order_price: Points | null;
  readonly order_limit_price: Points | null;
  readonly protections: Protections;
  /** Whether a price has too many decimals. */
  readonly is_off_tick: boolean;
  /** Which price that is; null: that of a take-profit level. */
  readonly off_tick_field?: PriceField | null;
  readonly comment: string;
  readonly expiry_at: UnixMs | null;
  readonly client_order_id: string | null;
  readonly known: KnownClientOrder;
  readonly valid_until: UnixMs | null;
  readonly max_deviation: Points | null;
  /** The pending order that it is tied to; absent: none. */
  readonly oco_with?: number | null;
  /** Stop loss and take profits keep their distance from the price of the fill; absent: no. */
  readonly is_from_fill?: boolean;
  /** The position that it can only close; absent: it may open one. */
  readonly closes?: number | null;
  /** A second pending order of the symbol, placed with this one and tied to it; absent: none. */
  readonly oco_leg?: OcoLeg | null;
  /** The stop loss is to be guaranteed; absent: no. */
  readonly is_stop_guaranteed?: boolean;
};

export type OcoLeg = Pick<PlaceOrder, keyof LegAsk | "comment">;

/** undefined: stays as it is. */
export type ModifyOrder = Asked & {
  readonly kind: "modify_order";
  readonly order_id: number;
  readonly volume: Steps | undefined;
  readonly is_off_step: boolean;
  readonly order_price: Points | undefined;
  readonly order_limit_price: Points | null | undefined;
  readonly protections: Partial<Protections>;
  readonly is_off_tick: boolean;
  readonly off_tick_field?: PriceField | null;
  readonly comment: string | undefined;
  readonly expiry_at: UnixMs | null | undefined;
  /** The pending order that it is tied to; null: it is untied. Absent: it stays as it is. */
  readonly oco_with?: number | null | undefined;
  readonly is_from_fill?: boolean | undefined;
};

export type CancelOrder = Asked & { readonly kind: "cancel_order"; readonly order_id: number };

export type ModifyPosition = Asked & {
  readonly kind: "modify_position";
  readonly position_id: number;
  readonly protections: Partial<Protections>;
  /** Whether the stop loss is to be guaranteed; absent: one that is stays so. */
  readonly is_stop_guaranteed?: boolean | undefined;
  /** The volume of a level is off the step; absent: none is. */
  readonly is_off_step?: boolean;
  readonly is_off_tick: boolean;
  readonly off_tick_field?: PriceField | null;
};

export type ClosePosition = Asked & {
  readonly kind: "close_position";
  readonly position_id: number;
  /** null: all of it. */
  readonly volume: Steps | null;
  readonly is_off_step: boolean;
  readonly comment: string;
  readonly client_order_id: string | null;
  readonly known: KnownClientOrder;
  readonly valid_until: UnixMs | null;
  readonly max_deviation: Points | null;
  /** The price the client saw; with max_deviation it bounds the fill. */
  readonly order_price: Points | null;
};

/** Closes two opposite positions of one symbol against each other: equal volumes, at one price. */
export type CloseBy = Asked & {
  readonly kind: "close_by";
  readonly position_id: number;
  readonly by_position_id: number;
  readonly comment: string;
};

/** The five money operations. amount > 0, but adjust may be negative; never 0. */
export type MoneyCommand = Asked & {
  readonly kind: "deposit" | "withdrawal" | "adjust" | "credit_in" | "credit_out";
  readonly amount: Minor;
  readonly desc: string;
};

/** The broker sets the balance right: balance_correction. */
export type CorrectBalance = Asked & {
  readonly kind: "correct_balance";
  readonly balance: Minor;
  readonly desc: string;
};

/** The broker corrects a deal's money or cancels it. `deal` as it is kept now. */
export type CorrectDeal = Asked & {
  readonly kind: "update_deal";
  readonly deal: DealRecord;
  readonly profit: Minor;
  readonly swap: Minor;
  readonly commission: Minor;
  readonly desc: string;
};
export type DeleteDeal = Asked & {
  readonly kind: "delete_deal";
  readonly deal: DealRecord;
  readonly desc: string;
};

export type OpenAccount = Asked & {
  readonly kind: "open_account";
  readonly group_id: number;
  readonly status: AccountStatus;
  readonly leverage: number | null;
};

/** undefined: stays. A new group or leverage holds at once, for open positions too. */
export type UpdateAccount = Asked & {
  readonly kind: "update_account";
  readonly group_id: number | undefined;
  readonly status: AccountStatus | undefined;
  readonly leverage: number | null | undefined;
  /** Its owner is told, whatever stays: what the engine does not keep of it has changed. */
  readonly is_told?: true;
};

export type SetLimits = Asked & { readonly kind: "set_limits"; readonly limits: SelfLimits };

export type SetGroup = {
  readonly kind: "set_group";
  readonly ts: UnixMs;
  readonly terms: GroupTerms;
};
/** Refused (wrong_state) when digits, step or contract change while something is open or pending in it. */
export type SetSymbol = {
  readonly kind: "set_symbol";
  readonly ts: UnixMs;
  readonly terms: SymbolTerms;
};
export type SetSymbolStatus = {
  readonly kind: "symbol_status";
  readonly ts: UnixMs;
  readonly symbol_id: number;
  readonly status: SymbolStatus;
  /** Whether it is staff's word; absent: the provider's, which leaves staff's where it says the same. */
  readonly is_staffs?: boolean;
};
export type Halt = {
  readonly kind: "halt";
  readonly ts: UnixMs;
  readonly symbol_id: number | null;
  readonly group_id: number | null;
  readonly is_halted: boolean;
};

export type ClientCommand =
  | PlaceOrder
  | ModifyOrder
  | CancelOrder
  | ModifyPosition
  | ClosePosition
  | CloseBy
  | SetLimits;

export type StaffCommand =
  | MoneyCommand
  | CorrectBalance
  | CorrectDeal
  | DeleteDeal
  | OpenAccount
  | UpdateAccount
  | SetGroup
  | SetSymbol
  | SetSymbolStatus
  | Halt;

export type Command = ClientCommand | StaffCommand;
export type Input = QuoteInput | ClockInput | Command;

/** Why staff's money command was refused: names of contract/errors.ts. */
export type MoneyRefusal =
  | "amount_not_positive"
  | "balance_too_low"
  | "credit_too_low"
  | "not_found"
  | "conflict"
  | "wrong_state";

export type { Fix } from "../domain/verdict.ts";

/** What came of a command. The records are those after it. */
export type Outcome =
  | {
      readonly ok: true;
      readonly order: OrderRecord | null;
      readonly position: PositionRecord | null;
    }
  | {
      readonly ok: false;
      readonly error: Rejection | MoneyRefusal;
      readonly fix: Fix | null;
      /** The rejected order that was recorded, or null where none was. */
      readonly order: OrderRecord | null;
      /** Of oco_leg_refused: why the second was refused, whose `fix` it is. */
      readonly leg?: Rejection;
    };
