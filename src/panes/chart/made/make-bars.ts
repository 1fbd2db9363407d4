/** Bars that no page of the service holds, made on this page. Main thread; fetched with the first chart that shows them. */
import { createRoot } from "solid-js";
import { isLiveFrame } from "../../../../domain/bar.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { ChartKey, HeldBars } from "../made-bars.ts";
import { makeTickBars } from "./live-ticks.ts";
import { makeMidBars } from "./mid-bars.ts";

/** They live until they are let go. */
export const makeBars = (feed: Feed, key: ChartKey): HeldBars =>
  createRoot((dispose) => {
    const made = isLiveFrame(key.timeframe) ? makeTickBars(feed, key) : makeMidBars(feed, key);
    return {
      ...made,
      letGo() {
        made.letGo();
        dispose();
      },
    };
  });
