/**
 * What part of history the chart looks at, as numbers: independent of the window that the chart holds, so that a shift of
 * the window or a page of older bars cannot move the picture. Main thread; pure.
 * Edges are in ordinals: bar n occupies [n, n + 1).
 */

/** `right`: ordinal at the pane's right edge. `spacing`: pixels a bar. `width`: the pane's, in pixels. */
export type Viewport = { right: number; spacing: number; width: number };
/** What is loaded: ordinals [first, end), and whether the service has older bars. */
export type Bounds = { first: number; end: number; hasMore: boolean };

export const SPACING_DEFAULT_PX = 8;
const SPACING_MAX_PX = 120;
/** Empty room right of the last bar at its default place, and the part of a narrow pane that it takes: what a phone has. */
const RIGHT_ROOM_PX = 64;
const RIGHT_ROOM = 0.2;
/** At least this part of the width stays over loaded bars: at the end, and at the beginning. */
const COVERED_MIN = 0.15;
const COVERED_MIN_OLDEST = 0.65;
/** The fewest bars that the widest zoom may show, and how far beyond what is loaded it may look. */
const BARS_SHOWN_MIN = 120;
const BEYOND_LOADED = 1.15;
const BEYOND_LOADED_MORE = 2;

export const barsShown = (view: Viewport): number => view.width / view.spacing;
export const leftEdge = (view: Viewport): number => view.right - barsShown(view);
export const ordinalAtPx = (view: Viewport, x: number): number =>
  view.right - (view.width - x) / view.spacing;

/** The same view with zoom and place inside what is allowed. */
export function clampView(view: Viewport, bounds: Bounds): Viewport {
  const length = Math.max(1, bounds.end - bounds.first);
  const beyond = bounds.hasMore ? BEYOND_LOADED_MORE : BEYOND_LOADED;
  const spacingMin = view.width / Math.max(BARS_SHOWN_MIN, length * beyond);
  const spacing = Math.min(
    SPACING_MAX_PX,
    Math.max(Math.min(spacingMin, SPACING_MAX_PX), view.spacing),
  );
  const shown = view.width / spacing;
  const atEnd = Math.max(2, Math.min(length, shown * COVERED_MIN));
  const atStart = Math.max(2, Math.min(length, shown * COVERED_MIN_OLDEST));
  const right = Math.min(
    bounds.end + Math.max(0, shown - atEnd),
    Math.max(bounds.first + atStart, view.right),
  );
  return { right, spacing, width: view.width };
}

/** Moves the picture right by `px` (so towards older bars), as a drag does. */
export function pan(view: Viewport, px: number, bounds: Bounds): Viewport {
  return clampView({ ...view, right: view.right - px / view.spacing }, bounds);
}

/** Zooms by `ratio` (over 1: closer) and keeps what is under `anchorPx` in its place. */
export function zoom(view: Viewport, ratio: number, anchorPx: number, bounds: Bounds): Viewport {
  const spacing = clampView({ ...view, spacing: view.spacing * ratio }, bounds).spacing;
  const anchor = ordinalAtPx(view, anchorPx);
  return clampView(
    { right: anchor + (view.width - anchorPx) / spacing, spacing, width: view.width },
    bounds,
  );
}

/** The latest bar with some room to its right, at the zoom of `view`. */
export function showLatest(view: Viewport, bounds: Bounds): Viewport {
  const room = Math.min(RIGHT_ROOM_PX, view.width * RIGHT_ROOM);
  return clampView({ ...view, right: bounds.end + room / view.spacing }, bounds);
}

/** The first view of a symbol: default zoom, latest bar. */
export const defaultView = (width: number, bounds: Bounds): Viewport =>
  showLatest({ right: 0, spacing: SPACING_DEFAULT_PX, width }, bounds);

/** Everything that is loaded. */
export function fitAll(view: Viewport, bounds: Bounds): Viewport {
  const room = Math.min(RIGHT_ROOM_PX, view.width * RIGHT_ROOM);
  const spacing = (view.width - room) / Math.max(1, bounds.end - bounds.first);
  return showLatest(clampView({ ...view, spacing }, bounds), bounds);
}

/** Whether the last bar is in sight, so that the picture follows new bars. */
export const isFollowing = (view: Viewport, end: number): boolean =>
  view.right >= end && leftEdge(view) < end;

/** A pane of another width keeps its zoom and its right edge. */
export const resize = (view: Viewport, width: number, bounds: Bounds): Viewport =>
  clampView({ ...view, width }, bounds);
