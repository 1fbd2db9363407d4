/**
 * What drawings and price alerts of one chart know of each other: both are fetched when they are, in chunks of their own. Main
 * thread; small.
 */
import { createSignal, type Signal } from "solid-js";
import type { AlertLine } from "../../../contract/price-alert.ts";
import type { Chart } from "./create-chart.ts";

export type DrawnEnd = {
  /** The line of the drawing that was asked for last, if it was at this price; null: it has none that can be waited for. */
  pointed(price: number): AlertLine | null;
  /** As it is drawn now, from now on; null: there is no such drawing, or it has no price now or later. */
  lineOf(id: string): AlertLine | null;
  /** Whether bars since a time (Unix ms) leave out any in which the market was closed. */
  wasClosed(since: number): boolean;
};

export type AlertEnd = {
  setAtLine(line: AlertLine): void;
  /** Drawings were changed on this chart, undone ones among them: by id; false: it is gone. */
  drawn(changed: ReadonlyMap<string, boolean>): void;
};

type Key = Pick<Chart, "id">;
type Ends = { readonly drawn: Signal<DrawnEnd | null>; readonly alerts: Signal<AlertEnd | null> };

const ends = new WeakMap<Key, Ends>();

function endsOf(chart: Key): Ends {
  const found = ends.get(chart);
  if (found !== undefined) return found;
  const drawn = createSignal<DrawnEnd | null>(null);
  const made: Ends = { drawn, alerts: createSignal<AlertEnd | null>(null) };
  ends.set(chart, made);
  return made;
}

function offer<End extends object>([, set]: Signal<End | null>, end: End): () => void {
  set(() => end);
  return () => void set((now) => (now === end ? null : now));
}

/** Each returns its undo. */
export const offerDrawn = (chart: Key, end: DrawnEnd): (() => void) =>
  offer(endsOf(chart).drawn, end);
export const offerAlerts = (chart: Key, end: AlertEnd): (() => void) =>
  offer(endsOf(chart).alerts, end);

/** null: not fetched yet; of alerts also: the session may set none. Tracked. */
export const drawnEnd = (chart: Key): DrawnEnd | null => endsOf(chart).drawn[0]();
export const alertEnd = (chart: Key): AlertEnd | null => endsOf(chart).alerts[0]();
