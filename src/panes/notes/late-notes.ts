/** What was written about trades, for lists that go on without it until it has come. Main thread. */
import { createSignal, type Accessor } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { fetchLate } from "../../frame/late.ts";
import type { TradeNotes } from "./trade-notes.ts";

/** null: they have not come yet. */
export const lateTradeNotes = perFeed((feed: Feed): Accessor<TradeNotes | null> => {
  const [notes, setNotes] = createSignal<TradeNotes | null>(null);
  void fetchLate(
    () => import("./trade-notes.ts"),
    (module) => setNotes(module.tradeNotes(feed)),
  );
  return notes;
});
