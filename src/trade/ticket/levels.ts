/**
 * Stops and targets between their units: a price, pips, money, percent of the balance, multiples of the risk. Main thread;
 * pure. Prices are integers of points, amounts integers of minor units.
 */
import type { Side } from "../../../contract/codes.ts";
import type { ProfitFactors } from "../../../domain/profit.ts";
import type { Minor, Points, Steps } from "../../../domain/units.ts";
import type { LevelUnit } from "./draft.ts";
import { AMOUNT_MAX, gainedPoints, pointWorth, priceAt, resultAt } from "./worth.ts";

/** What a level is measured by. */
export type Scale = {
  readonly side: Side;
  /** Where the order opens, as far as is known. */
  readonly entry: Points;
  readonly pip_points: number;
  /** 0: none yet, so that no amount can be said. */
  readonly volume: Steps;
  readonly factors: ProfitFactors;
  readonly balance: Minor;
  readonly currency_digits: number;
  /** What 1 R is: the loss at the stop, where there is one; of the stop itself the unit of risk. null: unknown. */
  readonly risk: number | null;
};

/** One level in all its units. null: it cannot be said. */
export type LevelView = {
  readonly price: Points;
  /** Points that the side gains at it; negative: loses. */
  readonly gained: number;
  readonly pips: number;
  readonly money: Minor | null;
  /** The size of it, not whole minor units where it is less than one: a level near the entry is not nothing. */
  readonly amount: number | null;
  readonly percent: number | null;
  readonly r: number | null;
};

/** How far a level of a distance unit is from the entry, in whole points. null: that unit cannot be read now. */
export function distanceOf(
  kind: "stop" | "target",
  unit: Exclude<LevelUnit, "price">,
  value: number,
  scale: Scale,
): number | null {
  if (unit === "pips") return Math.round(value * scale.pip_points);
  const amount = amountOf(unit, value, scale);
  const worth = pointWorth(scale.factors);
  if (amount === null || worth === null || scale.volume === 0) return null;
  const near = Math.round(amount / (worth * scale.volume));
  // So far off that no price is there: read-draft.ts refuses it.
  if (amount > AMOUNT_MAX) return near;
  return kind === "stop" ? nearestWithin(near, amount, scale) : Math.max(1, near);
}

/** The largest distance, about `near`, at which no more than the amount is lost. */
function nearestWithin(near: number, amount: number, scale: Scale): number {
  const { factors, side, entry, volume } = scale;
  let distance = near + 1;
  for (; distance > Math.max(1, near - 1); distance -= 1) {
    const lost = resultAt(factors, side, entry, priceAt(side, entry, -distance), volume);
    if (lost !== null && 0 - lost <= amount) break;
  }
  return Math.max(1, distance);
}

/** Minor units of an amount in money, percent of the balance or multiples of the risk. */
function amountOf(
  unit: "money" | "percent" | "r",
  value: number,
  { balance, risk, currency_digits }: Scale,
): number | null {
  switch (unit) {
    case "money":
      return value * 10 ** currency_digits;
    case "percent":
      return (value / 100) * balance;
    case "r":
      return risk === null ? null : value * risk;
  }
}

export function viewLevel(price: Points, scale: Scale): LevelView {
  const { side, entry, pip_points, volume, factors, balance, risk } = scale;
  const gained = gainedPoints(side, entry, price);
  const money = volume === 0 ? null : resultAt(factors, side, entry, price, volume);
  const fine = money === 0 ? gained * (pointWorth(factors) ?? 0) * volume : money;
  return {
    price,
    gained,
    pips: gained / pip_points,
    money,
    amount: fine === null ? null : Math.abs(fine),
    percent: fine === null || balance <= 0 ? null : (fine / balance) * 100,
    r: fine === null || risk === null || risk <= 0 ? null : fine / risk,
  };
}
