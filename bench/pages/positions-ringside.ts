/** Ringside's pane of positions as the workspace mounts it, with all that a trader can do in it. Main thread of a page. */
import "../../src/ui/base.css";
import { createComponent } from "solid-js";
import { render } from "solid-js/web";
import type { Feed } from "../../src/feed/feed.ts";
import { Positions } from "../../src/panes/positions/positions.tsx";
import type { PositionsContender } from "./contender.ts";
import { makePositionsMarket } from "./positions-market.ts";
import { makeTableBox } from "./table-box.ts";

/** Toolbar above the heads, footer under the totals. */
const AROUND_PX = 33 + 25;

export function makeContender(): PositionsContender {
  let feed: Feed | null = null;
  return {
    async start(ticksPerSecond) {
      const market = await makePositionsMarket();
      feed = market.feed;
      render(() => createComponent(Positions, { feed: market.feed }), makeTableBox(AROUND_PX));
      market.tick(ticksPerSecond);
    },
    tickCount: () => feed?.quotes().tickCount() ?? 0,
  };
}
