/** What account-parts.ts needs of the page, for one kind of document. Main thread. */
import type { Accessor } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { wallMs } from "../frame/page-clock.ts";
import { openKeyValueStore } from "../storage/key-value-store.ts";
import { reportStorageFault } from "../storage/persisted.ts";
import type { PartsPorts } from "./account-parts.ts";
import { createReader } from "./account-reader.ts";
import { openReplicaCache } from "./replica-cache.ts";
import { staysHere } from "./stays-here.ts";
import { watchShown } from "./watch-shown.ts";

/** `kind`: of contract/document.ts; `stays`: this browser keeps them to itself. Lives as long as its owner. */
export const createPartsPorts = (
  feed: Feed,
  kind: string,
  stays: Accessor<boolean> = staysHere,
): PartsPorts => ({
  kind,
  cache: openReplicaCache("ringside-account-parts"),
  store: openKeyValueStore(),
  call: (operation, input) => feed.call(operation, input),
  reader: createReader(feed),
  isLive: () => feed.fresh() && feed.session() !== null && !stays(),
  // The service's clock: two devices are to agree on which change was the later.
  now: () => wallMs() + feed.status().clock_offset_ms,
  watchShown,
  fault: reportStorageFault,
});
