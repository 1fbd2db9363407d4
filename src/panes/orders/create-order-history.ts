/**
 * Orders that are over, newest first, page by page as they are asked for. Main thread. What ends meanwhile comes in on top.
 */
import { createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { PAGE_LIMIT_DEFAULT } from "../../../contract/limits.ts";
import type { Order } from "../../../contract/order.ts";
import type { CallFailure, CallResult } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import type { TradingBook } from "../../stores/trading-book.ts";

export type OrderHistory = ReturnType<typeof createOrderHistory>;

/** Lives as long as its owner. */
export function createOrderHistory(feed: Feed, book: TradingBook) {
  const [byId, setById] = createSignal<ReadonlyMap<number, Order>>(new Map());
  const [page, setPage] = createSignal(0);
  const [hasMore, setHasMore] = createSignal(true);
  const [isLoading, setLoading] = createSignal(false);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const rows = createMemo(() => [...byId().values()]);
  let turn = 0;

  const forget = () => {
    turn += 1;
    setById(new Map());
    setPage(0);
    setHasMore(true);
    setLoading(false);
    setFailure(null);
  };
  /** The next page. */
  const load = async () => {
    if (isLoading() || !hasMore()) return;
    const mine = turn;
    setLoading(true);
    const query = { history: true, page: page() + 1, limit: PAGE_LIMIT_DEFAULT };
    const answer = (await feed.call("orders_list", { query })) as CallResult<Order[]>;
    if (mine !== turn) return;
    setLoading(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setPage((now) => now + 1);
    setHasMore(answer.data.length === PAGE_LIMIT_DEFAULT);
    setById((now) => new Map([...now, ...answer.data.map((order) => [order.id, order] as const)]));
  };

  // Another account, or a time in which events were missed: from the start.
  createEffect(on([() => feed.session()?.account_id, feed.fresh], forget));
  createEffect(() => {
    if (page() === 0 && failure() === null && feed.fresh()) void load();
  });
  onCleanup(
    book.onChange((change) => {
      if (change.kind !== "order" || page() === 0) return;
      const { record } = change;
      if (book.orders().has(record.id)) return;
      setById((now) => new Map([...now, [record.id, record]]));
    }),
  );
  const state = () => {
    if (page() > 0) return "ready";
    return failure() === null ? "loading" : "error";
  };
  return { rows, state, isLoading, hasMore, failure, load };
}
