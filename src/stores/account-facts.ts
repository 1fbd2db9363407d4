/**
 * The account that is signed in, as the page last heard of it: its record and its live figures. Main thread. One for each
 * feed, made when first asked for; forgets everything when the session ends.
 */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { wallMs } from "../frame/page-clock.ts";

export type AccountFacts = {
  /** null: not yet known. */
  account: Accessor<ViewAccount | null>;
  /** Why it is not known or not fresh. */
  failure: Accessor<CallFailure | null>;
  /** null: no figures yet. */
  summary: Accessor<AccountSummary | null>;
  load: () => Promise<void>;
  /** The service's time now, Unix ms. */
  now: () => number;
};

export const accountFacts = perFeed(makeFacts);

/**
 * @interface operation:account_me
 * @interface operation:my_summary
 * @interface event:account_update
 * @interface event:account_Summary
 */
function makeFacts(feed: Feed): AccountFacts {
  const [account, setAccount] = createSignal<ViewAccount | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [summary, setSummary] = createSignal<AccountSummary | null>(null);

  const isStill = (account_id: number) => feed.session()?.account_id === account_id;
  const load = async () => {
    const account_id = feed.session()?.account_id;
    if (account_id === undefined) return;
    const answer = await feed.call("account_me", {});
    if (!isStill(account_id)) return;
    if (answer.ok) setAccount(answer.data as ViewAccount);
    setFailure(answer.ok ? null : answer);
  };
  const loadSummary = async (account_id: number) => {
    const answer = await feed.call("my_summary", {});
    // What came over the socket meanwhile is newer.
    if (answer.ok && isStill(account_id))
      setSummary((now) => now ?? (answer.data as AccountSummary));
  };
  createEffect(
    on(
      () => feed.session()?.account_id,
      (account_id) => {
        setAccount(null);
        setFailure(null);
        setSummary(null);
        if (account_id === undefined) return;
        void load();
        void loadSummary(account_id);
      },
    ),
  );
  feed.onEvent((type, payload) => {
    if (type === "account_update") setAccount(payload as ViewAccount);
    else if (type === "account_Summary") setSummary(payload as AccountSummary);
  });
  const now = () => wallMs() + feed.status().clock_offset_ms;
  return { account, failure, summary, load, now };
}
