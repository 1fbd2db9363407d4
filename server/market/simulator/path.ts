/**
 * The price path of one symbol: the logarithm of its middle price in points as a function of (seed, time) alone, to be read
 * anywhere without walking there. Runs in the service; pure but for memory of days already worked out.
 *
 * The path is a Brownian bridge in business time, refined by halving: the middle of a node lies between its ends, moved by
 * sqrt(mass x share x (1 - share)) x step, where the mass comes from the clock's profile and a random cascade (hence
 * clustering and fat tails) and the step is a weighted sum of factors' bounded random steps (hence correlation: symbols
 * share factors; and triangles: a cross has the difference of its legs' weights, so its path is the difference of theirs).
 * Within a minute legs move on their own: markets lose their correlation there.
 */
import { assert } from "../../../domain/assert.ts";
import { hashAt, stepOf } from "./hash.ts";
import { splitShare } from "./market-clock.ts";
import type { DayShape, MarketClock } from "./market-clock.ts";
import { FactorSteps } from "./steps.ts";
import type { Factor } from "./steps.ts";
import {
  DAYS,
  DAYS_LEVELS,
  depthOf,
  FIRST_DAY,
  INNER_DEVIATION,
  innerNode,
  NODE_END,
  NODE_START,
  NODE_TILT,
  SLOTS,
  VOLATILITY_NODE,
} from "./tree.ts";

/** A factor of days and longer. */
export type DayFactor = Factor & {
  /** Standard deviation a day of the log price, over all regions. */
  readonly load: number;
};

export type PathOptions = {
  readonly clock: MarketClock;
  /** Seed of the random volatility; symbols that share it have their lively and quiet times in common. */
  readonly cascadeSeed: number;
  readonly factors: readonly DayFactor[];
  /** What moves the symbol within a minute. */
  readonly innerFactors: readonly Factor[];
  /** Logarithm of the price in points around which the path runs, at the start of a day counted from FIRST_DAY. */
  readonly trend: (day: number) => number;
};

/** Days whose start values are worked out together: 2^10. */
const CHUNK_LEVELS = 10;
const CHUNK = 2 ** CHUNK_LEVELS;
/** Swings longer than this are held back, so that decades stay around the trend. Days. */
const REVERSION_DAYS = 180;
/** How far a split of so many days may tilt (see NODE_TILT): moods last for weeks. */
const cascadeOfDays = (span: number): number =>
  span > 256 ? 0 : span >= 16 ? 0.5 : span >= 4 ? 0.4 : 0.3;
/** A split tilts one way or the other by at least this part of the most it may. */
const TILT_MIN = 0.4;
const TILT_SLOPE = (1 - TILT_MIN) / 2 ** 31;
export const VOLATILITY_MIN = 0.8;
export const VOLATILITY_MAX = 1.8;

type Chunk = { readonly values: Float64Array; readonly masses: Float64Array };

/** A hash read as the tilt of a split, in parts of the most it may be: -1 to -0.4 or 0.4 to 1. */
const tiltOf = (hash: number): number =>
  hash >= 0 ? TILT_MIN + TILT_SLOPE * hash : -TILT_MIN + TILT_SLOPE * hash;

/** How lively a piece is against what its profile expects, as a factor of the spread: 0.8 to 1.8. */
export function volatilityOf(mass: number, expected: number): number {
  const ratio = Math.sqrt(Math.sqrt(mass / expected));
  return ratio < VOLATILITY_MIN ? VOLATILITY_MIN : ratio > VOLATILITY_MAX ? VOLATILITY_MAX : ratio;
}

export class SymbolPath {
  /** The open day: what openDay last read. Value at its start and end, its mass, and its shape. */
  day = Number.NaN;
  left = 0;
  right = 0;
  mass = 0;
  shape: DayShape;
  /** Steps down to the minute, and within it, on the open day. */
  readonly steps: FactorSteps;
  readonly innerSteps: FactorSteps;
  /** Values at the slot edges of the minute that fillMinute last read, and the volatility around it. */
  readonly grid = new Float64Array(SLOTS + 1);
  volatility = 1;

  private readonly options: PathOptions;
  private cascadeDaySeed = 0;
  private readonly chunks = new Map<number, Chunk>();

  constructor(options: PathOptions) {
    this.options = options;
    this.steps = new FactorSteps(options.factors);
    this.innerSteps = new FactorSteps(options.innerFactors);
    this.shape = options.clock.shape(FIRST_DAY);
  }

  /** Makes a day (days since 1970) the open one. */
  openDay(day: number): void {
    if (day === this.day) return;
    const index = day - FIRST_DAY;
    assert(index >= 0 && index < DAYS, `Invariant: the day lies in 2000 to 2089, was ${day}`);
    const chunk = this.chunk(index >> CHUNK_LEVELS);
    const offset = index & (CHUNK - 1);
    this.day = day;
    this.left = chunk.values[offset] as number;
    this.right = chunk.values[offset + 1] as number;
    this.mass = chunk.masses[offset] as number;
    this.shape = this.options.clock.shape(day);
    this.cascadeDaySeed = hashAt(this.options.cascadeSeed, day);
    this.steps.openDay(day);
    this.innerSteps.openDay(day);
  }

  /** Share of the left half of a node of the open day. */
  leftShare(node: number): number {
    const tilt = tiltOf(hashAt(this.cascadeDaySeed, node)) * (NODE_TILT[node] as number);
    return splitShare(this.shape.share[node] as number, tilt);
  }

  /** Reads a minute of the open day into `grid` and `volatility`. */
  fillMinute(minuteOfDay: number): void {
    const { shape, grid, steps, innerSteps } = this;
    let node = 1;
    let left = this.left;
    let right = this.right;
    let mass = this.mass;
    while ((NODE_END[node] as number) - (NODE_START[node] as number) > 1) {
      if (node >= VOLATILITY_NODE && node < 2 * VOLATILITY_NODE) {
        this.volatility = volatilityOf(mass, shape.expected[node] as number);
      }
      const share = this.leftShare(node);
      const middle =
        left +
        (right - left) * share +
        Math.sqrt(mass * share * (1 - share)) * steps.at(node, shape.middle[node] as number);
      const leftMass = mass * share;
      node *= 2;
      if (minuteOfDay < (NODE_END[node] as number)) {
        right = middle;
        mass = leftMass;
      } else {
        node += 1;
        left = middle;
        mass -= leftMass;
      }
    }
    grid[0] = left;
    grid[SLOTS] = right;
    const deviation = Math.sqrt(mass);
    const region = shape.region[minuteOfDay] as number;
    for (let inner = 1; inner < SLOTS; inner += 1) {
      const depth = depthOf(inner);
      const width = SLOTS >> depth;
      const from = (inner - (1 << depth)) * width;
      const step = innerSteps.at(innerNode(minuteOfDay, inner), region);
      grid[from + (width >> 1)] =
        ((grid[from] as number) + (grid[from + width] as number)) * 0.5 +
        deviation * (INNER_DEVIATION[depth] as number) * step;
    }
  }

  private chunk(index: number): Chunk {
    const known = this.chunks.get(index);
    if (known !== undefined) return known;
    const chunk = { values: new Float64Array(CHUNK + 1), masses: new Float64Array(CHUNK) };
    let node = 1;
    let left = 0;
    let right = 0;
    let mass = this.options.clock.massOfDays(0, DAYS);
    for (let level = DAYS_LEVELS - 1; level >= CHUNK_LEVELS; level -= 1) {
      const share = this.daysShare(node);
      const middle = this.daysMiddle(node, left, right, mass, share);
      const isRight = (index >> (level - CHUNK_LEVELS)) & 1;
      node = 2 * node + isRight;
      if (isRight) left = middle;
      else right = middle;
      mass *= isRight ? 1 - share : share;
    }
    chunk.values[0] = left;
    chunk.values[CHUNK] = right;
    this.fillChunk(chunk, node, 0, CHUNK, mass);
    for (let i = 0; i <= CHUNK; i += 1) {
      (chunk.values[i] as number) += this.options.trend(index * CHUNK + i);
    }
    this.chunks.set(index, chunk);
    return chunk;
  }

  private fillChunk(chunk: Chunk, node: number, from: number, to: number, mass: number): void {
    if (to - from === 1) {
      chunk.masses[from] = mass;
      return;
    }
    const share = this.daysShare(node);
    const middle = (from + to) >> 1;
    const left = chunk.values[from] as number;
    const right = chunk.values[to] as number;
    chunk.values[middle] = this.daysMiddle(node, left, right, mass, share);
    this.fillChunk(chunk, 2 * node, from, middle, mass * share);
    this.fillChunk(chunk, 2 * node + 1, middle, to, mass * (1 - share));
  }

  private daysShare(node: number): number {
    const span = DAYS >> depthOf(node);
    const from = (node - (1 << depthOf(node))) * span;
    const { clock, cascadeSeed } = this.options;
    const expected = clock.massOfDays(from, from + span / 2) / clock.massOfDays(from, from + span);
    const tilt = cascadeOfDays(span) * tiltOf(hashAt(~cascadeSeed, node));
    return splitShare(expected, tilt);
  }

  private daysMiddle(
    node: number,
    left: number,
    right: number,
    mass: number,
    share: number,
  ): number {
    const span = DAYS >> depthOf(node);
    const damping = 1 / Math.sqrt(1 + span / REVERSION_DAYS);
    let step = 0;
    for (const { seed, load } of this.options.factors) {
      step += load * stepOf(hashAt(~seed, node));
    }
    return left + (right - left) * share + Math.sqrt(mass * share * (1 - share)) * damping * step;
  }
}
