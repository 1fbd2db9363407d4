/** Which view a phone shows, and the way back through those before it (phone-back.ts). Main thread. */
import { createSignal, untrack, type Accessor } from "solid-js";
import { trailAfter, trailWithout, type Trail } from "./back-trail.ts";
import { createPhoneBack } from "./phone-back.ts";

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
