/**
 * How the terminal trades, as types: every pane that sends something gets this and nothing else. Main thread; loaded for
 * scopes that trade and for no other. One intent is one call of a method: it is sent once, under one client_order_id where
 * the operation has one, and it ends as done or refused; while nobody knows, it is shown as checking.
 */
import type { Accessor } from "solid-js";
import type {
  ClosePosition,
  CrtOrder,
  UptOrder,
  UptPosition,
} from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";

/** What the desk adds itself: the id, and until when the request is meant. */
type Added = "client_order_id" | "valid_until";

export type IntentKind =
  | "order_create"
  | "order_update"
  | "order_cancel"
  | "position_update"
  | "position_close"
  | "position_close_by";

/** sending: on its way. checking: no answer came, the service is being asked. done, refused: known for certain. */
export type IntentState = "sending" | "checking" | "done" | "refused";

export type Intent = {
  /** Unique in the terminal; the client_order_id where the operation has one. */
  readonly id: string;
  readonly kind: IntentKind;
  readonly symbol_id: number;
  /** The order that it changes or cancels; null: none. */
  readonly order_id: number | null;
  /** The positions that it changes or closes. */
  readonly position_ids: readonly number[];
  /** The fields that it changes in a position; none where it is about something else. */
  readonly changed: readonly (keyof UptPosition)[];
  /** What was asked, in words: "Buy 0.50 EURUSD at market". */
  readonly words: string;
  /** When it was pressed, Unix ms of this machine. */
  readonly at: number;
  readonly state: IntentState;
  /** Why it was refused, or what is known so far. "" while all is well. */
  readonly message: string;
};

/** How an intent ended. A promise of one settles only when that is certain, and never rejects. */
export type Outcome<Record> =
  | { readonly ok: true; readonly record: Record }
  /** Nothing of it holds. message: the service's words, or the desk's own where status is 0. */
  | { readonly ok: false; readonly status: number; readonly message: string };

/** What a button is about: the symbol that it orders in, or the order or position that it changes. */
export type BusyTarget = { symbol_id: number } | { order_id: number } | { position_id: number };

export type TradeDesk = {
  /** Newest first: what is under way, and the last that ended in this page's life. */
  intents: Accessor<readonly Intent[]>;
  /** Whether an order in this symbol, or a change of this order or position, is under way: its buttons wait. Tracks. */
  isBusy: (target: BusyTarget) => boolean;
  /**
   * risk: what is lost at its stop loss, deposit currency, for the trader's own limit; absent or null: none, or not known. An
   * order beyond a limit is asked about first, and where it is not meant refused with status 0.
   */
  placeOrder: (order: Omit<CrtOrder, Added>, risk?: number | null) => Promise<Outcome<Order>>;
  changeOrder: (order: Order, change: UptOrder) => Promise<Outcome<Order>>;
  cancelOrder: (order: Order) => Promise<Outcome<Order>>;
  changePosition: (position: Position, change: UptPosition) => Promise<Outcome<Position>>;
  /** The record is the closing order. */
  closePosition: (
    position: Position,
    close?: Omit<ClosePosition, Added>,
  ) => Promise<Outcome<Order>>;
  /** The record is the closing order of the first. */
  closeBy: (position: Position, by: Position) => Promise<Outcome<Order>>;
  /**
   * Each intent as it ends, and each that is being asked about, the first listener also those of before it. Returns its undo.
   */
  onEnd: (listener: (end: IntentEnd) => void) => () => void;
};

/** outcome null: it is being checked. wasLeft: a page that is gone had sent it. */
export type IntentEnd = {
  readonly intent: Intent;
  readonly outcome: Outcome<Order | Position> | null;
  readonly wasLeft: boolean;
};
