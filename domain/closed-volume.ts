/**
 * How much of a position may be closed: a part that is at least the least volume and leaves at least that, or all of it. For
 * closes at once and for orders that wait to close. docs/engine.md, Closing. Runs anywhere; pure.
 */
import { steps, type Steps } from "./units.ts";
import type { Fix } from "./verdict.ts";

/** What is to be closed; one that is off the step is more than the steps that it holds. */
export type ClosedAsk = { readonly volume: Steps; readonly is_off_step: boolean };

/** What is open of the position, and the least volume of its symbol. */
export type Closable = { readonly open: Steps; readonly least: Steps };

/** Each with the nearest volume that may be closed as its fix; false: it is kept, or there is nothing to be tested. */
export const CLOSED_VOLUME = {
  volume_below_min: rule(
    ({ volume, is_off_step }, { open, least }) =>
      volume < least && (is_off_step || volume !== open),
  ),
  volume_off_step: rule(({ is_off_step, volume }, { open }) => is_off_step && volume < open),
  volume_above_position: rule(
    ({ is_off_step, volume }, { open }) => volume > open || (is_off_step && volume === open),
  ),
  volume_remainder_below_min: rule(
    ({ volume }, { open, least }) => volume < open && open - volume < least,
  ),
} as const;

/** What an order closes of a position that has become smaller: no more than is open, and all where too little would stay. */
export const fittedVolume = (volume: Steps, { open, least }: Closable): Steps =>
  open - volume < least ? open : volume;

/** `asked` null: all is closed; `closable` null: the position is unknown. */
function rule(isBroken: (asked: ClosedAsk, closable: Closable) => boolean) {
  return (asked: ClosedAsk | null, closable: Closable | null): Fix | false => {
    if (asked === null || closable === null || !isBroken(asked, closable)) return false;
    const volume = asked.volume + (asked.is_off_step ? 0.5 : 0);
    return { field: "volume", value: nearestClosable(volume, closable) };
  };
}

/**
 * The volume nearest to the asked one that may be closed: all, or what leaves and is at least volume_min. What is off the
 * step is asked as the middle between two steps, and rounded down.
 */
function nearestClosable(asked: number, { open, least }: Closable): Steps {
  const most = open - least;
  if (most < least) return open;
  if (asked <= least) return least;
  if (asked <= most) return steps(Math.floor(asked));
  return asked - most <= open - asked ? steps(most) : open;
}
