/** A position of the twin, folded from its facts anew each time it is asked about. Runs in tests; pure. */
import { nearestEven, type Q, booked, ratio } from "./rational.ts";
import type { PositionFact, TwinPosition } from "./facts.ts";

export type Folded = {
  readonly symbol_id: number;
  readonly side: 0 | 1;
  readonly volume: number;
  /** Mean open price in 10^-6 points. */
  readonly openMicro: bigint;
  readonly rateAtto: bigint;
  readonly swapAtto: bigint;
  readonly realizedProfitAtto: bigint;
  readonly realizedSwapAtto: bigint;
  readonly exitCommissionAtto: bigint;
  readonly exitCommissionBooked: number;
  readonly entryCommission: number;
  /** Beyond which it never closes at the market; null: nothing is guaranteed. */
  readonly guaranteedStop: number | null;
};

type Foldable = Pick<TwinPosition, "symbol_id" | "side"> & {
  readonly facts: readonly PositionFact[];
} & Partial<Pick<TwinPosition, "protections" | "premiumPoints">>;

/** The stop loss where it is guaranteed. */
export const guaranteedStopOf = ({
  protections,
  premiumPoints,
}: Partial<Pick<TwinPosition, "protections" | "premiumPoints">>): number | null =>
  (premiumPoints ?? null) === null ? null : (protections?.stop_loss ?? null);

const MICRO = 1_000_000n;

export function fold(position: Foldable): Folded {
  let volume = 0;
  let openMicro = 0n;
  let rateAtto = 0n;
  let swapAtto = 0n;
  let realizedProfitAtto = 0n;
  let realizedSwapAtto = 0n;
  let exitCommissionAtto = 0n;
  let exitCommissionBooked = 0;
  let entryCommission = 0;
  for (const fact of position.facts) {
    if (fact.kind === "fill") {
      const priceMicro = BigInt(fact.price) * MICRO;
      openMicro = weighted(volume, openMicro, fact.volume, priceMicro);
      rateAtto = weighted(volume, rateAtto, fact.volume, fact.rateAtto);
      volume += fact.volume;
      entryCommission += fact.commission;
    } else if (fact.kind === "slice") {
      const share = shareOf(swapAtto, fact.volume, volume);
      realizedSwapAtto += share;
      swapAtto -= share;
      volume -= fact.volume;
      realizedProfitAtto += fact.profitAtto;
      exitCommissionAtto += fact.commissionAtto;
      exitCommissionBooked = fact.commissionBooked;
    } else {
      swapAtto += fact.atto;
    }
  }
  return {
    symbol_id: position.symbol_id,
    side: position.side,
    volume,
    openMicro,
    rateAtto,
    swapAtto,
    realizedProfitAtto,
    realizedSwapAtto,
    exitCommissionAtto,
    exitCommissionBooked,
    entryCommission,
    guaranteedStop: guaranteedStopOf(position),
  };
}

/** The swap that goes with `closed` of `volume` steps; the last slice takes all that is left. */
const shareOf = (swapAtto: bigint, closed: number, volume: number): bigint =>
  closed === volume ? swapAtto : nearestEven({ n: swapAtto * BigInt(closed), d: BigInt(volume) });

function weighted(volumeA: number, a: bigint, volumeB: number, b: bigint): bigint {
  if (volumeA === 0) return b;
  return nearestEven({
    n: BigInt(volumeA) * a + BigInt(volumeB) * b,
    d: BigInt(volumeA + volumeB),
  });
}

/** Swaps of an open position as they would be booked now. */
export const swapsShown = (folded: Folded): number =>
  booked(folded.realizedSwapAtto + folded.swapAtto) - booked(folded.realizedSwapAtto);

/** The mean open price in points, exact. */
export const openPoints = (folded: Folded): Q => ratio(folded.openMicro, MICRO);
