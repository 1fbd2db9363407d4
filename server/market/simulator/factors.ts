/**
 * What moves prices: the legs that symbols are made of, and how each leg hangs on common factors (the dollar, appetite for
 * risk, Europe, shares, coins ...) beside its own. EURUSD is the leg EUR, USDJPY the leg JPY turned round, EURJPY one less
 * the other, XAUEUR gold less the euro. Runs in the service; pure.
 */
import { ensure } from "../../../domain/assert.ts";
import { DAY_MS } from "../../../domain/bar.ts";
import { seedOf } from "./hash.ts";
import { REGIONS } from "./market-clock.ts";
import type { DayFactor } from "./path.ts";
import type { Factor } from "./steps.ts";
import { FIRST_DAY } from "./tree.ts";

/** Where a leg is at home: how lively it is late, in Asia, Europe, the overlap and New York's afternoon. */
const HOMES = {
  flat: [1, 1, 1, 1, 1],
  world: [0.95, 0.95, 1, 1.05, 1],
  europe: [0.85, 0.8, 1.1, 1.08, 0.95],
  america: [0.8, 0.75, 0.9, 1.2, 1.15],
  pacific: [1.2, 1.3, 0.92, 0.95, 0.9],
  wallStreet: [0.7, 0.6, 0.8, 1.3, 1.45],
  frankfurt: [0.5, 0.55, 1.4, 1.2, 0.8],
  tokyo: [0.9, 1.6, 0.8, 0.9, 0.85],
} as const satisfies Record<string, readonly number[]>;
type Home = keyof typeof HOMES;

type FactorName =
  | "dollar"
  | "risk"
  | "europe"
  | "pacific"
  | "oil"
  | "metal"
  | "shares"
  | "technology"
  | "coins"
  | "altcoins";

export type Leg = {
  /** Price of the leg around which it runs: a currency's in USD; anything else's in its own quote currency. */
  readonly price: number;
  /** Standard deviation of a usual day's log return, in percent. */
  readonly dailyPercent: number;
  /** Drift of the level, in percent a year. */
  readonly yearlyPercent?: number;
  readonly home: Home;
  /** Parts of the deviation owed to common factors; their squares sum to at most 1, the rest is the leg's own. */
  readonly on: Partial<Record<FactorName, number>>;
};

/** The levels hold on this day; the drift runs from so many years before it to so many after. 2026-01-01. */
const LEVEL_DAY = Date.UTC(2026, 0, 1) / DAY_MS - FIRST_DAY;
const DRIFT_YEARS_BEFORE = 10;
const DRIFT_YEARS_AFTER = 4;

/** A leg by name; null stands for 1. */
export type NamedLeg = readonly [string, Leg] | null;

/** Factors of a symbol made of the leg `base` over the leg `quote`: of its days, and of what lies within minutes. */
export function factorsOf(
  seed: number,
  base: NamedLeg,
  quote: NamedLeg,
): { factors: DayFactor[]; innerFactors: Factor[] } {
  const loads = new Map<string, { load: number; regional: number[] }>();
  const innerFactors: Factor[] = [];
  const add = (name: string, leg: Leg, part: number): void => {
    const known = loads.get(name) ?? { load: 0, regional: REGIONAL_ZEROS };
    const regional = regionalOf(leg, part);
    loads.set(name, {
      load: known.load + (part * leg.dailyPercent) / 100,
      regional: known.regional.map((value, region) => value + (regional[region] ?? 0)),
    });
  };
  for (const [side, named] of [[1, base] as const, [-1, quote] as const]) {
    if (named === null) continue;
    const [name, leg] = named;
    for (const [factor, part] of Object.entries(leg.on)) add(`common:${factor}`, leg, side * part);
    add(`own:${name}`, leg, side * ownPart(leg));
    innerFactors.push({ seed: seedOf(seed, `own:${name}`), regional: regionalOf(leg, side) });
  }
  const factors = [...loads].map(([name, load]) => ({ seed: seedOf(seed, name), ...load }));
  return { factors, innerFactors };
}

const REGIONAL_ZEROS = Array.from({ length: REGIONS }, () => 0);

/** A part of a leg's deviation, by region. */
const regionalOf = (leg: Leg, part: number): number[] =>
  HOMES[leg.home].map((factor) => (part * factor * leg.dailyPercent) / 100);

/** Part of a leg's deviation that is its own. */
export function ownPart(leg: Leg): number {
  const common = Object.values(leg.on).reduce((sum, part) => sum + part * part, 0);
  return Math.sqrt(ensure(common <= 1 ? 1 - common : null, "a leg's own part"));
}

/** Log of a symbol's level in points at the start of a day counted from FIRST_DAY. */
export function trendOf(
  base: Leg | null,
  quote: Leg | null,
  digits: number,
): (day: number) => number {
  const level = digits * Math.LN10 + Math.log((base?.price ?? 1) / (quote?.price ?? 1));
  const yearly = ((base?.yearlyPercent ?? 0) - (quote?.yearlyPercent ?? 0)) / 100;
  return (day) => {
    const years = (day - LEVEL_DAY) / 365.25;
    return level + yearly * Math.max(-DRIFT_YEARS_BEFORE, Math.min(DRIFT_YEARS_AFTER, years));
  };
}

/** How lively a symbol is in each region: the average of its legs' homes. */
export function activityOf(base: Leg | null, quote: Leg | null): number[] {
  const homes = [base, quote].filter((leg) => leg !== null).map((leg) => HOMES[leg.home]);
  return Array.from({ length: REGIONS }, (_, region) =>
    homes.reduce((sum, home) => sum + (home[region] ?? 1) / homes.length, 0),
  );
}
