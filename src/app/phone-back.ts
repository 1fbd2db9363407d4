/**
 * Back on a phone: closes what lies over the page, else goes to the view before, and only then leaves. Main thread. It alone
 * makes entries in the browser's history; on the desk's layout there are none.
 */
import { onCleanup } from "solid-js";
import { openStops, tellStops } from "../ui/back-stop.ts";
import { keepOverReload } from "../ui/own-reload.ts";
import { BackEntries } from "./back-entries.ts";

export type Views = {
  /** How many views there are to go back to. */
  count: () => number;
  /** Goes back by so many views. */
  back: (views: number) => void;
};

/** The key of an entry's depth in its state. */
const DEPTH = "depth";

/** null: the layout is not that of a phone. */
let shown: Views | null = null;

/** The page is being loaded again: a step in the history would call that off. What is loaded finds the entries and goes back. */
let isReloading = false;
keepOverReload(() => void (isReloading = true));

// One for the page: a layout that comes while entries of the last one are being taken back finds it at that.
const entries = new BackEntries(
  {
    depth: () => {
      const depth = (history.state as { [DEPTH]?: unknown } | null)?.[DEPTH];
      return typeof depth === "number" ? depth : 0;
    },
    push: (depth) => history.pushState({ [DEPTH]: depth }, ""),
    go: (count) => history.go(count),
    soon: (then) => void setTimeout(() => isReloading || then()),
  },
  {
    count: () => (shown === null ? 0 : openStops.length + shown.count()),
    back: (things) => {
      const over = openStops.slice(-things).toReversed();
      for (const stop of over) stop.close();
      if (things > over.length) shown?.back(things - over.length);
    },
  },
);
addEventListener("popstate", () => entries.arrived());
tellStops(() => entries.changed());

/** From now until the owner goes. Returns what is to be called when there are more or fewer views. */
export function createPhoneBack(views: Views): () => void {
  shown = views;
  entries.changed();
  onCleanup(() => {
    shown = null;
    entries.changed();
  });
  return () => entries.changed();
}
