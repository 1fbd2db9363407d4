/**
 * Reads the parts of a draft: texts become prices, steps and distances, and what cannot be read becomes a problem beside
 * its field. Main thread; pure.
 */
import type { Side } from "../../../contract/codes.ts";
import type { Known } from "../../../domain/known.ts";
import { nearestPointsOf, priceOf } from "../../../domain/price.ts";
import type { ProfitFactors } from "../../../domain/profit.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import { minor, points, steps, type Points, type Steps } from "../../../domain/units.ts";
import { lotsOf, stepsOf } from "../../../domain/volume.ts";
import { readNumber, twoWays, type NumberKind } from "../../format/typed-number.ts";
import { asksGuarantee, kindOf, typedLevel, type Draft, type TypedLevel } from "./draft.ts";
import { distanceOf, type Scale } from "./levels.ts";
import { advice, type Problem, type TicketField } from "./problem.ts";
import { stepsOfMoney, stepsOfRisk, stepsOfUnits } from "./sizing.ts";
import { isCountable, priceAt } from "./worth.ts";
import { t } from "../../language/translate.ts";

/** A draft under way to an order, and what it is measured by. */
export type Reading = {
  readonly draft: Draft;
  readonly known: Known;
  readonly terms: SymbolTerms;
  readonly side: Side;
  /** Where it opens; null: not known. */
  readonly entry: Points | null;
  readonly factors: ProfitFactors;
  /** Minor units; null: the account cannot be valued. */
  readonly equity: number | null;
  /** What 1 R is where no stop says it, minor units; null: likewise. */
  readonly riskUnit: number | null;
  /** What could not be read, in the order of the ticket. */
  readonly problems: Problem[];
};

const complain = ({ problems }: Pick<Reading, "problems">, field: TicketField, message: string) =>
  void problems.push({ field, message, fix: null });

/** A number that may be left out. null: it is, or cannot be read. */
export function readOptional(
  reading: Pick<Reading, "problems">,
  field: TicketField,
  text: string,
  kind: NumberKind = "number",
): number | null {
  const value = readNumber(text, kind);
  if (value === null || Number.isFinite(value)) return value;
  complain(reading, field, twoWays(text) ?? t("This is not a number."));
  return null;
}

type PriceReading = Pick<Reading, "problems" | "terms" | "factors">;

/** A price that is typed and may be left out. null: it is, or cannot be read. */
export function readPrice(reading: PriceReading, field: TicketField, text: string): number | null {
  const price = readOptional(reading, field, text);
  return price === null ? null : countable(reading, field, price);
}

/** null: nothing can be counted there, and this is said, since no rule can be asked about it. */
function countable(reading: PriceReading, field: TicketField, price: number): number | null {
  const { factors, terms } = reading;
  const at = nearestPointsOf(price, terms.digits);
  if (at !== null && isCountable(at, factors, terms)) return price;
  complain(reading, field, t("The price is too large."));
  return null;
}

/** Pips as whole points; null: none. */
export function readDistance(
  reading: Reading,
  field: "trailing" | "breakEven" | "deviation",
  text: string,
): number | null {
  const pips = readOptional(reading, field, text);
  if (pips === null) return null;
  const distance = Math.round(pips * reading.terms.pip_points);
  if (!Number.isSafeInteger(distance)) complain(reading, field, t("The distance is too large."));
  else if (distance >= (field === "deviation" ? 0 : 1)) return distance;
  else complain(reading, field, t("The distance must be more than zero."));
  return null;
}

/**
 * lots: as it would be sent, null where it cannot be read. volume: the steps of it; 0 where the symbol does not take such a
 * volume, so that no figure is ever of another volume than the one that was typed.
 */
export type Size = { readonly lots: number | null; readonly volume: Steps };
const NO_SIZE: Size = { lots: null, volume: steps(0) };

/** `stop`: where the stop loss is, as far as it is known without a volume. */
export function readSize(reading: Reading, stop: Points | null): Size {
  const { draft, known, terms, entry, factors, equity } = reading;
  const value = readOptional(reading, "size", draft.size, kindOf(draft.sizeUnit));
  if (value === null) {
    if (draft.size.trim() === "") adviseLeast(reading, t("Enter a volume."));
    return NO_SIZE;
  }
  if (!(value > 0)) {
    adviseLeast(reading, t("The volume must be more than zero."));
    return NO_SIZE;
  }
  if (draft.sizeUnit === "lots") {
    return { lots: value, volume: takenOf(stepsOf(value, terms), terms) };
  }
  if (draft.sizeUnit === "units") return sized(reading, stepsOfUnits(value, terms));
  if (entry === null) {
    complainOfPrice(reading);
    return NO_SIZE;
  }
  const amount = value * 10 ** known.group.currency_digits;
  if (draft.sizeUnit === "money") return sized(reading, stepsOfMoney(value, known, terms, entry));
  if (stop === null) {
    complain(reading, "stop", t("Set a stop loss as a price or in pips: the size follows it."));
    return NO_SIZE;
  }
  const risk = draft.sizeUnit === "risk_money" ? amount : ((equity ?? 0) * value) / 100;
  const level = { side: reading.side, entry, stop, isGuaranteed: asksGuarantee(draft) };
  return sized(reading, stepsOfRisk(minor(risk), known, terms, factors, level));
}

/** A size that was computed: less than the least that can be traded is said as such. */
function sized(reading: Reading, volume: Steps | null): Size {
  if (volume === null) {
    complain(reading, "size", t("There is no rate to compute the size with now."));
    return NO_SIZE;
  }
  const { terms } = reading;
  if (volume < terms.volume_min) {
    const least = lotsOf(terms.volume_min, terms);
    adviseLeast(reading, t("This is less than the smallest volume, {least} lots.", { least }));
    return NO_SIZE;
  }
  return { lots: lotsOf(volume, terms), volume: takenOf(volume, terms) };
}

/** Complains of the size, and advises the least that can be traded. */
function adviseLeast({ problems, terms }: Reading, message: string): void {
  const change = { field: "volume", value: terms.volume_min } as const;
  const label = t("Use {least} lots", { least: lotsOf(terms.volume_min, terms) });
  problems.push({ field: "size", message, fix: advice(change, label) });
}

/** An amount makes no volume without a price. */
function complainOfPrice(reading: Reading): void {
  const { type } = reading.draft;
  if (type === "market")
    return complain(reading, "size", t("No price has come yet: the size follows it."));
  const field = type === "stop_limit" ? "limitPrice" : "price";
  complain(reading, field, t("Type a price: the size follows it."));
}

/** 0: the symbol does not take it. */
const takenOf = (volume: Steps | null, terms: SymbolTerms): Steps =>
  volume !== null && volume >= terms.volume_min && volume <= terms.volume_max ? volume : steps(0);

/** What a level is measured by once the volume is known. */
export const scaleOf = (
  { side, terms, factors, known }: Reading,
  entry: Points,
  volume: Steps,
  risk: number | null,
): Scale => ({
  side,
  entry,
  pip_points: terms.pip_points,
  volume,
  factors,
  balance: known.account.balance,
  currency_digits: known.group.currency_digits,
  risk,
});

/**
 * The decimal price of a stop or a target. null: none is asked for, or it cannot be said yet. As a price it is what was
 * typed, decimals and all, so that the rules judge it.
 */
export function readLevel(
  reading: Reading,
  kind: "stop" | "target",
  level: TypedLevel,
  volume: Steps,
  risk: number | null,
): number | null {
  const field = kind === "stop" ? "stop" : "targets";
  const { terms, entry, side } = reading;
  const value = readOptional(reading, field, level.text, kindOf(level.unit));
  if (value === null) return null;
  if (level.unit === "price") return countable(reading, field, value);
  if (!(value > 0)) {
    complain(reading, field, t("The distance must be more than zero."));
    return null;
  }
  if (entry === null) return null;
  const distance = distanceOf(kind, level.unit, value, scaleOf(reading, entry, volume, risk));
  if (distance === null) return null;
  const price = priceAt(side, entry, kind === "stop" ? -distance : distance);
  return countable(reading, field, priceOf(price, terms.digits));
}

/** The points nearest to a price as it was typed. */
export const pointsNear = (price: number | null, terms: SymbolTerms): Points | null =>
  price === null ? null : (nearestPointsOf(price, terms.digits) ?? points(0));

/** One row of targets: its price, and how many steps it closes. */
export type Target = { readonly price: number; readonly volume: Steps };

/** By row; null where a row says nothing. The last that says something closes what the others leave. */
export function readTargets(
  reading: Reading,
  volume: Steps,
  risk: number | null,
): (Target | null)[] {
  const { draft } = reading;
  const prices = draft.targets.map((row) =>
    readLevel(reading, "target", typedLevel(row), volume, risk),
  );
  const last = prices.findLastIndex((price) => price !== null);
  let left: number = volume;
  return prices.map((price, at) => {
    if (price === null) return null;
    if (at === last) return { price, volume: steps(left) };
    const share = readOptional(reading, "targets", draft.targets[at]?.share ?? "") ?? 0;
    if (!(share > 0 && share < 100)) {
      complain(reading, "targets", t("A target closes between 1% and 99% of the volume."));
      return null;
    }
    const closes = Math.floor((volume * share) / 100);
    left -= closes;
    return { price, volume: steps(closes) };
  });
}
