/**
 * Which slice of history, at which aggregation, the chart is given. The chart slows down with the length of its series
 * (measured: 58 frames a second at 10,000 points, 1.5 at 1,000,000), so it holds what is visible plus a margin, and where
 * bars are narrower than a pixel several become one. Main thread; pure.
 * A group g of factor f is the bars [g * f, (g + 1) * f): bound to ordinals, so that groups are the same in every window.
 */
import { barsShown, leftEdge, type Bounds, type Viewport } from "./viewport.ts";

/** Groups [from, to) of `factor` bars each. */
export type Window = { factor: number; from: number; to: number };

/** The most points the chart ever holds. */
export const POINTS_MAX = 5000;
/** The most groups that may be visible at once; wider screens get wider groups. */
const VISIBLE_MAX = 1800;
/** Groups beyond what is visible, on each side: for a drag of some screens, and no more than a wide chart needs for one. */
const MARGIN = { least: 150, screens: 4, most: 600 };
/** A group is never narrower than this. */
const GROUP_MIN_PX = 1;
/** How much wider than needed groups must become before the factor falls: zooming to and fro does not flicker. */
const FACTOR_SLACK = 1.3;
/** The window moves when less than this part of its margin is left on a side: at most what a fast drag goes in some frames. */
const MARGIN_LEFT = { part: 0.25, most: 150 };
/** How far live bars may grow a window beyond its bound before it is cut anew. */
const GROWTH_MAX = 500;

const minPxOf = ({ width }: Viewport): number => Math.max(GROUP_MIN_PX, width / VISIBLE_MAX);

function chooseFactor(view: Viewport, current: number | null): number {
  const minPx = minPxOf(view);
  let factor = current ?? 1;
  while (view.spacing * factor < minPx) factor *= 2;
  const slack = current === null ? 1 : FACTOR_SLACK;
  while (factor > 1 && (view.spacing * factor) / 2 >= minPx * slack) factor /= 2;
  return factor;
}

/** Groups beyond the visible ones for a hand that drags. All points that the chart holds are gone through with each tick. */
const panMargin = (visible: number): number =>
  Math.max(
    Math.min(MARGIN.most, Math.max(MARGIN.least, MARGIN.screens * visible)),
    Math.min(visible, Math.floor((POINTS_MAX - visible) / 2) - 1),
  );

/** For one that zooms about the middle: what will be visible before the factor changes again, and no more. */
const zoomMargin = (view: Viewport, visible: number): number =>
  MARGIN.least + Math.max(0, Math.ceil((view.width / minPxOf(view) - visible) / 2));

/** The window for a view. Returns `current` itself while it still serves: then the chart's data need not be set anew. */
export function planWindow(view: Viewport, bounds: Bounds, current: Window | null): Window {
  const factor = chooseFactor(view, current?.factor ?? null);
  const firstGroup = Math.floor(bounds.first / factor);
  const endGroup = Math.ceil(bounds.end / factor);
  const left = Math.floor(leftEdge(view) / factor);
  const right = Math.ceil(view.right / factor);
  const visible = Math.ceil(barsShown(view) / factor) + 1;
  const isZoomed = current !== null && current.factor !== factor;
  const margin = isZoomed ? zoomMargin(view, visible) : panMargin(visible);
  const within = (group: number): number => Math.min(endGroup, Math.max(firstGroup, group));
  if (current !== null && current.factor === factor) {
    const rest = Math.min(MARGIN_LEFT.most, Math.floor(margin * MARGIN_LEFT.part));
    const leftServed = current.from <= within(left - rest);
    const rightServed = current.to >= within(right + rest);
    const isBounded = current.to - current.from <= POINTS_MAX + GROWTH_MAX;
    if (leftServed && rightServed && isBounded && current.from >= firstGroup) return current;
  }
  return { factor, from: within(left - margin), to: within(right + margin) };
}

/** What is visible and no more, so that the first bars are drawn soon; the next plan adds the margins. */
export function firstWindow(view: Viewport, bounds: Bounds): Window {
  const factor = chooseFactor(view, null);
  const within = (group: number): number =>
    Math.min(Math.ceil(bounds.end / factor), Math.max(Math.floor(bounds.first / factor), group));
  return {
    factor,
    from: within(Math.floor(leftEdge(view) / factor)),
    to: within(Math.ceil(view.right / factor)),
  };
}

/** The chart's logical range (centres of its first and last visible point) for a view over a window. */
export function logicalRange(view: Viewport, window: Window): { from: number; to: number } {
  return {
    from: leftEdge(view) / window.factor - window.from,
    to: view.right / window.factor - window.from - 1,
  };
}

/** Bars of history under the crosshair, as ordinals [from, to): more than one where zoomed out. */
export type BarSpan = { from: number; to: number };
