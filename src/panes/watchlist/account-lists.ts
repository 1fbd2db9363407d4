/** The trader's lists of symbols, in step with the account. Main thread; fetched once prices are live. */
import { createMemo } from "solid-js";
import { createPartsPorts } from "../../stores/account-parts-ports.ts";
import { followAccount } from "../../stores/account-parts.ts";
import type { Feed } from "../../feed/feed.ts";
import { joinLists, listsOfParts, partsOfLists } from "./list-parts.ts";
import { watchlistSettings } from "./settings-store.ts";

/** Lives as long as its owner: one session. */
export function followLists(feed: Feed): void {
  const { settings, isReady, update } = watchlistSettings();
  const lists = createMemo(() => settings().lists);
  const parts = createMemo(() => (isReady() ? partsOfLists(lists()) : null));
  followAccount(
    {
      parts,
      show: (next) => update((now) => ({ ...now, lists: listsOfParts(next, now.lists) })),
      join: joinLists,
    },
    createPartsPorts(feed, "watchlists"),
  );
}
