/**
 * What an assistant may call: the contract's operations that are on this list, and no other. A row says how a model should
 * understand one; its input is the contract's own, made into a schema by tool-schemas.ts. Runs in the service; data alone.
 */
import type { Operation } from "../../../contract/endpoints.ts";

/** How an answer is kept small. */
export type Cut =
  /** Pages by key: the moment that the list is ordered by, of what is open and of what is over. */
  | { readonly kind: "rows"; readonly open: string; readonly over: string }
  /** A whole list, of which a page is shown; `searched`: fields that a text is looked for in. */
  | { readonly kind: "list"; readonly searched: readonly string[] }
  /** Bounded by its limit. */
  | { readonly kind: "columns" }
  | { readonly kind: "record" };

export type AgentTool = {
  readonly name: string;
  readonly title: string;
  readonly operation: Operation;
  /** For a model: what it does, and what else it should know before it calls. */
  readonly description: string;
  /** null: it only reads. adds: nothing that is there changes. changes: it may cost money, or ends what is there. */
  readonly acts: "adds" | "changes" | null;
  readonly cut: Cut;
  /** Fields of the answer that are shown; left out: all. */
  readonly shows?: readonly string[];
  /** Parts of the input that are not offered. */
  readonly hides?: readonly string[];
  /** Parts of the query that are always these, and are not offered. */
  readonly fixed?: Readonly<Record<string, number>>;
  /** Parts that the contract leaves open and a tool needs. */
  readonly needs?: readonly string[];
};

const RECORD: Cut = { kind: "record" };
const NEWEST_FIRST = "Newest first; go on with after = next of the answer.";
/** A model repeats a call whose answer it did not see: with a name of its own an order is placed once. */
const NAMED =
  "Give a new client_order_id for each intent. If the answer is lost, call again with the same " +
  "client_order_id and the same arguments: it is never done twice.";

/** What an alert may wait for in place of a price, and an assistant does not set. */
const WAITED_ELSEWHERE = ["line", "indicator", "figure"];

const READING: readonly AgentTool[] = [
  {
    name: "get_account",
    title: "Account",
    operation: "account_me",
    description: "The trading account: currency, leverage, balance, and the terms of its group.",
    acts: null,
    cut: RECORD,
    shows: [
      "id",
      "currency",
      "currency_digits",
      "leverage",
      "balance",
      "credit",
      "is_demo",
      "trial_expires_at",
      "status",
      "group",
    ],
  },
  {
    name: "get_account_summary",
    title: "Account summary",
    operation: "my_summary",
    description:
      "What the account is worth now: balance, equity, used and free margin, margin level, floating " +
      "profit. ts is the service's time, Unix ms.",
    acts: null,
    cut: RECORD,
    shows: [
      "ts",
      "balance",
      "credit",
      "equity",
      "used_margin",
      "free_margin",
      "margin_level",
      "floating_profit",
      "prop_status",
    ],
  },
  {
    name: "get_limits",
    title: "Own limits",
    operation: "my_limits",
    description: "The limits that the account's holder set for himself, and where he stands today.",
    acts: null,
    cut: RECORD,
  },
  {
    name: "search_symbols",
    title: "Search symbols",
    operation: "symbols_list",
    description:
      "Finds what can be traded, by a part of its ticker, its description or its category. All other " +
      "tools need the symbol_id that is found here.",
    acts: null,
    cut: { kind: "list", searched: ["symbol", "description", "category", "path"] },
    shows: ["symbol_id", "symbol", "description", "category", "digits", "status"],
  },
  {
    name: "get_symbol",
    title: "Symbol",
    operation: "symbol_get",
    description:
      "The trading terms of one symbol: digits, contract size, smallest volume and its step, stop " +
      "level, trading hours, swaps.",
    acts: null,
    cut: RECORD,
  },
  {
    name: "get_price",
    title: "Last price",
    operation: "symbol_ticks",
    description:
      "The last bid and ask of a symbol, each a list of one, with the moment of the quote (ts, Unix " +
      "ms). Empty lists: there was no quote yet.",
    acts: null,
    cut: { kind: "columns" },
    fixed: { limit: 1 },
    hides: ["from", "to"],
  },
  {
    name: "get_price_history",
    title: "Price history",
    operation: "symbol_bars",
    description:
      "Bars of a symbol as columns, oldest first: ts is each bar's opening time (Unix ms). With " +
      "has_more, ask for older ones with to = the first ts.",
    acts: null,
    cut: { kind: "columns" },
  },
  {
    name: "list_positions",
    title: "Positions",
    operation: "positions_list",
    description: `Open positions with their profit now; with history true the closed ones. ${NEWEST_FIRST}`,
    acts: null,
    cut: { kind: "rows", open: "opened_at", over: "closed_at" },
    hides: ["page"],
  },
  {
    name: "list_orders",
    title: "Orders",
    operation: "orders_list",
    description: `Pending orders; with history true those that are over. ${NEWEST_FIRST}`,
    acts: null,
    cut: { kind: "rows", open: "created_at", over: "updated_at" },
    hides: ["page"],
  },
  {
    name: "find_order",
    title: "Find an order",
    operation: "client_order_get",
    description:
      "The order that has this client_order_id: whether an order came whose answer was lost.",
    acts: null,
    cut: RECORD,
  },
  {
    name: "list_deals",
    title: "Deals",
    operation: "deals_list",
    description:
      "Fills, the record of what was traded; a deal of direction exit has the realized profit. " +
      NEWEST_FIRST,
    acts: null,
    cut: { kind: "rows", open: "created_at", over: "created_at" },
    hides: ["page"],
  },
  {
    name: "list_price_alerts",
    title: "Price alerts",
    operation: "price_alerts_list",
    description:
      "Prices, indicators and figures that the account's holder waits for, the newest first.",
    acts: null,
    cut: { kind: "list", searched: ["note"] },
  },
];

const ACTING: readonly AgentTool[] = [
  {
    name: "place_order",
    title: "Place an order",
    operation: "order_create",
    description:
      "Places an order with real effect on the account: at the market, or one that waits for a price, " +
      `with stop loss and take profit. Returns the order; a refusal says why. ${NAMED}`,
    acts: "changes",
    cut: RECORD,
    hides: ["oco_leg", "oco_with", "closes", "take_profit_levels", "is_stop_guaranteed"],
    needs: ["client_order_id"],
  },
  {
    name: "change_order",
    title: "Change an order",
    operation: "order_update",
    description: "Changes a pending order. What is left out stays as it is; null takes it away.",
    acts: "changes",
    cut: RECORD,
    hides: ["oco_with", "take_profit_levels"],
  },
  {
    name: "cancel_order",
    title: "Cancel an order",
    operation: "order_cancel",
    description: "Cancels a pending order.",
    acts: "changes",
    cut: RECORD,
  },
  {
    name: "change_position",
    title: "Change a position's stop and target",
    operation: "position_update",
    description:
      "Changes stop loss and take profit of an open position. What is left out stays as it is; null " +
      "takes it away, and leaves the position without that protection.",
    acts: "changes",
    cut: RECORD,
    hides: ["take_profit_levels", "is_stop_guaranteed"],
  },
  {
    name: "close_position",
    title: "Close a position",
    operation: "position_close",
    description: `Closes an open position at the market, or with volume a part of it. Returns the closing order. ${NAMED}`,
    acts: "changes",
    cut: RECORD,
    needs: ["client_order_id"],
  },
  {
    name: "set_price_alert",
    title: "Set a price alert",
    operation: "price_alert_create",
    description: "Waits for a price of a symbol: the account's holder is told when it is there.",
    acts: "adds",
    cut: RECORD,
    hides: WAITED_ELSEWHERE,
    needs: ["symbol_id", "price"],
  },
  {
    name: "change_price_alert",
    title: "Change a price alert",
    operation: "price_alert_update",
    description: "Moves a price alert, which then waits anew. What is left out stays as it is.",
    acts: "changes",
    cut: RECORD,
    hides: WAITED_ELSEWHERE,
  },
  {
    name: "delete_price_alert",
    title: "Delete a price alert",
    operation: "price_alert_delete",
    description: "Waits for the price no longer.",
    acts: "changes",
    cut: RECORD,
  },
];

export const AGENT_TOOLS: readonly AgentTool[] = [...READING, ...ACTING];
