/** The drawings of whom a feed is signed in to. Main thread. One for each feed, as long as the page lives. */
import { createMemo } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import { perFeed } from "../../../feed/per-feed.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { watchShown } from "../../../stores/watch-shown.ts";
import { openDrawingCache } from "./drawing-cache.ts";
import { CHANNEL, makeShelf } from "./drawing-shelf.ts";

/** @interface operation:documents_list */
export const accountShelf = perFeed((feed: Feed) => {
  // Whoever was signed in last, until another is: a workspace whose session has ended still shows what is his.
  const reader = createMemo<string | null>((last) => {
    const session = feed.session();
    if (session === null || feed.symbols().length === 0) return last;
    return `${session.account_id}/${session.scope === "Investor" ? "investor" : "owner"}`;
  }, null);
  return makeShelf({
    cache: openDrawingCache(),
    call: (operation, input) => feed.call(operation, input),
    channel: CHANNEL,
    reader,
    isLive: () => feed.fresh() && feed.session() !== null,
    // The service's clock: two devices are to agree on which change was the later.
    now: () => wallMs() + feed.status().clock_offset_ms,
    symbolId: (name) => feed.symbols().find(({ symbol }) => symbol === name)?.symbol_id,
    watchShown,
    fault: reportStorageFault,
  });
});
