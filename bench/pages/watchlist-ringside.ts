/** Ringside's watchlist pane as the workspace mounts it. Main thread of a measured page. */
import "../../src/ui/base.css";
import { createComponent } from "solid-js";
import { render } from "solid-js/web";
import { Watchlist } from "../../src/panes/watchlist/watchlist.tsx";
import type { BenchFeed } from "./bench-feed.ts";
import type { WatchlistContender } from "./contender.ts";
import { makeBox, makeWatchlistMarket } from "./watchlist-market.ts";

/** Toolbar, head and 30 rows. */
const BOX_HEIGHT_PX = 37 + 26 + 30 * 28;

export function makeContender(): WatchlistContender {
  let bench: BenchFeed | null = null;
  return {
    async start(symbols, ticksPerSecond) {
      const made = await makeWatchlistMarket(symbols);
      bench = made;
      render(() => createComponent(Watchlist, { feed: made.feed }), makeBox(BOX_HEIGHT_PX));
      made.tick(ticksPerSecond, 1);
    },
    tickCount: () => bench?.feed.quotes().tickCount() ?? 0,
  };
}
