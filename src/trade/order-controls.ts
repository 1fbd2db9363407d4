/**
 * What a trader can do with orders, as types: the pane of orders gets it once it is loaded, and never for those who only
 * watch. Main thread.
 */
import type { JSX } from "solid-js";
import type { Order } from "../../contract/order.ts";
import type { MenuEntry } from "../ui/menu.tsx";

/** What of a working order is edited in place. */
export const ORDER_FIELDS = [
  "volume",
  "order_price",
  "order_limit_price",
  "stop_loss",
  "take_profit",
  "expiry_at",
] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

export type OrderControls = {
  RowButtons: (props: { order: Order }) => JSX.Element;
  /** A value that a click edits; `text`: as it is read. */
  Field: (props: { order: Order; field: OrderField; text: string }) => JSX.Element;
  /** Above the table: cancels many. `shown`: those that pass the filter. */
  Tools: (props: { shown: readonly Order[] }) => JSX.Element;
  Dialogs: () => JSX.Element;
  menu: (order: Order, chosen: readonly Order[]) => readonly MenuEntry[];
  /** True: the key was one of ours. */
  onKey: (event: KeyboardEvent, order: Order, chosen: readonly Order[]) => boolean;
  edit: (order: Order, field: OrderField) => void;
  /** Rows stay where they are. Tracks. */
  isEditing: () => boolean;
};
