/**
 * Positions of one symbol put together: what is long, what is short, each with its mean open price, and what is left of both.
 * Exact, in volume steps and 10^-6 points. Runs anywhere; pure.
 */
import type { Side } from "../contract/codes.ts";
import { halfEven } from "./fraction.ts";
import { microPoints, steps, type MicroPoints, type Steps } from "./units.ts";

/** What of a position counts; OpenPosition has it. */
export type Netted = {
  readonly side: Side;
  readonly volume: Steps;
  readonly open_price_micro: MicroPoints;
};

/** All positions of one side. */
export type SideSum = {
  readonly volume: Steps;
  /** Weighted by volume, rounded once, half-even; null: none is of this side. */
  readonly open_price_micro: MicroPoints | null;
};

export type NetPosition = {
  readonly long: SideSum;
  readonly short: SideSum;
  /** Steps; below 0: short. */
  readonly net: number;
};

export function netPosition(positions: readonly Netted[]): NetPosition {
  const long = sumOf(positions, 0);
  const short = sumOf(positions, 1);
  return { long, short, net: long.volume - short.volume };
}

function sumOf(positions: readonly Netted[], side: Side): SideSum {
  let volume = 0n;
  let paid = 0n;
  for (const one of positions) {
    if (one.side !== side) continue;
    volume += BigInt(one.volume);
    paid += one.open_price_micro * BigInt(one.volume);
  }
  return {
    volume: steps(Number(volume)),
    open_price_micro: volume === 0n ? null : microPoints(halfEven(paid, volume)),
  };
}
