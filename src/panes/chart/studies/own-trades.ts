/**
 * What an account held in one symbol, and at which mean prices, from each of its fills on. Main thread; pure. It begins with
 * what is open now and takes the fills back one by one, so that it is right as far back as the fills are known, and needs no
 * older ones.
 */
import { DEAL_DIRECTION, SIDE } from "../../../../contract/codes.ts";
import type { Deal } from "../../../../contract/deal.ts";
import type { Position } from "../../../../contract/position.ts";

/** So many lots on one side, opened at this price in the mean; NaN where there are none. */
export type Held = { readonly volume: number; readonly mean: number };

/** What was held from a moment on, Unix ms; of the first from ever on, as far as fills are known. */
export type Holding = { readonly from: number; readonly long: Held; readonly short: Held };

type Lots = { side: number; volume: number; price: number };

/** Less than any lot step: what is left after the sums of doubles. */
const NOTHING_LOTS = 1e-9;

/** Oldest first; at least one, which is of now. `deals`: all since some moment, oldest first. */
export function holdingsOf(
  positions: Iterable<Pick<Position, "id" | "side" | "volume" | "open_price">>,
  deals: readonly Deal[],
): Holding[] {
  const open = new Map<number, Lots>();
  for (const { id, side, volume, open_price } of positions)
    open.set(id, { side, volume, price: open_price });
  const holdings: Holding[] = [];
  for (const deal of deals.toReversed()) {
    const later = holdings.at(-1)?.from;
    // Of fills at one moment what was held after the last of them counts.
    if (later !== deal.created_at) holdings.push(sumOf(open, deal.created_at));
    takeBack(open, deal);
  }
  holdings.push(sumOf(open, -Infinity));
  return holdings.reverse();
}

function takeBack(open: Map<number, Lots>, deal: Deal): void {
  const { position_id, volume, price, direction, open_price } = deal;
  const known = open.get(position_id);
  if (direction === DEAL_DIRECTION.exit) {
    const side = deal.side === SIDE.buy ? SIDE.sell : SIDE.buy;
    const before = open_price ?? known?.price ?? price;
    open.set(position_id, { side, volume: (known?.volume ?? 0) + volume, price: before });
    return;
  }
  if (direction !== DEAL_DIRECTION.entry || known === undefined) return;
  const rest = known.volume - volume;
  if (rest <= NOTHING_LOTS) open.delete(position_id);
  else {
    const mean = (known.price * known.volume - price * volume) / rest;
    open.set(position_id, { ...known, volume: rest, price: mean });
  }
}

function sumOf(open: ReadonlyMap<number, Lots>, from: number): Holding {
  return { from, long: heldOf(open, SIDE.buy), short: heldOf(open, SIDE.sell) };
}

function heldOf(open: ReadonlyMap<number, Lots>, side: number): Held {
  let volume = 0;
  let worth = 0;
  for (const one of open.values()) {
    if (one.side !== side) continue;
    volume += one.volume;
    worth += one.volume * one.price;
  }
  return { volume, mean: worth / volume };
}

/** What closing it at these prices would bring, as lots times a difference of prices; NaN: nothing is held. */
export function openGain({ long, short }: Holding, bid: number, ask: number): number {
  if (long.volume === 0 && short.volume === 0) return NaN;
  const gained = long.volume === 0 ? 0 : long.volume * (bid - long.mean);
  return gained + (short.volume === 0 ? 0 : short.volume * (short.mean - ask));
}
