/**
 * Where a pane that floats over the workspace stands: moved, sized by an edge, and kept in the room that there is. Main thread;
 * pure. Lengths in px, from the left upper corner of the room.
 */

export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };

/** -1: the left or upper edge moves, 1: the right or lower one, 0: neither. */
export type Edge = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

/** By the nearer edges, so that it stays beside them when the room becomes another. */
export type Anchored = Size &
  ({ left: number } | { right: number }) &
  ({ top: number } | { bottom: number });

/** A pane that floats for the first time takes no more than this share of the room. */
const FIRST_SHARE_MAX = 0.6;

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value));

/** All of it in the room: smaller where it must be, never below `least` unless the room is. */
export function within(box: Box, room: Size, least: Size): Box {
  const width = lengthIn(box.width, room.width, least.width);
  const height = lengthIn(box.height, room.height, least.height);
  return {
    left: clamp(box.left, 0, room.width - width),
    top: clamp(box.top, 0, room.height - height),
    width,
    height,
  };
}

const lengthIn = (length: number, room: number, least: number): number =>
  Math.min(room, Math.max(length, least));

/** Moved as far as the room lets it; its size stays. */
export const moved = (box: Box, dx: number, dy: number, room: Size): Box => ({
  ...box,
  left: clamp(box.left + dx, 0, Math.max(0, room.width - box.width)),
  top: clamp(box.top + dy, 0, Math.max(0, room.height - box.height)),
});

/** One or two of its edges moved; those across stay where they are, whatever is asked. `box` must be in the room. */
export function resized(
  box: Box,
  edge: Edge,
  dx: number,
  dy: number,
  room: Size,
  least: Size,
): Box {
  const x = side(box.left, box.width, edge.x, dx, room.width, least.width);
  const y = side(box.top, box.height, edge.y, dy, room.height, least.height);
  return { left: x.from, top: y.from, width: x.length, height: y.length };
}

function side(
  from: number,
  length: number,
  edge: -1 | 0 | 1,
  by: number,
  room: number,
  least: number,
) {
  const end = from + length;
  // What is smaller already, as in a small room, may stay so.
  const shortest = Math.min(least, length);
  if (edge === 1) return { from, length: clamp(length + by, shortest, room - from) };
  if (edge === 0) return { from, length };
  const start = clamp(from + by, 0, end - shortest);
  return { from: start, length: end - start };
}

/** How large a pane begins to float: as it stood, but neither a strip nor most of the room. */
export const firstSize = (stood: Size, room: Size, least: Size): Size => ({
  width: clamp(stood.width, least.width, Math.max(least.width, room.width * FIRST_SHARE_MAX)),
  height: clamp(stood.height, least.height, Math.max(least.height, room.height * FIRST_SHARE_MAX)),
});

export function anchored({ left, top, width, height }: Box, room: Size): Anchored {
  const right = room.width - left - width;
  const bottom = room.height - top - height;
  return {
    width,
    height,
    ...(left <= right ? { left } : { right }),
    ...(top <= bottom ? { top } : { bottom }),
  };
}

export const boxOf = (place: Anchored, room: Size): Box => ({
  width: place.width,
  height: place.height,
  left: "left" in place ? place.left : room.width - place.right - place.width,
  top: "top" in place ? place.top : room.height - place.bottom - place.height,
});
