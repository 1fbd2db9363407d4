/** The drawings of whom a feed is signed in to. Main thread. One for each feed, as long as the page lives. */
import type { Feed } from "../../../feed/feed.ts";
import { perFeed } from "../../../feed/per-feed.ts";
import { wallMs } from "../../../frame/page-clock.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { createReader } from "../../../stores/account-reader.ts";
import { watchShown } from "../../../stores/watch-shown.ts";
import { openDrawingCache } from "./drawing-cache.ts";
import { CHANNEL, makeShelf } from "./drawing-shelf.ts";

/** @interface operation:documents_list */
export const accountShelf = perFeed((feed: Feed) =>
  makeShelf({
    cache: openDrawingCache(),
    call: (operation, input) => feed.call(operation, input),
    channel: CHANNEL,
    reader: createReader(feed),
    isLive: () => feed.fresh() && feed.session() !== null,
    // The service's clock: two devices are to agree on which change was the later.
    now: () => wallMs() + feed.status().clock_offset_ms,
    symbolId: (name) => feed.symbols().find(({ symbol }) => symbol === name)?.symbol_id,
    watchShown,
    fault: reportStorageFault,
  }),
);
