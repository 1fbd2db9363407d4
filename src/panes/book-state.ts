/** What the panes of positions and orders have in common: how far the book is, and what trades. Main thread. */
import { fetchLate } from "../frame/late.ts";
import { createEffect, createSignal, type Accessor } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { canTrade } from "../stores/can-trade.ts";
import type { TradingBook } from "../stores/trading-book.ts";

/** What was loaded once stays in view while it is read again. */
export function bookState(book: TradingBook): "loading" | "ready" | "error" {
  if (book.ready()) return "ready";
  return book.failure() === null ? "loading" : "error";
}

const importKit = () => import("./trade-kit.ts");
type TradeKit = Awaited<ReturnType<typeof importKit>>;

/** What sends: null until it has come, and always for those who may not trade. */
export function createTradeKit(feed: Feed): Accessor<TradeKit | null> {
  const [kit, setKit] = createSignal<TradeKit | null>(null);
  createEffect(() => {
    if (!canTrade(feed)) setKit(null);
    else void fetchLate(importKit, (loaded) => canTrade(feed) && setKit(loaded));
  });
  return kit;
}
