/** The service's clock as this page knows it, Unix ms: by it lines of alerts move. Main thread. */
import { untrack } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { wallMs } from "../frame/page-clock.ts";

export const serviceNow = (feed: Pick<Feed, "status">): number =>
  wallMs() + untrack(feed.status).clock_offset_ms;
