/**
 * The deals of a period, read to the end and then kept up to date. Main thread. What the broker corrects afterwards is shown
 * as it was and as it is. Sends nothing.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { Deal } from "../../../contract/deal.ts";
import type { Position } from "../../../contract/position.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { readAllPages } from "../../stores/read-all-pages.ts";
import type { Correction } from "./correction-words.ts";
import { DealBook } from "./deal-book.ts";
import type { Period } from "../../format/period.ts";

export type Deals = {
  /** Newest first; those that were taken back are among them. */
  rows: Accessor<readonly Deal[]>;
  /** The deals without those that were taken back. */
  valid: Accessor<readonly Deal[]>;
  /** Tracked: the row of what was taken back stays as it is. */
  correction: (deal_id: number) => Correction | undefined;
  state: Accessor<"loading" | "ready" | "error">;
  failure: Accessor<CallFailure | null>;
  load: () => Promise<void>;
};

/**
 * `period` changes only where it is another: all is read again then.
 *
 * @interface operation:deals_list
 * @interface event:deal_create
 * @interface event:deal_update
 * @interface event:deal_delete
 */
export function createDeals(feed: Feed, period: Accessor<Period>): Deals {
  const book = new DealBook();
  const [changed, setChanged] = createSignal(0, { equals: false });
  const [state, setState] = createSignal<"loading" | "ready" | "error">("loading");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;

  const load = async () => {
    const mine = ++turn;
    const { from, to } = period();
    book.begin();
    const query = { from, ...(to === null ? {} : { to }) };
    const answer = await readAllPages<Deal>(feed, "deals_list", query);
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (answer.ok) book.replace(answer.data, { from, to });
    setState(answer.ok ? "ready" : "error");
    setChanged(0);
  };
  const begin = () => {
    book.clear();
    setState("loading");
    setChanged(0);
    void load();
  };
  // The same account may go on in another session.
  const account_id = createMemo(() => feed.session()?.account_id);
  createEffect(on(account_id, () => book.forget()));
  createEffect(on([account_id, period], begin));
  // What a broken connection hid is read again.
  const catchUp = (isFresh: boolean) => {
    if (isFresh && state() !== "loading") void load();
  };
  createEffect(on(feed.fresh, catchUp, { defer: true }));
  onCleanup(() => (turn += 1));
  onCleanup(
    feed.onEvent((type, payload) => {
      if (type.startsWith("deal_") && book.hear(type, payload as Deal | Position, period()))
        setChanged(0);
    }),
  );

  const rows = createMemo(() => {
    changed();
    return book.sorted();
  });
  return {
    rows,
    valid: createMemo(() => rows().filter(({ id }) => book.correction(id)?.after !== null)),
    correction: (deal_id) => {
      changed();
      return book.correction(deal_id);
    },
    state,
    failure,
    load,
  };
}
