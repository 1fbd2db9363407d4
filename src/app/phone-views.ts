/** Which view a phone shows, and the way back through those before it (phone-back.ts). Main thread. */
import { createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import { keepOverReload } from "../ui/own-reload.ts";
import { trailAfter, trailWithout, type Trail } from "./back-trail.ts";
import { createPhoneBack } from "./phone-back.ts";

const KEPT_AS = "ringside:phone-view";

/** The view that the page was in as it was loaded again by its own will, once; null: it was not, or of none of these. */
export function takeKeptView<View extends string>(views: readonly View[]): View | null {
  try {
    const kept = sessionStorage.getItem(KEPT_AS);
    sessionStorage.removeItem(KEPT_AS);
    return views.find((view) => view === kept) ?? null;
  } catch {
    return null;
  }
}

function keepView(view: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, view);
  } catch {
    // Where the tab keeps nothing it begins with the first view.
  }
}

export function createPhoneViews<View extends string>(
  first: View,
): {
  view: Accessor<View>;
  go: (next: View) => void;
  /** Closes a view that lies over another one: Back does not open it again. */
  close: (over: View, beneath: View) => void;
} {
  const [view, setView] = createSignal<View>(first);
  let trail: Trail<View> = [];
  const show = (next: View): void => void setView(() => next);
  onCleanup(keepOverReload(() => keepView(untrack(view))));
  const changed = createPhoneBack({
    count: () => trail.length,
    back: (views) => {
      const to = trail.at(-views);
      trail = trail.slice(0, -views);
      if (to !== undefined) show(to);
    },
  });
  return {
    view,
    go: (next) => {
      trail = trailAfter(trail, untrack(view), next);
      show(next);
      changed();
    },
    close: (over, beneath) => {
      trail = trailWithout(trail, over, beneath);
      show(beneath);
      changed();
    },
  };
}
