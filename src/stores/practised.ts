/**
 * Whether somebody practises on a chart of this window (panes/chart/practice), and whose account keys and typed orders trade
 * meanwhile: that of the practice while its chart is the active one, so that none of them reaches the real one. Main thread.
 */
import { createSignal } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { activeChart } from "./charts.ts";

/** The chart, and the feed that trades its account; null: nobody practises. */
export const [practised, setPractised] = createSignal<{
  readonly chart: string;
  readonly feed: Feed;
} | null>(null);

export const isPractising = (): boolean => practised() !== null;

/** The feed that keys and typed orders trade by. Tracks. */
export function feedInHand(market: Feed): Feed {
  const now = practised();
  return now?.chart === activeChart() ? now.feed : market;
}
