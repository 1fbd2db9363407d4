/** The service's clock as this page knows it, Unix ms. Main thread. Whoever asks is not told when the page knows it better. */
import { untrack } from "solid-js";
import { wallMs } from "../frame/page-clock.ts";
import type { Feed } from "./feed.ts";

export const serviceNow = (feed: Pick<Feed, "status">): number =>
  wallMs() + untrack(feed.status).clock_offset_ms;
