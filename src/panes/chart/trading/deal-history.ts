/**
 * The deals of one symbol as far back as the chart has been looked at. Main thread; one for each chart. Asks for older ones page
 * by page as the view goes back, and takes new ones from the stream.
 *
 * @interface operation:deals_list
 * @interface event:deal_create
 * @interface event:deal_update
 * @interface event:deal_delete
 */
import { createEffect, createSignal, on, onCleanup, type Accessor } from "solid-js";
import { PAGE_LIMIT_MAX } from "../../../../contract/limits.ts";
import type { Deal } from "../../../../contract/deal.ts";
import type { CallResult } from "../../../../workers/feed/feed-api.ts";
import type { Feed } from "../../../feed/feed.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import { MergedList } from "../../../stores/merged-list.ts";
import { afterRow } from "../../../stores/read-all-pages.ts";

/** Beyond so many deals older ones are not asked for: no eye tells their marks apart. */
export const DEALS_MAX = 10_000;
/** A page that did not come is asked for again when the view next wants it, but no sooner. */
const RETRY_MS = 5_000;

export type DealHistory = {
  /** Oldest first; the same array until something changes. */
  deals: Accessor<readonly Deal[]>;
  /** All deals from here on are known, Unix ms; Infinity: none. What is known, and no more, where there are too many. */
  knownFrom: () => number;
  /** Says from when on deals are looked at, Unix ms. Cheap when they are there. */
  want: (from: number) => void;
};

/** Lives as long as its owner. `symbol_id` null: no deals, and none are asked for. */
export function createDealHistory(
  feed: Pick<Feed, "call" | "onEvent" | "session" | "fresh">,
  symbol_id: Accessor<number | null>,
): DealHistory {
  const [deals, setDeals] = createSignal<readonly Deal[]>([]);
  const list = new MergedList<Deal>();
  /** The last row that was read; null: none. */
  let last: Deal | null = null;
  /** All deals from here on are known; Infinity: none. */
  let knownFrom = Infinity;
  /** Older ones are there, and not asked for. */
  let cutAt = -Infinity;
  let isLoading = false;
  let retryAt = 0;
  let turn = 0;

  const show = (): void => {
    setDeals([...list.rows.values()].sort((a, b) => a.created_at - b.created_at || a.id - b.id));
  };
  const forget = (): void => {
    turn += 1;
    list.forget();
    last = null;
    knownFrom = Infinity;
    cutAt = -Infinity;
    isLoading = false;
    retryAt = 0;
    setDeals([]);
  };
  const load = async (id: number): Promise<void> => {
    const mine = turn;
    isLoading = true;
    list.begin();
    const after = last === null ? {} : { after: afterRow(last, false) };
    const query = { symbol_id: id, limit: PAGE_LIMIT_MAX, ...after };
    const answer = (await feed.call("deals_list", { query })) as CallResult<Deal[]>;
    if (mine !== turn) return;
    isLoading = false;
    if (!answer.ok) {
      retryAt = wallMs() + RETRY_MS;
      return;
    }
    list.add(answer.data);
    last = answer.data.at(-1) ?? last;
    const isCut = answer.data.length === PAGE_LIMIT_MAX && list.rows.size >= DEALS_MAX;
    cutAt = isCut && last !== null ? last.created_at : -Infinity;
    const isWhole = isCut || answer.data.length < PAGE_LIMIT_MAX;
    knownFrom = isWhole || last === null ? -Infinity : last.created_at;
    show();
  };
  const want = (from: number): void => {
    const id = symbol_id();
    if (id === null || !(from < knownFrom) || isLoading || wallMs() < retryAt) return;
    void load(id);
  };
  createEffect(on([symbol_id, () => feed.session()?.account_id], forget));
  // What was booked while nothing was heard is only in the list.
  createEffect(on(feed.fresh, (isFresh) => isFresh && forget(), { defer: true }));
  onCleanup(
    feed.onEvent((type, payload) => {
      if (!type.startsWith("deal_") || !isDeal(payload) || payload.symbol_id !== symbol_id())
        return;
      list.hear(payload, type === "deal_delete");
      show();
    }),
  );
  return { deals, want, knownFrom: () => Math.max(knownFrom, cutAt) };
}

/** A deal_create may carry a position, which has no direction. @interface §6 */
const isDeal = (payload: unknown): payload is Deal =>
  typeof payload === "object" && payload !== null && "direction" in payload;
