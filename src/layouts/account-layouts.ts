/** The layouts of who is signed in, kept with the account unless they are to stay in this browser. Main thread. */
import type { Feed } from "../feed/feed.ts";
import { layoutId, pointToLayout, watchLayouts } from "../storage/open-layout.ts";
import { reportStorageFault } from "../storage/persisted.ts";
import { staysHere } from "../stores/stays-here.ts";
import { watchShown } from "../stores/watch-shown.ts";
import { isPageFresh, takeAccounts, takeElsewhere } from "./create-layouts.ts";
import { openLocalLayouts } from "./layout-records.ts";
import { makeLayoutSync, type LayoutSync } from "./layout-sync.ts";

const LOCK = "ringside.layouts";

/** Lives as long as its owner: one session. */
export function createAccountLayouts(feed: Feed): LayoutSync {
  let isFirst = true;
  const sync = makeLayoutSync({
    local: openLocalLayouts(),
    call: (operation, input) => feed.call(operation, input),
    isLive: () => feed.fresh() && feed.session() !== null && !staysHere(),
    // A page without locks is not served over HTTPS: then two tabs may send the same, and one is refused.
    exclusive: async (work) => {
      if (!("locks" in navigator)) return work();
      await navigator.locks.request(LOCK, work);
    },
    onChange: async (id) => {
      // Which of all it will show is not known yet.
      if (!isFirst || !isPageFresh()) await takeElsewhere(id);
    },
    onMove: (id, next) => {
      if (id === layoutId()) pointToLayout(`${next.id} ${next.name}`);
    },
    onFirst: () => {
      isFirst = false;
      return takeAccounts();
    },
    watchShown,
    fault: reportStorageFault,
  });
  watchLayouts((id) => sync.touched(id));
  return sync;
}
