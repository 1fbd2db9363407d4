/**
 * The random steps of one symbol's path: what each factor adds at each node of the tree. Runs in the service; pure but for
 * the day it has open.
 */
import { hashAt, mix, stepOf } from "./hash.ts";
import { REGIONS } from "./market-clock.ts";

/** What moves a symbol, and by how much: standard deviation a day of the log price, by region of the day. */
export type Factor = { readonly seed: number; readonly regional: readonly number[] };

/** A factor's own liveliness drifts between knots this many days apart. */
const REGIME_DAYS = 32;
const REGIME_SIZE = 0.28;

export class FactorSteps {
  /** Largest step anywhere in a set of regions on the open day, by bit set. */
  readonly largest = new Float64Array(1 << REGIONS);

  private readonly factors: readonly Factor[];
  private readonly count: number;
  private readonly daySeeds: Int32Array;
  /** Size of each factor's step on the open day, by region, then factor. */
  private readonly sizes: Float64Array;

  constructor(factors: readonly Factor[]) {
    this.factors = factors;
    this.count = factors.length;
    this.daySeeds = new Int32Array(this.count);
    this.sizes = new Float64Array(REGIONS * this.count);
  }

  /** Makes a day (days since 1970) the open one. */
  openDay(day: number): void {
    const { largest } = this;
    largest.fill(0);
    this.factors.forEach((factor, j) => {
      this.daySeeds[j] = hashAt(factor.seed, day);
      const regime = regimeOf(factor.seed, day);
      for (let region = 0; region < REGIONS; region += 1) {
        const size = (factor.regional[region] as number) * regime;
        this.sizes[region * this.count + j] = size;
        (largest[1 << region] as number) += Math.abs(size);
      }
    });
    for (let set = 1; set < largest.length; set += 1) {
      const rest = set & (set - 1);
      if (rest === 0) continue;
      largest[set] = Math.max(largest[rest] as number, largest[set ^ rest] as number);
    }
  }

  /**
   * The step at the middle of a node of the open day: each factor goes up or down by its size. Bounded on purpose, and as
   * narrowly as can be: what a subtree can do is then bounded too, which is what the search for a bar's high and low
   * stands on. Summed over levels the path is a random walk all the same. Allocates nothing.
   */
  at(node: number, region: number): number {
    const { count, sizes, daySeeds } = this;
    const base = region * count;
    let sum = 0;
    for (let j = 0; j < count; j += 1) {
      const size = sizes[base + j] as number;
      sum += hashAt(daySeeds[j] as number, node) < 0 ? -size : size;
    }
    return sum;
  }
}

/** How lively a factor is of itself on a day: about 1, drifting over weeks. */
function regimeOf(seed: number, day: number): number {
  const knot = Math.floor(day / REGIME_DAYS);
  const knots = mix(seed ^ 0x68bc21eb);
  const here = stepOf(hashAt(knots, knot));
  const next = stepOf(hashAt(knots, knot + 1));
  const part = (day - knot * REGIME_DAYS) / REGIME_DAYS;
  return 1 + REGIME_SIZE * (here + (next - here) * part);
}
