/**
 * Orders that are over, newest first, page by page as they are asked for. Main thread. What ends meanwhile comes in on top.
 */
import { createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { PAGE_LIMIT_DEFAULT } from "../../../contract/limits.ts";
import type { Order } from "../../../contract/order.ts";
import type { CallFailure, CallResult } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { MergedList } from "../../stores/merged-list.ts";
import { afterRow } from "../../stores/read-all-pages.ts";
import type { TradingBook } from "../../stores/trading-book.ts";

export type OrderHistory = ReturnType<typeof createOrderHistory>;

/** Lives as long as its owner. */
export function createOrderHistory(feed: Feed, book: TradingBook) {
  const list = new MergedList<Order>((order) => order.updated_at);
  const [byId, setById] = createSignal(list.rows, { equals: false });
  /** Where the next page goes on; null: at the newest. */
  let after: string | null = null;
  const [page, setPage] = createSignal(0);
  const [hasMore, setHasMore] = createSignal(true);
  const [isLoading, setLoading] = createSignal(false);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const rows = createMemo(() => [...byId().values()]);
  let turn = 0;

  const forget = () => {
    turn += 1;
    list.forget();
    setById(list.rows);
    after = null;
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
    list.begin();
    const next = after === null ? {} : { after };
    const query = { history: true, limit: PAGE_LIMIT_DEFAULT, ...next };
    const answer = (await feed.call("orders_list", { query })) as CallResult<Order[]>;
    if (mine !== turn) return;
    setLoading(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setPage((now) => now + 1);
    setHasMore(answer.data.length === PAGE_LIMIT_DEFAULT);
    const last = answer.data.at(-1);
    if (last !== undefined) after = afterRow(last, true);
    list.add(answer.data);
    setById(list.rows);
  };

  // Another account, or a time in which events were missed: from the start.
  createEffect(on([() => feed.session()?.account_id, feed.fresh], forget));
  createEffect(() => {
    if (page() === 0 && failure() === null && feed.fresh()) void load();
  });
  onCleanup(
    book.onChange((change) => {
      if (change.kind !== "order" || book.orders().has(change.record.id)) return;
      if (list.hear(change.record)) setById(list.rows);
    }),
  );
  const state = () => {
    if (page() > 0) return "ready";
    return failure() === null ? "loading" : "error";
  };
  return { rows, state, isLoading, hasMore, failure, load };
}
