/** What the page has of a feed that nobody is signed in to. Main thread. */
import type { FeedStatus } from "../../workers/feed/feed-api.ts";
import { createRingMemory, type RingMemory } from "../../workers/rings/layout.ts";
import { wallMs } from "../frame/page-clock.ts";

export const emptyMemory = (): RingMemory =>
  createRingMemory({ quoteCapacity: 1, tickCapacity: 2, barSlots: 1, barDepth: 2 }, false);

export const signedOut = (): FeedStatus => ({
  state: "signed_out",
  since: wallMs(),
  reason: "",
  attempt: 0,
  retry_at: null,
  logout_at: null,
  ticks_per_second: 0,
  parse_ms: 0,
  latency_ms: null,
  clock_offset_ms: 0,
});
