/**
 * Changes of a draft: taking up the change that would pass, a price that was dragged on the chart, another unit for what is
 * already there. Main thread; pure.
 */
import { ORDER_TYPE, SIDE } from "../../../contract/codes.ts";
import { pendingBound } from "../../../domain/price-bound.ts";
import { priceOf } from "../../../domain/price.ts";
import { points, steps } from "../../../domain/units.ts";
import type { Fix } from "../../../domain/verdict.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { decimalsOfStep } from "../../format/number.ts";
import type { Composed } from "./compose.ts";
import { keptMoment } from "../../format/typed-moment.ts";
import {
  EMPTY_TARGET,
  TARGETS_MAX,
  typedLevel,
  type Draft,
  type LevelDraft,
  type LevelUnit,
} from "./draft.ts";
import type { LevelView } from "./levels.ts";

/** Prices of an order that can be set from outside the ticket. */
export type PriceTarget = "order_price" | "order_limit_price" | "stop_loss" | "take_profit";

/** `at`: which row of targets; by default the one that closes the rest. */
export function withPrice(
  { draft, terms, entry }: Composed,
  field: PriceTarget,
  price: number | null,
  at = lastTarget(draft),
): Draft {
  const text = price === null ? "" : price.toFixed(terms.digits);
  if (field === "order_price") return { ...draft, price: text };
  if (field === "order_limit_price") return { ...draft, limitPrice: text };
  // A distance stays a distance: a market order's entry moves on.
  const level = (unit: LevelUnit): LevelDraft => {
    if (price === null || entry === null || unit !== "pips")
      return { unit: "price", text, meant: undefined };
    const distance = Math.abs(Math.round(price * 10 ** terms.digits) - entry);
    return { unit, text: pipsText(distance, terms.pip_points), meant: undefined };
  };
  if (field === "stop_loss") return { ...draft, stop: level(draft.stop.unit) };
  return {
    ...draft,
    targets: draft.targets.map((row, index) =>
      index === at ? { ...row, ...level(row.unit) } : row,
    ),
  };
}

const lastTarget = (draft: Draft): number =>
  Math.max(
    0,
    draft.targets.findLastIndex(({ text }) => text.trim() !== ""),
  );

/** A distance in points as it is typed: at most the decimals that a pip has. */
export const pipsText = (distance: number, pip_points: number): string =>
  String(Math.round((distance / pip_points) * 1e6) / 1e6);

/** The draft with one change. That it passes then is offers.ts to say. */
export function withFix(composed: Composed, { field, value }: Fix): Draft {
  const { draft, terms } = composed;
  if (field === "volume") {
    if (value === null) return draft;
    return { ...draft, sizeUnit: "lots", size: String(lotsOf(steps(value), terms)) };
  }
  if (field === "expiry_at") {
    if (value === null) return { ...draft, expiry: "gtc", expiryAt: "" };
    return { ...draft, expiry: "date", expiryAt: keptMoment(value) };
  }
  return withPrice(composed, field, value === null ? null : priceOf(points(value), terms.digits));
}

/** What is there, said in another unit; empty where it cannot be. */
export function levelText(view: LevelView | null, unit: LevelUnit, composed: Composed): string {
  if (view === null) return "";
  const { terms, currency_digits } = composed;
  switch (unit) {
    case "price":
      return priceOf(view.price, terms.digits).toFixed(terms.digits);
    case "pips":
      return pipsText(Math.abs(view.gained), terms.pip_points);
    case "money":
      return view.amount === null ? "" : roundedText(view.amount / 10 ** currency_digits);
    default: {
      const value = unit === "percent" ? view.percent : view.r;
      return value === null ? "" : roundedText(Math.abs(value));
    }
  }
}

/** Two decimals, and of what is less than one as many as say three digits: 0.0023 must not become 0.00. */
function roundedText(value: number): string {
  const said = value < 1 ? Number(value.toPrecision(3)) : value;
  const decimals = said < 1 ? decimalsOfStep(said) : 2;
  return said.toFixed(Math.min(8, Math.max(2, decimals)));
}

/** What stands in the field: what was typed, or what that comes to now in the unit that was chosen for it. */
export const fieldTextOf = (
  level: LevelDraft,
  view: LevelView | null,
  composed: Composed,
): string =>
  level.meant === undefined ? level.text : levelText(view, level.unit, composed) || level.text;

/**
 * The level in another unit. What was typed goes on to be what is meant, to the point and wherever the market, the volume or
 * the stop of an R go: in the unit that it was typed in it is as it was. null: it cannot be said in that unit.
 */
export function inUnit(
  level: LevelDraft,
  view: LevelView | null,
  unit: LevelUnit,
  composed: Composed,
): LevelDraft | null {
  const typed = typedLevel(level);
  if (unit === typed.unit || typed.text.trim() === "")
    return { unit, text: typed.text, meant: undefined };
  const text = levelText(view, unit, composed);
  return text === "" ? null : { unit, text, meant: typed };
}

export const withStopUnit = (composed: Composed, unit: LevelUnit): Draft => {
  const { draft, stop } = composed;
  return { ...draft, stop: inUnit(draft.stop, stop, unit, composed) ?? draft.stop };
};

export const withTargetUnit = (composed: Composed, at: number, unit: LevelUnit): Draft => ({
  ...composed.draft,
  targets: composed.draft.targets.map((row, index) =>
    index === at ? { ...row, ...inUnit(row, composed.targets[at] ?? null, unit, composed) } : row,
  ),
});

/** The unit that the ticket has for its stop, or its first target. */
export const unitIn = ({ stop, targets }: Draft, field: "stop_loss" | "take_profit"): LevelUnit =>
  field === "stop_loss" ? stop.unit : (targets[0]?.unit ?? EMPTY_TARGET.unit);

/** The ticket's unit, chosen elsewhere: of the stop, or of all targets. What was typed in the ticket goes on to be meant. */
export function withUnitOf(
  composed: Composed,
  field: "stop_loss" | "take_profit",
  unit: LevelUnit,
): Draft {
  if (field === "stop_loss") return withStopUnit(composed, unit);
  return composed.draft.targets.reduce<Draft>(
    (draft, _, at) => withTargetUnit({ ...composed, draft }, at, unit),
    composed.draft,
  );
}

export const addTarget = (draft: Draft): Draft =>
  draft.targets.length >= TARGETS_MAX
    ? draft
    : { ...draft, targets: [...draft.targets, { ...EMPTY_TARGET, unit: unitOfLast(draft) }] };

const unitOfLast = (draft: Draft): LevelUnit => draft.targets.at(-1)?.unit ?? EMPTY_TARGET.unit;

export const removeTarget = (draft: Draft, at: number): Draft => ({
  ...draft,
  targets:
    draft.targets.length === 1
      ? [{ ...EMPTY_TARGET, unit: unitOfLast(draft) }]
      : draft.targets.filter((_, index) => index !== at),
});

/** How far from the market a pending order begins, in pips, where nothing was typed yet. */
const FIRST_PIPS = 20;

/** The draft as another type or side, with a price where it needs one and none was typed. */
export function withKind(composed: Composed, kind: Partial<Pick<Draft, "type" | "side">>): Draft {
  const { terms, quote } = composed;
  const draft = { ...composed.draft, ...kind };
  if (draft.type === "market" || quote === null) return draft;
  const isOther = draft.type !== composed.draft.type || draft.side !== composed.draft.side;
  const wasMeant = composed.draft.price !== "" && composed.draft.type !== "market" && !isOther;
  if (wasMeant) return draft;
  const bound = pendingBound(ORDER_TYPE[draft.type], SIDE[draft.side], quote, terms.stop_level);
  const away = Math.max(FIRST_PIPS * terms.pip_points, terms.stop_level);
  const price = points(bound.reference + (bound.isAbove ? away : -away));
  const text = priceOf(price, terms.digits).toFixed(terms.digits);
  return { ...draft, price: text, limitPrice: draft.type === "stop_limit" ? text : "" };
}
