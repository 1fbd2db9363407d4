/**
 * Business time: how much can happen when. A clock gives every stretch of time its mass (variance, 1 is a usual weekday),
 * by a weekly profile in local times, and says how a day's mass is expected to split. Runs in the service; pure but for
 * tables built at first use (28 kinds of day: weekday by summer time in New York by summer time in London).
 */
import { DAY_MS } from "../../../domain/bar.ts";
import type { ProfileSample } from "./profiles.ts";
import { isSummerTime, offsetMinutes } from "./time-zone.ts";
import {
  DAYS,
  FIRST_DAY,
  INNER_REACH,
  MINUTES_A_DAY,
  NODES,
  NODE_END,
  NODE_START,
  NODE_TILT,
} from "./tree.ts";

/** Parts of the trading day: quiet after New York, Asia, Europe's morning, Europe with New York, New York's afternoon. */
export const REGION = { late: 0, asia: 1, europe: 2, overlap: 3, america: 4 } as const;
export const REGIONS = 5;

export type DayShape = {
  /** Expected mass of the whole day. */
  readonly total: number;
  /** Expected mass by node. */
  readonly expected: Float64Array;
  /** Expected share of a node's mass in its left half, by node. */
  readonly share: Float64Array;
  /**
   * By node: a bound on the distance of any value inside from the higher or lower of its two ends, for steps of size 1
   * and mass 1: what the nodes down to minutes add to it, and what those within minutes do. Each scales with its largest
   * step and with the square root of the mass.
   */
  readonly reach: Float64Array;
  readonly innerReach: Float64Array;
  /** Region of the middle of a node, by node: scales the step there. */
  readonly middle: Uint8Array;
  /** Bit set of the regions that a node's minutes lie in, by node. */
  readonly regions: Uint8Array;
  /** Region by minute of the day. */
  readonly region: Uint8Array;
  /** Tick activity by minute of the day; 1 is a usual weekday's average. */
  readonly activity: Float64Array;
};

const KINDS = 28;
/** Activity follows the volatility less than one to one. */
const ACTIVITY_POWER = 0.7;
const ACTIVITY_MIN = 0.08;

export class MarketClock {
  private readonly profile: (sample: ProfileSample) => number;
  private readonly intensities: Float64Array[] = [];
  private readonly totals = new Float64Array(KINDS);
  private readonly shapes: (DayShape | undefined)[] = [];
  /** Expected mass of the first n days. */
  private readonly masses = new Float64Array(DAYS + 1);

  constructor(profile: (sample: ProfileSample) => number) {
    this.profile = profile;
    for (let kind = 0; kind < KINDS; kind += 1) {
      const intensity = this.intensityOf(kind);
      this.intensities.push(intensity);
      this.totals[kind] = intensity.reduce((sum, value) => sum + value, 0);
    }
    // A Wednesday in winter weighs 1.
    const unit = this.totals[kindOf(3, false, false)] as number;
    for (let kind = 0; kind < KINDS; kind += 1) {
      (this.totals[kind] as number) /= unit;
      const intensity = this.intensities[kind] as Float64Array;
      for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
        (intensity[minute] as number) /= unit;
      }
    }
    for (let i = 0; i < DAYS; i += 1) {
      const total = this.totals[dayKind(FIRST_DAY + i)] as number;
      this.masses[i + 1] = (this.masses[i] as number) + total;
    }
  }

  /** Expected mass of the days [from, to), counted from FIRST_DAY. */
  massOfDays(from: number, to: number): number {
    return (this.masses[to] as number) - (this.masses[from] as number);
  }

  /** The shape of a day (days since 1970). */
  shape(day: number): DayShape {
    const kind = dayKind(day);
    const known = this.shapes[kind];
    if (known !== undefined) return known;
    const shape = makeShape(kind, this.intensities[kind] as Float64Array);
    this.shapes[kind] = shape;
    return shape;
  }

  private intensityOf(kind: number): Float64Array {
    return Float64Array.from({ length: MINUTES_A_DAY }, (_, minute) =>
      this.profile(sampleOf(kind, minute)),
    );
  }
}

const kindOf = (weekday: number, isNewYorkSummer: boolean, isLondonSummer: boolean): number =>
  weekday * 4 + (isNewYorkSummer ? 2 : 0) + (isLondonSummer ? 1 : 0);

/** Summer time is asked at noon UTC: the clocks change on Sunday nights, before any market opens. */
function dayKind(day: number): number {
  const noon = day * DAY_MS + DAY_MS / 2;
  return kindOf(
    (((day - 3) % 7) + 7) % 7,
    isSummerTime("America/New_York", noon),
    isSummerTime("Europe/London", noon),
  );
}

const NEW_YORK_WINTER = offsetMinutes("America/New_York", 0);

function sampleOf(kind: number, minute: number): ProfileSample {
  const newYork = minute + NEW_YORK_WINTER + (kind & 2 ? 60 : 0);
  const london = minute + (kind & 1 ? 60 : 0);
  return {
    weekday: kind >> 2,
    utc: minute,
    newYork: (newYork + MINUTES_A_DAY) % MINUTES_A_DAY,
    newYorkWeekday: ((kind >> 2) + (newYork < 0 ? 6 : 0)) % 7,
    london: london % MINUTES_A_DAY,
    tokyo: (minute + 540) % MINUTES_A_DAY,
  };
}

function regionOf(sample: ProfileSample): number {
  const { newYork, london } = sample;
  if (newYork >= 17 * 60 && newYork < 19 * 60) return REGION.late;
  if (newYork >= 19 * 60 || london < 7 * 60) return REGION.asia;
  if (newYork < 8 * 60) return REGION.europe;
  return newYork < 12 * 60 ? REGION.overlap : REGION.america;
}

function makeShape(kind: number, intensity: Float64Array): DayShape {
  const shape = {
    total: intensity.reduce((sum, value) => sum + value, 0),
    expected: new Float64Array(NODES),
    share: new Float64Array(NODES),
    reach: new Float64Array(NODES),
    innerReach: new Float64Array(NODES),
    middle: new Uint8Array(NODES),
    regions: new Uint8Array(NODES),
    region: new Uint8Array(MINUTES_A_DAY),
    activity: new Float64Array(MINUTES_A_DAY),
  };
  for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
    shape.region[minute] = regionOf(sampleOf(kind, minute));
    const relative = (intensity[minute] as number) * MINUTES_A_DAY;
    shape.activity[minute] = Math.max(relative ** ACTIVITY_POWER, ACTIVITY_MIN);
  }
  fillNode(shape, intensity, 1);
  return shape;
}

function fillNode(shape: DayShape, intensity: Float64Array, node: number): void {
  const from = NODE_START[node] as number;
  const to = NODE_END[node] as number;
  const middle = (from + to) >> 1;
  shape.middle[node] = shape.region[middle] as number;
  if (to - from === 1) {
    shape.expected[node] = intensity[from] as number;
    shape.regions[node] = 1 << (shape.region[from] as number);
    shape.innerReach[node] = INNER_REACH[0] as number;
    return;
  }
  const left = 2 * node;
  fillNode(shape, intensity, left);
  fillNode(shape, intensity, left + 1);
  const mass = (shape.expected[left] as number) + (shape.expected[left + 1] as number);
  const share = (shape.expected[left] as number) / mass;
  shape.expected[node] = mass;
  shape.share[node] = share;
  shape.regions[node] = (shape.regions[left] as number) | (shape.regions[left + 1] as number);
  setReach(shape, node);
}

/** Bounds for a node from those of its halves, over every split that the cascade can make of it. */
function setReach(shape: DayShape, node: number): void {
  const { reach, innerReach } = shape;
  const share = shape.share[node] as number;
  const tilt = NODE_TILT[node] as number;
  const low = splitShare(share, -tilt);
  const high = splitShare(share, tilt);
  const nearest = Math.min(Math.max(0.5, low), high);
  const middle = Math.sqrt(nearest * (1 - nearest));
  const left = Math.sqrt(high);
  const right = Math.sqrt(1 - low);
  const most = (bounds: Float64Array): number =>
    Math.max(left * (bounds[2 * node] as number), right * (bounds[2 * node + 1] as number));
  reach[node] = middle + most(reach);
  innerReach[node] = most(innerReach);
}

/** Share of the left half once the cascade weighs it 1 + tilt and the right half 1 - tilt. */
export function splitShare(share: number, tilt: number): number {
  const left = share * (1 + tilt);
  return left / (left + (1 - share) * (1 - tilt));
}
