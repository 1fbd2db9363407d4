/** The account's journal, read page by page from the newest on. Main thread. */
import { createEffect, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { Journal } from "../../../contract/journal.ts";
import { PAGE_LIMIT_MAX } from "../../../contract/limits.ts";
import type { CallFailure, CallResult } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { periodStart, type PeriodChoice } from "./period-choices.ts";

/** `now`: Unix ms by the service's clock. @interface operation:my_journal */
export function createJournal(
  feed: Pick<Feed, "call">,
  period: Accessor<PeriodChoice>,
  now: () => number,
) {
  const [data, setData] = createSignal<readonly Journal[] | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [hasMore, setHasMore] = createSignal(false);
  const [isLoading, setIsLoading] = createSignal(false);
  let turn = 0;
  let page = 0;
  /** Once a choice, for all its pages: one that moved with the clock would have the journal read for ever. */
  let start: number | null = null;

  const more = async () => {
    const mine = turn;
    setIsLoading(true);
    const query = {
      page: page + 1,
      limit: PAGE_LIMIT_MAX,
      ...(start === null ? {} : { from: new Date(start).toISOString() }),
    };
    const answer = (await feed.call("my_journal", { query })) as CallResult<Journal[]>;
    if (mine !== turn) return;
    setIsLoading(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    page += 1;
    // What was written meanwhile moved the pages: a line may come twice.
    const known = new Set(data()?.map(({ id }) => id));
    setData((now) => [...(now ?? []), ...answer.data.filter(({ id }) => !known.has(id))]);
    setHasMore(answer.data.length === PAGE_LIMIT_MAX);
  };
  const load = () => {
    turn += 1;
    page = 0;
    start = periodStart(period(), now());
    setData(null);
    setFailure(null);
    setHasMore(false);
    return more();
  };
  createEffect(on(period, () => void load()));
  onCleanup(() => (turn += 1));
  return { data, failure, hasMore, isLoading, more, load };
}
