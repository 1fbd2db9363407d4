/**
 * What the account holds now: its open positions and its working orders, as the service last told. Main thread. One for each
 * feed, made when first asked for. After every (re)connect it reads a snapshot and merges it with what came meanwhile; it
 * forgets everything when the session ends. Decides nothing and sends nothing.
 */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import { ORDER_STATUS, POSITION_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { MergedList } from "./merged-list.ts";
import { readAllPages } from "./read-all-pages.ts";

/** One thing that happened, in order. `type` is the event's own name on the wire. */
export type BookChange =
  | { readonly kind: "order"; readonly type: string; readonly record: Order }
  | { readonly kind: "position"; readonly type: string; readonly record: Position };

export type TradingBook = {
  /** Open positions by id; the same map every time: it tracks, and its readers run again on a change. */
  positions: Accessor<ReadonlyMap<number, Position>>;
  /** Orders that may still be filled, by id; likewise. */
  orders: Accessor<ReadonlyMap<number, Order>>;
  /** False until the first snapshot has come. */
  ready: Accessor<boolean>;
  /** Why the last snapshot did not come; null: it came, or is under way. */
  failure: Accessor<CallFailure | null>;
  load: () => Promise<void>;
  /** Every change as it is applied, not those of a snapshot. Returns its undo. */
  onChange: (listener: (change: BookChange) => void) => () => void;
  /** A record that came as the answer of a call, at once or late: counts only while no events come. */
  take: (change: BookChange) => void;
};

export const tradingBook = perFeed(makeBook);

/** An order of any other status may still be filled, also one whose status this terminal does not know. */
const OVER: ReadonlySet<number> = new Set([
  ORDER_STATUS.filled,
  ORDER_STATUS.cancelled,
  ORDER_STATUS.rejected,
  ORDER_STATUS.expired,
]);
const ORDER_CODES: ReadonlySet<number> = new Set(Object.values(ORDER_STATUS));
const POSITION_CODES: ReadonlySet<number> = new Set(Object.values(POSITION_STATUS));

/** Records in a state that only a newer service knows; beyond so many the list is read again with the next connection. */
const DOUBTED_MAX = 100;

const isKnown = ({ kind, record }: BookChange): boolean =>
  (kind === "order" ? ORDER_CODES : POSITION_CODES).has(record.status);

/**
 * @interface operation:positions_list
 * @interface operation:orders_list
 * @interface event:order_create
 * @interface event:order_update
 * @interface event:order_cancel
 * @interface event:order_rejected
 * @interface event:order_expired
 * @interface event:position_create
 * @interface event:position_update
 * @interface event:position_close
 */
function makeBook(feed: Feed): TradingBook {
  const positions = makeTable<Position>((one) => one.status !== POSITION_STATUS.closed);
  const orders = makeTable<Order>((one) => !OVER.has(one.status));
  const [ready, setReady] = createSignal(false);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const listeners = new Set<(change: BookChange) => void>();
  let turn = 0;
  /** Records whose status was not known, with it: for each everything is read again once. */
  const doubted = new Set<string>();

  const hear = (change: BookChange) => {
    const isNew =
      change.kind === "order" ? orders.take(change.record) : positions.take(change.record);
    if (!isNew) return;
    if (!isKnown(change)) doubt(change);
    for (const listener of listeners) listener(change);
  };
  // While events come, they tell it too, and in order: a late answer would revive what went while nobody was told, or undo
  // a later change of the same millisecond. Without them the reading after them says what is so.
  const take = (change: BookChange) => {
    if (!feed.fresh()) hear(change);
  };
  // What is in the list of the open and the working now is so: a status that says nothing to us closes and fills nothing.
  const doubt = ({ kind, record }: BookChange) => {
    const key = `${kind} ${record.id} ${record.status}`;
    if (doubted.has(key) || doubted.size >= DOUBTED_MAX) return;
    doubted.add(key);
    void load();
  };
  const forget = () => {
    turn += 1;
    doubted.clear();
    positions.forget();
    orders.forget();
    setReady(false);
    setFailure(null);
  };
  const load = async () => {
    const mine = ++turn;
    positions.begin();
    orders.begin();
    const [open, working] = await Promise.all([
      readAllPages<Position>(feed, "positions_list"),
      readAllPages<Order>(feed, "orders_list"),
    ]);
    if (mine !== turn) return;
    if (open.ok && working.ok) {
      positions.replace(open.data);
      orders.replace(working.data);
      setReady(true);
    }
    setFailure(open.ok ? (working.ok ? null : working) : open);
  };

  createEffect(on(() => feed.session()?.account_id, forget));
  createEffect(
    on([() => feed.session()?.account_id, feed.fresh], ([account_id, isFresh]) => {
      if (account_id !== undefined && isFresh) void load();
    }),
  );
  feed.onEvent((type, payload) => {
    if (type.startsWith("order_")) hear({ kind: "order", type, record: payload as Order });
    else if (type.startsWith("position_"))
      hear({ kind: "position", type, record: payload as Position });
  });

  const onChange: TradingBook["onChange"] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { positions: positions.all, orders: orders.all, ready, failure, load, onChange, take };
}

/** Records of which those that are over are in no list. */
function makeTable<Row extends { readonly id: number; readonly updated_at: number }>(
  isLive: (row: Row) => boolean,
) {
  const list = new MergedList<Row>((row) => row.updated_at);
  const [all, setAll] = createSignal(list.rows, { equals: false });
  return {
    all,
    begin: () => list.begin(),
    replace(read: readonly Row[]): void {
      list.replace(read);
      setAll(list.rows);
    },
    forget(): void {
      list.forget();
      setAll(list.rows);
    },
    /** False: it says nothing new. */
    take(row: Row): boolean {
      const isNew = list.hear(row, !isLive(row));
      if (isNew) setAll(list.rows);
      return isNew;
    },
  };
}
