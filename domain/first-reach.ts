/**
 * The first whole point, away from now, at which a floating result is low enough. It searches in doubles, where a look is
 * cheap, and settles the point by the exact figures. Runs anywhere; pure.
 */
import type { PriceScene } from "./price-scene.ts";

/** How far up a price is followed, as a multiple of what it is; down it is followed to one point above 0. */
const RISE_MAX = 100;
const HALVINGS = 60;
/** Points that are looked at one by one around a crossing; where rounding blurs it further, it is halved instead. */
const STEPS_MAX = 200;

/**
 * `target`: about the floating result, minor units, at which it is reached; isReached says so exactly. 0: it is reached now.
 * null: it is not, however far the price goes.
 */
export function firstReach(
  scene: PriceScene,
  direction: 1 | -1,
  target: number,
  isReached: (floating: number) => boolean,
): number | null {
  const isAt = (distance: number) => isReached(scene.floatingAt(distance * direction));
  if (isAt(0)) return 0;
  const { bid, ask } = scene.quote;
  const limit = direction === 1 ? Math.abs(ask) * RISE_MAX : bid - 1;
  const near = (distance: number) => scene.nearAt(distance * direction);
  // Each position is rounded once, so the exact result is no further from the near one than this.
  const blur = scene.moved.length / 2 + 1;
  let start = 0;
  for (const end of stretchesOf(scene, direction, limit)) {
    const from = descentTo(near, start, end, target + blur, scene.isBent);
    if (from !== null) {
      const certain = descentTo(near, from, end, target - blur, scene.isBent);
      const found = settle(isAt, Math.floor(from), Math.ceil(certain ?? end), certain !== null);
      if (found !== null && found <= limit) return found === 0 ? 0 : found * direction;
    }
    start = end;
  }
  return null;
}

/** The ends of the stretches within which nothing turns from gain to loss, nearest first. */
function stretchesOf(scene: PriceScene, direction: 1 | -1, limit: number): number[] {
  const turns = scene
    .turns()
    .map((shift) => shift * direction)
    .filter((distance) => distance > 0 && distance < limit);
  return limit > 0 ? [...turns, limit].sort((a, b) => a - b) : [];
}

/** Where the result first falls to `level` between two distances. null: it does not. */
function descentTo(
  near: (distance: number) => number,
  start: number,
  end: number,
  level: number,
  isBent: boolean,
): number | null {
  if (near(start) <= level) return start;
  const lowest = near(end) <= level || !isBent ? end : lowestBetween(near, start, end);
  if (near(lowest) > level) return null;
  let above = start;
  let below = lowest;
  for (let halving = 0; halving < HALVINGS && below - above > 1e-9 * below; halving += 1) {
    const middle = (above + below) / 2;
    if (near(middle) <= level) below = middle;
    else above = middle;
  }
  return below;
}

/** Of a + b x + c / x, which has at most one turn: where it is, or the lower end. */
function lowestBetween(near: (distance: number) => number, start: number, end: number): number {
  const rises = (distance: number) => near(distance + 0.5) > near(distance - 0.5);
  if (rises(start + 0.5) || !rises(end - 0.5)) return end;
  let falling = start;
  let rising = end;
  for (let halving = 0; halving < HALVINGS && rising - falling > 0.5; halving += 1) {
    const middle = (falling + rising) / 2;
    if (rises(middle)) rising = middle;
    else falling = middle;
  }
  return falling;
}

/** The first whole distance from `from` on where it is reached, exactly; `to` is the last that is looked at. */
function settle(
  isAt: (distance: number) => boolean,
  from: number,
  to: number,
  isCertainAtEnd: boolean,
): number | null {
  let first = Math.max(0, from - 1);
  let last = isCertainAtEnd ? to : Math.min(to, first + STEPS_MAX);
  while (last - first > STEPS_MAX) {
    const middle = Math.floor((first + last) / 2);
    if (isAt(middle)) last = middle;
    else first = middle;
  }
  for (let distance = first; distance <= last; distance += 1) {
    if (isAt(distance)) return distance;
  }
  return null;
}
