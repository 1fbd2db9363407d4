/** Whether somebody practises on a chart of this window (panes/chart/practice): what trades for real says so. Main thread. */
import { createSignal } from "solid-js";
import type { Feed } from "../feed/feed.ts";

/** The chart, and the feed that trades its account; null: nobody practises. */
const [practised, setPractised] = createSignal<{
  readonly chart: string;
  readonly feed: Feed;
} | null>(null);

export { setPractised };

export const isPractising = (): boolean => practised() !== null;
